import { type ChildProcess, fork } from 'node:child_process';
import type { Problem } from '../foundation/recent-problems.ts';

/** What a worker's process tells the one that started it. */
export type WorkerMessage =
  | { kind: 'ready' }
  | { kind: 'running'; jobs: number }
  | ({ kind: 'problem' } & Pick<Problem, 'level' | 'message'>);

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

const pauseMs = { first: 500, longest: 15_000 };
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
  let child = begin();

  function begin(): ChildProcess {
    const started = Date.now();
    const process = forkWorker(options);
    process.on('message', (message: WorkerMessage) => {
      if (message.kind === 'ready') ready.resolve();
      else if (message.kind === 'running') running = message.jobs;
      else problems.add(message.level, message.message);
    });
    process.on('error', (error) => ready.reject(error));
    process.on('exit', (code, signal) => {
      running = 0;
      if (stopping.aborted) return ready.resolve();
      ready.reject(new Error(`The process for jobs ended (${signal ?? code}); what it said stands above.`));
      log.error({ code, signal }, 'the process for jobs ended, and is started again');
      pause = Date.now() - started > settledMs ? pauseMs.first : Math.min(pause * 2, pauseMs.longest);
      restart = setTimeout(() => {
        child = begin();
      }, pause);
    });
    return process;
  }

  return {
    ready: ready.promise,
    get running() {
      return running;
    },
    async stop() {
      clearTimeout(restart);
      await ended(child);
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
  if (child.exitCode !== null || child.signalCode !== null) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  child.once('exit', () => resolve());
  const force = setTimeout(() => child.kill('SIGKILL'), patienceMs);
  if (child.connected) child.disconnect();
  await promise;
  clearTimeout(force);
}
