import type { Clock } from '../../foundation/clock.ts';
import { Fault } from '../../foundation/fault.ts';
import type { PageEvent } from '../../warehouse/page-event.ts';
import type { Warehouse } from '../../warehouse/warehouse.ts';
import { Duplicates } from './duplicates.ts';
import { isNone } from './event-id.ts';

export interface Written {
  accepted: number;
  duplicates: number;
}

/** The events of one request. */
interface Waiting {
  viewsKey: string;
  events: readonly PageEvent[];
  bytes: number;
  resolve(written: Written): void;
  reject(error: unknown): void;
}

/** At most this much waits; what comes beyond is refused, and nothing is ever dropped in silence. */
const most = { rows: 200_000, bytes: 128 * 1024 * 1024 };
/** Stored at once: rows enough that the fixed cost no longer shows, and written down in 30 ms. */
const mostAtOnce = { rows: 10_000, bytes: 16 * 1024 * 1024 };
/** So many wait for no others. */
const worthwhileRows = 100;

export interface BufferOptions {
  warehouse: Pick<Warehouse, 'store' | 'findIds' | 'findKeptIds' | 'countIdsByArrival' | 'idsOfArrival'>;
  clock: Clock;
  /** How long single views wait for company, where storing one takes as long as storing a thousand. */
  lingerMs: number;
  /** Runs work while no other node looks up ids and stores events. */
  exclusively?: (<Result>(work: () => Promise<Result>) => Promise<Result>) | undefined;
}

/**
 * Group commit: the events of all requests that arrive while others are being stored are stored together next, and
 * each request is answered when its events are durable.
 */
export class EventBuffer {
  readonly #options: BufferOptions;
  readonly duplicates: Duplicates;
  #waiting: Waiting[] = [];
  #rows = 0;
  #bytes = 0;
  #working: Promise<void> | null = null;
  #closing = false;
  /** Why no events are taken at the moment. */
  #pause: Fault | null = null;
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

  /** Stores events of one project, all of them or none. */
  add(viewsKey: string, events: readonly PageEvent[]): Promise<Written> {
    if (events.length === 0) return Promise.resolve({ accepted: 0, duplicates: 0 });
    if (this.#pause) throw this.#pause;
    const bytes = bytesOf(events);
    if (this.#rows + events.length > most.rows || this.#bytes + bytes > most.bytes) {
      throw new Fault(
        'unavailable',
        'Page views arrive faster than they can be stored. Send these again in a moment.',
        { retryAfterSeconds: 2 },
      );
    }
    this.#rows += events.length;
    this.#bytes += bytes;
    return new Promise((resolve, reject) => {
      this.#waiting.push({ viewsKey, events, bytes, resolve, reject });
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

  get isPaused(): boolean {
    return this.#pause !== null;
  }

  /** Refuses events with this fault until `resume`; resolves when those that were taken before are stored. */
  async pause(fault: Fault): Promise<void> {
    this.#pause = fault;
    this.#hurry();
    await this.#working;
  }

  resume(): void {
    this.#pause = null;
  }

  /** Stores what still waits. */
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
        for (const { events, bytes } of batch) {
          this.#rows -= events.length;
          this.#bytes -= bytes;
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
      bytes += waiting.bytes;
      if (count > 0 && (rows > mostAtOnce.rows || bytes > mostAtOnce.bytes)) break;
      count++;
    }
    return this.#waiting.splice(0, count);
  }

  async #write(batch: readonly Waiting[]): Promise<void> {
    const { exclusively } = this.#options;
    const hasIds = () => batch.some(({ events }) => events.some(({ id }) => !isNone(id)));
    const accepted = await (exclusively && hasIds()
      ? exclusively(() => this.#store(batch))
      : this.#store(batch));
    batch.forEach(({ events, resolve }, i) => {
      resolve({ accepted: accepted[i]!, duplicates: events.length - accepted[i]! });
    });
  }

  /** How many events of each request are new, and are now stored. */
  async #store(batch: readonly Waiting[]): Promise<number[]> {
    const requests = batch.map(({ events }) => events);
    const seen = await this.duplicates.find(requests, this.#options.clock().getTime());
    const news = seen ? requests.map((events) => events.filter(({ id }) => !seen.hasOrAdds(id))) : requests;
    const together = news.length === 1 ? news[0]! : news.flat();
    if (together.length > 0) {
      const touched = new Set(batch.map(({ viewsKey }) => viewsKey));
      for (const viewsKey of touched) this.touch(viewsKey);
      try {
        await this.#options.warehouse.store(together);
      } finally {
        for (const viewsKey of touched) this.touch(viewsKey);
      }
    }
    return news.map(({ length }) => length);
  }
}

/** An object with its numbers. */
const bytesOfEvent = 200;

/** About what they take in memory, where a character has two bytes at most. Other texts are short, or shared. */
function bytesOf(events: readonly PageEvent[]): number {
  let characters = 0;
  for (const { path, referrer, evidence } of events)
    characters += path.length + referrer.length + evidence.userAgent.length;
  return events.length * bytesOfEvent + 2 * characters;
}
