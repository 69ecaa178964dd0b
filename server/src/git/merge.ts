import { Fault } from '../foundation/fault.ts';
import { type CommitDetails, commitTree } from './commit.ts';
import { listDiff } from './diff-listing.ts';
import { GitError } from './git-error.ts';
import { commonAncestor, mergeTrees, type Resolve } from './merge-trees.ts';
import { resolveCommit, updateRefs } from './repository-refs.ts';
import { askGit } from './run-git.ts';
import { removeStaleLocks } from './stale-files.ts';

export interface MergeRequest extends CommitDetails {
  /** A branch. */
  base: string;
  /** A commit. */
  head: string;
  /** Settles what git cannot. */
  resolve?: Resolve;
}

export type MergeResult = { merged: string } | { conflicts: string[] };

/** How often the base may move under a merge before it gives up. */
const attempts = 20;

/**
 * Merges a commit into a branch of a bare repository, without a working tree. A head that the branch contains
 * already is merged, so repeating a merge whose answer was lost changes nothing.
 */
export async function mergeInto(repository: string, request: MergeRequest): Promise<MergeResult> {
  const ref = `refs/heads/${request.base}`;
  await removeStaleLocks(repository);
  for (let attempt = 1; ; attempt++) {
    const base = await resolveCommit(repository, ref);
    if (base === null) {
      throw new Fault('base_branch_missing', `The repository has no branch ${request.base} to merge into.`);
    }
    const fork = await commonAncestor(repository, base, request.head);
    if (fork === null) {
      throw new Fault('merge_conflict', 'The two branches have no common history, so they cannot be merged.');
    }
    if (fork === request.head) {
      return { merged: await findMergeOf(repository, request.head, base) };
    }
    const result = await mergeTrees(repository, { ours: base, theirs: request.head }, request.resolve);
    if ('conflicts' in result) return result;
    const merged = await commitTree(repository, {
      ...request,
      tree: result.tree,
      parents: [base, request.head],
    });
    try {
      await updateRefs(repository, [{ ref, commit: merged, expected: base }]);
      return { merged };
    } catch (error) {
      if (!(error instanceof GitError) || attempt === attempts) throw error;
    }
  }
}

/**
 * The files that `mergeInto` would stop at, without merging anything. Where the two have no common history that is
 * whatever the head has changed.
 */
export async function conflictsBetween(
  repository: string,
  { base, head }: { base: string; head: string },
  resolve: Resolve,
): Promise<string[]> {
  const fork = await commonAncestor(repository, base, head);
  if (fork === head) return [];
  if (fork === null) return (await listDiff(repository, { from: base, to: head })).map(({ path }) => path);
  const result = await mergeTrees(repository, { ours: base, theirs: head }, resolve);
  return 'conflicts' in result ? result.conflicts : [];
}

/** The commit that brought the head into the branch, as `mergeInto` would answer; null: the branch does not have it. */
export async function findMerge(repository: string, branch: string, head: string): Promise<string | null> {
  const base = await resolveCommit(repository, `refs/heads/${branch}`);
  if (base === null || (await commonAncestor(repository, base, head)) !== head) return null;
  return findMergeOf(repository, head, base);
}

/** The commit that brought the head into the branch; the branch itself if nobody made one. */
async function findMergeOf(repository: string, head: string, base: string): Promise<string> {
  const args = ['rev-list', '--merges', '--parents', '--ancestry-path', '--reverse', `${head}..${base}`];
  const listing = await askGit(args, { env: { GIT_DIR: repository } });
  const merge = listing.split('\n').find((line) => line.split(' ').slice(2).includes(head));
  return merge?.split(' ')[0] ?? base;
}
