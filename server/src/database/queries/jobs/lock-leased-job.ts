import type { Queryable } from '../../database.ts';
import { type JobRow, jobColumns } from './job-row.ts';

const sql = `select ${jobColumns} from jobs where id = $1 and lease = $2 for update`;

export async function lockLeasedJob(tx: Queryable, id: string, lease: string): Promise<JobRow | null> {
  const [row] = await tx.query<JobRow>(sql, [id, lease]);
  return row ?? null;
}
