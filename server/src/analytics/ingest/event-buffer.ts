import type { Clock } from '../../foundation/clock.ts';
import { Fault } from '../../foundation/fault.ts';
import type { EncodedRows } from '../../warehouse/row-binary.ts';
import type { Warehouse } from '../../warehouse/warehouse.ts';
import { Duplicates } from './duplicates.ts';
import { eventColumns } from './event-row.ts';
import type { Submission } from './submission.ts';

export interface Written {
  accepted: number;
  duplicates: number;
}

interface Waiting extends Submission {
  resolve(written: Written): void;
  reject(error: unknown): void;
}

/** At most this much waits; what comes beyond is refused, and nothing is ever dropped in silence. */
const most = { rows: 200_000, bytes: 128 * 1024 * 1024 };
/** One insert; rows enough that its fixed cost no longer shows. */
const mostAtOnce = { rows: 20_000, bytes: 32 * 1024 * 1024 };
/** So many wait for no others. */
const worthwhileRows = 100;

export interface BufferOptions {
  warehouse: Warehouse;
  clock: Clock;
  /** How long single views wait for company, where an insert costs as much for one row as for a thousand. */
  lingerMs: number;
  /** Runs work while no other node checks ids and inserts. */
  exclusively?: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

/**
 * Group commit: the events of all requests that arrive while one insert is under way go into the next, and each
 * request is answered when its events are durable.
 */
export class EventBuffer {
  readonly #options: BufferOptions;
  readonly duplicates: Duplicates;
  #waiting: Waiting[] = [];
  #rows = 0;
  #bytes = 0;
  #working: Promise<void> | null = null;
  #closing = false;
  /** Ends the waiting for company. */
  #hurry = () => {};
  readonly #versions = new Map<string, number>();

  constructor(options: BufferOptions) {
    this.#options = options;
    this.duplicates = new Duplicates(options.warehouse);
  }

  get rows(): number {
    return this.#rows;
  }

  add(submission: Submission): Promise<Written> {
    if (submission.events.length === 0) return Promise.resolve({ accepted: 0, duplicates: 0 });
    const bytes = submission.rows.length;
    if (this.#rows + submission.events.length > most.rows || this.#bytes + bytes > most.bytes) {
      throw new Fault(
        'unavailable',
        'Page views arrive faster than they can be stored. Send these again in a moment.',
        {
          retryAfterSeconds: 2,
        },
      );
    }
    this.#rows += submission.events.length;
    this.#bytes += bytes;
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ...submission, resolve, reject });
      if (this.#rows >= worthwhileRows) this.#hurry();
      this.#working ??= this.#work();
    });
  }

  /** Changes whenever the answers about a project may; within this process only. */
  versionOf(viewsKey: string): number {
    return this.#versions.get(viewsKey) ?? 0;
  }

  /** Says that a project's views change, or have changed. */
  touch(viewsKey: string): void {
    this.#versions.set(viewsKey, this.versionOf(viewsKey) + 1);
  }

  /** Writes what still waits. */
  async close(): Promise<void> {
    this.#closing = true;
    this.#hurry();
    await this.#working;
  }

  async #work(): Promise<void> {
    while (this.#waiting.length > 0) {
      await this.#gather();
      const batch = this.#take();
      try {
        await this.#write(batch);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      } finally {
        for (const { events, rows } of batch) {
          this.#rows -= events.length;
          this.#bytes -= rows.length;
        }
      }
    }
    // In the same turn as the last look: whoever comes after it starts anew.
    this.#working = null;
  }

  #gather(): Promise<void> | void {
    const { lingerMs } = this.#options;
    if (lingerMs === 0 || this.#rows >= worthwhileRows || this.#closing) return;
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, lingerMs);
      this.#hurry = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #take(): Waiting[] {
    let rows = 0;
    let bytes = 0;
    let count = 0;
    for (const waiting of this.#waiting) {
      rows += waiting.events.length;
      bytes += waiting.rows.length;
      if (count > 0 && (rows > mostAtOnce.rows || bytes > mostAtOnce.bytes)) break;
      count++;
    }
    return this.#waiting.splice(0, count);
  }

  async #write(batch: readonly Waiting[]): Promise<void> {
    const hasIds = batch.some(({ events }) => events.some(({ id }) => id !== null));
    const { exclusively } = this.#options;
    const counts = await (hasIds && exclusively
      ? exclusively(() => this.#insert(batch))
      : this.#insert(batch));
    batch.forEach(({ resolve }, i) => {
      resolve(counts[i]!);
    });
  }

  async #insert(batch: readonly Waiting[]): Promise<Written[]> {
    const now = this.#options.clock().getTime();
    const known = await this.duplicates.find(batch, now);
    const news = batch.map((submission) => withoutDuplicates(submission, known));
    this.duplicates.note(batch, now);
    const touched = new Set(batch.map(({ viewsKey }) => viewsKey));
    for (const viewsKey of touched) this.touch(viewsKey);
    try {
      await this.#options.warehouse.insert('events', eventColumns, joined(news));
    } finally {
      for (const viewsKey of touched) this.touch(viewsKey);
    }
    return news.map(({ count }, i) => ({ accepted: count, duplicates: batch[i]!.events.length - count }));
  }
}

interface NewRows {
  parts: Buffer[];
  count: number;
}

/** The rows of events that were not counted before; their ids are known from then on. */
function withoutDuplicates({ events, rows }: Submission, known: Set<string>): NewRows {
  const parts: Buffer[] = [];
  let count = 0;
  let start = 0;
  let end = 0;
  for (const event of events) {
    if (event.id && known.has(event.id.key)) {
      if (end > start) parts.push(rows.subarray(start, end));
      start = event.end;
    } else {
      if (event.id) known.add(event.id.key);
      count++;
    }
    end = event.end;
  }
  if (end > start) parts.push(rows.subarray(start, end));
  return { parts, count };
}

const joined = (news: readonly NewRows[]): EncodedRows => ({
  bytes: Buffer.concat(news.flatMap(({ parts }) => parts)),
  count: news.reduce((sum, { count }) => sum + count, 0),
});
