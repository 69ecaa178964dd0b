import { findChanges } from '../../database/queries/changes/find-changes.ts';
import { lockJob } from '../../database/queries/jobs/lock-job.ts';
import { readBranchChanges } from '../../git/branch-changes.ts';
import { ObjectStore } from '../../git/objects/object-store.ts';
import { packChanges, saveChanges } from '../changes/save-changes.ts';
import type { Look } from './look.ts';

export interface BranchPosition {
  mirror: string;
  /** Commits. */
  base: string;
  head: string;
}

/** Follows a branch that was brought up to date, or that people pushed to. A job that began meanwhile does it itself. */
export async function keepChanges(
  { context, job, signal }: Look,
  { mirror, base, head }: BranchPosition,
): Promise<void> {
  const { database } = context;
  if ((await findChanges(database, job.id))?.head === head) return;
  using store = new ObjectStore(mirror, { signal });
  const changes = await packChanges(await readBranchChanges(store, { base, head, signal }));
  await database.transaction(async (tx) => {
    const locked = await lockJob(tx, job.projectId, job.id);
    if (locked && locked.status !== 'active') await saveChanges(tx, job.id, changes);
  });
}
