import type { Queryable } from '../../database.ts';

const sql = 'delete from agent_steps where job_id = $1';

/** Of a job that nobody will go on with; the files of its steps go with them. */
export async function deleteSteps(tx: Queryable, jobId: string): Promise<void> {
  await tx.query(sql, [jobId]);
}
