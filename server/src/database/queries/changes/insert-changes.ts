import type { Queryable } from '../../database.ts';
import type { ChangesRow } from './find-changes.ts';

const sql = `insert into job_changes (job_id, base_commit, head_commit, omitted, is_refused)
  values ($1, $2, $3, $4, $5)`;

export async function insertChanges(
  tx: Queryable,
  jobId: string,
  { base, head, omitted }: ChangesRow,
  isRefused: boolean,
): Promise<void> {
  await tx.query(sql, [jobId, base, head, omitted, isRefused]);
}
