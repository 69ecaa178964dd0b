import { DatabaseSync } from 'node:sqlite';

export interface FileLock {
  release(): void;
}

/**
 * A lock that the kernel drops when its holder dies, however it dies, so that nobody has to guess whether an
 * old lock file is stale. Node offers no file locks of its own; SQLite, which Node carries, takes real ones.
 */
export function tryLock(path: string): FileLock | null {
  const database = new DatabaseSync(path);
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; CREATE TABLE IF NOT EXISTS held (x)');
    return { release: () => database.close() };
  } catch (error) {
    database.close();
    if ((error as { errcode?: number }).errcode === sqliteBusy) return null;
    throw error;
  }
}

/** Does something short while no other process does it under the same lock. The file stays where it is. */
export function whileLocked<Result>(path: string, work: () => Result): Result {
  const database = new DatabaseSync(path, { timeout: waitAtMost });
  try {
    database.exec('BEGIN EXCLUSIVE');
    return work();
  } finally {
    database.close();
  }
}

const waitAtMost = 10_000;
const sqliteBusy = 5;
