import type { Queryable } from '../../database.ts';

const sql = `delete from job_changes where job_id = $1`;

/** In a transaction that holds the job: others go on seeing what was there until all of the new is. */
export async function forgetChanges(tx: Queryable, jobId: string): Promise<void> {
  await tx.query(sql, [jobId]);
}
