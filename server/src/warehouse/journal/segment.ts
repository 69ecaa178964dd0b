import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import type { EncodedRows } from '../row-binary.ts';
import { type Destination, frame, frameDestination } from './segment-format.ts';

/** Rows that are durable in a file of their own, on their way into the engine as one insert. */
export class Segment {
  /** Stored with each of the rows, so that one can ask the engine whether it has them. */
  readonly batch: number;
  readonly destination: Destination;
  /** Whether the engine may have the rows already. */
  isDoubtful: boolean;
  readonly #path: string;
  readonly #rows: EncodedRows[] = [];
  #count = 0;
  #bytes = 0;
  #file: FileHandle | null = null;
  #length = 0;
  #writing: Promise<void> = Promise.resolve();
  readonly #stored = Promise.withResolvers<void>();

  constructor(
    path: string,
    batch: number,
    destination: Destination,
    { rows = [], isDoubtful = false }: { rows?: readonly EncodedRows[]; isDoubtful?: boolean } = {},
  ) {
    this.#path = path;
    this.batch = batch;
    this.destination = destination;
    this.isDoubtful = isDoubtful;
    this.#add(rows);
  }

  /** Resolves when the engine has the rows. */
  get stored(): Promise<void> {
    return this.#stored.promise;
  }

  get count(): number {
    return this.#count;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** One after the other. When it resolves the rows survive a kill, or the loss of power if `isSynced`. */
  append(rows: readonly EncodedRows[], isSynced: boolean): Promise<void> {
    const appending = this.#append(rows, isSynced);
    this.#writing = appending.catch(() => {}); // whoever appended is told
    return appending;
  }

  /** No more will be appended. */
  async seal(): Promise<EncodedRows> {
    await this.#writing;
    await this.#file?.close();
    this.#file = null;
    return { bytes: Buffer.concat(this.#rows.map(({ bytes }) => bytes)), count: this.count };
  }

  async discard(): Promise<void> {
    await rm(this.#path, { force: true });
    this.#stored.resolve();
  }

  /** Out of the way of all others, for a person to look at. */
  async setAside(): Promise<string> {
    const path = `${this.#path}.refused`;
    await rename(this.#path, path);
    return path;
  }

  async #append(rows: readonly EncodedRows[], isSynced: boolean): Promise<void> {
    this.#file ??= await open(this.#path, 'wx', 0o600);
    const start = this.#length === 0 ? frameDestination(this.destination) : [];
    const pieces = [...start, ...rows.flatMap(frame)];
    try {
      await this.#file.writev(pieces, this.#length);
      if (isSynced) await this.#file.datasync();
    } catch (error) {
      // Nobody was told that these are safe, so they must not come back either.
      await this.#file.truncate(this.#length);
      throw error;
    }
    this.#length += pieces.reduce((sum, piece) => sum + piece.length, 0);
    this.#add(rows);
  }

  #add(rows: readonly EncodedRows[]): void {
    for (const each of rows) {
      this.#rows.push(each);
      this.#count += each.count;
      this.#bytes += each.bytes.length;
    }
  }
}
