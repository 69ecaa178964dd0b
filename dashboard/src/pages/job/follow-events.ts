import type { JobEventBody } from '../../../../server/src/contract/job.ts';
import { ApiError } from '../../api/client.ts';

export type Connection = 'connecting' | 'live' | 'reconnecting' | 'ended';

/** Where a job's events come from. */
export interface EventsSource {
  /** Whether the job is in a final state. */
  isOver(): Promise<boolean>;
  page(after: number, signal: AbortSignal): Promise<{ events: JobEventBody[]; hasMore: boolean }>;
  stream(after: number, signal: AbortSignal): AsyncIterable<readonly JobEventBody[]>;
}

/** Who wants to know them. */
export interface EventsReader {
  lastId(): number;
  onEvents(events: readonly JobEventBody[]): void;
  onConnection(connection: Connection): void;
}

type Pause = (ms: number, signal: AbortSignal) => Promise<void>;

/**
 * Reads what happened so far, page by page, then what happens, until the job is in a final state. A stream that
 * ends says nothing about why (a server that stops ends it as well), so each round begins with the job's state.
 */
export async function followEvents(
  source: EventsSource,
  reader: EventsReader,
  signal: AbortSignal,
  pause: Pause = pauseFor,
): Promise<void> {
  for (let rounds = 0; !signal.aborted; rounds += 1) {
    try {
      if (rounds > 0) await pause(delayOf(rounds), signal);
      if (signal.aborted) return;
      const isOver = await catchUp(source, reader, signal);
      if (signal.aborted) return;
      if (isOver) return reader.onConnection('ended');
      reader.onConnection('live');
      for await (const events of source.stream(reader.lastId(), signal)) {
        reader.onEvents(events);
        rounds = 0;
      }
    } catch (error) {
      if (signal.aborted) return;
      if (isFinal(error)) return reader.onConnection('ended');
      reader.onConnection('reconnecting');
    }
  }
}

/** The state is read before the events: all that was there with a final state is then among them. */
async function catchUp(source: EventsSource, reader: EventsReader, signal: AbortSignal): Promise<boolean> {
  const isOver = await source.isOver();
  for (let hasMore = true; hasMore && !signal.aborted; ) {
    const page = await source.page(reader.lastId(), signal);
    reader.onEvents(page.events);
    hasMore = page.hasMore;
  }
  return isOver;
}

/** What the server understood and refused is not worth asking again, unless it was asked too often. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

const firstDelayMs = 250;
const longestDelayMs = 8_000;

const delayOf = (rounds: number): number => Math.min(longestDelayMs, firstDelayMs * 2 ** (rounds - 1));

function pauseFor(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    resolve();
  });
  return promise;
}
