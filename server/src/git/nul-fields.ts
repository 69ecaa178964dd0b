/** A field is read in a fraction of a microsecond, and an entry of two or three in a few. */
const fieldsPerTurn = 2_000;

/** What git prints with `-z`: fields that end in NUL, read one after the other. */
export class NulFields {
  readonly #output: Buffer;
  #at = 0;
  #read = 0;

  constructor(output: Buffer) {
    this.#output = output;
  }

  /** Empty behind the last. */
  next(): string {
    this.#read++;
    const end = this.#output.indexOf(0, this.#at);
    if (end === -1) return '';
    const field = this.#output.toString('utf8', this.#at, end);
    this.#at = end + 1;
    return field;
  }

  /** Whether so many were read since the last question that others should get their turn: there may be 100,000. */
  isLongTurn(): boolean {
    if (this.#read < fieldsPerTurn) return false;
    this.#read = 0;
    return true;
  }
}
