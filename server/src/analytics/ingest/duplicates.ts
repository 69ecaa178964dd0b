import { findIds, findKeptIds, idsOfHour } from '../../warehouse/queries/ids.ts';
import type { Warehouse } from '../../warehouse/warehouse.ts';
import { hourMs } from './event-row.ts';
import { RecentIds } from './recent-ids.ts';
import type { Submission } from './submission.ts';

const rememberedMs = 7 * 24 * hourMs;

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

  /** Reads the ids of the last seven days, hour by hour; only for who alone writes to the warehouse. */
  async remember(now: number, signal: AbortSignal): Promise<void> {
    const recent = new RecentIds();
    this.#recent = recent;
    this.#complete = false;
    for (let from = now - rememberedMs; from < now + hourMs && !signal.aborted; from += hourMs) {
      // An hour may reach into the next day: its ids are remembered as long as the latest of them.
      const latest = Math.min(from + hourMs, now);
      for (const id of await idsOfHour(this.#warehouse, from)) recent.add(id, latest);
    }
    this.#complete = !signal.aborted;
  }

  /** The ids that are not to be counted; called again for the same events it may say so of all of them. */
  async find(submissions: readonly Submission[], now: number): Promise<Set<string>> {
    const known = new Set<string>();
    for (const [viewsKey, asked] of this.#suspects(submissions)) {
      const sent = await findIds(this.#warehouse, viewsKey, asked.ids, now - rememberedMs);
      const kept = await findKeptIds(this.#warehouse, viewsKey, asked.keptIds, asked.hours);
      for (const id of [...sent, ...kept]) known.add(id);
    }
    return known;
  }

  /** Before the insert: an id whose insert was cut short must be asked for when it comes again. */
  note(submissions: readonly Submission[], now: number): void {
    if (!this.#recent) return;
    for (const { events, idsKept } of submissions) {
      if (!idsKept) for (const { id } of events) if (id !== '') this.#recent.add(id, now);
    }
  }

  #suspects(submissions: readonly Submission[]) {
    const byProject = new Map<string, { ids: string[]; keptIds: string[]; hours: Set<number> }>();
    for (const { viewsKey, events, idsKept } of submissions) {
      for (const { id, hour } of events) {
        if (id === '' || !(idsKept || this.#maybeSeen(id))) continue;
        let asked = byProject.get(viewsKey);
        if (!asked) byProject.set(viewsKey, (asked = { ids: [], keptIds: [], hours: new Set() }));
        (idsKept ? asked.keptIds : asked.ids).push(id);
        if (idsKept) asked.hours.add(hour);
      }
    }
    return byProject;
  }

  readonly #maybeSeen = (id: string) => !this.#recent || !this.#complete || this.#recent.mayHave(id);
}
