import type { Queryable } from '../../database.ts';
import { type JobRow, jobColumns } from './job-row.ts';

export type JobState = Pick<JobRow, 'status' | 'summary' | 'error' | 'pullRequest' | 'archivedAt'>;

// Leaving `active` also takes the job from whichever worker holds it.
const sql = `
  update jobs set
    status = $2, summary = $3, error = $4, pull_request = $5, archived_at = $6,
    lease = case when $2 = 'active' then lease end,
    updated_at = now()
  where id = $1
  returning ${jobColumns}`;

/** The caller holds the row's lock and has checked that the transition is allowed. */
export async function setJobState(tx: Queryable, id: string, state: JobState): Promise<JobRow> {
  const [row] = await tx.query<JobRow>(sql, [
    id,
    state.status,
    state.summary,
    state.error && JSON.stringify(state.error),
    state.pullRequest && JSON.stringify(state.pullRequest),
    state.archivedAt,
  ]);
  return row!;
}
