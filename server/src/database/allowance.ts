import type { Clock } from '../foundation/clock.ts';
import { hourMs } from '../foundation/durations.ts';
import type { Queryable } from './database.ts';
import { countUse } from './queries/projects/count-use.ts';
import { hourIsUsedUp, hourlyRate, type RateState } from './rate-limit.ts';

interface Taken {
  hour: number;
  /** Uses that were counted in the database and not made yet. */
  left: number;
  /** What all nodes had counted when this one last asked. */
  used: number;
}

/** The share of an hour's allowance that is taken from the database at a time. */
const share = 0.01;

/**
 * An hourly limit for reads, which should not each cost a write: a node takes a hundredth of the allowance at a
 * time. The sum over all nodes is never exceeded; a node that stops leaves at most its hundredth unused.
 */
export class Allowance {
  readonly #database: Queryable;
  readonly #clock: Clock;
  readonly #name: string;
  readonly #what: string;
  readonly #taken = new Map<string, Promise<Taken>>();

  constructor(database: Queryable, clock: Clock, { name, what }: { name: string; what: string }) {
    this.#database = database;
    this.#clock = clock;
    this.#name = name;
    this.#what = what;
  }

  /** Makes one use; null where there is no limit. */
  async use(projectId: string, limit: number): Promise<RateState | null> {
    if (limit === 0) return null;
    const now = this.#clock();
    const before = this.#taken.get(projectId) ?? Promise.resolve(null);
    // A use that failed has told its own caller; this one asks the database anew.
    const taken = before.catch(() => null).then((known) => this.#refill(known, projectId, limit, now));
    this.#taken.set(projectId, taken);
    const { left, used } = await taken;
    const remaining = Math.max(0, limit - used) + Math.max(0, left);
    const rate = hourlyRate(this.#name, limit, remaining, now);
    if (left < 0) throw hourIsUsedUp(rate, this.#what);
    return rate;
  }

  async #refill(known: Taken | null, projectId: string, limit: number, now: Date): Promise<Taken> {
    const hour = Math.floor(now.getTime() / hourMs);
    if (known?.hour === hour) {
      if (known.left > 0) return { ...known, left: known.left - 1 };
      if (known.used >= limit && known.left < 0) return known;
    }
    const wanted = Math.max(1, Math.floor(limit * share));
    const used = await countUse(this.#database, projectId, this.#name, now, wanted);
    const granted = Math.min(wanted, limit - (used - wanted));
    return { hour, left: granted - 1, used };
  }
}
