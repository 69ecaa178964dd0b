import type { Database } from '../database/database.ts';
import type { Listener } from '../database/listen.ts';
import { heldLeases } from '../database/queries/jobs/held-leases.ts';
import type { JobRow } from '../database/queries/jobs/job-row.ts';
import { leaseJob, leaseText } from '../database/queries/jobs/lease-job.ts';
import { releaseJob } from '../database/queries/jobs/release-job.ts';
import { stopsChannel } from '../database/queries/jobs/stop-job.ts';
import { type Claim, type JobQueue, queueChannel } from '../database/queue.ts';
import { Fault } from '../foundation/fault.ts';
import { pause } from '../foundation/pause.ts';
import type { Place } from '../jobs/turn.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { pauseAfter } from './pause-after.ts';
import { Places } from './places.ts';

export interface WorkerOptions {
  database: Database;
  queue: JobQueue;
  listener: Listener;
  concurrency: number;
  /** Whether there is enough free disk to begin a job; those that wait are kept. */
  hasRoom?(): boolean;
  runJob(job: JobRow, lease: string, signal: AbortSignal, place: Place): Promise<void>;
  /** Called when a job is no longer this worker's, before its entry is finished. */
  takeBack(jobId: string): Promise<void>;
  /** Called when a job is begun again: the process that had it may have died, and left things behind. */
  tidyUp(): Promise<void>;
  /** Called when a job has ended; `isRunning` tells by its lease whether a job is still being carried out. */
  removeStrays(isRunning: (lease: string) => boolean): Promise<void>;
  /** Called whenever a job was begun or has ended. */
  onRunning?(jobs: number): void;
  log: { info(message: string): void; warn(data: object, message: string): void };
}

export interface Worker {
  /** Hands running jobs back, so that another worker goes on with them at once. */
  stop(): Promise<void>;
  readonly running: number;
}

interface Run {
  claim: Claim;
  lease: string;
  abort: AbortController;
  /** Until then there is no lease to lose. */
  leased: boolean;
  /** Until then it will want a place that counts as free. */
  placed: boolean;
  ended: Promise<void>;
}

/** Notifications wake the worker within milliseconds; this is what a lost one costs. */
const pollMs = 1_000;
/** Three chances before the queue counts a holder as dead. */
const heartbeatMs = 3_000;
/** For a disk that could not be written to when a job ended. */
const removeStraysMs = 60_000;
/** Jobs that wait for a model or a host, beside those at work. Each is kept alive by heartbeats. */
const mostWaiting = 100;

