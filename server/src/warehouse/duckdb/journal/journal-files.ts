import { mkdirSync } from 'node:fs';
import { open, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readRecords, Segment } from './segment.ts';

/** The number of a batch grows with time, and a thousand may be made in a millisecond. */
const batchesPerMs = 1_000;
const suffix = '.events';

/** A directory of segments; whoever may write to the engine's file may write here. */
export class JournalFiles {
  readonly isSynced: boolean;
  readonly #directory: string;
  #lastBatch = 0;

  constructor(directory: string, { isSynced }: { isSynced: boolean }) {
    this.#directory = directory;
    this.isSynced = isSynced;
  }

  begin(): Segment {
    this.follow(Math.max(this.#lastBatch + 1, Date.now() * batchesPerMs));
    return new Segment(this.#pathOf(this.#lastBatch), this.#lastBatch);
  }

  /** Every batch that begins from now on comes after this one, whatever the clock says. */
  follow(batch: number): void {
    this.#lastBatch = Math.max(this.#lastBatch, batch);
  }

  /** What a former process left, oldest first. */
  async recover(): Promise<Segment[]> {
    mkdirSync(this.#directory, { recursive: true, mode: 0o700 });
    const names = (await readdir(this.#directory)).filter((name) => name.endsWith(suffix));
    const batches = names.map((name) => Number(name.slice(0, -suffix.length))).sort((a, b) => a - b);
    const segments: Segment[] = [];
    for (const batch of batches) {
      this.follow(batch);
      const records = readRecords(await readFile(this.#pathOf(batch)));
      if (records.length > 0) segments.push(new Segment(this.#pathOf(batch), batch, records));
      else await rm(this.#pathOf(batch));
    }
    return segments;
  }

  /** A new file's name has to survive the loss of power, too. */
  async syncNames(): Promise<void> {
    const directory = await open(this.#directory, 'r');
    try {
      await directory.sync();
    } finally {
      await directory.close();
    }
  }

  #pathOf(batch: number): string {
    return join(this.#directory, `${batch}${suffix}`);
  }
}
