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
    return (await runGit(args, options)).toString('utf8').split('\0').slice(0, -1);
  } catch (error) {
    if (!(error instanceof GitError) || error.failure !== 'too-much-output') throw error;
    throw new Fault(
      'limit_reached',
      'The repository has more files than can be listed (64 MiB of names). Name a smaller repository.',
      { cause: error },
    );
  }
}
