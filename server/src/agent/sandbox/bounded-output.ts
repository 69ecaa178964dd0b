/** Keeps the beginning and the end of what a command prints, in a memory that does not grow. */
export class BoundedOutput {
  readonly #half: number;
  #head = Buffer.alloc(0);
  #tail: Buffer[] = [];
  #tailBytes = 0;
  #leftOut = 0;
  /** How many bytes came in all. */
  seen = 0;

  constructor(limit: number) {
    this.#half = Math.floor(limit / 2);
  }

  add(chunk: Buffer): void {
    this.seen += chunk.length;
    const room = this.#half - this.#head.length;
    if (room > 0) this.#head = Buffer.concat([this.#head, chunk.subarray(0, room)]);
    const rest = chunk.subarray(Math.max(room, 0));
    if (rest.length === 0) return;
    this.#tail.push(rest);
    this.#tailBytes += rest.length;
    while (this.#tailBytes - this.#tail[0]!.length >= this.#half) this.#drop(this.#tail.shift()!.length);
  }

  get truncated(): boolean {
    return this.#leftOut + Math.max(this.#tailBytes - this.#half, 0) > 0;
  }

  toString(): string {
    const all = Buffer.concat(this.#tail);
    const tail = all.subarray(Math.max(all.length - this.#half, 0));
    const leftOut = this.#leftOut + all.length - tail.length;
    if (leftOut === 0) return Buffer.concat([this.#head, tail]).toString('utf8');
    return `${this.#head.toString('utf8')}\n[… ${leftOut} bytes left out …]\n${tail.toString('utf8')}`;
  }

  #drop(bytes: number): void {
    this.#tailBytes -= bytes;
    this.#leftOut += bytes;
  }
}
