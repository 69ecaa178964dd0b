import type { ChangesBody, FileChangeBody } from '../../contract/changes.ts';
import { findChangedFile } from '../../database/queries/changes/find-changed-file.ts';
import { findChanges } from '../../database/queries/changes/find-changes.ts';
import { listChangedFiles } from '../../database/queries/changes/list-changed-files.ts';
import type { JobRow } from '../../database/queries/jobs/job-row.ts';
import { storableText } from '../../database/storable.ts';
import { Fault } from '../../foundation/fault.ts';
import { requireJob } from '../get-job.ts';
import type { JobsContext } from '../jobs-context.ts';
import { unpackTexts } from './pack-texts.ts';
import { presentChange } from './present-change.ts';

export const noChanges: ChangesBody = {
  base: null,
  head: null,
  files: [],
  omitted: 0,
  refused: false,
};

export const noSuchChange = () =>
  new Fault('not_found', 'No such file was changed. The list of changes has the paths of those that were.');

export async function getJobChanges(
  context: JobsContext,
  projectId: string,
  jobId: string,
): Promise<ChangesBody> {
  const job = await requireJob(context, projectId, jobId);
  const refused = await areRefused(context, job);
  const changes = await findChanges(context.database, job.id, refused);
  if (!changes) return noChanges;
  const files = await listChangedFiles(context.database, job.id, refused);
  return { ...changes, head: refused ? null : changes.head, files, refused };
}

/**
 * Whether the last instruction's changes were refused, at its end or at a limit: then these are what people want to see.
 * A new instruction forgets them.
 */
const areRefused = async ({ database }: JobsContext, { id, status }: JobRow): Promise<boolean> =>
  status === 'failed' && (await findChanges(database, id, true)) !== null;

export async function getJobFileChange(
  context: JobsContext,
  projectId: string,
  jobId: string,
  path: string,
): Promise<FileChangeBody> {
  const job = await requireJob(context, projectId, jobId);
  const refused = await areRefused(context, job);
  const file = await findChangedFile(context.database, job.id, storableText(path), refused);
  if (!file) throw noSuchChange();
  return presentChange(file, unpackTexts(file));
}
