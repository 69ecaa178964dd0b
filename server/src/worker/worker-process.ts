import { type ChildProcess, fork } from 'node:child_process';
import type { Problem } from '../foundation/recent-problems.ts';

/** What a worker's process tells the one that started it. */
export type WorkerMessage =
  | { kind: 'ready' }
  | { kind: 'running'; jobs: number }
  | ({ kind: 'problem' } & Pick<Problem, 'level' | 'message'>);

/** Where it cannot be sent, the other process has ended, which is heard of: meanwhile jobs are handed back. */
export function tellParent(message: WorkerMessage): void {
  if (process.connected) process.send?.(message, () => {});
}

export interface WorkerProcessOptions {
  /** The main program, which is started again as a worker. */
  program: string;
  environment: Readonly<Record<string, string>>;
  /** Aborted as soon as everything is to stop: a worker that hears the same signal is not started again. */
  stopping: AbortSignal;
  problems: { add(level: Problem['level'], message: string): void };
  log: { error(data: object, message: string): void };
}

export interface WorkerProcess {
  /** Rejects if the first one ends before it is ready. */
  readonly ready: Promise<void>;
  readonly running: number;
  stop(): Promise<void>;
}

/** Even the longest lets a job of a killed worker go on within 15 s. */
const pauseMs = { first: 500, longest: 8_000 };
/** A worker that lived this long did not die of what it was started with. */
const settledMs = 60_000;
/** It hands its jobs back in far less; a process that hears nothing is ended by force. */
const patienceMs = 15_000;

/**
 * Jobs in a process of their own, so that neither a crash nor a stall of one reaches whoever uses the API. When it
 * ends, another is started. It ends with this process, however that ends: the channel between them closes.
 */
export function startWorkerProcess(options: WorkerProcessOptions): WorkerProcess {
  const { stopping, problems, log } = options;
  const ready = Promise.withResolvers<void>();
  // Who waits for it does so later.
  ready.promise.catch(() => {});
  let running = 0;
  let pause = pauseMs.first;
  let restart: NodeJS.Timeout | undefined;
  let isStopped = false;
  let child: ChildProcess | null = null;
  // One that never becomes ready does not keep the server from stopping.
  stopping.addEventListener('abort', () => ready.resolve(), { once: true });
  begin();

  function begin(): void {
    const started = Date.now();
    try {
      child = forkWorker(options);
    } catch (error) {
      // Without memory, fork throws. In a timer that would end the server.
      child = null;
      beginAgain(started, error as Error, { err: error });
      return;
    }
    child.on('message', (message: WorkerMessage) => {
      if (message.kind === 'ready') ready.resolve();
      else if (message.kind === 'running') running = message.jobs;
      else problems.add(message.level, message.message);
    });
    const { pid } = child;
    // A process that could not be started has no number, and never exits.
    child.on('error', (error) => pid === undefined && beginAgain(started, error, { err: error }));
    child.on('exit', (code, signal) => {
      const error = new Error(`The process for jobs ended (${signal ?? code}); what it said stands above.`);
      beginAgain(started, error, { code, signal });
    });
  }

  function beginAgain(started: number, error: Error, data: object): void {
    running = 0;
    if (isStopped || stopping.aborted) return;
    ready.reject(error);
    log.error(data, 'the process for jobs ended, and is started again');
    pause = Date.now() - started > settledMs ? pauseMs.first : Math.min(pause * 2, pauseMs.longest);
    restart = setTimeout(() => {
      if (!stopping.aborted) begin();
    }, pause);
  }

  return {
    ready: ready.promise,
    get running() {
      return running;
    },
    async stop() {
      isStopped = true;
      clearTimeout(restart);
      if (child) await ended(child);
    },
  };
}

const forkWorker = ({ program, environment }: WorkerProcessOptions): ChildProcess =>
  fork(program, ['--role', 'worker'], {
    env: { ...process.env, ...environment },
    // It may collect garbage between two jobs, when nobody waits for it.
    execArgv: [...process.execArgv, '--expose-gc'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });

async function ended(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  child.once('exit', () => resolve());
  const force = setTimeout(() => child.kill('SIGKILL'), patienceMs);
  if (child.connected) child.disconnect();
  await promise;
  clearTimeout(force);
}
