import { askGit } from './run-git.ts';
import { snapshotTree } from './snapshot.ts';
import type { Worktree } from './worktree.ts';

export interface Person {
  name: string;
  email: string;
}

export interface CommitDetails {
  message: string;
  author: Person;
  date: Date;
}

/**
 * Commits the working tree onto `parent`, or returns null when that would change nothing. The same tree, parent,
 * message, author and date always give the same commit, so a step that is repeated after a crash converges.
 */
export async function commitAll(
  worktree: Worktree,
  details: CommitDetails & { parent: string; signal?: AbortSignal | undefined },
): Promise<string | null> {
  const env = { GIT_DIR: worktree.gitDirectory };
  const [tree, parentTree] = await Promise.all([
    snapshotTree(worktree, details.signal),
    askGit(['rev-parse', '--verify', '--end-of-options', `${details.parent}^{tree}`], { env }),
  ]);
  if (tree === parentTree) return null;
  return commitTree(worktree.gitDirectory, { ...details, tree, parents: [details.parent] });
}

/** Stores a commit and moves no branch. */
export async function commitTree(
  repository: string,
  { tree, parents, message, author, date }: CommitDetails & { tree: string; parents: readonly string[] },
): Promise<string> {
  const when = `@${Math.floor(date.getTime() / 1000)} +0000`;
  return askGit(['commit-tree', ...parents.flatMap((parent) => ['-p', parent]), tree], {
    env: {
      GIT_DIR: repository,
      GIT_AUTHOR_NAME: author.name,
      GIT_AUTHOR_EMAIL: author.email,
      GIT_AUTHOR_DATE: when,
      GIT_COMMITTER_NAME: author.name,
      GIT_COMMITTER_EMAIL: author.email,
      GIT_COMMITTER_DATE: when,
    },
    input: message,
  });
}
