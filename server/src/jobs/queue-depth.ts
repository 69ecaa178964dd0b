import type { Queryable } from '../database/database.ts';
import { countWaiting } from '../database/queries/jobs/count-waiting.ts';
import type { ProjectRow } from '../database/queries/projects/project-row.ts';
import { Fault } from '../foundation/fault.ts';

const retryAfterSeconds = 60;

/** Requests at the same moment may exceed it by one each. */
export async function assertRoomInQueue(
  tx: Queryable,
  { id, limits }: Pick<ProjectRow, 'id' | 'limits'>,
  queuedJobs: number,
): Promise<void> {
  const most = limits.queuedJobs ?? queuedJobs;
  if (most === 0 || (await countWaiting(tx, id, most)) < most) return;
  throw new Fault(
    'queue_full',
    `This project has ${most} instructions waiting, as many as it may have. Try again when some of them are done, or archive jobs that are no longer needed.`,
    { retryAfterSeconds },
  );
}
