import { Fault } from '../foundation/fault.ts';

export const baseMissing = (repository: string, base: string, instead?: string | null): Fault =>
  new Fault(
    'base_branch_missing',
    `The repository ${repository} has no branch ${base}. Restore it, or give the project another base branch${instead ? `, such as ${instead}` : ''}.`,
  );

export const headMissing = (repository: string, head: string): Fault =>
  new Fault(
    'branch_moved',
    `Someone deleted the branch ${head} of ${repository} meanwhile, so there is nothing to propose. Send the instruction again to work from the base.`,
  );
