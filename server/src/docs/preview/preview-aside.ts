import { FewAtOnce } from '../../foundation/few-at-once.ts';
import { plainMarkdown } from '../markdown/dialect.ts';
import { isHarmless } from '../markdown/parse-limits.ts';
import type { ProcessPool } from '../pool/process-pool.ts';
import { type Task, TaskFailure, task } from '../pool/task.ts';
import { asCode, type PageToPreview, previewPage } from './preview-page.ts';

// As JSON, which is what is sent: a tree would have to be copied first.
export const previewAsJson = (page: PageToPreview): string => JSON.stringify(previewPage(page));
const previewTask: Task<PageToPreview, string> = task(import.meta.url, previewAsJson);

/**
 * Previews as JSON. The parser's worst 400,000 characters take it seconds: what is not harmless goes to the pool, one
 * page at a time, so that jobs find a free process in it.
 */
export class PreviewAside {
  readonly #pool: Pick<ProcessPool, 'run'>;
  readonly #turns = new FewAtOnce(1);

  constructor(pool: Pick<ProcessPool, 'run'>) {
    this.#pool = pool;
  }

  /** Whoever hung up before it was their turn is passed over. */
  preview(page: PageToPreview, signal: AbortSignal): Promise<string> {
    if (isHarmless(page.text, { ...plainMarkdown, mdx: page.format === 'mdx' }))
      return Promise.resolve(previewAsJson(page));
    return this.#turns.run(signal, () => this.#ask(page));
  }

  async #ask(page: PageToPreview): Promise<string> {
    try {
      return await this.#pool.run(previewTask, page);
    } catch (error) {
      if (!(error instanceof TaskFailure)) throw error;
      return JSON.stringify(asCode(page, failures[error.reason]));
    }
  }
}

const failures: Record<TaskFailure['reason'], string> = {
  slow: 'The page takes too long to be shown as one.',
  died: 'The page cannot be shown as one: the parser fails on it.',
  exhausted: 'The page is nested too deeply, or too long, to be shown as one.',
};
