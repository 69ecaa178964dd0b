import type { Queryable } from '../../database/database.ts';
import type { ChangedFileRow } from '../../database/queries/changes/changed-file-row.ts';
import { forgetChanges } from '../../database/queries/changes/forget-changes.ts';
import { insertChangedFiles } from '../../database/queries/changes/insert-changed-files.ts';
import { insertChanges } from '../../database/queries/changes/insert-changes.ts';
import type { BranchChanges } from '../../git/branch-changes.ts';
import { packTexts } from './pack-texts.ts';

/** What is packed at a time, by other threads. */
const packedAtATime = 1024 * 1024;
/** What is sent at a time. */
const bytesAtATime = 4 * 1024 * 1024;

export interface PackedChanges extends Omit<BranchChanges, 'files'> {
  files: ChangedFileRow[];
}

/** Apart from saving, so that the job is held only while it is written. */
export async function packChanges({ files, ...changes }: BranchChanges): Promise<PackedChanges> {
  const packed: ChangedFileRow[] = [];
  let waiting: Promise<ChangedFileRow>[] = [];
  let bytes = 0;
  for await (const { patch, before, after, ...file } of files) {
    waiting.push(packTexts({ patch, before, after }).then((texts) => ({ ...file, ...texts })));
    bytes += patch.length + (before?.length ?? 0) + (after?.length ?? 0);
    if (bytes < packedAtATime) continue;
    packed.push(...(await Promise.all(waiting)));
    [waiting, bytes] = [[], 0];
  }
  packed.push(...(await Promise.all(waiting)));
  return { ...changes, files: packed };
}

/** In place of what was there before, in a transaction that holds the job. */
export async function saveChanges(
  tx: Queryable,
  jobId: string,
  changes: PackedChanges,
  { isRefused = false } = {},
): Promise<void> {
  await forgetChanges(tx, jobId, isRefused);
  await insertChanges(tx, jobId, changes, isRefused);
  let sent = 0;
  for (const batch of batchesOf(changes.files)) {
    await insertChangedFiles(tx, jobId, sent, batch, isRefused);
    sent += batch.length;
  }
}

function* batchesOf(files: readonly ChangedFileRow[]): Generator<ChangedFileRow[]> {
  let batch: ChangedFileRow[] = [];
  let bytes = 0;
  for (const file of files) {
    batch.push(file);
    bytes += file.texts.length;
    if (bytes < bytesAtATime) continue;
    yield batch;
    [batch, bytes] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}
