import { readFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import {
  asStarted,
  mainProgram,
  runtime,
  type ServerProcess,
  startServer,
} from '../support/server-process.ts';
import type { Scratch } from './scratch.ts';

export interface LongestTurn {
  /** Milliseconds that the server's main thread computed in a row, and that passed. */
  computed: number;
  passed: number;
}

export interface WatchedServer extends ServerProcess {
  /** The longest turn of the server's event loop while the work was done. */
  during(work: () => Promise<unknown>): Promise<LongestTurn>;
}

const probe = join(import.meta.dirname, '../support/turn-probe.ts');

/** A server whose event loop is measured from inside (`support/turn-probe.ts`). */
export async function startWatched(place: Scratch): Promise<WatchedServer> {
  const turns = join(place.path, 'turns');
  const server = await startServer({
    dataDir: place.dataDir,
    environment: {
      DOCWRIGHT_LOG_LEVEL: 'error',
      DOCWRIGHT_TEST_TURNS: turns,
      DOCWRIGHT_INTERNAL_HOSTS: '127.0.0.1',
    },
    command: [runtime, ...asStarted, '--import', probe, mainProgram],
  });
  const notes = join(turns, String(server.pid));
  // Answered in a turn of its own, at whose beginning the one before is written down.
  const settle = () => server.call('GET', '/healthz', { key: null });
  return {
    ...server,
    async during(work) {
      await settle();
      truncateSync(notes);
      await work();
      await settle();
      const lines = readFileSync(notes, 'utf8').split('\n').filter(Boolean);
      const turnsSeen = lines.map((line) => line.split(' ').map(Number));
      const longest = (index: number) => Math.max(0, ...turnsSeen.map((turn) => turn[index]!));
      return { computed: longest(0), passed: longest(1) };
    },
  };
}
