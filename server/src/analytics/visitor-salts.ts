import type { Queryable } from '../database/database.ts';
import { saltOfDay } from '../database/queries/views/visitor-salts.ts';
import { randomBase62 } from '../foundation/base62.ts';
import { type VisitorSalt, visitorSalt } from './ingest/visitor.ts';

const saltLength = 64;

/** Hands out the day's salt, asking the database once a day. */
export class VisitorSalts {
  readonly #database: Queryable;
  #today: { day: string; salt: Promise<VisitorSalt> } | null = null;

  constructor(database: Queryable) {
    this.#database = database;
  }

  at(now: Date): Promise<VisitorSalt> {
    const day = now.toISOString().slice(0, 10);
    if (this.#today?.day === day) return this.#today.salt;
    const salt = saltOfDay(this.#database, day, randomBase62(saltLength)).then(visitorSalt);
    this.#today = { day, salt };
    salt.catch(() => {
      // The caller is told; the next one asks again.
      if (this.#today?.salt === salt) this.#today = null;
    });
    return salt;
  }
}
