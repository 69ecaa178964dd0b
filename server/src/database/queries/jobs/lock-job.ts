import type { Queryable } from '../../database.ts';
import { type JobRow, jobColumns } from './job-row.ts';

const sql = `select ${jobColumns} from jobs where id = $1 and project_id = $2 for update`;

/** Holds the job still for the rest of the transaction: its status decides what may happen to it. */
export async function lockJob(tx: Queryable, projectId: string, id: string): Promise<JobRow | null> {
  const [row] = await tx.query<JobRow>(sql, [id, projectId]);
  return row ?? null;
}
