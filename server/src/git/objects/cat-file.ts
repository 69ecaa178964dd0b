import { onAbort } from '../../foundation/on-abort.ts';
import { BatchAnswers } from '../batch-answers.ts';
import { GitError } from '../git-error.ts';
import type { RunningGit } from '../running-git.ts';
import { spawnGit } from '../spawn-git.ts';

export type ObjectType = 'blob' | 'tree' | 'commit' | 'tag';

export interface ObjectInfo {
  id: string;
  type: ObjectType;
  size: number;
}

export interface Answer {
  info: ObjectInfo;
  content: Buffer;
}

interface Question {
  what: 'info' | 'contents';
  answer(value: Answer | null): void;
  fail(reason: unknown): void;
}

/** How long the process stays while nothing is asked: a turn reads many objects, then waits minutes for its model. */
const idleMs = 2_000;
const mostAttempts = 3;

/**
 * `git cat-file --batch-command`, which answers in the order of the questions. Starting one for each question takes
 * 3 ms, an answer of this one 0.05. It ends by itself when nobody asks, and starts again when somebody does.
 */
export class CatFile {
  readonly #environment: Record<string, string>;
  #process: AnsweringProcess | null = null;
  #leaving: NodeJS.Timeout | undefined;

  constructor(environment: Record<string, string>) {
    this.#environment = environment;
  }

  /** Null: there is no such object. What a process that was killed did not answer is asked again. */
  async ask(what: Question['what'], name: string, signal?: AbortSignal): Promise<Answer | null> {
    for (let attempt = 1; ; attempt++) {
      const asked = this.#running();
      try {
        return await this.#answerOf(asked, what, name, signal);
      } catch (error) {
        const isKilled = error instanceof GitError && error.exitCode === null && !asked.isEnded;
        if (!isKilled || attempt === mostAttempts) throw error;
      }
    }
  }

  #running(): AnsweringProcess {
    clearTimeout(this.#leaving);
    if (!this.#process || this.#process.isOver) this.#process = new AnsweringProcess(this.#environment);
    return this.#process;
  }

  async #answerOf(asked: AnsweringProcess, what: Question['what'], name: string, signal?: AbortSignal) {
    signal?.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<Answer | null>();
    asked.ask(name, { what, answer: resolve, fail: reject });
    const forget = signal && onAbort(signal, () => reject(signal.reason));
    try {
      return await promise;
    } finally {
      forget?.();
      if (asked.isIdle) this.#leaveSoon();
    }
  }

  /** What is not answered yet is given up. */
  end(): void {
    clearTimeout(this.#leaving);
    this.#process?.end();
    this.#process = null;
  }

  #leaveSoon(): void {
    clearTimeout(this.#leaving);
    this.#leaving = setTimeout(() => this.end(), idleMs).unref();
  }
}

class AnsweringProcess {
  readonly #git: RunningGit;
  readonly #waiting: Question[] = [];
  readonly #answers = new BatchAnswers({
    hasContent: ({ type }) => isType(type) && this.#waiting[0]?.what === 'contents',
    take: ({ id, type, size }, content) =>
      this.#waiting
        .shift()!
        .answer(isType(type) ? { info: { id, type, size }, content: Buffer.from(content) } : null),
  });
  #questions = '';
  isOver = false;
  /** On purpose. */
  isEnded = false;

  constructor(environment: Record<string, string>) {
    this.#git = spawnGit(['cat-file', '--batch-command'], { env: environment });
    this.#git.stdout.on('data', (chunk: Buffer) => this.#answers.add(chunk));
    // Git may be gone already; what is still waiting fails below.
    this.#git.stdin.on('error', () => this.#git.stdin.destroy());
    void this.#git.ended.then((outcome) => {
      this.isOver = true;
      const reason = new GitError('cat-file', 'exit', { ...outcome, stdout: Buffer.alloc(0) });
      for (const question of this.#waiting.splice(0)) question.fail(reason);
    });
  }

  get isIdle(): boolean {
    return this.#waiting.length === 0;
  }

  ask(name: string, question: Question): void {
    this.#waiting.push(question);
    // What is asked at one moment is one write: for 3,700 contents, a write each took half a second.
    if (this.#questions === '') process.nextTick(() => this.#send());
    this.#questions += `${question.what} ${name}\n`;
  }

  #send(): void {
    this.#git.stdin.write(this.#questions);
    this.#questions = '';
  }

  end(): void {
    this.isOver = true;
    this.isEnded = true;
    if (this.isIdle) this.#git.stdin.end();
    else this.#git.stop();
  }
}

/** Anything else is `missing`, `ambiguous` or a kind that git may get one day. */
const isType = (type: string): type is ObjectType =>
  type === 'blob' || type === 'tree' || type === 'commit' || type === 'tag';
