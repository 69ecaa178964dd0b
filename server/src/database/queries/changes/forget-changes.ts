import type { Queryable } from '../../database.ts';

const sql = `delete from job_changes where job_id = $1 and (is_refused or not $2)`;

/** What was refused goes in any case, what was pushed only in favour of another push. In a transaction that holds the job: others go on seeing what was there until all of the new is. */
export async function forgetChanges(tx: Queryable, jobId: string, isRefused: boolean): Promise<void> {
  await tx.query(sql, [jobId, isRefused]);
}
