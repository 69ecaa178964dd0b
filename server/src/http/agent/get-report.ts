import * as contract from '../../contract/job-report.ts';
import { getReport } from '../../jobs/get-report.ts';
import type { JobsContext } from '../../jobs/jobs-context.ts';
import { endpoint } from '../endpoint.ts';

export const getReportEndpoint = (context: JobsContext) =>
  endpoint(contract.getJobReport, async ({ parameters }) => ({
    status: 200,
    body: await getReport(context, parameters.projectId, parameters.id),
  }));
