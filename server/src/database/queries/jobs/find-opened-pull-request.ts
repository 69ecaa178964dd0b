import type { Queryable } from '../../database.ts';

const sql = `
  select (data->>'number')::integer as number from job_events
  where job_id = $1 and type = 'pull-request-opened' and (data->>'instruction')::integer = $2
  order by id desc limit 1`;

/** The number of the pull request that this instruction opened; null: none. */
export async function findOpenedPullRequest(
  on: Queryable,
  jobId: string,
  instruction: number,
): Promise<number | null> {
  const [row] = await on.query<{ number: number }>(sql, [jobId, instruction]);
  return row?.number ?? null;
}
