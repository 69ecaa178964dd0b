import { GitError } from './git-error.ts';
import { parseMergeTree } from './parse-merge-tree.ts';
import { resolveCommit } from './repository-refs.ts';
import { type MergedTrees, type Resolve, settleConflicts } from './resolve-conflicts.ts';
import { askGit, runGit } from './run-git.ts';

export type { ConflictContents, MergedTrees, Resolve } from './resolve-conflicts.ts';

export interface MergeSides {
  /** Commits. */
  ours: string;
  theirs: string;
}

/** Merges two commits without a working tree; where git finds a conflict in a file, `resolve` may settle it. */
export async function mergeTrees(
  repository: string,
  { ours, theirs }: MergeSides,
  resolve?: Resolve,
  signal?: AbortSignal,
): Promise<MergedTrees> {
  const args = ['merge-tree', '--write-tree', '--messages', '-z', '--end-of-options', ours, theirs];
  try {
    const output = await runGit(args, { env: { GIT_DIR: repository }, signal });
    return { tree: (await parseMergeTree(output)).tree };
  } catch (error) {
    if (!(error instanceof GitError) || error.failure !== 'exit' || error.exitCode !== 1) throw error;
    const report = await parseMergeTree(error.stdout);
    if (resolve && report.settleable !== null)
      return settleConflicts(repository, { ...report, conflicts: report.settleable }, resolve, signal);
    return { conflicts: report.names };
  }
}

/** The commit where two histories parted; null: they have nothing in common. */
export async function commonAncestor(repository: string, one: string, other: string): Promise<string | null> {
  try {
    return await askGit(['merge-base', '--end-of-options', one, other], { env: { GIT_DIR: repository } });
  } catch (error) {
    if (error instanceof GitError && error.exitCode === 1) return null;
    throw error;
  }
}

/** Whether the history of `descendant` has the commit; a commit that is not in the repository is in no history. */
export async function containsCommit(
  repository: string,
  descendant: string,
  commit: string,
): Promise<boolean> {
  for (const each of [descendant, commit]) if (!(await resolveCommit(repository, each))) return false;
  return (await commonAncestor(repository, descendant, commit)) === commit;
}

/** The last of several commits that the history of `descendant` has; null: it has none of them. */
export async function lastContained(
  repository: string,
  descendant: string,
  commits: readonly string[],
): Promise<string | null> {
  for (const commit of commits.toReversed())
    if (commit === descendant || (await containsCommit(repository, descendant, commit))) return commit;
  return null;
}

/** The commits of `head` that `base` does not have, newest first. */
export async function commitsBetween(
  repository: string,
  base: string,
  head: string,
  signal?: AbortSignal,
): Promise<string[]> {
  const args = ['rev-list', '--end-of-options', head, `^${base}`];
  return (await askGit(args, { env: { GIT_DIR: repository }, signal })).split('\n').filter(Boolean);
}
