import type { Queryable } from '../../database.ts';

const sql = `
  select summary from instructions
  where job_id = $1 and status in ('done', 'failed') and summary is not null and result_commit is not null
    and number >= (
      select coalesce(max((data->>'instruction')::integer), 1) from job_events
      where job_id = $1 and type = 'pull-request-opened'
    )
  order by number limit 100`;

/** What the turns did that changed the job's present pull request: its first, and those after it. */
export async function listSummaries(on: Queryable, jobId: string): Promise<string[]> {
  const rows = await on.query<{ summary: string }>(sql, [jobId]);
  return rows.map((row) => row.summary);
}
