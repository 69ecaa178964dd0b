import type { RateState } from '../database/rate-limit.ts';
import { Fault } from '../foundation/fault.ts';
import type { JobAnswer } from './create-job.ts';
import { requireLockedJob } from './get-job.ts';
import type { JobsContext } from './jobs-context.ts';
import { type Idempotency, once } from './once.ts';
import { presentJob } from './present-job.ts';
import { queueFollowUp } from './queue-follow-up.ts';

export interface SendMessage {
  projectId: string;
  jobId: string;
  prompt: string;
  idempotency: Omit<Idempotency, 'scope'>;
}

export function sendMessage(context: JobsContext, input: SendMessage): Promise<JobAnswer> {
  return context.database.transaction(async (tx) => {
    const job = await requireLockedJob(tx, input.projectId, input.jobId);

    let rate: RateState | null = null;
    const idempotency = { ...input.idempotency, scope: `${job.projectId}/job/${job.id}/message` };
    const { answer, replayed } = await once(tx, idempotency, async () => {
      if (job.status === 'archived') {
        throw new Fault('job_archived', 'This job is archived and takes no more messages. Create a new job.');
      }
      const queued = await queueFollowUp(tx, context, job, { prompt: input.prompt });
      rate = queued.rate;
      return presentJob(queued.job, context.publicUrl);
    });
    return { job: answer, replayed, rate };
  });
}
