import { mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import { MemoryReadings, type Readings } from './kept-readings.ts';
import { readingVersion } from './reading-version.ts';

const usualBytes = 256 * 1024 * 1024;
/** Writes are gathered for so long: a transaction for each takes five times as long. */
const gatherMs = 200;
const checksumBytes = 4;

/**
 * Readings below the data directory, so that they cost no memory and a server that starts again has them. Two
 * generations, a file each: the older is deleted when the younger has half of the bytes. A file that is damaged or of
 * another version is thrown away; where the disk refuses, or another process has the files, they are kept in memory.
 */
export class ReadingsOnDisk implements Readings, Disposable {
  readonly #directory: string;
  readonly #mostBytes: number;
  readonly #version: string;
  #files: { young: ReadingsFile; old: ReadingsFile } | null = null;
  #instead: Readings | null = null;

  constructor(directory: string, { mostBytes = usualBytes, version = readingVersion() } = {}) {
    this.#directory = directory;
    this.#mostBytes = mostBytes;
    this.#version = version;
    this.#attempt(() => {
      mkdirSync(directory, { recursive: true });
      this.#open();
    });
  }

  get(key: string): Uint8Array | null {
    if (this.#instead) return this.#instead.get(key);
    return this.#attempt(() => {
      const { young, old } = this.#files!;
      const bytes = young.get(key);
      if (bytes) return bytes;
      const older = old.get(key);
      if (older) this.put(key, older);
      return older;
    });
  }

  put(key: string, bytes: Uint8Array): void {
    this.#instead?.put(key, bytes);
    this.#attempt(() => {
      const young = this.#files?.young;
      if (!young) return;
      young.put(key, bytes);
      if (young.bytes > this.#mostBytes / 2) this.#turnOver();
    });
  }

  [Symbol.dispose](): void {
    this.#attempt(() => this.#close());
  }

  #open(): void {
    const young = new ReadingsFile(this.#path('young'), this.#version);
    this.#files = { young, old: new ReadingsFile(this.#path('old'), this.#version) };
  }

  #close(): void {
    const files = this.#files;
    this.#files = null;
    files?.young.close();
    files?.old.close();
  }

  #turnOver(): void {
    this.#close();
    rmSync(this.#path('old'), { force: true });
    renameSync(this.#path('young'), this.#path('old'));
    this.#open();
  }

  #path(generation: 'young' | 'old'): string {
    return join(this.#directory, `${generation}.sqlite`);
  }

  /** Nothing depends on what is kept, so no failure of it reaches anybody. */
  #attempt<Result>(work: () => Result): Result | null {
    try {
      return work();
    } catch {
      this.#files = null;
      this.#instead = new MemoryReadings();
      return null;
    }
  }
}

/** One generation. */
class ReadingsFile {
  readonly #database: DatabaseSync;
  readonly #select: StatementSync;
  readonly #insert: StatementSync;
  #commit: NodeJS.Timeout | null = null;
  bytes: number;

  constructor(path: string, version: string) {
    this.#database = openFile(path, version);
    this.#select = this.#database.prepare('SELECT value FROM readings WHERE key = ?');
    this.#insert = this.#database.prepare('INSERT OR REPLACE INTO readings (key, value) VALUES (?, ?)');
    this.bytes = statSync(path).size;
  }

  get(key: string): Uint8Array | null {
    const value = this.#select.get(key)?.value as Uint8Array | undefined;
    if (!value) return null;
    const bytes = value.subarray(checksumBytes);
    const isWhole = Buffer.from(value.buffer, value.byteOffset).readUInt32LE() === checksum(key, bytes);
    return isWhole ? bytes : null;
  }

  put(key: string, bytes: Uint8Array): void {
    if (!this.#commit) {
      this.#database.exec('BEGIN');
      this.#commit = setTimeout(() => this.#finishQuietly(), gatherMs).unref();
    }
    const value = Buffer.allocUnsafe(checksumBytes + bytes.length);
    value.writeUInt32LE(checksum(key, bytes));
    value.set(bytes, checksumBytes);
    this.#insert.run(key, value);
    this.bytes += value.length;
  }

  close(): void {
    if (this.#commit) this.#finish();
    this.#database.close();
  }

  /** Runs in a timer, where nobody could catch: after a failed commit, the next write fails and is handled by its caller. */
  #finishQuietly(): void {
    try {
      this.#finish();
    } catch {}
  }

  #finish(): void {
    clearTimeout(this.#commit ?? undefined);
    this.#commit = null;
    this.#database.exec('COMMIT');
  }
}

/** The disk is never waited for, so that a crash of the machine may leave anything behind. */
const checksum = (key: string, bytes: Uint8Array): number => crc32(bytes, crc32(key));

function openFile(path: string, version: string): DatabaseSync {
  try {
    return open(path, version);
  } catch (error) {
    if ((error as { errcode?: number }).errcode === sqliteBusy) throw error;
    for (const ending of ['', '-wal', '-shm', '-journal']) rmSync(path + ending, { force: true });
    return open(path, version);
  }
}

const sqliteBusy = 5;

function open(path: string, version: string): DatabaseSync {
  const database = new DatabaseSync(path);
  try {
    database.exec(`
      PRAGMA locking_mode = EXCLUSIVE;
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = OFF;
      CREATE TABLE IF NOT EXISTS readings (key TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT;
      CREATE TABLE IF NOT EXISTS version (version TEXT PRIMARY KEY) STRICT;
    `);
    const known = database.prepare('SELECT version FROM version').get()?.version ?? version;
    if (known !== version) throw new Error('written by another version');
    database.prepare('INSERT OR IGNORE INTO version VALUES (?)').run(version);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}
