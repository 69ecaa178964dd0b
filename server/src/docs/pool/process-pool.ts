import { availableParallelism } from 'node:os';
import { type EndOfProcess, PoolProcess, type ProcessLimits, type Work } from './pool-process.ts';
import { type Task, TaskFailure } from './task.ts';

export interface PoolLimits extends ProcessLimits {
  processes: number;
}

const usualLimits: PoolLimits = {
  processes: availableParallelism(),
  megabytes: 256,
  silentMs: 1_000,
  aloneMs: 4_000,
  idleMs: 30_000,
};

/** A process may also be ended from outside: only the second time it is certain what ended it. */
const mostLosses = 2;

/**
 * Runs pure functions in a few processes of their own. A task that ends its process, or never comes to an end, costs
 * its own answer and nobody else's. Processes are started when there is work and end when there is none.
 */
export class ProcessPool implements Disposable, AsyncDisposable {
  readonly #limits: PoolLimits;
  readonly #processes = new Set<PoolProcess>();
  readonly #waiting: Work[] = [];
  #isDispatching = false;
  #isClosed = false;

  constructor(limits: Partial<PoolLimits> = {}) {
    this.#limits = { ...usualLimits, ...limits };
  }

  /** Whether a process is there already, so that a small task is as well done by it. */
  get isRunning(): boolean {
    return this.#processes.size > 0;
  }

  /** Rejects with a `TaskFailure` if the task cannot be done, and with what it threw. */
  run<Input, Output>(task: Task<Input, Output>, input: Input): Promise<Output> {
    if (this.#isClosed) return Promise.reject(closed());
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#waiting.push({ task, input, isSuspect: false, losses: 0, resolve, reject });
    this.#dispatchSoon();
    return promise as Promise<Output>;
  }

  [Symbol.dispose](): void {
    this.#isClosed = true;
    for (const work of this.#waiting.splice(0)) work.reject(closed());
    for (const process of this.#processes) process.kill();
  }

  /** The same, and waits until no process is left. */
  async [Symbol.asyncDispose](): Promise<void> {
    const processes = [...this.#processes];
    this[Symbol.dispose]();
    await Promise.all(processes.map((process) => process.end()));
  }

  /** What is asked for at one moment goes out in one message. */
  #dispatchSoon(): void {
    if (this.#isDispatching) return;
    this.#isDispatching = true;
    queueMicrotask(() => {
      this.#isDispatching = false;
      this.#dispatch();
    });
  }

  #dispatch(): void {
    for (const process of this.#processes) this.#give(process);
    while (this.#waiting.length > 0 && !this.#isClosed && this.#processes.size < this.#limits.processes)
      this.#give(this.#start());
  }

  #give(process: PoolProcess): void {
    const isSuspect = this.#waiting[0]?.isSuspect ?? false;
    if (isSuspect && !process.isIdle) return;
    const room = isSuspect ? 1 : process.room;
    const end = this.#waiting.findIndex((work) => work.isSuspect !== isSuspect);
    const works = this.#waiting.splice(0, Math.min(room, end === -1 ? this.#waiting.length : end));
    if (works.length > 0) process.take(works);
  }

  #start(): PoolProcess {
    const process: PoolProcess = new PoolProcess(this.#limits, {
      onRoom: () => this.#dispatchSoon(),
      onEnd: (lost, how) => {
        if (!this.#processes.delete(process)) return;
        for (const work of lost.toReversed()) this.#lose(work, how, lost.length === 1);
        this.#dispatchSoon();
      },
    });
    this.#processes.add(process);
    return process;
  }

  /** Goes on waiting, unless it is certain that the work is to blame, or hopeless. */
  #lose(work: Work, how: EndOfProcess, wasAlone: boolean): void {
    if (wasAlone) work.losses += 1;
    const reason = this.#isClosed ? closed() : whyGivenUp(work, how, wasAlone);
    if (reason) work.reject(reason);
    else {
      work.isSuspect = true;
      this.#waiting.unshift(work);
    }
  }
}

function whyGivenUp({ losses }: Work, how: EndOfProcess, wasAlone: boolean): Error | null {
  if (how === 'unstarted') return new Error('no process could be started');
  if (how === 'slow' && wasAlone) return new TaskFailure('slow');
  return losses >= mostLosses ? new TaskFailure('died') : null;
}

const closed = () => new Error('the pool is closed');
