import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '../foundation/clock.ts';
import { dayMs } from '../foundation/durations.ts';
import { Fault } from '../foundation/fault.ts';
import { pause } from '../foundation/pause.ts';
import type { PageEvent } from '../warehouse/page-event.ts';
import type { DayTotals, StoredDay } from '../warehouse/questions.ts';
import type { Warehouse } from '../warehouse/warehouse.ts';

export interface MoveContext {
  source: Pick<Warehouse, 'listDays' | 'readDay'>;
  target: Pick<Warehouse, 'listDays' | 'deleteDay' | 'store'>;
  clock: Clock;
  progress: { days: number; daysDone: number; events: number; eventsDone: number };
  /** Resolves when everything that was taken is stored in the source, and nothing is taken any more. */
  pauseIngestion(): Promise<void>;
  /** The project as people know it. */
  nameOf(viewsKey: string): Promise<string>;
  signal: AbortSignal;
  /** An engine that is started again, or a server that merges before it takes more, needs a moment. */
  retryMs?: number;
}

/** A day of a project that is not the same on both sides; null: it has no events there. */
interface Difference extends Pick<StoredDay, 'viewsKey' | 'day'> {
  here: DayTotals | null;
  there: DayTotals | null;
}

const mostPasses = 3;
const usualRetryMs = 10_000;

/**
 * Copies every event to another engine, until the totals of all days are equal on both sides. Whether a day is copied
 * depends on nothing but its totals: a move that was cut off goes on with the next one, and one more changes nothing.
 */
export async function moveViews(context: MoveContext): Promise<void> {
  await assertNothingElse(context);
  // Today is different again at once, and deleting it there again would rewrite much of what ClickHouse has.
  const isOver = ({ day }: Difference) => (day + 1) * dayMs <= context.clock().getTime();
  await copyUntilEqual(context, isOver);
  await context.pauseIngestion();
  const [different] = await copyUntilEqual(context, () => true);
  if (different) throw await unequalFault(context, different);
}

/** Resolves with the days that are still different after some passes. */
async function copyUntilEqual(
  context: MoveContext,
  isDue: (difference: Difference) => boolean,
): Promise<Difference[]> {
  for (let pass = 0; ; pass++) {
    try {
      const differences = (await compare(context)).filter(isDue);
      if (differences.length === 0 || pass === mostPasses) return differences;
      await copy(context, differences);
    } catch (error) {
      const mayPass = error instanceof Fault && error.code === 'unavailable';
      if (!mayPass || pass === mostPasses) throw error;
      await pause(context.retryMs ?? usualRetryMs, context.signal);
    }
    context.signal.throwIfAborted();
  }
}

const keyOf = ({ viewsKey, day }: Pick<StoredDay, 'viewsKey' | 'day'>): string => `${viewsKey} ${day}`;

async function compare({ source, target, progress, signal }: MoveContext): Promise<Difference[]> {
  const here = await source.listDays();
  signal.throwIfAborted();
  const there = new Map((await target.listDays()).map((day) => [keyOf(day), day]));
  const differences: Difference[] = [];
  const found = { days: here.length, daysDone: 0, events: 0, eventsDone: 0 };
  for (const { viewsKey, day, totals } of here) {
    const key = keyOf({ viewsKey, day });
    const other = there.get(key)?.totals ?? null;
    there.delete(key);
    found.events += totals.events;
    if (isDeepStrictEqual(totals, other)) {
      found.daysDone++;
      found.eventsDone += totals.events;
    } else {
      differences.push({ viewsKey, day, here: totals, there: other });
    }
  }
  Object.assign(progress, found);
  for (const { viewsKey, day, totals } of there.values())
    differences.push({ viewsKey, day, here: null, there: totals });
  return differences;
}

async function copy(context: MoveContext, differences: readonly Difference[]): Promise<void> {
  const { target, progress } = context;
  const inserts = new Inserts(context);
  for (const difference of differences) {
    if (difference.there) await target.deleteDay(difference);
    if (difference.here && (await copyDay(context, difference, difference.here.events, inserts)))
      progress.daysDone++;
  }
  await inserts.flush();
}

/** Whether all of it was copied. */
async function copyDay(
  { source, signal }: MoveContext,
  day: Pick<StoredDay, 'viewsKey' | 'day'>,
  events: number,
  inserts: Inserts,
): Promise<boolean> {
  let read = 0;
  let last: readonly PageEvent[] = [];
  for await (const some of source.readDay(day)) {
    signal.throwIfAborted();
    await inserts.add(last);
    last = some;
    read += some.length;
  }
  // An event that came in meanwhile shifts those that are read after it: one of them may be there twice, another not
  // at all. Without its last part the day is certainly not equal, and the next pass copies it again.
  if (read !== events) return false;
  await inserts.add(last);
  return true;
}

/** An insert becomes a part that ClickHouse has to merge. Encoding this many keeps requests waiting for 40 ms. */
const eventsAtOnce = 20_000;

/** Gathers events of many days, so that there are few inserts. */
class Inserts {
  readonly #context: Pick<MoveContext, 'target' | 'progress'>;
  #waiting: PageEvent[] = [];

  constructor(context: Pick<MoveContext, 'target' | 'progress'>) {
    this.#context = context;
  }

  async add(events: readonly PageEvent[]): Promise<void> {
    for (const event of events) this.#waiting.push(event);
    if (this.#waiting.length >= eventsAtOnce) await this.flush();
  }

  async flush(): Promise<void> {
    const { target, progress } = this.#context;
    await target.store(this.#waiting);
    progress.eventsDone += this.#waiting.length;
    this.#waiting = [];
  }
}

/** What is there and not here was not copied from here; to make both sides equal would destroy it. */
async function assertNothingElse(context: MoveContext): Promise<void> {
  const other = (await compare(context)).find(
    ({ here, there }) => (there?.events ?? 0) > (here?.events ?? 0),
  );
  if (!other) return;
  throw new Fault(
    'invalid_request',
    `That ClickHouse database has page views that this server does not have, such as those of the project "${await context.nameOf(other.viewsKey)}" on ${dateOf(other)}. Move into an empty database: name another one at the end of the URL, or drop this one.`,
  );
}

async function unequalFault(context: MoveContext, { viewsKey, day, here, there }: Difference) {
  const none: Partial<DayTotals> = {};
  const [own, other] = [here ?? none, there ?? none];
  const names = Object.keys(here ?? there ?? none) as (keyof DayTotals)[];
  const unequal = names
    .filter((name) => !isDeepStrictEqual(own[name], other[name]))
    .map((name) => `${name}: ${own[name] ?? 0} here, ${other[name] ?? 0} there`);
  return new Fault(
    'internal',
    `The page views of the project "${await context.nameOf(viewsKey)}" on ${dateOf({ day })} are not equal on both sides after ${mostPasses} attempts (${unequal.join('; ')}). Nothing is lost: they are stored here as before. Start the move again; if it fails on the same day, please report these numbers.`,
  );
}

const dateOf = ({ day }: Pick<StoredDay, 'day'>): string => new Date(day * dayMs).toISOString().slice(0, 10);
