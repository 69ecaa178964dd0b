import { runGit } from './run-git.ts';
import { inWorktree, type Worktree } from './worktree.ts';

/**
 * Puts files that a sparse worktree left out into it, as the commit has them: from then on their deletion counts
 * too. A name that the commit does not have, or that is there already, is left as it is.
 */
export async function checkOut(
  worktree: Worktree,
  paths: readonly string[],
  signal?: AbortSignal,
): Promise<void> {
  if (paths.length === 0) return;
  const options = { ...inWorktree(worktree), signal };
  const skipped = await skippedFiles(paths, options);
  if (skipped.length === 0) return;
  const input = skipped.map((path) => `${path}\0`).join('');
  await runGit(['update-index', '--no-skip-worktree', '-z', '--stdin'], { ...options, input });
  await runGit(['checkout-index', '--index', '--quiet', '-z', '--stdin'], { ...options, input });
}

/** The commit's files that gitignore-style patterns match, checked out or not. */
export async function matchingFiles(
  worktree: Worktree,
  patterns: readonly string[],
  signal?: AbortSignal,
): Promise<string[]> {
  const excludes = patterns.map((pattern) => `--exclude=${pattern}`);
  const args = ['ls-files', '-z', '--cached', '--ignored', ...excludes];
  const listing = await runGit(args, { ...inWorktree(worktree), signal });
  return listing.toString('utf8').split('\0').slice(0, -1);
}

/** `S <path>` NUL for an entry that is not checked out; `-t` says which are. */
async function skippedFiles(
  paths: readonly string[],
  options: ReturnType<typeof inWorktree> & { signal: AbortSignal | undefined },
): Promise<string[]> {
  const wanted = new Set(paths);
  const listing = (await runGit(['ls-files', '-t', '-z'], options)).toString('utf8');
  return listing
    .split('\0')
    .filter((entry) => entry.startsWith('S ') && wanted.has(entry.slice(2)))
    .map((entry) => entry.slice(2));
}
