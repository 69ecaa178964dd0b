import { mergeNavigationFile } from '../../docs/navigation/merge/merge-navigation-file.ts';
import type { PageReader } from '../../docs/site/page-reader.ts';
import { commitTree } from '../../git/commit.ts';
import { commonAncestor, mergeTrees } from '../../git/merge-trees.ts';
import { readCommit } from '../../git/read-commit.ts';
import { brokenByMerge } from './broken-by-merge.ts';

export interface RebaseRequest {
  /** Holds both commits. */
  mirror: string;
  /** The agent's commit, with one parent. */
  commit: string;
  /** Where the branch has come to by a person's push. */
  onto: string;
  /** The folder that holds the documentation; empty = all of it. */
  root: string;
  pages?: PageReader | undefined;
  signal: AbortSignal;
}

export type RebaseResult =
  /** The same change, message, author and date with `onto` as its parent. */
  | { state: 'rebased'; commit: string }
  /** The person's commits have the whole change already. */
  | { state: 'contained' }
  | { state: 'conflict'; files: string[] }
  /** The branch no longer contains what the commit was made from: somebody rewrote it. */
  | { state: 'rewritten' };

/** Puts the agent's commit on top of what people pushed while it worked. Pushes nothing. */
export async function rebaseOnTop(request: RebaseRequest): Promise<RebaseResult> {
  const { mirror, commit, onto, root, pages, signal } = request;
  const { parents, ...details } = await readCommit(mirror, commit);
  const [parent] = parents;
  if (parent === undefined || parents.length > 1) throw new Error(`${commit} has ${parents.length} parents`);
  if ((await commonAncestor(mirror, parent, onto)) !== parent) return { state: 'rewritten' };
  if ((await commonAncestor(mirror, commit, onto)) === commit) return { state: 'contained' };
  const merged = await mergeTrees(mirror, { ours: onto, theirs: commit }, mergeNavigationFile, signal);
  if ('conflicts' in merged) return { state: 'conflict', files: merged.conflicts };
  const { tree } = merged;
  if (tree === (await readCommit(mirror, onto)).tree) return { state: 'contained' };
  const broken = await brokenByMerge({ mirror, ours: onto, theirs: commit, tree, root, pages, signal });
  if (broken.length > 0) return { state: 'conflict', files: broken };
  return { state: 'rebased', commit: await commitTree(mirror, { ...details, tree, parents: [onto] }) };
}
