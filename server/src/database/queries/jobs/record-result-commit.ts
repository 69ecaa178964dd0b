import type { Queryable } from '../../database.ts';
import type { TurnKey } from './instruction-row.ts';

const sql = `
  update instructions set result_commit = $4, commits = array_append(array_remove(commits, $4), $4)
  where job_id = $1 and number = $2 and exists (select from jobs where id = $1 and lease = $3)
  returning number`;

/** Written before the push, so that a repetition recognises its own commit on the branch. */
export async function recordResultCommit(on: Queryable, key: TurnKey, commit: string): Promise<boolean> {
  return (await on.query(sql, [key.jobId, key.number, key.lease, commit])).length > 0;
}
