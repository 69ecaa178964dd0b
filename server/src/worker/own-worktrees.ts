import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { randomBase62 } from '../foundation/base62.ts';
import { type FileLock, tryLock, whileLocked } from '../foundation/file-lock.ts';
import { removeTree } from '../git/remove-tree.ts';
import { listWorktrees, removeWorktree } from '../git/worktree.ts';

export interface WorktreePlaces {
  /** Below it, each process has a directory of its own. */
  home: string;
  /** The mirrors that the working copies belong to. */
  mirrors: string;
}

export interface OwnWorktrees extends AsyncDisposable {
  directory: string;
  /** Removes what dead processes left behind, so that no working copy outlives its job for long. */
  removeOrphans(): Promise<void>;
}

/** A directory for this process's working copies, with a lock beside it that dies with the process. */
export async function claimWorktrees(places: WorktreePlaces): Promise<OwnWorktrees> {
  mkdirSync(places.home, { recursive: true, mode: 0o700 });
  mkdirSync(places.mirrors, { recursive: true, mode: 0o700 });
  await removeOrphans(places);
  const { name, lock } = whileLocked(turn(places), () => lockNewName(places));
  const directory = join(places.home, name);
  mkdirSync(directory, { mode: 0o700 });
  return {
    directory,
    removeOrphans: () => removeOrphans(places),
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
  for (const orphan of orphans) await discard(places, orphan);
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
  for (const entry of readdirSync(places.mirrors)) {
    const mirror = join(places.mirrors, entry);
    const own = (await listWorktrees(mirror)).filter((worktree) => dirname(worktree) === directory);
    for (const worktree of own) await removeWorktree(mirror, worktree);
  }
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
