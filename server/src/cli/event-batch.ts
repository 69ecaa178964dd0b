import { mostEvents } from '../contract/analytics-ingest.ts';
import type { SentEvent } from '../contract/page-view.ts';

/** One request may hold 8 MiB; the longest single line is far below the rest. */
const mostBytes = 6 * 1024 * 1024;

/** Events on their way, as NDJSON, each with the line it came from. */
export class EventBatch {
  readonly #lines: string[] = [];
  readonly #numbers: number[] = [];
  #bytes = 0;

  add(event: SentEvent, lineNumber: number): void {
    const line = JSON.stringify(event);
    this.#lines.push(line);
    this.#numbers.push(lineNumber);
    this.#bytes += Buffer.byteLength(line) + 1;
  }

  get size(): number {
    return this.#lines.length;
  }

  get isFull(): boolean {
    return this.size >= mostEvents || this.#bytes >= mostBytes;
  }

  toBody(): string {
    return this.#lines.join('\n');
  }

  lineNumberOf(index: number): number {
    return this.#numbers[index] ?? 0;
  }
}
