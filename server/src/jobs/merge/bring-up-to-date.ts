import { mergeNavigationFile } from '../../docs/navigation/merge/merge-navigation-file.ts';
import type { PageReader } from '../../docs/site/page-reader.ts';
import { Fault } from '../../foundation/fault.ts';
import { commitTree, type Person } from '../../git/commit.ts';
import { commitMessage } from '../../git/commit-message.ts';
import type { GitSource } from '../../git/git-source.ts';
import { commonAncestor, mergeTrees } from '../../git/merge-trees.ts';
import { pushBranch } from '../../git/push.ts';
import { readCommit } from '../../git/read-commit.ts';
import { brokenByMerge } from './broken-by-merge.ts';

export interface UpdateRequest {
  /** Holds both commits. */
  mirror: string;
  source: GitSource;
  /** The pull request's own branch, and where it stands. */
  branch: string;
  head: string;
  /** The commit that the base branch has come to. */
  base: string;
  /** The folder that holds the documentation; empty = all of it. */
  root: string;
  pages?: PageReader | undefined;
  author: Person;
  /** The base commit's own if absent, so that a repetition makes the same merge. */
  date?: Date;
  /** Who certifies the merge's origin, where the project wants that of every commit. */
  signedOffBy?: Person | null;
  /** Asked at the last moment: a merge takes a while, and what made it welcome may have changed. */
  mayPush?: () => Promise<boolean>;
  log?: { warn(data: object, message: string): void };
  signal: AbortSignal;
}

export type UpdateResult =
  /** It has all of the base, or nothing of its own. */
  | { state: 'current' }
  | { state: 'updated'; commit: string }
  /**
   * Both changed these files in ways that only a person can bring together; nothing was pushed. No files: they
   * have no history in common.
   */
  | { state: 'conflict'; files: string[] }
  /** Somebody pushed to the branch meanwhile; nothing was pushed. */
  | { state: 'moved' }
  /** It could be merged, and `mayPush` said no. */
  | { state: 'withheld' };

const subject = 'Bring the branch up to date with its base';

/**
 * Merges the base into a pull request's branch. Safe to repeat: the same commits and date make the same merge, and
 * it is pushed only onto the very head that was merged.
 */
export async function bringUpToDate(request: UpdateRequest): Promise<UpdateResult> {
  const { mirror, head, base, root, pages, signal } = request;
  const fork = await commonAncestor(mirror, head, base);
  if (fork === null) return { state: 'conflict', files: [] };
  if (fork === base || fork === head) return { state: 'current' };
  const merged = await mergeTrees(mirror, { ours: head, theirs: base }, mergeNavigationFile, signal);
  if ('conflicts' in merged) return { state: 'conflict', files: merged.conflicts };
  const sides = { ours: head, theirs: base, tree: merged.tree };
  const broken = await brokenByMerge({ mirror, ...sides, root, pages, signal });
  if (broken.length > 0) return { state: 'conflict', files: broken };
  if (request.mayPush && !(await request.mayPush())) return { state: 'withheld' };
  const { author, signedOffBy = null } = request;
  const message = commitMessage({ subject, signedOffBy });
  const date = request.date ?? (await readCommit(mirror, base)).date;
  const { tree } = merged;
  const commit = await commitTree(mirror, { tree, parents: [head, base], message, author, date });
  return push(request, commit);
}

async function push(
  { mirror, source, branch, head, signal, log }: UpdateRequest,
  commit: string,
): Promise<UpdateResult> {
  try {
    await pushBranch({ mirror, source, branch, commit, expected: head, signal });
    return { state: 'updated', commit };
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== 'branch_moved') throw error;
    log?.warn({ branch, head, error }, 'the branch moved while it was brought up to date');
    return { state: 'moved' };
  }
}
