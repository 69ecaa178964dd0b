import { join } from 'node:path';
import { BatchAnswers } from '../batch-answers.ts';
import { GitError } from '../git-error.ts';
import { type RunningGit, spawnGit } from '../spawn-git.ts';
import type { Listing } from './trees.ts';

export type ObjectType = 'blob' | 'tree' | 'commit' | 'tag';

export interface ObjectInfo {
  id: string;
  type: ObjectType;
  size: number;
}

export interface StoreOptions {
  /** Where new objects go until they are promoted; without it the store is only read. */
  quarantine?: string | undefined;
  signal?: AbortSignal | undefined;
}

interface Question {
  what: 'info' | 'contents';
  answer(value: { info: ObjectInfo; content: Buffer } | null): void;
  fail(reason: unknown): void;
}

/** How long the process stays while nothing is asked: a turn reads many objects, then waits minutes for its model. */
const idleMs = 2_000;

/**
 * The objects and references of one repository, answered by one git process: starting one for each question takes
 * 3 ms, an answer of this one 0.05. What it reads is as current as the repository: git looks for new packs and
 * moved references at each question.
 */
export class ObjectStore implements Disposable {
  readonly directory: string;
  readonly quarantine: string | null;
  /** What `listTree` found, by the id of a commit or tree: a turn asks for the same one several times. */
  readonly listings = new Map<string, Promise<Listing>>();
  readonly #signal: AbortSignal | undefined;
  #process: CatFile | null = null;
  #leaving: NodeJS.Timeout | undefined;

  constructor(directory: string, { quarantine, signal }: StoreOptions = {}) {
    this.directory = directory;
    this.quarantine = quarantine ?? null;
    this.#signal = signal;
  }

  /** What every git command is run with that should see the quarantine, or write to it. */
  get environment(): Record<string, string> {
    if (this.quarantine === null) return { GIT_DIR: this.directory };
    return {
      GIT_DIR: this.directory,
      GIT_OBJECT_DIRECTORY: this.quarantine,
      GIT_ALTERNATE_OBJECT_DIRECTORIES: join(this.directory, 'objects'),
    };
  }

  /** What a reference, an id or an expression such as `main^{tree}` stands for; null: nothing. */
  async find(name: string): Promise<ObjectInfo | null> {
    if (!/^[^\s\0]+$/.test(name)) return null;
    return (await this.#ask('info', name))?.info ?? null;
  }

  /** Null: there is no such object of that type, or it is larger than that. */
  async read(id: string, type: ObjectType, maxBytes: number): Promise<Buffer | null> {
    const info = await this.find(id);
    if (info?.type !== type || info.size > maxBytes) return null;
    return this.content(info);
  }

  /** Of what was found. */
  async content({ id }: ObjectInfo): Promise<Buffer | null> {
    return (await this.#ask('contents', id))?.content ?? null;
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#leaving);
    this.#process?.end();
    this.#process = null;
  }

  #ask(what: Question['what'], name: string) {
    this.#signal?.throwIfAborted();
    clearTimeout(this.#leaving);
    if (!this.#process || this.#process.isOver) this.#process = new CatFile(this.environment, this.#signal);
    const { promise, resolve, reject } = Promise.withResolvers<{
      info: ObjectInfo;
      content: Buffer;
    } | null>();
    this.#process.ask(name, { what, answer: resolve, fail: reject });
    return promise.finally(() => {
      if (!this.#process?.isIdle) return;
      clearTimeout(this.#leaving);
      this.#leaving = setTimeout(() => this[Symbol.dispose](), idleMs).unref();
    });
  }
}

/** `git cat-file --batch-command`: it answers in the order of the questions. */
class CatFile {
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

  constructor(environment: Record<string, string>, signal: AbortSignal | undefined) {
    this.#git = spawnGit(['cat-file', '--batch-command'], { env: environment });
    this.#git.child.stdout.on('data', (chunk: Buffer) => this.#answers.add(chunk));
    // Git may be gone already; what is still waiting fails below.
    this.#git.child.stdin.on('error', () => this.#git.child.stdin.destroy());
    signal?.addEventListener('abort', this.#git.stop, { once: true });
    void this.#git.ended.then((outcome) => {
      this.isOver = true;
      signal?.removeEventListener('abort', this.#git.stop);
      const reason = signal?.aborted
        ? signal.reason
        : new GitError('cat-file', 'exit', { ...outcome, stdout: Buffer.alloc(0) });
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
    this.#git.child.stdin.write(this.#questions);
    this.#questions = '';
  }

  end(): void {
    this.isOver = true;
    this.#git.child.stdin.end();
  }
}

/** Anything else is `missing`, `ambiguous` or a kind that git may get one day. */
const isType = (type: string): type is ObjectType =>
  type === 'blob' || type === 'tree' || type === 'commit' || type === 'tag';
