import type { JobReportBody } from '../../../contract/job-report.ts';
import type { Queryable } from '../../database.ts';

const sql = `
  select report from instructions where job_id = $1 and report is not null
  order by number desc limit 1`;

/** Of the newest instruction that has one. */
export async function findReport(on: Queryable, jobId: string): Promise<JobReportBody | null> {
  const [row] = await on.query<{ report: JobReportBody }>(sql, [jobId]);
  return row?.report ?? null;
}
