/** The header of one answer: `<id> <type> <size>`, or `<id> missing`. */
export interface AnswerHeader {
  id: string;
  type: string;
  size: number;
}

export interface AnswerReader {
  /** Whether the content follows this header. */
  hasContent(header: AnswerHeader): boolean;
  /** The content is a part of what git sent: keep a copy or what was read from it, or the whole batch stays in memory. */
  take(header: AnswerHeader, content: Buffer): void;
}

/** Cuts what `git cat-file` prints for many objects into its answers, as it comes. */
export class BatchAnswers {
  readonly #reader: AnswerReader;
  #chunks: Buffer[] = [];
  #length = 0;
  /** How much must have come before it is worth looking: joining a large content for each chunk of it takes long. */
  #needed = 1;

  constructor(reader: AnswerReader) {
    this.#reader = reader;
  }

  add(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
    if (this.#length < this.#needed) return;
    let rest: Buffer = this.#chunks.length === 1 ? chunk : Buffer.concat(this.#chunks, this.#length);
    for (let taken = this.#takeFrom(rest); taken > 0; taken = this.#takeFrom(rest)) {
      rest = rest.subarray(taken);
    }
    this.#chunks = rest.length === 0 ? [] : [rest];
    this.#length = rest.length;
  }

  /** A header and LF; where there is content, that and LF. How much of it was used. */
  #takeFrom(output: Buffer): number {
    const headerEnd = output.indexOf(0x0a);
    this.#needed = output.length + 1;
    if (headerEnd === -1) return 0;
    const [id = '', type = '', size] = output.toString('latin1', 0, headerEnd).split(' ');
    const header = { id, type, size: Number(size ?? 0) };
    const start = headerEnd + 1;
    const hasContent = this.#reader.hasContent(header);
    const end = hasContent ? start + header.size + 1 : start;
    this.#needed = end;
    if (output.length < end) return 0;
    this.#reader.take(header, hasContent ? output.subarray(start, end - 1) : output.subarray(0, 0));
    return end;
  }
}
