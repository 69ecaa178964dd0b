import { mkdirSync } from 'node:fs';
import { open, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Segment } from './segment.ts';
import { type Destination, readSegment } from './segment-format.ts';

/** The number of a batch grows with time, and a thousand may be made in a millisecond. */
const batchesPerMs = 1_000;
const suffix = '.rows';

/** A directory of segments; whoever may write to the engine's files may write here. */
export class Journal {
  readonly isSynced: boolean;
  readonly #directory: string;
  #lastBatch = 0;

  constructor(directory: string, { isSynced }: { isSynced: boolean }) {
    this.#directory = directory;
    this.isSynced = isSynced;
  }

  begin(destination: Destination): Segment {
    this.#lastBatch = Math.max(this.#lastBatch + 1, Date.now() * batchesPerMs);
    return new Segment(this.#pathOf(this.#lastBatch), this.#lastBatch, destination);
  }

  /** What a former process left, oldest first. */
  async recover(): Promise<Segment[]> {
    mkdirSync(this.#directory, { recursive: true, mode: 0o700 });
    const names = (await readdir(this.#directory)).filter((name) => name.endsWith(suffix));
    const batches = names.map((name) => Number(name.slice(0, -suffix.length))).sort((a, b) => a - b);
    const segments: Segment[] = [];
    for (const batch of batches) {
      const content = readSegment(await readFile(this.#pathOf(batch)));
      if (!content || content.rows.length === 0) {
        await rm(this.#pathOf(batch));
        continue;
      }
      const { destination, rows } = content;
      segments.push(new Segment(this.#pathOf(batch), batch, destination, { rows, isDoubtful: true }));
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
