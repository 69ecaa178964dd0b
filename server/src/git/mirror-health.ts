import { randomUUID } from 'node:crypto';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { GitError } from './git-error.ts';
import { runGit } from './run-git.ts';

/** Under this prefix a mirror remembers what it fetched, so that the next fetch asks for the rest alone. */
export const fetchedPrefix = 'refs/fetched/';

/** References are locked for milliseconds; a lock this old belongs to a process that was killed. */
const staleLockMs = 5_000;
const healthTimeoutMs = 120_000;

/** Removes the mirror if objects of what it fetched are missing; the next fetch then makes it again. */
export async function discardIfBroken(mirror: string): Promise<boolean> {
  const args = ['rev-list', '--objects', '--quiet', `--glob=${fetchedPrefix}*`];
  try {
    await runGit(args, { env: { GIT_DIR: mirror }, timeoutMs: healthTimeoutMs });
    return false;
  } catch (error) {
    if (!(error instanceof GitError) || error.failure === 'timeout') throw error;
    await discard(mirror);
    return true;
  }
}

export async function removeStaleLocks(mirror: string): Promise<void> {
  const entries = await readdir(mirror).catch(ignoreMissing);
  const references = await readdir(join(mirror, fetchedPrefix)).catch(ignoreMissing);
  const locks = [...(entries ?? []), ...(references ?? []).map((name) => join(fetchedPrefix, name))]
    .filter((name) => name.endsWith('.lock'))
    .map((name) => join(mirror, name));
  for (const lock of locks) {
    const age = Date.now() - ((await stat(lock).catch(ignoreMissing))?.mtimeMs ?? Date.now());
    if (age > staleLockMs) await rm(lock, { force: true });
  }
}

/** Renamed first: nobody ever sees half of it, and a second process that had the same idea finds nothing. */
async function discard(mirror: string): Promise<void> {
  const grave = join(dirname(mirror), `.discarded-${basename(mirror)}-${randomUUID()}`);
  await rename(mirror, grave).catch(ignoreMissing);
  await rm(grave, { recursive: true, force: true });
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
