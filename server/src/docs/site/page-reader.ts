import { hash } from 'node:crypto';
import type { ActiveItem } from '../active/active-item.ts';
import type { Dialect } from '../markdown/dialect.ts';
import { isHarmless } from '../markdown/parse-limits.ts';
import type { SyntaxProblem } from '../markdown/parse-tree.ts';
import type { PageReading, PageText } from '../markdown/read-page.ts';
import { ProcessPool } from '../pool/process-pool.ts';
import { type Task, TaskFailure } from '../pool/task.ts';
import { MemoryReadings, type Readings } from './kept-readings.ts';
import { packPageTask, packUnread, unpackActive, unpackReading } from './packed-page.ts';

/** A function of one page, with what else it needs to know. */
export type PageTask<Input extends PageText, Output> = Task<Input, Output>;

/** A page that ends its process, or holds it up, is one that does not parse. */
const failures: Record<TaskFailure['reason'], string> = {
  died: 'The page cannot be read: the parser fails on it.',
  slow: 'The page takes too long to be read.',
  exhausted: 'The page is nested too deeply, or too long, to be read.',
};

const failedBytes = 1024 * 1024;
const dialectKeys = new WeakMap<Dialect, string>();

/**
 * Reads pages, each content once: in one of the pool's processes, or here where a page can do no harm and none runs.
 * Built once and shared by all sites, so that a second job on the same repository parses only what changed.
 */
export class PageReader {
  readonly #pool: Pick<ProcessPool, 'run' | 'isRunning'>;
  readonly #kept: Readings;
  /** Never kept on the disk: a machine that was too busy must not make a page unreadable for good. */
  readonly #failed = new MemoryReadings(failedBytes);
  readonly #underWay = new Map<string, Promise<Uint8Array>>();

  constructor({
    pool = new ProcessPool(),
    kept = new MemoryReadings(),
  }: { pool?: Pick<ProcessPool, 'run' | 'isRunning'>; kept?: Readings } = {}) {
    this.#pool = pool;
    this.#kept = kept;
  }

  /** What was read before of a content, by its id; null: nothing. */
  known(dialect: Dialect, id: string): PageReading | null {
    const bytes = this.#look(keyOf(dialect, id));
    return bytes && unpackReading(bytes);
  }

  /** Rejects with nothing that the page is to blame for. */
  async read(page: PageText, id: string): Promise<PageReading> {
    return unpackReading(await this.#packed(page, id));
  }

  /** Everything active in it, and every other host that it names. */
  async active(page: PageText, id: string): Promise<ActiveItem[]> {
    return unpackActive(await this.#packed(page, id));
  }

  /** What a function says of a page; a page that it fails on is one that does not parse. */
  async run<Input extends PageText, Output>(
    task: PageTask<Input, Output>,
    input: Input,
  ): Promise<Output | SyntaxProblem> {
    // To start a process for a few small pages would take longer than to read them.
    if (!this.#pool.isRunning && isHarmless(input.text, input.dialect)) return task.run(input);
    try {
      return await this.#pool.run(task, input);
    } catch (error) {
      if (!(error instanceof TaskFailure)) throw error;
      return { message: failures[error.reason], line: null, isFailure: true };
    }
  }

  async #packed(page: PageText, id: string): Promise<Uint8Array> {
    const key = keyOf(page.dialect, id);
    const known = this.#underWay.get(key) ?? this.#look(key);
    if (known) return known;
    const started = this.#pack(page, key).finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, started);
    return started;
  }

  async #pack(page: PageText, key: string): Promise<Uint8Array> {
    const output = await this.run(packPageTask, page);
    const bytes = output instanceof Uint8Array ? output : packUnread(page.text, output);
    (output instanceof Uint8Array ? this.#kept : this.#failed).put(key, bytes);
    return bytes;
  }

  #look(key: string): Uint8Array | null {
    return this.#kept.get(key) ?? this.#failed.get(key);
  }
}

/** The id that git gives to a text, so that a text which is written and then committed is known. */
export function contentId(text: string): string {
  const bytes = Buffer.from(text);
  return hash('sha1', Buffer.concat([Buffer.from(`blob ${bytes.length}\0`), bytes]));
}

function keyOf(dialect: Dialect, id: string): string {
  const known = dialectKeys.get(dialect) ?? hash('sha1', JSON.stringify(dialect, asJson)).slice(0, 16);
  dialectKeys.set(dialect, known);
  return `${known}-${id}`;
}

/** JSON has neither sets nor patterns. */
function asJson(_key: string, value: unknown): unknown {
  if (value instanceof Set) return [...value].toSorted();
  return value instanceof RegExp ? String(value) : value;
}
