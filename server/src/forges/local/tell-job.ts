import type { Queryable } from '../../database/database.ts';
import { addEvent } from '../../database/queries/jobs/add-event.ts';
import { setPullRequestState } from '../../database/queries/jobs/set-pull-request-state.ts';
import type { PullRequestRow } from '../../database/queries/pull-requests/pull-request-row.ts';

/**
 * The job keeps its pull request's state, so that reading the job needs no second look. In the transaction
 * that changes the state: both are told, or neither.
 */
export async function tellJob(
  tx: Queryable,
  { jobId, number, state }: Pick<PullRequestRow, 'jobId' | 'number' | 'state'>,
): Promise<void> {
  if (jobId === null) return;
  const changed = await setPullRequestState(tx, jobId, number, state);
  if (changed) await addEvent(tx, jobId, `pull-request-${state}`, { number });
}
