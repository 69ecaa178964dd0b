import { addEvent } from '../database/queries/jobs/add-event.ts';
import { insertInstruction } from '../database/queries/jobs/insert-instruction.ts';
import { setJobState } from '../database/queries/jobs/set-job-state.ts';
import { findProject } from '../database/queries/projects/find-project.ts';
import { type RateState, useAllowance } from '../database/rate-limit.ts';
import { Fault } from '../foundation/fault.ts';
import { type JobAnswer, jobsAllowance } from './create-job.ts';
import { requireLockedJob } from './get-job.ts';
import type { JobsContext } from './jobs-context.ts';
import { type Idempotency, once } from './once.ts';
import { presentJob } from './present-job.ts';

export interface SendMessage {
  projectId: string;
  jobId: string;
  prompt: string;
  idempotency: Omit<Idempotency, 'scope'>;
}

/**
 * Queues a follow-up. The job's lock decides between two cases: a worker is at it and will find the new
 * instruction when it ends the current one, or it has ended and needs a place in the queue again.
 */
export function sendMessage(context: JobsContext, input: SendMessage): Promise<JobAnswer> {
  const { database, queue, clock, publicUrl } = context;
  return database.transaction(async (tx) => {
    const job = await requireLockedJob(tx, input.projectId, input.jobId);

    let rate: RateState | null = null;
    const idempotency = { ...input.idempotency, scope: `${job.projectId}/job/${job.id}/message` };
    const { answer, replayed } = await once(tx, idempotency, async () => {
      if (job.status === 'archived') {
        throw new Fault('job_archived', 'This job is archived and takes no more messages. Create a new job.');
      }
      const project = await findProject(tx, job.projectId);
      const limit = project?.limits.jobsPerHour ?? context.jobsPerHour;
      rate = await useAllowance(tx, { ...jobsAllowance, projectId: job.projectId, limit, now: clock() });
      const number = await insertInstruction(tx, job.id, input.prompt);
      await addEvent(tx, job.id, 'instruction-queued', { instruction: number, prompt: input.prompt });
      if (job.status === 'active') return presentJob(job, publicUrl);
      const active = await setJobState(tx, job.id, { ...job, status: 'active', summary: null, error: null });
      await queue.send(tx, job.id);
      return presentJob(active, publicUrl);
    });
    return { job: answer, replayed, rate };
  });
}
