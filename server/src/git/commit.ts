import { askGit } from './run-git.ts';

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
 * Stores a commit and moves no branch. The same tree, parents, message, author and date always give the same
 * commit, so that a step which is repeated after a crash converges.
 */
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
