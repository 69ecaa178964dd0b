import { Fault } from '../foundation/fault.ts';

export const baseMissing = (repository: string, base: string, instead: string | null = null): Fault =>
  new Fault(
    'base_branch_missing',
    `The repository ${repository} has no branch ${base}. ${instead === null ? restore : `Restore it, or give the project another base branch, such as ${instead}.`}`,
  );

const restore =
  'If the repository is empty, push a first commit; otherwise restore the branch, or give the project another base branch.';

/** The default branch, to be named in the place of a base that is missing, if it is there: an empty repository has none. */
export async function branchInstead(
  base: string,
  defaultBranch: string | null | undefined,
  isThere: (branch: string) => Promise<boolean>,
): Promise<string | null> {
  if (!defaultBranch || defaultBranch === base) return null;
  return (await isThere(defaultBranch)) ? defaultBranch : null;
}

export const headMissing = (repository: string, head: string): Fault =>
  new Fault(
    'branch_moved',
    `Someone deleted the branch ${head} of ${repository} meanwhile, so there is nothing to propose. Send the instruction again to work from the base.`,
  );
