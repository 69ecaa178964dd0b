import type { Queryable } from '../../database.ts';

const sql = `
  select count(*)::integer as count from watched_pulls join jobs on jobs.id = job_id
  where jobs.project_id = (select project_id from jobs where id = $1)`;

/** How many pull requests are watched for the project of this job. */
export async function countWatchedPulls(on: Queryable, jobId: string): Promise<number> {
  const [row] = await on.query<{ count: number }>(sql, [jobId]);
  return row!.count;
}
