import type { Queryable } from '../../database.ts';
import { type JobRow, jobColumns } from './job-row.ts';

// A lease is named after the queue entry and its attempt. A later attempt of the same entry takes over, since
// the queue gives an entry out again only when its holder is dead; another entry of the same job (a follow-up
// sent while a finished run was not yet acknowledged) does not, so that two workers never run one job.
const sql = `
  update jobs set lease = $2 || '/' || $3, updated_at = now()
  where id = $1 and status = 'active' and (lease is null or split_part(lease, '/', 1) = $2)
  returning ${jobColumns}`;

export interface Lease {
  entryId: string;
  attempt: number;
}

export const leaseText = ({ entryId, attempt }: Lease): string => `${entryId}/${attempt}`;

export function readLease(text: string): Lease {
  const [entryId = '', attempt] = text.split('/');
  return { entryId, attempt: Number(attempt) };
}

/** Null when there is nothing to do under this entry: the job is finished, archived, deleted or another's. */
export async function leaseJob(on: Queryable, id: string, lease: Lease): Promise<JobRow | null> {
  const [row] = await on.query<JobRow>(sql, [id, lease.entryId, String(lease.attempt)]);
  return row ?? null;
}
