import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { InspectionBody } from '../../contract/inspection.ts';
import type { GlancedSite } from '../../docs/inspect/glance-at-sites.ts';
import { Fault } from '../../foundation/fault.ts';

export interface CommitToRead {
  /** The git directory that has the commit. */
  repository: string;
  /** Or a reference. */
  commit: string;
}

/** What can be asked about a commit. */
export interface Questions {
  inspect(commit: CommitToRead & { root: string }): Promise<InspectionBody>;
  /** The ids of the contents that a glance reads. */
  listSettings(commit: CommitToRead & { maxFiles: number }): Promise<string[]>;
  glance(commit: CommitToRead & { maxFiles: number }): Promise<GlancedSite[]>;
}

export interface Question {
  name: keyof Questions;
  input: unknown;
}

/** What was asked for, or why it cannot be told of that commit, or what only an operator should read. */
export type Answer = { output: unknown } | { problem: string } | { failure: string };

const program = fileURLToPath(new URL('reader-program.ts', import.meta.url));

/**
 * Reads repositories in a process of its own: whole sites take seconds, and a repository may be made to take long, in
 * which others want to be answered. Aborting the signal ends the process and throws the signal's reason.
 */
export class RepositoryReader implements Disposable {
  readonly #child: ChildProcess;
  readonly #signal: AbortSignal;
  readonly #megabytes: number;

  constructor(signal: AbortSignal, megabytes: number) {
    signal.throwIfAborted();
    this.#signal = signal;
    this.#megabytes = megabytes;
    const { PATH, TMPDIR, NODE_COMPILE_CACHE } = process.env;
    this.#child = fork(program, {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [`--max-old-space-size=${megabytes}`],
      // Nothing of our own, which has keys in it.
      env: { PATH, TMPDIR, NODE_COMPILE_CACHE },
    });
    signal.addEventListener('abort', this.#stop, { once: true });
  }

  /** One at a time. */
  async ask<Name extends keyof Questions>(
    name: Name,
    input: Parameters<Questions[Name]>[0],
  ): Promise<Awaited<ReturnType<Questions[Name]>>> {
    this.#child.send({ name, input } satisfies Question, () => {
      // Whether it ended before it was asked, its end tells.
    });
    const answer = await this.#answer();
    this.#signal.throwIfAborted();
    if (answer && 'output' in answer) return answer.output as never;
    if (answer && 'problem' in answer) throw new Fault('limit_reached', answer.problem);
    if (answer) throw new Error(`reading a repository failed: ${answer.failure}`);
    throw tooMuch(`it ended early, most likely since ${this.#megabytes} MB of memory are not enough`);
  }

  [Symbol.dispose](): void {
    this.#signal.removeEventListener('abort', this.#stop);
    this.#stop();
  }

  readonly #stop = () => void this.#child.kill('SIGKILL');

  /** Null where it ends without one. */
  #answer(): Promise<Answer | null> {
    return new Promise((resolve, reject) => {
      this.#child.once('message', (message) => resolve(message as Answer));
      this.#child.once('exit', () => resolve(null));
      this.#child.once('error', reject);
      if (this.#child.exitCode !== null || this.#child.signalCode !== null) resolve(null);
    });
  }
}

export const tooMuch = (what: string) =>
  new Fault(
    'limit_reached',
    `The documentation could not be inspected: ${what}. Name a smaller folder in the project’s settings.`,
  );
