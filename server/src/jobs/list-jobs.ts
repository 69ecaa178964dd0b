import type { JobBody } from '../contract/job.ts';
import { type JobPage, listJobs as listRows } from '../database/queries/jobs/list-jobs.ts';
import type { JobsContext } from './jobs-context.ts';
import { presentJob } from './present-job.ts';

export async function listJobs(
  context: JobsContext,
  page: JobPage,
): Promise<{ jobs: JobBody[]; hasMore: boolean }> {
  // One more than asked for tells whether there is a next page.
  const rows = await listRows(context.database, { ...page, limit: page.limit + 1 });
  return {
    jobs: rows.slice(0, page.limit).map((row) => presentJob(row, context.publicUrl)),
    hasMore: rows.length > page.limit,
  };
}
