import type { Queryable } from '../../database/database.ts';
import { setPullRequestState } from '../../database/queries/jobs/set-pull-request-state.ts';
import type { PullRequestRow } from '../../database/queries/pull-requests/pull-request-row.ts';
import { localBranchesMoved } from '../../database/queries/watched-pulls/local-branches-moved.ts';

/** In the transaction that ends a pull request: its job is told, and what a merge did to the others is looked at. */
export async function tellJob(
  tx: Queryable,
  { repository, jobId, number, state }: Pick<PullRequestRow, 'repository' | 'jobId' | 'number' | 'state'>,
): Promise<void> {
  if (state === 'merged') await localBranchesMoved(tx, repository);
  if (jobId !== null) await setPullRequestState(tx, jobId, number, state);
}
