import { type FileHandle, open, readFile, rename, rm } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import type { EncodedEvents } from './event-codec.ts';

/**
 * A segment is a file of records: length of the content, number of events, checksum of all of it, content. A
 * record that a kill cut short was never acknowledged.
 */
const headBytes = 12;
const checkedBytes = 8;

/** A disk took some of the bytes and has no room for the others. */
class ShortWrite extends Error {
  override readonly name = 'ShortWrite';
  readonly code = 'ENOSPC';
}

/** Events that are durable in a file of their own until the engine has them in its file. */
export class Segment {
  /** Grows with every segment: the engine remembers the last one that it has. */
  readonly batch: number;
  /** Whether every reader sees the events; a new engine has to be given them again. */
  isAdded = false;
  /** How often the engine refused them, or died of them. */
  failures = 0;
  readonly #path: string;
  /** In memory until the engine has had them once. */
  #records: EncodedEvents[] | null;
  #count = 0;
  #bytes = 0;
  #file: FileHandle | null = null;
  #length = 0;
  #isOpen: boolean;
  #writing: Promise<void> = Promise.resolve();
  #added = Promise.withResolvers<void>();

  constructor(path: string, batch: number, records: readonly EncodedEvents[] | null = null) {
    this.#path = path;
    this.batch = batch;
    this.#isOpen = records === null;
    this.#records = [];
    this.#add(records ?? []);
  }

  get count(): number {
    return this.#count;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Whether more may be appended. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Resolves when readers see the events. */
  get added(): Promise<void> {
    return this.#added.promise;
  }

  markAdded(): void {
    this.isAdded = true;
    this.#records = null;
    this.#added.resolve();
  }

  /** The engine that had them is gone. */
  markLost(): void {
    if (!this.isAdded) return;
    this.isAdded = false;
    this.#added = Promise.withResolvers<void>();
  }

  /** One after the other. When it resolves the events survive a kill, or the loss of power if `isSynced`. */
  append(records: readonly EncodedEvents[], isSynced: boolean): Promise<void> {
    const appending = this.#append(records, isSynced);
    this.#writing = appending.catch(() => {}); // whoever appended is told
    return appending;
  }

  /** No more will be appended. */
  async seal(): Promise<void> {
    this.#isOpen = false;
    await this.#writing;
    await this.#file?.close();
    this.#file = null;
  }

  async records(): Promise<Buffer[]> {
    const records = this.#records ?? readRecords(await readFile(this.#path));
    return records.map(({ bytes }) => bytes);
  }

  discard(): Promise<void> {
    return rm(this.#path, { force: true });
  }

  /** Out of the way of all others, for a person to look at. */
  async setAside(): Promise<string> {
    const path = `${this.#path}.refused`;
    await rename(this.#path, path);
    return path;
  }

  async #append(records: readonly EncodedEvents[], isSynced: boolean): Promise<void> {
    this.#file ??= await open(this.#path, 'wx', 0o600);
    const pieces = records.flatMap(frame);
    const bytes = pieces.reduce((sum, piece) => sum + piece.length, 0);
    try {
      const { bytesWritten } = await this.#file.writev(pieces, this.#length);
      // The last bytes of a disk are written, and only the next write would fail.
      if (bytesWritten < bytes) throw new ShortWrite();
      if (isSynced) await this.#file.datasync();
    } catch (error) {
      // Nobody was told that these are safe, so they must not come back either.
      await this.#file.truncate(this.#length);
      throw error;
    }
    this.#length += bytes;
    this.#add(records);
  }

  #add(records: readonly EncodedEvents[]): void {
    for (const record of records) {
      this.#records?.push(record);
      this.#count += record.count;
      this.#bytes += record.bytes.length;
    }
  }
}

/** In two pieces, so that the content need not be copied. */
export function frame({ bytes, count }: EncodedEvents): [Buffer, Buffer] {
  const head = Buffer.allocUnsafe(headBytes);
  head.writeUInt32LE(bytes.length, 0);
  head.writeUInt32LE(count, 4);
  head.writeUInt32LE(checksum(head, bytes), checkedBytes);
  return [head, bytes];
}

/** What a segment holds, up to the first record that is not whole. */
export function readRecords(file: Buffer): EncodedEvents[] {
  const records: EncodedEvents[] = [];
  for (let at = 0; at + headBytes <= file.length; ) {
    const head = file.subarray(at, at + headBytes);
    const end = at + headBytes + head.readUInt32LE(0);
    const bytes = file.subarray(at + headBytes, end);
    if (end > file.length || head.readUInt32LE(checkedBytes) !== checksum(head, bytes)) break;
    records.push({ bytes, count: head.readUInt32LE(4) });
    at = end;
  }
  return records;
}

const checksum = (head: Buffer, bytes: Buffer): number => crc32(bytes, crc32(head.subarray(0, checkedBytes)));
