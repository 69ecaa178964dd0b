import * as contract from '../../contract/job.ts';
import type { JobsContext } from '../../jobs/jobs-context.ts';
import { sendMessage } from '../../jobs/send-message.ts';
import { endpoint } from '../endpoint.ts';
import { jobAnswer } from './create-job.ts';

export const sendMessageEndpoint = (context: JobsContext) =>
  endpoint(contract.sendMessage, async ({ parameters, body, rawBody, header }) => {
    const answer = await sendMessage(context, {
      projectId: parameters.projectId,
      jobId: parameters.id,
      prompt: body.prompt,
      idempotency: { key: header('idempotency-key'), body: rawBody },
    });
    return jobAnswer(200, answer);
  });
