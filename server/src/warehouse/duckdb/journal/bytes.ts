const startBytes = 256;

/** Values one after the other, in a buffer that grows. Texts are UTF-8 behind their length. */
export class ByteWriter {
  #bytes = Buffer.allocUnsafe(startBytes);
  #length = 0;

  text(value: string): void {
    // Three bytes a character at most: cheaper than asking how long it will be.
    this.#makeRoom(4 + 3 * value.length);
    const size = this.#bytes.write(value, this.#length + 4, 'utf8');
    this.#length = this.#bytes.writeUInt32LE(size, this.#length) + size;
  }

  byte(value: number): void {
    this.#makeRoom(1);
    this.#length = this.#bytes.writeUInt8(value, this.#length);
  }

  uint16(value: number): void {
    this.#makeRoom(2);
    this.#length = this.#bytes.writeUInt16LE(value, this.#length);
  }

  uint32(value: number): void {
    this.#makeRoom(4);
    this.#length = this.#bytes.writeUInt32LE(value, this.#length);
  }

  /** What was written; the writer is not to be used afterwards. */
  end(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  #makeRoom(size: number): void {
    if (this.#length + size <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(2 * this.#bytes.length, this.#length + size));
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }
}

/** Reads what a `ByteWriter` wrote. */
export class ByteReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  take(size: number): Buffer {
    const end = this.#at + size;
    if (end > this.#bytes.length) throw new RangeError('A batch of events is shorter than it says.');
    const taken = this.#bytes.subarray(this.#at, end);
    this.#at = end;
    return taken;
  }

  text(): string {
    return this.take(this.uint32()).toString('utf8');
  }

  byte(): number {
    return this.take(1)[0]!;
  }

  uint16(): number {
    return this.take(2).readUInt16LE();
  }

  uint32(): number {
    return this.take(4).readUInt32LE();
  }
}
