import type { Queryable } from '../../database.ts';

const sql = `
  update instructions set base_commit = null, branch_commit = null, result_commit = null
  where job_id = $1 and number = $2 and exists (select from jobs where id = $1 and lease = $3)`;

/** The turn's next attempt decides anew where it starts. */
export async function forgetTurnBase(
  on: Queryable,
  key: { jobId: string; number: number; lease: string },
): Promise<void> {
  await on.query(sql, [key.jobId, key.number, key.lease]);
}
