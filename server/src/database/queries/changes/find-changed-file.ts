import type { Queryable } from '../../database.ts';
import { type ChangedFileRow, listedColumns } from './changed-file-row.ts';

const sql = `
  select ${listedColumns}, is_cut as "cut", texts, patch_bytes as "patchBytes",
    before_bytes as "beforeBytes", after_bytes as "afterBytes"
  from job_changed_files where job_id = $1 and path = $2 and is_refused = $3 order by number limit 1`;

/** Null: the job did not change it. */
export async function findChangedFile(
  on: Queryable,
  jobId: string,
  path: string,
  isRefused: boolean,
): Promise<ChangedFileRow | null> {
  const [row] = await on.query<ChangedFileRow>(sql, [jobId, path, isRefused]);
  return row ?? null;
}
