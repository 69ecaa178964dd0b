import type { Span } from '../../questions.ts';
import { type Connection, memoryDatabase } from './database.ts';

/**
 * Events that are not in the file yet lie in memory, in one schema a generation. A roll moves a generation into
 * the file while the next one takes new events. A reader sees in the file which generation was rolled last
 * before its snapshot, and adds those that came after: so nothing is missing or counted twice at any moment.
 */
export class Generations {
  readonly #connection: Connection;
  #current: number;
  /** Oldest first; the last one takes events. */
  readonly #live: Generation[] = [];
  readonly #readers = new Set<{ since: number }>();
  #rolled: number;

  constructor(connection: Connection, rolled: number) {
    this.#connection = connection;
    this.#rolled = rolled;
    this.#current = rolled;
  }

  get current(): Generation {
    return this.#live.at(-1)!;
  }

  /** Those that ended and are not in the file, oldest first: a roll must not pass over one. */
  get pending(): Generation[] {
    return this.#live.slice(0, -1).filter(({ number }) => number > this.#rolled);
  }

  get all(): readonly Generation[] {
    return this.#live;
  }

  /** Ends the present generation and begins the next. */
  async next(): Promise<void> {
    this.#current++;
    const schema = `${memoryDatabase}.g${this.#current}`;
    await this.#connection.run(`
      CREATE SCHEMA ${schema};
      ${textTables.map((table) => `CREATE TABLE ${schema}.${table} AS FROM ${table} LIMIT 0;`).join('\n')}
      CREATE TABLE ${schema}.events (
        project INTEGER, missed BOOLEAN, moment BIGINT, arrived UINTEGER, path INTEGER, evidence INTEGER,
        referrer INTEGER, visitor UBIGINT, id UBIGINT, id_kept BOOLEAN
      );`);
    this.#live.push({
      number: this.#current,
      schema,
      rows: 0,
      batch: 0,
      projects: new Set(),
      texts: new Set(),
      moments: { from: Infinity, to: -Infinity },
    });
  }

  /** The generation is in the file. What nobody can still need is dropped. */
  async rolled({ number }: Generation): Promise<void> {
    this.#rolled = number;
    const needed = Math.min(this.#rolled, ...[...this.#readers].map(({ since }) => since));
    while (this.#live.length > 1 && this.#live[0]!.number <= needed) {
      await this.#connection.run(`DROP SCHEMA ${this.#live[0]!.schema} CASCADE`);
      this.#live.shift();
    }
  }

  /** A reader holds what it may need from here on until it says `done`. */
  startReading(): { since: number } {
    const reader = { since: this.#rolled };
    this.#readers.add(reader);
    return reader;
  }

  /** Those that a reader must add to the file, whose snapshot says which was rolled last. */
  after(rolled: number): Generation[] {
    return this.#live.filter(({ number, rows }) => number > rolled && rows > 0);
  }

  /** What only this reader needed goes with the next roll. */
  done(reader: { since: number }): void {
    this.#readers.delete(reader);
  }
}

/** What the numbers of events stand for. */
export const textTables = ['projects', 'paths', 'referrers', 'verdicts', 'evidences'] as const;
export type TextTable = (typeof textTables)[number];

export interface Generation {
  readonly number: number;
  readonly schema: string;
  rows: number;
  /** The last batch of the journal in it. */
  batch: number;
  /** Whose events it has. */
  readonly projects: Set<number>;
  /** The tables of texts that it has entries in: none of most generations. */
  readonly texts: Set<TextTable>;
  /** When its events happened. */
  readonly moments: Span;
}
