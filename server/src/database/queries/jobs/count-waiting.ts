import type { Queryable } from '../../database.ts';

// Counted up to the limit, not beyond.
const sql = `
  select count(*)::integer as waiting from (
    select from jobs join instructions on instructions.job_id = jobs.id and instructions.status = 'queued'
    where jobs.project_id = $1 and jobs.status = 'active'
    limit $2
  ) as counted`;

/** How many instructions of a project nobody has begun, counted up to `most`. */
export async function countWaiting(on: Queryable, projectId: string, most: number): Promise<number> {
  const [row] = await on.query<{ waiting: number }>(sql, [projectId, most]);
  return row!.waiting;
}
