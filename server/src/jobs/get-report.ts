import type { JobReportBody } from '../contract/job-report.ts';
import { findReport } from '../database/queries/jobs/find-report.ts';
import { Fault } from '../foundation/fault.ts';
import { requireJob } from './get-job.ts';
import type { JobsContext } from './jobs-context.ts';

export async function getReport(
  context: JobsContext,
  projectId: string,
  jobId: string,
): Promise<JobReportBody> {
  const { id } = await requireJob(context, projectId, jobId);
  const report = await findReport(context.database, id);
  if (report) return report;
  throw new Fault(
    'not_found',
    'This job has no report: none of its instructions has come as far as the checks.',
  );
}
