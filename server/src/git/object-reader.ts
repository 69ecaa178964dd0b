import { BatchAnswers } from './batch-answers.ts';
import { GitError } from './git-error.ts';
import { type RunningGit, spawnGit } from './spawn-git.ts';

/** How long the process stays when nothing is asked: a step asks for many contents, then for none for minutes. */
const idleMs = 500;

interface Asked {
  what: 'info' | 'contents';
  answer(value: { size: number; content: Buffer } | null): void;
  fail(reason: unknown): void;
}

/**
 * The contents of one repository by their ids, from one git process for all of them: starting one for each takes
 * 3 ms, an answer of this one 0.05.
 */
export class ObjectReader {
  readonly #repository: string;
  readonly #signal: AbortSignal;
  #process: Conversation | null = null;
  #leaving: NodeJS.Timeout | undefined;

  constructor(repository: string, signal: AbortSignal) {
    this.#repository = repository;
    this.#signal = signal;
  }

  /** Null: there is no such object, or it is larger than that. */
  async read(id: string, mostBytes: number): Promise<Buffer | null> {
    if (!/^[0-9a-f]{40,64}$/.test(id)) throw new Error(`“${id}” is no object id`);
    const size = (await this.#ask('info', id))?.size;
    if (size === undefined || size > mostBytes) return null;
    return (await this.#ask('contents', id))?.content ?? null;
  }

  #ask(what: Asked['what'], id: string) {
    this.#signal.throwIfAborted();
    clearTimeout(this.#leaving);
    if (!this.#process || this.#process.isOver) {
      this.#process = new Conversation(this.#repository, this.#signal);
    }
    const { promise, resolve, reject } = Promise.withResolvers<{ size: number; content: Buffer } | null>();
    this.#process.ask(id, { what, answer: resolve, fail: reject });
    return promise.finally(() => {
      if (this.#process?.isIdle) this.#leaveSoon();
    });
  }

  #leaveSoon(): void {
    clearTimeout(this.#leaving);
    this.#leaving = setTimeout(() => {
      this.#process?.end();
      this.#process = null;
    }, idleMs);
  }
}

/** `git cat-file --batch-command`: it answers in the order of the questions. */
class Conversation {
  readonly #git: RunningGit;
  readonly #waiting: Asked[] = [];
  readonly #answers = new BatchAnswers({
    hasContent: ({ type }) => type === 'blob' && this.#waiting[0]?.what === 'contents',
    take: ({ type, size }, content) =>
      this.#waiting.shift()!.answer(type === 'blob' ? { size, content: Buffer.from(content) } : null),
  });
  #questions = '';
  isOver = false;

  constructor(repository: string, signal: AbortSignal) {
    this.#git = spawnGit(['cat-file', '--batch-command'], { env: { GIT_DIR: repository } });
    this.#git.child.stdout.on('data', (chunk: Buffer) => this.#answers.add(chunk));
    // Git may be gone already; what is still waiting hears of it below.
    this.#git.child.stdin.on('error', () => this.#git.child.stdin.destroy());
    signal.addEventListener('abort', this.#git.stop, { once: true });
    void this.#git.ended.then((outcome) => {
      this.isOver = true;
      signal.removeEventListener('abort', this.#git.stop);
      const reason = signal.aborted
        ? signal.reason
        : new GitError('cat-file', 'exit', { ...outcome, stdout: Buffer.alloc(0) });
      for (const asked of this.#waiting.splice(0)) asked.fail(reason);
    });
  }

  get isIdle(): boolean {
    return this.#waiting.length === 0;
  }

  ask(id: string, asked: Asked): void {
    this.#waiting.push(asked);
    // What is asked at one moment is one write: for 3,700 contents, a write each took half a second.
    if (this.#questions === '') process.nextTick(() => this.#send());
    this.#questions += `${asked.what} ${id}\n`;
  }

  #send(): void {
    this.#git.child.stdin.write(this.#questions);
    this.#questions = '';
  }

  end(): void {
    this.#git.child.stdin.end();
  }
}
