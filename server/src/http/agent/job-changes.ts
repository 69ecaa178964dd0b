import * as contract from '../../contract/changes.ts';
import { getJobChanges, getJobFileChange } from '../../jobs/changes/get-changes.ts';
import type { JobsContext } from '../../jobs/jobs-context.ts';
import { endpoint } from '../endpoint.ts';

export const jobChangesEndpoints = (context: JobsContext) => [
  endpoint(contract.listJobChanges, async ({ parameters }) => ({
    status: 200,
    body: await getJobChanges(context, parameters.projectId, parameters.id),
  })),
  endpoint(contract.getJobFileChange, async ({ parameters, query }) => ({
    status: 200,
    body: await getJobFileChange(context, parameters.projectId, parameters.id, query.path),
  })),
];
