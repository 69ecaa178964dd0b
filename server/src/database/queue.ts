import { PgBoss, systemClock } from 'pg-boss';
import type { Database, Queryable } from './database.ts';
import { notify } from './listen.ts';
import { readLease } from './queries/jobs/lease-job.ts';
import {
  type Claim,
  claimEntries,
  prepareClaims,
  type RunningLimits,
} from './queries/queue/claim-entries.ts';

export type { Claim } from './queries/queue/claim-entries.ts';

export interface JobQueue {
  /** Adds a job in the caller's own transaction: both happen, or neither. */
  send(tx: Queryable, job: { id: string; projectId: string }): Promise<void>;
  /** Projects take turns, each up to its limit of running jobs. */
  claim(most: number): Promise<Claim[]>;
  /** Tells the queue that these are still being worked on. */
  keep(claims: readonly Claim[]): Promise<void>;
  finish(claim: Claim): Promise<void>;
  /** Gives the job to whichever worker asks next. */
  handBack(claim: Claim): Promise<void>;
  /** The same for a worker that is known to be dead, by the lease that it had; nothing if another has the job by now. */
  handBackOf(lease: string): Promise<void>;
  stop(): Promise<void>;
}

export interface QueueOptions {
  database: Database;
  /** Whether this process looks for dead workers; at least one must. */
  supervise: boolean;
  /** None if absent. */
  limits?: RunningLimits;
  onError: (error: Error) => void;
}

const queueName = 'agent-jobs';
export const queueChannel = 'docwright_queue';

/**
 * pg-boss holds the entries and finds dead workers; claiming is driven by `worker/`, which fetches again the
 * moment a place is free instead of sleeping between jobs.
 *
 * A worker that died is noticed when its last heartbeat is 10 s old (the least pg-boss allows); looking every
 * 2 s keeps the whole gap under 15 s.
 */
const heartbeatSeconds = 10;
const superviseSeconds = 2;
const noEntry = '00000000-0000-0000-0000-000000000000';
const noLimits: RunningLimits = { inAll: 0, perProject: 0 };
const longestRunSeconds = 24 * 60 * 60;

/**
 * The time since the process began. pg-boss waits until the time of day says so: on a machine whose clock is set back by
 * an hour, nobody would look for dead workers for that hour.
 */
const steadyClock = { ...systemClock, now: () => performance.timeOrigin + performance.now() };

export async function createQueue(options: QueueOptions): Promise<JobQueue> {
  const boss = new PgBoss({
    db: adapt(options.database),
    schema: 'queue',
    supervise: options.supervise,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    schedule: false,
    clock: steadyClock,
  });
  boss.on('error', options.onError);
  await boss.start();
  await boss.createQueue(queueName, {
    heartbeatSeconds,
    expireInSeconds: longestRunSeconds,
    retryLimit: 1_000_000,
    retryDelay: 0,
    // An entry that waits is never thrown away: its job would be active for ever.
    retentionSeconds: 10 * 365 * 24 * 60 * 60,
    deleteAfterSeconds: 60 * 60,
  });
  // Whoever names the queue first asks for its settings, over a connection of its own. Within a transaction there
  // may be none left: ten that waited for each other kept a server from taking any job for as long as they came.
  await boss.getJobById(queueName, noEntry);

  await prepareClaims(options.database, queueName);

  const attempt = (claim: Claim) => ({ id: claim.id, retryCount: claim.attempt });
  return {
    async send(tx, { id, projectId }) {
      await boss.send(queueName, { jobId: id }, { group: { id: projectId }, db: adapt(tx) });
      await notify(tx, queueChannel, id);
    },
    claim: (most) => claimEntries(options.database, queueName, most, options.limits ?? noLimits),
    async keep(claims) {
      await boss.touch(queueName, claims.map(attempt));
    },
    async finish(claim) {
      await boss.complete(queueName, attempt(claim));
    },
    async handBack(claim) {
      await boss.fail(queueName, attempt(claim));
      await notify(options.database, queueChannel, claim.jobId);
    },
    async handBackOf(lease) {
      const { entryId, attempt: retryCount } = readLease(lease);
      await boss.fail(queueName, { id: entryId, retryCount });
      await notify(options.database, queueChannel, '');
    },
    stop: () => boss.stop({ graceful: false, close: false }),
  };
}

const adapt = (on: Queryable) => ({
  executeSql: (text: string, values?: unknown[]) => on.execute(text, values) as Promise<{ rows: never[] }>,
});
