import type { Queryable } from '../../database.ts';
import { type JobRow, jobColumns } from './job-row.ts';

// The polling path: one look-up by primary key.
const sql = `select ${jobColumns} from jobs where id = $1 and project_id = $2`;

export async function findJob(on: Queryable, projectId: string, id: string): Promise<JobRow | null> {
  const [row] = await on.query<JobRow>(sql, [id, projectId]);
  return row ?? null;
}
