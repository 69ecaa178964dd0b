import * as contract from '../../contract/job.ts';
import { archiveJob } from '../../jobs/archive-job.ts';
import type { JobsContext } from '../../jobs/jobs-context.ts';
import { endpoint } from '../endpoint.ts';

export const archiveJobEndpoint = (context: JobsContext) =>
  endpoint(contract.archiveJob, async ({ parameters }) => ({
    status: 200,
    body: await archiveJob(context, parameters.projectId, parameters.id),
  }));
