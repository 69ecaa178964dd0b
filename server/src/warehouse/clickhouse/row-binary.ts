import type { Bits64 } from '../page-event.ts';

/** Columns of an insert by name, with the type each value is written as. */
export type Columns = Readonly<Record<string, ColumnType>>;
export type ColumnType = 'String' | 'Bool' | 'Int8' | 'UInt8' | 'UInt16' | 'UInt32' | 'UInt64';

const startBytes = 4 * 1024;
/** A length takes 7 bits a byte; five bytes are more than a string of JavaScript can have. */
const longestLength = 5;

/**
 * Rows in ClickHouse's RowBinary format, written one value after the other in the order of the columns. The engine
 * takes them in five times as fast as text: 1.8 µs a page view instead of 9.7.
 */
export class RowWriter {
  #bytes = Buffer.allocUnsafe(startBytes);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  text(value: string): void {
    const size = Buffer.byteLength(value);
    this.#makeRoom(longestLength + size);
    let rest = size;
    for (; rest >= 0x80; rest >>>= 7) this.#bytes[this.#length++] = (rest & 0x7f) | 0x80;
    this.#bytes[this.#length++] = rest;
    this.#bytes.write(value, this.#length, 'utf8');
    this.#length += size;
  }

  byte(value: number): void {
    this.#makeRoom(1);
    this.#bytes[this.#length++] = value & 0xff;
  }

  flag(value: boolean): void {
    this.byte(value ? 1 : 0);
  }

  uint16(value: number): void {
    this.#makeRoom(2);
    this.#length = this.#bytes.writeUInt16LE(value, this.#length);
  }

  uint32(value: number): void {
    this.#makeRoom(4);
    this.#length = this.#bytes.writeUInt32LE(value, this.#length);
  }

  uint64({ low, high }: Bits64): void {
    this.uint32(low);
    this.uint32(high);
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
