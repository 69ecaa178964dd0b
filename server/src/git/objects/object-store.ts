import { join } from 'node:path';
import { type Answer, CatFile, type ObjectInfo, type ObjectType } from './cat-file.ts';
import type { Listing } from './trees.ts';

export type { ObjectInfo, ObjectType } from './cat-file.ts';

export interface StoreOptions {
  /** Where new objects go until they are promoted; without it the store is only read. */
  quarantine?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** By repository: whoever only reads one shares a process. */
const readers = new Map<string, CatFile>();
const mostReaders = 100;

/**
 * The objects and references of one repository. What it reads is as current as the repository: git looks for new packs
 * and moved references at each question.
 */
export class ObjectStore implements Disposable {
  readonly directory: string;
  readonly quarantine: string | null;
  readonly #recent = new RecentObjects();
  /** What `listTree` found, by the id of a commit or tree: a turn asks for the same one several times. */
  readonly listings = new Map<string, Promise<Listing>>();
  readonly #signal: AbortSignal | undefined;
  readonly #objects: CatFile;

  constructor(directory: string, { quarantine, signal }: StoreOptions = {}) {
    this.directory = directory;
    this.quarantine = quarantine ?? null;
    this.#signal = signal;
    this.#objects = quarantine === undefined ? readerOf(directory) : new CatFile(this.environment);
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
    const recent = this.#recent.get(name);
    if (recent) return recent.info;
    return (await this.#objects.ask('info', name, this.#signal))?.info ?? null;
  }

  /** Null: there is no such object of that type, or it is larger than that. */
  async read(id: string, type: ObjectType, maxBytes: number): Promise<Buffer | null> {
    const info = await this.find(id);
    if (info?.type !== type || info.size > maxBytes) return null;
    return this.content(info);
  }

  /** Of what was found. */
  async content({ id }: ObjectInfo): Promise<Buffer | null> {
    const recent = this.#recent.get(id);
    if (recent) return recent.content;
    const answer = await this.#objects.ask('contents', id, this.#signal);
    if (answer) this.remember(answer);
    return answer?.content ?? null;
  }

  /** Of an object that was read or written: its content is asked for again before the store is done with. */
  remember(answer: Answer): void {
    // The others read a repository for a moment, or for as long as the server runs.
    if (this.quarantine !== null) this.#recent.add(answer);
  }

  /** Others may go on reading the repository. */
  [Symbol.dispose](): void {
    if (this.quarantine !== null) this.#objects.end();
  }
}

function readerOf(directory: string): CatFile {
  const reader = readers.get(directory) ?? new CatFile({ GIT_DIR: directory });
  readers.delete(directory);
  readers.set(directory, reader);
  for (const [oldest] of readers) {
    if (readers.size <= mostReaders) break;
    // It ends by itself when nobody asks any more.
    readers.delete(oldest);
  }
  return reader;
}

const mostRecentBytes = 24 * 1024 * 1024;

/**
 * Contents by id. A turn reads the same pages for its agent, its gate and the record of its changes; each answer of git
 * takes 0.05 ms of this process and as much of two others. What comes when it is full is not kept: pages are read in
 * the same order each time, so that dropping the oldest would leave none that is still wanted.
 */
class RecentObjects {
  readonly #answers = new Map<string, Answer>();
  #bytes = 0;

  get(id: string): Answer | undefined {
    return this.#answers.get(id);
  }

  add(answer: Answer): void {
    const { info, content } = answer;
    if (this.#answers.has(info.id) || this.#bytes + content.length > mostRecentBytes) return;
    this.#bytes += content.length;
    this.#answers.set(info.id, answer);
  }
}
