import { GitError } from './git-error.ts';
import { runGit } from './run-git.ts';

const mostCommits = 5_000;
const limits = { timeoutMs: 10_000, maxOutputBytes: 8 * 1024 * 1024 };
/** How much of a file must have stayed for it to be the same file; git's own half is too little to be certain. */
const likeness = '-M75%';

/**
 * Where files of a commit's past are now: by their old paths, as git tells by their contents. Commits are looked
 * through from the newest backwards; what there was no time for is missing.
 */
export async function readRenames(
  repository: string,
  commit: string,
  patterns: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, string>> {
  const what = ['-z', '--format=', '--name-status', '--diff-filter=R', likeness];
  const args = ['log', ...what, `--max-count=${mostCommits}`, '--end-of-options', commit, '--', ...patterns];
  const options = { env: { GIT_DIR: repository }, signal, ...limits };
  const output = await runGit(args, options).catch((error: unknown) => {
    if (error instanceof GitError && error.failure !== 'exit') return error.stdout;
    throw error;
  });
  return chained(output.toString('utf8').split('\0'));
}

/** `R<percent>` NUL `<old>` NUL `<new>` NUL; and so on, the newest first. What was cut off at the end is left out. */
function chained(fields: readonly string[]): Map<string, string> {
  const now = new Map<string, string>();
  for (let at = 0; at + 3 < fields.length; at += 3) {
    const [old, next] = [fields[at + 1]!, fields[at + 2]!];
    if (!now.has(old)) now.set(old, now.get(next) ?? next);
  }
  return now;
}
