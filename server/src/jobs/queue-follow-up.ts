import type { Queryable } from '../database/database.ts';
import { addEvent } from '../database/queries/jobs/add-event.ts';
import { insertInstruction } from '../database/queries/jobs/insert-instruction.ts';
import type { JobRow } from '../database/queries/jobs/job-row.ts';
import { setJobState } from '../database/queries/jobs/set-job-state.ts';
import { findProject } from '../database/queries/projects/find-project.ts';
import { type RateState, useAllowance } from '../database/rate-limit.ts';
import { jobsAllowance } from './create-job.ts';
import type { JobsContext } from './jobs-context.ts';
import { assertRoomInQueue } from './queue-depth.ts';

export interface FollowUp {
  prompt: string;
  /** Where it comes from, for its event. */
  from?: object;
}

/**
 * Queues a follow-up of a job whose lock the caller holds. The lock decides between two cases: a worker is at it
 * and will find the new instruction when it ends the current one, or it has ended and needs a place in the queue
 * again.
 */
export async function queueFollowUp(
  tx: Queryable,
  {
    queue,
    clock,
    jobsPerHour,
    queuedJobs,
  }: Pick<JobsContext, 'queue' | 'clock' | 'jobsPerHour' | 'queuedJobs'>,
  job: JobRow,
  { prompt, from = {} }: FollowUp,
): Promise<{ job: JobRow; rate: RateState | null; instruction: number }> {
  const project = await findProject(tx, job.projectId);
  const limit = project?.limits.jobsPerHour ?? jobsPerHour;
  const rate = await useAllowance(tx, { ...jobsAllowance, projectId: job.projectId, limit, now: clock() });
  if (project) await assertRoomInQueue(tx, project, queuedJobs);
  const number = await insertInstruction(tx, job.id, prompt);
  await addEvent(tx, job.id, 'instruction-queued', { instruction: number, prompt, ...from });
  if (job.status === 'active') return { job, rate, instruction: number };
  const active = await setJobState(tx, job.id, { ...job, status: 'active', summary: null, error: null });
  await queue.send(tx, job);
  return { job: active, rate, instruction: number };
}
