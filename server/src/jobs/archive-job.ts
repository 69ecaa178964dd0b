import type { JobBody } from '../contract/job.ts';
import { deleteSteps } from '../database/queries/agent/delete-steps.ts';
import { addEvent } from '../database/queries/jobs/add-event.ts';
import { setJobState } from '../database/queries/jobs/set-job-state.ts';
import { stopJob } from '../database/queries/jobs/stop-job.ts';
import { requireLockedJob } from './get-job.ts';
import type { JobsContext } from './jobs-context.ts';
import { presentJob } from './present-job.ts';

/** Final, and harmless to repeat. A running worker loses its lease here and can change nothing more. */
export function archiveJob(
  context: Pick<JobsContext, 'database' | 'clock' | 'publicUrl'>,
  projectId: string,
  jobId: string,
): Promise<JobBody> {
  return context.database.transaction(async (tx) => {
    const job = await requireLockedJob(tx, projectId, jobId);
    if (job.status === 'archived') return presentJob(job, context.publicUrl);
    const archived = await setJobState(tx, job.id, {
      ...job,
      status: 'archived',
      archivedAt: context.clock(),
    });
    await addEvent(tx, job.id, 'job-archived', {});
    await deleteSteps(tx, job.id);
    await stopJob(tx, job.id);
    return presentJob(archived, context.publicUrl);
  });
}
