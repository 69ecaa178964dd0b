import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Failure, PoolMessage, TaskReply, TaskRequest } from './pool-messages.ts';
import { type Task, TaskFailure } from './task.ts';

/** One piece of work that somebody waits for. */
export interface Work {
  task: Task<never, unknown>;
  input: unknown;
  /** Its process was lost once, perhaps because of it: from now on it gets one to itself. */
  isSuspect: boolean;
  /** How many processes were lost while nothing else was under way. */
  losses: number;
  resolve(output: unknown): void;
  reject(error: unknown): void;
}

export interface ProcessLimits {
  /** Of a process's heap. */
  megabytes: number;
  /** How long a process may compute in silence while several tasks wait for it, and while one does. */
  silentMs: number;
  aloneMs: number;
  /** How long an idle process stays: starting one takes a third of a second. */
  idleMs: number;
}

/** Died: by itself, or ended from outside. */
export type EndOfProcess = 'unstarted' | 'slow' | 'died' | 'idle';

export interface ProcessEvents {
  onRoom(): void;
  /** Called once, with what was not answered. */
  onEnd(lost: Work[], how: EndOfProcess): void;
}

const program = fileURLToPath(new URL('pool-program.ts', import.meta.url));
const startMs = 60_000;
const lookMs = 200;
/** What a process gets in advance, so that it need not wait for the next task. */
const mostUnderWay = 16;
/**
 * In kilobytes, of all that a process allocates, native code included: Node takes 600 MB of it when it starts, nearly
 * all unused. A system that has no such limit starts the process without.
 */
const limited = 'ulimit -c 0; ulimit -d 1600000 2>/dev/null';
/**
 * Native code that never returns keeps a process from noticing that its parent is gone, and it would compute for ever.
 * A shell of 1 MB waits beside it: a pipe that closes before anything was written to it means that the parent ended.
 * A thread in the process took 23 MB, and did not end it.
 */
const watched = '(read -r _ <&4 || kill -9 $$) 3>&- &';
const script = `${limited}; ${watched} exec "$0" "$@" 4<&-`;
/** On a busy machine a process may have to wait this many times as long as it computes. */
const longestWait = 20;

/** One process of a pool. */
export class PoolProcess {
  readonly #child: ChildProcess;
  readonly #limits: ProcessLimits;
  readonly #events: ProcessEvents;
  readonly #underWay = new Map<number, Work>();
  readonly #clock: NodeJS.Timeout;
  /** Open as long as this process lives; undefined: none could be started. */
  readonly #watch: Socket | undefined;
  #isReady = false;
  #ending: 'slow' | 'idle' | null = null;
  readonly #gone = Promise.withResolvers<void>();
  #requests = 0;
  /** Counts what was said on either side. */
  #said = 0;
  /** How many of it there were when the process was last looked at, at what time, and what it had computed. */
  #seen = { said: -1, at: 0, cpuMs: 0 };

  constructor(limits: ProcessLimits, events: ProcessEvents) {
    this.#limits = limits;
    this.#events = events;
    const { NODE_COMPILE_CACHE } = process.env;
    this.#child = spawn(
      '/bin/sh',
      ['-c', script, process.execPath, `--max-old-space-size=${limits.megabytes}`, program],
      {
        stdio: ['ignore', 'ignore', 'ignore', 'ipc', 'pipe'],
        serialization: 'advanced',
        env: NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE },
      },
    );
    this.#watch = this.#child.stdio[4] as Socket | undefined;
    this.#watch?.on('error', () => {}).unref();
    this.#child.on('message', (message: PoolMessage) => this.#hear(message));
    this.#child.once('error', () => this.#end());
    this.#child.once('exit', () => this.#end());
    // Where this process was too busy to listen, what was said meanwhile is heard first.
    this.#clock = setInterval(() => setImmediate(() => this.#look()), lookMs).unref();
    this.#mind();
  }

  /** How many more tasks it takes; a suspect gets the process for itself. */
  get room(): number {
    const [first] = this.#underWay.values();
    return first?.isSuspect || this.#ending ? 0 : mostUnderWay - this.#underWay.size;
  }

  get isIdle(): boolean {
    return this.#underWay.size === 0 && !this.#ending;
  }

  take(works: readonly Work[]): void {
    const requests = works.map((work): TaskRequest => {
      const id = this.#requests++;
      this.#underWay.set(id, work);
      return { id, module: work.task.module, name: work.task.run.name, input: work.input };
    });
    // Where it cannot be sent, the process has ended, which is heard of.
    this.#child.send(requests, () => {});
    this.#mind();
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }

  /** Resolves once it is gone: a process whose parent ends before it is left to the system. */
  async end(): Promise<void> {
    this.#child.ref();
    this.kill();
    await this.#gone.promise;
  }

  #hear(message: PoolMessage): void {
    if (message === 'ready') this.#isReady = true;
    else for (const reply of message) this.#settle(reply);
    this.#mind();
    this.#events.onRoom();
  }

  #settle(reply: TaskReply): void {
    const work = this.#underWay.get(reply.id);
    this.#underWay.delete(reply.id);
    if ('output' in reply) work?.resolve(reply.output);
    else work?.reject(errorOf(reply.failure));
  }

  /** A process keeps the server running only while somebody waits for it. */
  #mind(): void {
    this.#said += 1;
    const isIdle = this.#underWay.size === 0;
    for (const each of [this.#child, this.#child.channel]) isIdle ? each?.unref() : each?.ref();
  }

  /** Ends a process that computes in silence for too long, or that nobody needs. */
  #look(): void {
    const now = { said: this.#said, at: performance.now(), cpuMs: cpuMs(this.#child.pid) };
    if (now.said !== this.#seen.said) {
      this.#seen = now;
      return;
    }
    const patience = this.#patience();
    const waited = now.at - this.#seen.at;
    const isWorking = this.#isReady && this.#underWay.size > 0;
    const computed = isWorking ? now.cpuMs - this.#seen.cpuMs : waited;
    if (computed < patience && waited < longestWait * patience) return;
    this.#ending ??= isWorking ? 'slow' : 'idle';
    this.kill();
  }

  #patience(): number {
    if (!this.#isReady) return startMs;
    if (this.#underWay.size === 0) return this.#limits.idleMs;
    return this.#underWay.size > 1 ? this.#limits.silentMs : this.#limits.aloneMs;
  }

  #end(): void {
    clearInterval(this.#clock);
    this.#watch?.end('\n');
    this.#gone.resolve();
    const lost = [...this.#underWay.values()];
    this.#underWay.clear();
    this.#events.onEnd(lost, this.#isReady ? (this.#ending ?? 'died') : 'unstarted');
  }
}

const errorOf = ({ message, stack, isExhausted }: Failure): Error =>
  isExhausted ? new TaskFailure('exhausted') : Object.assign(new Error(message), { stack });

/** Milliseconds that a process has computed; where that is not told (it is on Linux), the time that has passed. */
function cpuMs(pid: number | undefined): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const [user, system] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14);
    return (Number(user) + Number(system)) * millisecondsPerTick;
  } catch {
    return performance.now();
  }
}

const millisecondsPerTick = 10;
