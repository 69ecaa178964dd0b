import type { ChangesBody, FileChangeBody } from '../../contract/changes.ts';
import { findChangedFile } from '../../database/queries/changes/find-changed-file.ts';
import { findChanges } from '../../database/queries/changes/find-changes.ts';
import { listChangedFiles } from '../../database/queries/changes/list-changed-files.ts';
import { storableText } from '../../database/storable.ts';
import { Fault } from '../../foundation/fault.ts';
import { requireJob } from '../get-job.ts';
import type { JobsContext } from '../jobs-context.ts';
import { unpackTexts } from './pack-texts.ts';
import { presentChange } from './present-change.ts';

export const noChanges: ChangesBody = { base: null, head: null, files: [], omitted: 0 };

export const noSuchChange = () =>
  new Fault('not_found', 'No such file was changed. The list of changes has the paths of those that were.');

export async function getJobChanges(
  context: JobsContext,
  projectId: string,
  jobId: string,
): Promise<ChangesBody> {
  const { id } = await requireJob(context, projectId, jobId);
  const changes = await findChanges(context.database, id);
  return changes ? { ...changes, files: await listChangedFiles(context.database, id) } : noChanges;
}

export async function getJobFileChange(
  context: JobsContext,
  projectId: string,
  jobId: string,
  path: string,
): Promise<FileChangeBody> {
  const { id } = await requireJob(context, projectId, jobId);
  const file = await findChangedFile(context.database, id, storableText(path));
  if (!file) throw noSuchChange();
  return presentChange(file, unpackTexts(file));
}
