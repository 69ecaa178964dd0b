import type { Queryable } from '../../database.ts';

const sql = `
  select summary from instructions
  where job_id = $1 and status in ('done', 'failed') and summary is not null and result_commit is not null
  order by number limit 100`;

/** What the job's earlier turns that changed something did. */
export async function listSummaries(on: Queryable, jobId: string): Promise<string[]> {
  const rows = await on.query<{ summary: string }>(sql, [jobId]);
  return rows.map((row) => row.summary);
}
