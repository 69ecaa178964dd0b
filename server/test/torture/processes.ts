import { setTimeout as delay } from 'node:timers/promises';
import { type Exit, type Program, type ProgramOptions, startProgram } from '../support/server-process.ts';

const restartMs = 200;

/** Keeps a program running as systemd would: when it ends, for whatever reason, it is started again. */
export class KeptProgram {
  readonly name: string;
  readonly #options: ProgramOptions;
  readonly #logs: string[] = [];
  #program: Program;
  #stopping = false;
  readonly #kept: Promise<Exit>;

  constructor(name: string, options: ProgramOptions) {
    this.name = name;
    this.#options = options;
    this.#program = startProgram(options);
    this.#kept = this.#keep();
  }

  get pid(): number {
    return this.#program.pid;
  }

  /** What all of them logged, one after the other. */
  log(): string {
    return [...this.#logs, this.#program.log()].join('\n--- started again ---\n');
  }

  async stop(): Promise<Exit> {
    this.#stopping = true;
    this.#program.signal('SIGCONT');
    this.#program.signal('SIGTERM');
    return this.#kept;
  }

  async #keep(): Promise<Exit> {
    for (;;) {
      const exit = await this.#program.exited;
      if (this.#stopping) return exit;
      this.#logs.push(`${this.#program.log()}\n--- ended with ${exit.signal ?? exit.code} ---`);
      await delay(restartMs);
      if (this.#stopping) return { code: 0, signal: null };
      this.#program = startProgram(this.#options);
    }
  }
}

/** False: it ended before. */
export function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    process.kill(pid, name);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
}
