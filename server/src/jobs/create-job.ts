import type { JobBody } from '../contract/job.ts';
import { addEvent } from '../database/queries/jobs/add-event.ts';
import { insertInstruction } from '../database/queries/jobs/insert-instruction.ts';
import { insertJob } from '../database/queries/jobs/insert-job.ts';
import { keepProject } from '../database/queries/projects/find-project.ts';
import { type RateState, useAllowance } from '../database/rate-limit.ts';
import { Fault } from '../foundation/fault.ts';
import { newId } from '../foundation/ids.ts';
import { jobTitle } from './job-title.ts';
import type { JobsContext } from './jobs-context.ts';
import { openModelKey } from './model-keys.ts';
import { type Idempotency, once } from './once.ts';
import { presentJob } from './present-job.ts';
import { assertRoomInQueue } from './queue-depth.ts';

export interface CreateJob {
  projectId: string;
  prompt: string;
  model?: string | undefined;
  draft?: boolean | undefined;
  idempotency: Omit<Idempotency, 'scope'>;
}

export interface JobAnswer {
  job: JobBody;
  replayed: boolean;
  rate: RateState | null;
}

export const jobsAllowance = { name: 'jobs', what: 'jobs and messages' };

/** The job, its first instruction, its first events and its place in the queue: all in one transaction. */
export function createJob(context: JobsContext, input: CreateJob): Promise<JobAnswer> {
  const { database, queue, clock, publicUrl, models, secrets } = context;
  return database.transaction(async (tx) => {
    const project = await keepProject(tx, input.projectId);
    if (!project) throw new Fault('not_found', 'There is no such project.');

    let rate: RateState | null = null;
    const idempotency = { ...input.idempotency, scope: `${project.id}/job` };
    const { answer, replayed } = await once(tx, idempotency, async () => {
      const model = input.model ?? project.model ?? models.defaultModel;
      models.assertKnown(model, openModelKey(secrets, project, model));
      const limit = project.limits.jobsPerHour ?? context.jobsPerHour;
      rate = await useAllowance(tx, { ...jobsAllowance, projectId: project.id, limit, now: clock() });
      await assertRoomInQueue(tx, project, context.queuedJobs);
      const now = clock();
      const id = newId('job', now.getTime());
      const job = await insertJob(tx, {
        id,
        projectId: project.id,
        title: jobTitle(input.prompt),
        model,
        repository: project.repository,
        branch: `docwright/${id}`,
        draft: input.draft ?? project.settings.pullRequests?.draft ?? false,
        createdAt: now,
      });
      const number = await insertInstruction(tx, id, input.prompt);
      await addEvent(tx, id, 'job-created', { model, ref: job.branch });
      await addEvent(tx, id, 'instruction-queued', { instruction: number, prompt: input.prompt });
      await queue.send(tx, job);
      return presentJob(job, publicUrl);
    });
    return { job: answer, replayed, rate };
  });
}
