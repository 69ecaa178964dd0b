import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { randomBase62 } from '../foundation/base62.ts';
import { type FileLock, tryLock } from '../foundation/file-lock.ts';

export interface OwnWorktrees extends Disposable {
  directory: string;
}

/**
 * A directory for this process's working copies, with a lock beside it that dies with the process. Whatever
 * a dead one left behind is removed here, so that no working copy outlives its job for long.
 */
export function claimWorktrees(dataDir: string): OwnWorktrees {
  const home = join(dataDir, 'worktrees');
  mkdirSync(home, { recursive: true, mode: 0o700 });
  removeOrphans(home);
  const name = randomBase62(12);
  const lock = tryLock(lockFile(home, name));
  if (!lock) throw new Error('A fresh lock is already held.');
  const directory = join(home, name);
  mkdirSync(directory, { mode: 0o700 });
  return { directory, [Symbol.dispose]: () => discard(home, name, lock) };
}

function removeOrphans(home: string): void {
  for (const entry of readdirSync(home).filter((file) => file.endsWith('.lock'))) {
    const lock = tryLock(join(home, entry));
    if (lock) discard(home, entry.slice(0, -'.lock'.length), lock);
  }
}

/** The directory first: a lock without one is harmless, the reverse would be kept forever. */
function discard(home: string, name: string, lock: FileLock): void {
  rmSync(join(home, name), { recursive: true, force: true });
  rmSync(lockFile(home, name), { force: true });
  lock.release();
}

const lockFile = (home: string, name: string) => join(home, `${name}.lock`);
