import { setImmediate as others } from 'node:timers/promises';
import { Fault } from '../foundation/fault.ts';
import { GitError } from './git-error.ts';
import { type GitOptions, runGit } from './run-git.ts';

/** Every path in a commit, whether it is checked out somewhere or not. */
export async function listFiles(repository: string, commit: string): Promise<string[]> {
  return listTree(['--name-only'], commit, { env: { GIT_DIR: repository } });
}

/** What `ls-tree` says of each file. A few trees that name each other can stand for billions of files. */
export async function listTree(
  what: readonly string[],
  commit: string,
  options: Pick<GitOptions, 'env' | 'signal'>,
): Promise<string[]> {
  try {
    const args = ['ls-tree', '-r', '-z', '--full-tree', ...what, '--end-of-options', commit];
    return await entriesOf(await runGit(args, options));
  } catch (error) {
    if (!(error instanceof GitError) || error.failure !== 'too-much-output') throw error;
    throw new Fault(
      'limit_reached',
      'The repository has more files than can be listed (64 MiB of names). Name a smaller repository.',
      { cause: error },
    );
  }
}

const bytesAtATime = 1024 * 1024;

/** A part at a time, between which others get their turn: half a million names take a second. */
async function entriesOf(output: Buffer): Promise<string[]> {
  const entries: string[] = [];
  for (let start = 0; start < output.length; ) {
    const end = output.indexOf(0, Math.min(start + bytesAtATime, output.length - 1));
    for (const entry of output.toString('utf8', start, end).split('\0')) entries.push(entry);
    start = end + 1;
    if (start < output.length) await others();
  }
  return entries;
}
