import type { Queryable } from '../../database.ts';
import type { JobRow } from './job-row.ts';

const sql = `
  update jobs set pull_request = $3, updated_at = now() where id = $1 and lease = $2
  returning id`;

/** False when the lease is lost. */
export async function setPullRequest(
  on: Queryable,
  jobId: string,
  lease: string,
  pullRequest: NonNullable<JobRow['pullRequest']>,
): Promise<boolean> {
  return (await on.query(sql, [jobId, lease, JSON.stringify(pullRequest)])).length > 0;
}