export function startWorker(options: WorkerOptions): Worker {
  const { database, queue, listener, concurrency, log } = options;
  const running = new Map<string, Run>();
  const places = new Places(concurrency);
  let stopping = false;
  const stopped = new AbortController();
  const removing = oneAtATime(
    () => options.removeStrays((lease) => running.has(lease)),
    (error) => log.warn({ err: error }, 'a working copy that is left over could not be removed'),
  );
  const claiming = oneAtATime(claimMore, (error) => log.warn({ err: error }, 'the queue could not be read'));

  /**
   * Fills the free places. Where jobs that come back from their models leave none, one new job gets in line with
   * them: those could keep the queue waiting for as long as they go on.
   */
  async function claimMore(): Promise<void> {
    const notPlaced = [...running.values()].filter((run) => !run.placed).length;
    const wanted = places.isContested ? 1 : places.free;
    const room = concurrency + mostWaiting - running.size;
    const most = Math.min(room, wanted - notPlaced);
    if (stopping || most <= 0 || options.hasRoom?.() === false) return;
    for (const claim of await queue.claim(most)) begin(claim);
  }

  /** What a run holds of the places. Taking marks it as placed; giving lets the queue in. */
  function placeOf(self: Run): Place {
    let held = 0;
    return {
      async take(alone) {
        held = await places.take(alone, self.abort.signal);
        self.placed = true;
      },
      give() {
        places.give(held);
        held = 0;
        claiming.ask();
      },
    };
  }

  function begin(claim: Claim): void {
    const abort = new AbortController();
    const lease = leaseText({ entryId: claim.id, attempt: claim.attempt });
    const former = [...running.values()].find((other) => other.claim.id === claim.id);
    const self: Run = { claim, lease, abort, leased: false, placed: false, ended: Promise.resolve() };
    running.set(lease, self);
    options.onRunning?.(running.size);
    self.ended = endOf(former)
      .then(() => run(self))
      .catch((error: Error) => log.warn({ err: error, jobId: claim.jobId }, 'a job could not be settled'))
      .finally(() => {
        running.delete(lease);
        options.onRunning?.(running.size);
        claiming.ask();
        removing.ask();
      });
    if (stopping) abort.abort();
  }

  /** After a long sleep this very process may be given an entry again that it is still at. */
  async function endOf(former: Run | undefined): Promise<void> {
    former?.abort.abort();
    await former?.ended;
  }

  async function run(self: Run): Promise<void> {
    const { claim, lease, abort } = self;
    const { signal } = abort;
    const job = await leaseJob(database, claim.jobId, { entryId: claim.id, attempt: claim.attempt });
    if (!job) return letGo(self);
    self.leased = true;
    if (claim.attempt > 0)
      await options
        .tidyUp()
        .catch((error: Error) => log.warn({ err: error }, 'what a dead worker left could not be removed'));
    try {
      await options.runJob(job, lease, signal, placeOf(self));
      await queue.finish(claim);
    } catch (error) {
      const lost = !(await heldLeases(database, [lease])).has(lease);
      if (lost) return letGo(self);
      if (!signal.aborted) await waitAfter(self, error);
      const blameless = signal.aborted || (error instanceof Fault && error.code === 'unavailable');
      if (blameless) await releaseJob(database, job.id, lease);
      await queue.handBack(claim);
    }
  }

  /** Its place is free meanwhile. */
  async function waitAfter(self: Run, error: unknown, signal = self.abort.signal): Promise<void> {
    log.warn({ err: error, jobId: self.claim.jobId }, 'a job was interrupted and will be continued');
    self.placed = true;
    claiming.ask();
    await pause(pauseAfter(error), signal);
  }

  /** The job ended, was archived or deleted, or is another worker's. */
  async function letGo(self: Run): Promise<void> {
    try {
      await options.takeBack(self.claim.jobId);
    } catch (error) {
      if (!stopping) await waitAfter(self, error, stopped.signal);
      return queue.handBack(self.claim);
    }
    await queue.finish(self.claim);
  }

  async function heartbeat(): Promise<void> {
    if (running.size === 0) return;
    await queue.keep([...running.values()].map((run) => run.claim));
    await stopLost();
  }

  /** A run whose lease is gone (archived, deleted, taken over after a stall) is stopped where it stands. */
  async function stopLost(): Promise<void> {
    const runs = [...running.values()].filter(({ leased }) => leased);
    const held = await heldLeases(
      database,
      runs.map((run) => run.lease),
    );
    for (const run of runs) if (!held.has(run.lease)) run.abort.abort();
  }

  const guarded = (work: () => Promise<void>) => () =>
    void work().catch((error: Error) => log.warn({ err: error }, 'the worker could not reach the database'));
  const timers = [
    setInterval(claiming.ask, pollMs),
    setInterval(guarded(heartbeat), heartbeatMs),
    setInterval(removing.ask, removeStraysMs),
  ];
  const subscriptions = [
    listener.on(queueChannel, claiming.ask),
    listener.on(stopsChannel, (jobId) => {
      const concerned = [...running.values()].some(({ claim }) => jobId === null || claim.jobId === jobId);
      if (concerned) guarded(stopLost)();
    }),
  ];
  claiming.ask();

  return {
    get running() {
      return running.size;
    },
    async stop() {
      stopping = true;
      stopped.abort();
      for (const timer of timers) clearInterval(timer);
      for (const off of subscriptions) off();
      await claiming.settled();
      for (const run of running.values()) run.abort.abort();
      await Promise.all([...running.values()].map((run) => run.ended));
      await removing.settled();
    },
  };
}
