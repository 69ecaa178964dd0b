import * as contract from '../../contract/job.ts';
import { getJob } from '../../jobs/get-job.ts';
import type { JobsContext } from '../../jobs/jobs-context.ts';
import { endpoint } from '../endpoint.ts';

export const getJobEndpoint = (context: JobsContext) =>
  endpoint(contract.getJob, async ({ parameters }) => ({
    status: 200,
    body: await getJob(context, parameters.projectId, parameters.id),
  }));
