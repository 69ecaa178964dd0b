import { setTimeout as delay } from 'node:timers/promises';
import { connectDatabase, type Database } from './database/database.ts';
import { findEmbeddedPostgres, startEmbeddedPostgres } from './database/embedded/embedded-postgres.ts';
import { type Listener, listen } from './database/listen.ts';
import { migrate } from './database/migrate.ts';
import { jobsChannel } from './database/queries/jobs/add-event.ts';
import { stopsChannel } from './database/queries/jobs/stop-job.ts';
import { accessChannel } from './database/queries/keys/access-channel.ts';
import { basesChannel } from './database/queries/watched-pulls/branch-pushed.ts';
import { pullsChannel } from './database/queries/watched-pulls/watched-pull-row.ts';
import { createQueue, type JobQueue, queueChannel } from './database/queue.ts';
import type { Config } from './foundation/config.ts';
import { Fault } from './foundation/fault.ts';
import type { Log } from './foundation/log.ts';

const reachablePatienceMs = 30_000;

export interface OpenDatabase {
  database: Database;
  queue: JobQueue;
  listener: Listener;
}

/** The database this process works on: a configured one, its own embedded one, or its neighbour's. */
export async function openDatabase(
  config: Config,
  log: Log,
  stack: AsyncDisposableStack,
): Promise<OpenDatabase> {
  const url = config.databaseUrl ?? (await embeddedUrl(config, log, stack));
  const onError = (error: Error) => log.warn({ err: error }, 'the database connection had a fault');

  const database = connectDatabase({ url, poolSize: poolSize(config), onError });
  stack.defer(() => database.close());
  await untilReachable(database, log);
  await migrate(database);
  const channels = [queueChannel, jobsChannel, stopsChannel, pullsChannel, basesChannel, accessChannel];
  const listener = await listen(url, channels, onError);
  stack.defer(() => listener.close());
  const limits = { inAll: config.runningJobs, perProject: config.runningJobsPerProject };
  const queue = await createQueue({ database, supervise: config.role !== 'api', limits, onError });
  stack.defer(() => queue.stop());
  return { database, queue, listener };
}

async function embeddedUrl(config: Config, log: Log, stack: AsyncDisposableStack): Promise<string> {
  if (config.role === 'worker') {
    const url = await findEmbeddedPostgres(config.dataDir);
    if (url) return url;
    throw new Error(
      `No Docwright server is running on ${config.dataDir}. Start one with "npm start", or set DATABASE_URL to the database that the servers use.`,
    );
  }
  const postgres = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    fsync: config.durability === 'power-cut',
    log: (message) => log.info(message),
  });
  stack.defer(() => postgres.stop());
  return postgres.url;
}

/** Requests share ten; a running job needs one now and then. The embedded database has 200 for everybody. */
const poolSize = ({ role, workerConcurrency }: Config) =>
  (role === 'worker' ? 2 : 10) + (role === 'api' ? 0 : Math.min(40, Math.ceil(workerConcurrency / 4)));

/** A database on another machine may come up after us; one that stays away is said so. */
async function untilReachable(database: Database, log: Log): Promise<void> {
  const end = Date.now() + reachablePatienceMs;
  for (let attempt = 1; ; attempt++) {
    try {
      await database.query('select 1', []);
      return;
    } catch (error) {
      const away = error instanceof Fault && error.code === 'unavailable';
      if (!away) throw error;
      if (attempt === 1) log.warn('The database does not answer yet; waiting for it up to 30 seconds.');
      if (Date.now() > end) {
        throw new Error(
          `The database does not answer (${error.internal}). Check DATABASE_URL, and that it runs.`,
        );
      }
      await delay(250);
    }
  }
}
