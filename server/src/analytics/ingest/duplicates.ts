import { setImmediate as nextTurn } from 'node:timers/promises';
import { dayMs, hourMs } from '../../foundation/durations.ts';
import type { Bits64, PageEvent } from '../../warehouse/page-event.ts';
import type { Span } from '../../warehouse/questions.ts';
import type { KnownIds } from '../../warehouse/warehouse.ts';
import { isNone, keyOf } from './event-id.ts';
import { RecentIds } from './recent-ids.ts';

const rememberedMs = 7 * dayMs;
/** Ids that are read at a time, as long as not more of them arrived within ten seconds. */
const idsAtOnce = 100_000;
const stretchSeconds = 10;

/** Finds the events whose id was counted before, in the same batch or in the warehouse. */
export class Duplicates {
  readonly #warehouse: KnownIds;
  /** Null: others write to this warehouse too, which is then always asked. */
  #recent: RecentIds | null = null;
  /** Whether what the warehouse holds has been read; until then it is asked, too. */
  #complete = false;

  constructor(warehouse: KnownIds) {
    this.#warehouse = warehouse;
  }

  /**
   * Reads the ids of the last seven days, some at a time; only for who alone writes to the warehouse. May be
   * repeated until it succeeds.
   */
  async remember(now: number, signal: AbortSignal): Promise<void> {
    // From now on every new id is noted here, so that only older ones have to be read; also those of an earlier
    // try, whose insert may still be under way.
    this.#recent ??= new RecentIds();
    this.#complete = false;
    for (const { from, to } of await this.#stretches(now)) {
      if (signal.aborted) return;
      // As long as the latest of them: a stretch may reach into the next day.
      for (const id of await this.#warehouse.idsOfArrival({ from, to })) this.#recent.add(id, to * 1000);
      await nextTurn();
    }
    this.#complete = true;
  }

  /**
   * Looks the ids of a batch up. They are noted before they are stored: one whose insert was cut short must be
   * looked up when it comes again. Null: all of them are new.
   */
  async find(batch: readonly (readonly PageEvent[])[], now: number): Promise<SeenIds | null> {
    const suspects = this.#suspects(batch, now);
    if (suspects.ids.length + suspects.keptIds.length === 0) return null;
    const { projects, ids, keptIds, hours } = suspects;
    const sent = ids.length > 0 ? await this.#warehouse.findIds(projects, ids, now - rememberedMs) : [];
    const kept = keptIds.length > 0 ? await this.#warehouse.findKeptIds(projects, keptIds, hours) : [];
    return new SeenIds([ids, keptIds], [sent, kept]);
  }

  #suspects(batch: readonly (readonly PageEvent[])[], now: number) {
    const projects = new Set<string>();
    const ids: Bits64[] = [];
    const keptIds: Bits64[] = [];
    const hours = new Set<number>();
    for (const events of batch) {
      for (const { viewsKey, id, idKept, at } of events) {
        if (isNone(id)) continue;
        if (idKept) {
          keptIds.push(id);
          hours.add((at - (at % hourMs)) / 1000);
        } else if (this.#isNew(id, now)) {
          continue;
        } else {
          ids.push(id);
        }
        projects.add(viewsKey);
      }
    }
    return { projects, ids, keptIds, hours };
  }

  /** Whether the id is certainly new; it is not the next time. */
  #isNew(id: Bits64, now: number): boolean {
    if (!this.#recent) return false;
    const isNew = this.#complete && !this.#recent.mayHave(id);
    this.#recent.add(id, now);
    return isNew;
  }

  /** In seconds; quiet hours are read together. */
  async #stretches(now: number): Promise<Span[]> {
    const stretches: Span[] = [];
    let held = 0;
    for (const { from, ids } of await this.#warehouse.countIdsByArrival(now - rememberedMs, stretchSeconds)) {
      const last = stretches.at(-1);
      const to = from + stretchSeconds;
      if (last && held + ids <= idsAtOnce) {
        last.to = to;
        held += ids;
      } else {
        stretches.push({ from, to });
        held = ids;
      }
    }
    return stretches;
  }
}

/** Which ids of a batch count already: those that the warehouse has, and each one after its first event. */
export class SeenIds {
  /** A number is looked up in a fifth of the time that a text takes, and most ids are under no suspicion. */
  readonly #suspectedLows = new Set<number>();
  readonly #seen = new Set<string>();

  constructor(suspected: readonly (readonly Bits64[])[], seen: readonly (readonly Bits64[])[]) {
    for (const ids of suspected) for (const { low } of ids) this.#suspectedLows.add(low);
    for (const ids of seen) for (const id of ids) this.#seen.add(keyOf(id));
  }

  /** Whether it counts already; from now on it does. */
  hasOrAdds(id: Bits64): boolean {
    if (!this.#suspectedLows.has(id.low) || isNone(id)) return false;
    const key = keyOf(id);
    if (this.#seen.has(key)) return true;
    this.#seen.add(key);
    return false;
  }
}
