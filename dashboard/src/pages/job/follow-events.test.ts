import { describe, expect, test } from 'vitest';
import type { JobEventBody } from '../../../../server/src/contract/job.ts';
import { ApiError } from '../../api/client.ts';
import { append, type EventLog, lastIdOf } from './event-log.ts';
import { type Connection, type EventsSource, followEvents } from './follow-events.ts';
import { numbered } from './testing/numbered.ts';

/** A server that has `all` events of a job; each stream tells some of them and then does what its round says. */
class Server implements EventsSource {
  #all: JobEventBody[] = [];
  #status: 'active' | 'completed' = 'active';
  readonly #rounds: (() => void)[];
  readonly asked: number[] = [];

  constructor(first: number, rounds: (() => void)[]) {
    this.happen(first);
    this.#rounds = rounds;
  }

  happen(count: number) {
    const from = this.#all.length + 1;
    this.#all.push(...numbered(Array.from({ length: count }, (_, at) => from + at)));
  }

  complete() {
    this.happen(1);
    this.#status = 'completed';
  }

  isOver = async () => this.#status !== 'active';

  page = async (after: number) => {
    const left = this.#all.slice(after);
    return { events: left.slice(0, 2), hasMore: left.length > 2 };
  };

  async *stream(after: number) {
    this.asked.push(after);
    const round = this.#rounds.shift();
    if (!round) throw new Error('was asked more often than foreseen');
    const before = this.#all.length;
    let failure: unknown;
    try {
      round();
    } catch (error) {
      failure = error;
    }
    // An overlap, as of a proxy that repeats what it kept.
    if (this.#all.length > before) yield this.#all.slice(Math.max(0, after - 1));
    if (failure) throw failure;
  }
}

function listen() {
  const told: { log: EventLog; connections: Connection[]; pauses: number[] } = {
    log: [],
    connections: [],
    pauses: [],
  };
  const reader = {
    lastId: () => lastIdOf(told.log),
    onEvents(events: EventLog) {
      told.log = append(told.log, events);
    },
    onConnection: (connection: Connection) => void told.connections.push(connection),
  };
  const pause = async (ms: number) => void told.pauses.push(ms);
  return { told, reader, pause };
}

const lost = () => {
  throw new TypeError('network error');
};
const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1);
const signal = new AbortController().signal;

describe('following a job', () => {
  test('reads what was before page by page, then what happens, to its end', async () => {
    const { told, reader, pause } = listen();
    const server: Server = new Server(5, [() => server.happen(2), () => server.complete()]);
    await followEvents(server, reader, signal, pause);
    expect(told.log.map(({ id }) => id)).toEqual(upTo(8));
    expect(told.connections.at(-1)).toBe('ended');
    expect(told.connections).not.toContain('reconnecting');
  });

  test('of a job that is over opens no stream', async () => {
    const { told, reader, pause } = listen();
    const server = new Server(3, []);
    server.complete();
    await followEvents(server, reader, signal, pause);
    expect(told.log.map(({ id }) => id)).toEqual(upTo(4));
    expect(server.asked).toEqual([]);
  });

  test('goes on after the last event when the connection was lost, without gaps or repeats', async () => {
    const { told, reader, pause } = listen();
    const server: Server = new Server(1, [
      () => {
        server.happen(3);
        lost();
      },
      () => {
        server.happen(1);
        lost();
      },
      () => server.complete(),
    ]);
    await followEvents(server, reader, signal, pause);
    expect(told.log.map(({ id }) => id)).toEqual(upTo(6));
    expect(server.asked).toEqual([1, 4, 5]);
    expect(told.connections).toEqual(['live', 'reconnecting', 'live', 'reconnecting', 'live', 'ended']);
  });

  test('does not take a server that stops for the end of the job', async () => {
    const { told, reader, pause } = listen();
    const server: Server = new Server(1, [() => undefined, () => server.complete()]);
    await followEvents(server, reader, signal, pause);
    expect(told.log.map(({ id }) => id)).toEqual(upTo(2));
  });

  test('waits longer after each failure, up to a limit, and not once something was heard', async () => {
    const { told, reader, pause } = listen();
    const server: Server = new Server(1, [
      ...Array.from({ length: 8 }, () => lost),
      () => {
        server.happen(1);
        lost();
      },
      () => server.complete(),
    ]);
    await followEvents(server, reader, signal, pause);
    const growing = told.pauses.slice(0, 8);
    expect(growing).toEqual(growing.toSorted((one, other) => one - other));
    expect(Math.max(...growing)).toBe(growing.at(-1));
    expect(told.pauses[8]).toBe(told.pauses[0]);
  });

  test('stops where the server refuses', async () => {
    const { told, reader, pause } = listen();
    const server = new Server(1, []);
    server.page = () => Promise.reject(new ApiError({ error: 'Gone.', code: 'not_found' }, 404));
    await followEvents(server, reader, signal, pause);
    expect(told.connections).toEqual(['ended']);
  });

  test('tells nothing of the end to who left before it was read', async () => {
    const { told, reader, pause } = listen();
    const leaving = new AbortController();
    const server = new Server(1, []);
    server.isOver = async () => {
      leaving.abort();
      return true;
    };
    await followEvents(server, reader, leaving.signal, pause);
    expect(told).toMatchObject({ log: [], connections: [] });
  });

  test('stops when nobody listens any more', async () => {
    const { told, reader, pause } = listen();
    const leaving = new AbortController();
    const server = new Server(1, [
      () => {
        leaving.abort();
        lost();
      },
    ]);
    await followEvents(server, reader, leaving.signal, pause);
    expect(told.connections).toEqual(['live']);
  });
});
