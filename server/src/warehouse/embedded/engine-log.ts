import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { stat, truncate } from 'node:fs/promises';

const longestBytes = 1024 * 1024;
/** What an engine writes when it ends. */
const lastWordsBytes = 4_096;

/** Errors that quote no data, by ClickHouse's code. */
const knownReasons: Record<string, string> = {
  76: 'It could not open its files: another process has them, or they belong to somebody else.',
  243: 'No space is left on its disk.',
};
const elsewhere = 'See the end of warehouse/engine.log in the data directory.';

/**
 * What the engine's process prints. It may quote statements and data, so that it stays in a file that only the
 * operator reads.
 */
export class EngineLog {
  readonly #path: string;
  /** Where the lines of the present process begin. */
  #start = 0;

  constructor(path: string) {
    this.#path = path;
  }

  /** For appending, so that after `shorten` the next line stands at the new end. */
  open(): number {
    const file = openSync(this.#path, 'a', 0o600);
    this.#start = fstatSync(file).size;
    return file;
  }

  async shorten(): Promise<void> {
    if ((await stat(this.#path)).size <= longestBytes) return;
    await truncate(this.#path);
    this.#start = 0;
  }

  /** Why the process has ended, in words that anybody may read; empty if it said nothing. */
  reason(): string {
    const words = this.#lastWords();
    const code = [...words.matchAll(/^Code: (\d+)\./gm)].at(-1)?.[1] ?? '';
    return words && (knownReasons[code] ?? elsewhere);
  }

  #lastWords(): string {
    const file = openSync(this.#path, 'r');
    try {
      const { size } = fstatSync(file);
      const buffer = Buffer.alloc(Math.min(lastWordsBytes, Math.max(0, size - this.#start)));
      readSync(file, buffer, 0, buffer.length, size - buffer.length);
      return buffer.toString('utf8').trim();
    } finally {
      closeSync(file);
    }
  }
}
