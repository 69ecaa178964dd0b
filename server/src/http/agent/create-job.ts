import * as contract from '../../contract/job.ts';
import { createJob, type JobAnswer } from '../../jobs/create-job.ts';
import type { JobsContext } from '../../jobs/jobs-context.ts';
import { type Answer, endpoint } from '../endpoint.ts';
import { rateHeaders } from '../rate-headers.ts';

export const createJobEndpoint = (context: JobsContext) =>
  endpoint(contract.createJob, async ({ parameters, body, rawBody, header }) => {
    const answer = await createJob(context, {
      projectId: parameters.projectId,
      ...body,
      idempotency: { key: header('idempotency-key'), body: rawBody },
    });
    const location = `/v2/agent/${parameters.projectId}/job/${answer.job.id}`;
    return jobAnswer(201, answer, { location });
  });

/** How both endpoints that start work answer. */
export const jobAnswer = (
  status: number,
  answer: JobAnswer,
  headers: Record<string, string> = {},
): Answer => ({
  status,
  headers: {
    ...headers,
    ...rateHeaders(answer.rate),
    ...(answer.replayed ? { 'idempotent-replayed': 'true' } : {}),
  },
  body: answer.job,
});
