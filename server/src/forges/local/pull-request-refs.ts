import { GitError } from '../../git/git-error.ts';
import { commonAncestor } from '../../git/merge-trees.ts';
import { type RefUpdate, resolveCommit, updateRefs } from '../../git/repository-refs.ts';

/** What the functions here need to know of a pull request. */
export interface PullRequestPosition {
  number: number;
  head: string;
  base: string;
  state: 'open' | 'merged' | 'closed';
}

const headRef = (number: number) => `refs/pull/${number}/head`;
const baseRef = (number: number) => `refs/pull/${number}/base`;

/**
 * Remembers both ends in the repository itself, so that what a pull request proposed can be shown after its
 * branch was deleted or rewritten.
 */
export function rememberEnds(number: number, head: string, base: string): RefUpdate[] {
  return [
    { ref: headRef(number), commit: head },
    { ref: baseRef(number), commit: base },
  ];
}

/**
 * To be called before it ends: the branch may have taken in news of the base, which are none of its own. A base that
 * has the head already would leave nothing to show.
 */
export async function rememberProposal(path: string, pull: PullRequestPosition): Promise<void> {
  const ends = await endsOf(path, pull);
  const isIn = ends && (await commonAncestor(path, ends.base, ends.head)) === ends.head;
  if (ends && !isIn) await updateRefs(path, rememberEnds(pull.number, ends.head, ends.base));
}

/** The branch, or what was remembered of it once it is gone. */
export async function currentHead(path: string, pull: PullRequestPosition): Promise<string | null> {
  return (
    (await resolveCommit(path, `refs/heads/${pull.head}`)) ??
    (await resolveCommit(path, headRef(pull.number)))
  );
}

/** Commits. */
export interface PullRequestEnds {
  base: string;
  head: string;
}

/** Of an open one as they stand now, of a merged or closed one as it proposed them; null: one is gone for good. */
export async function endsOf(path: string, pull: PullRequestPosition): Promise<PullRequestEnds | null> {
  const open = pull.state === 'open';
  const head = open ? await currentHead(path, pull) : await resolveCommit(path, headRef(pull.number));
  const branch = open ? await resolveCommit(path, `refs/heads/${pull.base}`) : null;
  const base = branch ?? (await resolveCommit(path, baseRef(pull.number)));
  return head === null || base === null ? null : { base, head };
}

/** A branch that is gone already is well; one that moved on meanwhile carries something new, and stays. */
export async function deleteMergedBranch(path: string, branch: string, merged: string): Promise<void> {
  try {
    await updateRefs(path, [{ ref: `refs/heads/${branch}`, commit: null, expected: merged }]);
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
  }
}
