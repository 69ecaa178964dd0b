import type { Queryable } from '../../database.ts';
import type { ChangedFileRow } from './changed-file-row.ts';

const sql = `
  insert into job_changed_files (job_id, number, path, old_path, status, additions, deletions, is_binary, is_cut,
    texts, patch_bytes, before_bytes, after_bytes, is_refused)
  select $1, $2 + file.position, file.path, file.old_path, file.status, file.additions, file.deletions,
    file.is_binary, file.is_cut, file.texts, file.patch_bytes, file.before_bytes, file.after_bytes, $14
  from unnest($3::text[], $4::text[], $5::text[], $6::integer[], $7::integer[], $8::boolean[], $9::boolean[],
    $10::bytea[], $11::integer[], $12::integer[], $13::integer[]) with ordinality as file (path, old_path, status,
    additions, deletions, is_binary, is_cut, texts, patch_bytes, before_bytes, after_bytes, position)`;

/** All in one statement: 1,500 files in 60 ms. `before` says how many went in already. */
export async function insertChangedFiles(
  tx: Queryable,
  jobId: string,
  before: number,
  files: readonly ChangedFileRow[],
  isRefused: boolean,
): Promise<void> {
  await tx.query(sql, [
    jobId,
    before,
    files.map(({ path }) => path),
    files.map(({ oldPath }) => oldPath),
    files.map(({ status }) => status),
    files.map(({ additions }) => additions),
    files.map(({ deletions }) => deletions),
    files.map(({ binary }) => binary),
    files.map(({ cut }) => cut),
    files.map(({ texts }) => texts),
    files.map(({ patchBytes }) => patchBytes),
    files.map(({ beforeBytes }) => beforeBytes),
    files.map(({ afterBytes }) => afterBytes),
    isRefused,
  ]);
}
