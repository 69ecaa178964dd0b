import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { randomBase62 } from '../foundation/base62.ts';
import { type FileLock, tryLock, whileLocked } from '../foundation/file-lock.ts';
import { removeTree } from '../git/remove-tree.ts';

export interface WorktreePlaces {
  /** Below it, each process has a directory of its own. */
  home: string;
  /**
   * Told of each process that ended without handing its jobs back: its lock is free, and still there. The working
   * copies, by the name of their directory, say which jobs it had.
   */
  onDeath(process: string, workingCopies: readonly string[]): Promise<void>;
}

export interface OwnWorktrees extends AsyncDisposable {
  directory: string;
  /** Removes what dead processes left behind, so that no working copy outlives its job for long. */
  removeOrphans(): Promise<void>;
  /** Removes this process's own working copies, by the name of their directory, that could not be removed in time. */
  removeStrays(isStray: (name: string) => boolean): Promise<void>;
}

/** A directory for this process's working copies, with a lock beside it that dies with the process. */
export async function claimWorktrees(places: WorktreePlaces): Promise<OwnWorktrees> {
  mkdirSync(places.home, { recursive: true, mode: 0o700 });
  await removeOrphans(places);
  const { name, lock } = whileLocked(turn(places), () => lockNewName(places));
  const directory = join(places.home, name);
  mkdirSync(directory, { mode: 0o700 });
  return {
    directory,
    removeOrphans: () => removeOrphans(places),
    async removeStrays(isStray) {
      const strays = readdirSync(directory).filter(isStray);
      for (const name of strays) await removeTree(join(directory, name));
    },
    [Symbol.asyncDispose]: () => discard(places, { name, lock }),
  };
}

function lockNewName(places: WorktreePlaces): Held {
  const name = randomBase62(12);
  const lock = tryLock(lockFile(places, name));
  if (!lock) throw new Error(`A lock that is new in ${places.home} is already held.`);
  return { name, lock };
}

async function removeOrphans(places: WorktreePlaces): Promise<void> {
  const orphans = whileLocked(turn(places), () => lockOrphans(places));
  const failures: unknown[] = [];
  for (const orphan of orphans) {
    try {
      await places.onDeath(orphan.name, workingCopiesOf(places, orphan));
      await discard(places, orphan);
    } catch (error) {
      // Nobody, this process included, could have it again.
      orphan.lock.release();
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** None if it ended before it made the directory, or while the directory was being removed. */
function workingCopiesOf({ home }: WorktreePlaces, { name }: Held): string[] {
  const directory = join(home, name);
  return existsSync(directory) ? readdirSync(directory) : [];
}

function lockOrphans(places: WorktreePlaces): Held[] {
  const names = readdirSync(places.home).flatMap((file) => /^(.+)\.lock$/.exec(file)?.[1] ?? []);
  return names.flatMap((name) => {
    const lock = tryLock(lockFile(places, name));
    return lock ? [{ name, lock }] : [];
  });
}

/** The lock last: without one, whatever is left would be kept forever. */
async function discard(places: WorktreePlaces, { name, lock }: Held): Promise<void> {
  const directory = join(places.home, name);
  await removeTree(directory);
  whileLocked(turn(places), () => {
    rmSync(lockFile(places, name), { force: true });
    lock.release();
  });
}

interface Held {
  name: string;
  lock: FileLock;
}

const lockFile = ({ home }: WorktreePlaces, name: string) => join(home, `${name}.lock`);

/** Locks are made, looked at and removed in turn: one that is made but not yet held would pass for a dead process's. */
const turn = ({ home }: WorktreePlaces) => join(home, 'turn');
