import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { FewAtOnce } from '../../foundation/few-at-once.ts';
import { asCode, type PageToPreview, previewPage } from './preview-page.ts';

export interface AsideLimits {
  /** A page up to here takes some milliseconds, and none of them needs a process to be tried in. */
  shortPage: number;
  pageMs: number;
  /** How long the thread stays when there is nothing to do: starting one takes as long as a long page. */
  idleMs: number;
  megabytes: number;
}

const usualLimits: AsideLimits = { shortPage: 5_000, pageMs: 10_000, idleMs: 60_000, megabytes: 512 };

/**
 * Previews as JSON. The parser's worst 400,000 characters take it seconds, in which nobody else would be answered:
 * pages that are not short are parsed by a thread, one at a time.
 */
export class PreviewAside {
  readonly #limits: AsideLimits;
  readonly #turns = new FewAtOnce(1);
  #worker: Worker | null = null;
  #leaving: NodeJS.Timeout | undefined;

  constructor(limits: Partial<AsideLimits> = {}) {
    this.#limits = { ...usualLimits, ...limits };
  }

  /** Whoever hung up before it was their turn is passed over. */
  preview(page: PageToPreview, signal: AbortSignal): Promise<string> {
    if (page.text.length <= this.#limits.shortPage) return Promise.resolve(JSON.stringify(previewPage(page)));
    return this.#turns.run(signal, () => this.#ask(page));
  }

  async #ask(page: PageToPreview): Promise<string> {
    clearTimeout(this.#leaving);
    const worker = (this.#worker ??= this.#start());
    const inTime = AbortSignal.timeout(this.#limits.pageMs);
    worker.ref();
    worker.postMessage(page);
    try {
      const [json] = await once(worker, 'message', { signal: inTime });
      worker.unref();
      this.#leaving = setTimeout(() => this.#end(), this.#limits.idleMs).unref();
      return json;
    } catch (error) {
      this.#end();
      if (!inTime.aborted && !isOutOfMemory(error)) throw error;
      return JSON.stringify(asCode(page, 'The page takes too long to be shown as one.'));
    }
  }

  #start(): Worker {
    const resourceLimits = { maxOldGenerationSizeMb: this.#limits.megabytes };
    const worker = new Worker(new URL('./preview-thread.ts', import.meta.url), { resourceLimits });
    // Whoever waits for a page hears of it; one that fails while it waits is not asked again.
    worker.on('error', () => this.#forget(worker));
    return worker;
  }

  #end(): void {
    const worker = this.#worker;
    this.#worker = null;
    void worker?.terminate();
  }

  #forget(worker: Worker): void {
    if (this.#worker === worker) this.#worker = null;
  }
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
