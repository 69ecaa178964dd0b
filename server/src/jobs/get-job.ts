import type { JobBody } from '../contract/job.ts';
import type { Queryable } from '../database/database.ts';
import type { JobRow } from '../database/queries/jobs/job-row.ts';
import { lockJob } from '../database/queries/jobs/lock-job.ts';
import { Fault } from '../foundation/fault.ts';
import type { JobsContext } from './jobs-context.ts';
import { presentJob } from './present-job.ts';

/** A job of another project looks exactly like one that does not exist. */
const noSuchJob = () => new Fault('not_found', 'There is no such job in this project.');

const idPattern = /^job_[0-9a-z]{26}$/;

export async function requireJob(
  { findJob }: JobsContext,
  projectId: string,
  jobId: string,
): Promise<JobRow> {
  const job = idPattern.test(jobId) ? await findJob(jobId) : null;
  if (job?.projectId !== projectId) throw noSuchJob();
  return job;
}

/** The same, held still for the rest of the transaction. */
export async function requireLockedJob(tx: Queryable, projectId: string, jobId: string): Promise<JobRow> {
  const job = idPattern.test(jobId) ? await lockJob(tx, projectId, jobId) : null;
  if (!job) throw noSuchJob();
  return job;
}

export async function getJob(context: JobsContext, projectId: string, jobId: string): Promise<JobBody> {
  return presentJob(await requireJob(context, projectId, jobId), context.publicUrl);
}
