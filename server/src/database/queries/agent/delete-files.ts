import type { Queryable } from '../../database.ts';

const sql = 'delete from agent_files where job_id = $1';

/** Of a job that nobody will go on with. */
export async function deleteFiles(tx: Queryable, jobId: string): Promise<void> {
  await tx.query(sql, [jobId]);
}
