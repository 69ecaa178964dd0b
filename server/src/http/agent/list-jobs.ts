import * as contract from '../../contract/job.ts';
import type { JobsContext } from '../../jobs/jobs-context.ts';
import { listJobs } from '../../jobs/list-jobs.ts';
import { requireProject } from '../../projects/get-project.ts';
import { endpoint } from '../endpoint.ts';

export const listJobsEndpoint = (context: JobsContext) =>
  endpoint(contract.listJobs, async ({ parameters, query }) => {
    const { id: projectId } = await requireProject(context.database, parameters.projectId);
    return {
      status: 200,
      body: await listJobs(context, {
        projectId,
        status: query.status,
        search: query.search,
        limit: query.limit,
        offset: query.offset,
      }),
    };
  });
