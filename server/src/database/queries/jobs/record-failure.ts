import type { Queryable } from '../../database.ts';
import type { TurnKey } from './instruction-row.ts';

const sql = `
  update instructions set failures = failures + 1, at_step = null
  where job_id = $1 and number = $2 and exists (select from jobs where id = $1 and lease = $3)
  returning failures`;

/** Counts an error that nobody expected; null when the lease is lost. */
export async function recordFailure(
  on: Queryable,
  { jobId, number, lease }: TurnKey,
): Promise<number | null> {
  const [row] = await on.query<{ failures: number }>(sql, [jobId, number, lease]);
  return row?.failures ?? null;
}
