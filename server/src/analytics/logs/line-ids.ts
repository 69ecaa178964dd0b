import { hash } from 'node:crypto';

/**
 * Equal lines are equal down to their time, so they stand close together. Of this many different lines, twice at
 * most, the count is remembered: 23 MB however large the file, and exact for any file in which fewer
 * different lines than this stand between two equal ones.
 */
const remembered = 250_000;

/**
 * Names the lines of one file: a hash of the line and of how many equal ones came before it. It depends on
 * nothing but the file's beginning, so a file imported again gives the same names, and one that has grown gives
 * new names to its new lines alone.
 */
export class LineIds {
  readonly #remembered: number;
  #older = new Map<number, number>();
  #newer = new Map<number, number>();

  constructor(rememberedLines = remembered) {
    this.#remembered = rememberedLines;
  }

  idOf(line: Buffer): string {
    const digest = hash('sha256', line, 'buffer');
    const ordinal = this.#ordinalOf(digest.readUIntBE(0, 6));
    const named = ordinal === 0 ? digest : hash('sha256', `${digest.toString('hex')} ${ordinal}`, 'buffer');
    return `line:${named.toString('base64url', 0, 16)}`;
  }

  /** 48 bits tell lines apart well enough: should two share them, one gets a higher ordinal, and that is all. */
  #ordinalOf(key: number): number {
    const ordinal = this.#newer.get(key) ?? this.#older.get(key) ?? 0;
    if (this.#newer.size >= this.#remembered) {
      this.#older = this.#newer;
      this.#newer = new Map();
    }
    this.#newer.set(key, ordinal + 1);
    return ordinal;
  }
}
