import type { Queryable } from '../../database.ts';
import { type JobRow, jobColumns } from './job-row.ts';

// Whoever held it before no longer matches, and can write nothing more.
const sql = `
  update jobs set lease = $2, updated_at = now() where id = $1 and status = 'active'
  returning ${jobColumns}`;

/** Null when there is nothing left to do: the job was archived or deleted, or was finished by another. */
export async function leaseJob(on: Queryable, id: string, lease: string): Promise<JobRow | null> {
  const [row] = await on.query<JobRow>(sql, [id, lease]);
  return row ?? null;
}
