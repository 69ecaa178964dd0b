import { hostname } from 'node:os';
import type { Database } from '../database/database.ts';
import { announceWorker } from '../database/queries/workers/announce-worker.ts';
import { forgetWorker } from '../database/queries/workers/forget-worker.ts';
import { newId } from '../foundation/ids.ts';
import type { Worker } from './start-worker.ts';

export interface Announced {
  database: Database;
  worker: Pick<Worker, 'running'>;
  concurrency: number;
  version: string;
  log: { warn(data: object, message: string): void };
}

/** Six chances before a worker counts as gone. */
const everyMs = 10_000;

/** Says every few seconds that this worker is there, for whoever looks at the system. */
export function announce({ database, worker, concurrency, version, log }: Announced): {
  stop(): Promise<void>;
} {
  const id = newId('wrk');
  const host = hostname().slice(0, 200);
  const say = () =>
    announceWorker(database, { id, host, version, concurrency, running: worker.running }).catch(
      (error: Error) => log.warn({ err: error }, 'this worker could not say that it is there'),
    );
  let saying = say();
  const timer = setInterval(() => {
    saying = saying.then(say);
  }, everyMs);
  return {
    async stop() {
      clearInterval(timer);
      await saying;
      await forgetWorker(database, id).catch((error: Error) =>
        log.warn({ err: error }, 'this worker could not say that it is gone'),
      );
    },
  };
}
