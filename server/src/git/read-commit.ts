import type { CommitDetails } from './commit.ts';
import { askGit } from './run-git.ts';

export interface StoredCommit extends CommitDetails {
  tree: string;
  parents: string[];
}

/** What a commit says of itself. */
export async function readCommit(repository: string, commit: string): Promise<StoredCommit> {
  const format = ['%T', '%P', '%an', '%ae', '%at', '%B'].join('%x00');
  const output = await askGit(
    ['show', '--no-patch', '--encoding=UTF-8', `--format=${format}`, '--end-of-options', commit],
    { env: { GIT_DIR: repository } },
  );
  const [tree = '', parents = '', name = '', email = '', seconds = '', message = ''] = output.split('\0');
  return {
    tree,
    parents: parents.split(' ').filter(Boolean),
    author: { name, email },
    date: new Date(Number(seconds) * 1000),
    message: `${message.trimEnd()}\n`,
  };
}
