import { runGit } from './run-git.ts';

/** Every path in a commit, whether it is checked out somewhere or not. */
export async function listFiles(repository: string, commit: string): Promise<string[]> {
  const args = ['ls-tree', '-r', '-z', '--name-only', '--full-tree', '--end-of-options', commit];
  const listing = await runGit(args, { env: { GIT_DIR: repository } });
  return listing.toString('utf8').split('\0').slice(0, -1);
}
