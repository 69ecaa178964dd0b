/** What nginx and Apache accept as a request line and headers is a small part of this. */
export const longestLine = 64 * 1024;

/** A line's bytes without its break, or that it was longer than any line may be. */
export type RawLine = Buffer | 'too long';

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);
const [lineFeed, carriageReturn] = [0x0a, 0x0d];

/** Cuts a stream of bytes into lines. Of a line that is too long it keeps nothing but the fact. */
export class LineSplitter {
  #rest: Buffer = Buffer.alloc(0);
  #skipping = false;
  #started = false;

  push(chunk: Buffer): RawLine[] {
    const lines: RawLine[] = [];
    let from = 0;
    for (let end = chunk.indexOf(lineFeed); end >= 0; end = chunk.indexOf(lineFeed, from)) {
      lines.push(this.#finish(chunk.subarray(from, end)));
      from = end + 1;
    }
    if (!this.#skipping) this.#rest = Buffer.concat([this.#rest, chunk.subarray(from)]);
    if (this.#rest.length > longestLine + 1) {
      this.#skipping = true;
      this.#rest = Buffer.alloc(0);
    }
    return lines;
  }

  /** What stands after the last line break; a file that ends in one has nothing there. */
  end(): RawLine[] {
    return this.#skipping || this.#rest.length > 0 ? [this.#finish(Buffer.alloc(0))] : [];
  }

  #finish(tail: Buffer): RawLine {
    const skipped = this.#skipping;
    let line = this.#rest.length > 0 ? Buffer.concat([this.#rest, tail]) : tail;
    this.#rest = Buffer.alloc(0);
    this.#skipping = false;
    if (!this.#started && line.subarray(0, 3).equals(byteOrderMark)) line = line.subarray(3);
    this.#started = true;
    if (line.at(-1) === carriageReturn) line = line.subarray(0, -1);
    return skipped || line.length > longestLine ? 'too long' : line;
  }
}
