import type { JobBody, JobEventBody } from '../../../contract/job.ts';
import type { JobReportBody } from '../../../contract/job-report.ts';
import { findReport } from '../../../database/queries/jobs/find-report.ts';
import { listEvents } from '../../../jobs/follow-events.ts';
import { getJob } from '../../../jobs/get-job.ts';
import type { JobsContext } from '../../../jobs/jobs-context.ts';

export interface JobView {
  projectId: string;
  job: JobBody;
  events: readonly JobEventBody[];
  /** Whether the job has more events than are shown. */
  hasMore: boolean;
  report: JobReportBody | null;
  now: Date;
}

const batch = 1_000;
/** Some ten instructions that each take all their steps. */
const mostEvents = 5_000;

/** The job is read first: whatever was durable with its status is then among the events. */
export async function readJobView(context: JobsContext, projectId: string, jobId: string): Promise<JobView> {
  const job = await getJob(context, projectId, jobId);
  const report = await findReport(context.database, job.id);
  const events: JobEventBody[] = [];
  let hasMore = true;
  while (hasMore && events.length < mostEvents) {
    const page = { projectId, jobId, after: events.at(-1)?.id ?? 0, limit: batch };
    const next = await listEvents(context, page);
    events.push(...next.events);
    hasMore = next.hasMore;
  }
  return { projectId, job, events, hasMore, report, now: context.clock() };
}
