import { setImmediate as nextTurn } from 'node:timers/promises';
import { dayMs } from '../../foundation/durations.ts';
import { countIdsByArrival, findIds, findKeptIds, idsOfArrival } from '../../warehouse/queries/ids.ts';
import type { Bits64 } from '../../warehouse/row-binary.ts';
import type { Warehouse } from '../../warehouse/warehouse.ts';
import { keyOf } from './event-id.ts';
import { RecentIds } from './recent-ids.ts';
import type { Submission } from './submission.ts';

const rememberedMs = 7 * dayMs;
/** Ids that are read at a time, as long as not more of them arrived within ten seconds. */
const idsAtOnce = 100_000;
const stretchSeconds = 10;

/** Finds the events whose id was counted before, in the batch itself or in the warehouse. */
export class Duplicates {
  readonly #warehouse: Warehouse;
  /** Null: others write to this warehouse too, which is then always asked. */
  #recent: RecentIds | null = null;
  /** Whether what the warehouse holds has been read; until then it is asked, too. */
  #complete = false;

  constructor(warehouse: Warehouse) {
    this.#warehouse = warehouse;
  }

  /** Reads the ids of the last seven days, some at a time; only for who alone writes to the warehouse. */
  async remember(now: number, signal: AbortSignal): Promise<void> {
    const recent = new RecentIds();
    // From now on every insert notes its ids here, so that only older ones have to be read.
    this.#recent = recent;
    this.#complete = false;
    for (const [from, to] of await this.#stretches(now)) {
      if (signal.aborted) return;
      // As long as the latest of them: a stretch may reach into the next day.
      for (const id of await idsOfArrival(this.#warehouse, from, to)) recent.add(id, to * 1000);
      await nextTurn();
    }
    this.#complete = true;
  }

  /** The keys of ids that are not to be counted again. */
  async find(submissions: readonly Submission[], now: number): Promise<Set<string>> {
    const { projects, ids, keptIds, hours } = this.#suspects(submissions);
    const sent = await findIds(this.#warehouse, projects, ids, now - rememberedMs);
    const kept = await findKeptIds(this.#warehouse, projects, keptIds, hours);
    return new Set([...sent, ...kept].map(({ low, high }) => keyOf(low, high)));
  }

  /** Before the insert: an id whose insert was cut short must be asked for when it comes again. */
  note(submissions: readonly Submission[], now: number): void {
    if (!this.#recent) return;
    for (const { events, idsKept } of submissions) {
      if (!idsKept) for (const { id } of events) if (id) this.#recent.add(id, now);
    }
  }

  #suspects(submissions: readonly Submission[]) {
    const suspects = {
      projects: new Set<string>(),
      ids: [] as Bits64[],
      keptIds: [] as Bits64[],
      hours: new Set<number>(),
    };
    for (const { viewsKey, events, idsKept } of submissions) {
      for (const { id, hour } of events) {
        if (!id || !(idsKept || this.#maybeSeen(id))) continue;
        suspects.projects.add(viewsKey);
        (idsKept ? suspects.keptIds : suspects.ids).push(id);
        if (idsKept) suspects.hours.add(hour);
      }
    }
    return suspects;
  }

  readonly #maybeSeen = (id: Bits64) => !this.#recent || !this.#complete || this.#recent.mayHave(id);

  /** From and to, in seconds; quiet hours are read together. */
  async #stretches(now: number): Promise<[number, number][]> {
    const stretches: [number, number][] = [];
    let held = 0;
    for (const { from, ids } of await countIdsByArrival(
      this.#warehouse,
      now - rememberedMs,
      stretchSeconds,
    )) {
      const last = stretches.at(-1);
      const to = from + stretchSeconds;
      if (last && held + ids <= idsAtOnce) {
        last[1] = to;
        held += ids;
      } else {
        stretches.push([from, to]);
        held = ids;
      }
    }
    return stretches;
  }
}
