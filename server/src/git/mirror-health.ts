import { randomUUID } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { GitError } from './git-error.ts';
import { runGit } from './run-git.ts';
import { discardedPrefix } from './stale-files.ts';

/** Under this prefix a mirror remembers what it fetched, so that the next fetch asks for the rest alone. */
export const fetchedPrefix = 'refs/fetched/';

const timeoutMs = 120_000;

/** Removes the mirror if objects of what it fetched are missing; the next fetch then makes it again. */
export async function discardIfBroken(mirror: string): Promise<boolean> {
  const args = ['rev-list', '--objects', '--quiet', `--glob=${fetchedPrefix}*`];
  try {
    await runGit(args, { env: { GIT_DIR: mirror }, timeoutMs });
    return false;
  } catch (error) {
    if (!(error instanceof GitError) || error.failure === 'timeout') throw error;
    await discard(mirror);
    return true;
  }
}

/** Renamed first: nobody ever sees half of it, and a second process that had the same idea finds nothing. */
export async function discard(mirror: string): Promise<void> {
  const discarded = join(dirname(mirror), `${discardedPrefix}${randomUUID()}`);
  await rename(mirror, discarded).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await rm(discarded, { recursive: true, force: true });
}
