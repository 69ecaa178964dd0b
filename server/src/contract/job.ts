import { z } from 'zod';
import { jobErrorCodes } from './error.ts';
import { operation } from './operation.ts';
import { integerParameter, text, timestamp } from './text.ts';

const jobStatuses = ['active', 'completed', 'archived', 'failed'] as const;
export type JobStatus = (typeof jobStatuses)[number];

export const pullRequestStates = ['open', 'merged', 'closed'] as const;
export type PullRequestState = (typeof pullRequestStates)[number];

export const job = z
  .object({
    id: z.string().describe('Unique identifier of the agent job.'),
    title: z.string().describe('The first line of its first prompt, cut after 200 characters.'),
    status: z.enum(jobStatuses),
    source: z.object({
      repository: z.string().describe('The repository the job works on.'),
      ref: z.string().describe('The branch the agent works on, known from the start.'),
    }),
    model: z.string().describe('The model used for the job.'),
    prLink: z
      .url()
      .nullable()
      .describe('The pull request; null while the job is active and when nothing was changed.'),
    createdAt: timestamp,
    archivedAt: timestamp.nullable(),
    error: z
      .object({
        code: z.enum(jobErrorCodes),
        message: z.string(),
        suggestions: z
          .array(z.string())
          .optional()
          .describe(
            'Up to three prompts that would be understood, nearest first; absent where nothing is near.',
          ),
      })
      .nullable()
      .describe('Why it failed, for a person.'),
    summary: z.string().nullable().describe('What the agent says it did.'),
    pullRequest: z
      .object({ url: z.url(), number: z.int(), state: z.enum(pullRequestStates) })
      .nullable()
      .describe('The pull request in every status.'),
  })
  .meta({ id: 'Job' });

export type JobBody = z.infer<typeof job>;
export type JobError = NonNullable<JobBody['error']>;

const prompt = text(1, 50_000)
  .refine((value) => value.trim() !== '', 'must not be only white space')
  .describe('The instruction the agent must carry out; 1 to 50,000 characters.');

const idempotencyHeader = z.object({
  'idempotency-key': z
    .string()
    .min(1)
    .max(255)
    .optional()
    .describe('Replays the first 2xx answer for 24 hours instead of doing it again.'),
});

const jobResponse = { description: 'The job.', schema: job };

export const createJob = operation({
  id: 'createJob',
  tag: 'Agent jobs',
  summary: 'Create an agent job',
  description: 'The job runs in the background; poll it, or follow its events.',
  method: 'POST',
  path: '/v2/agent/{projectId}/job',
  access: 'project:write',
  needsDisk: true,
  headers: idempotencyHeader,
  body: z.object({
    prompt,
    model: text(1, 200).optional().describe('A model other than the project’s.'),
    draft: z.boolean().optional().describe('Open the pull request as a draft.'),
  }),
  responses: { 201: { description: 'The job was created; `Location` names it.', schema: job } },
  errors: ['idempotency_conflict', 'idempotency_mismatch', 'rate_limited', 'queue_full'],
});

export const getJob = operation({
  id: 'getJob',
  tag: 'Agent jobs',
  summary: 'Retrieve an agent job',
  method: 'GET',
  path: '/v2/agent/{projectId}/job/{id}',
  access: 'project:read',
  responses: { 200: jobResponse },
});

export const sendMessage = operation({
  id: 'sendMessage',
  tag: 'Agent jobs',
  summary: 'Send a follow-up message to an agent job',
  description: 'Carried out after what is already queued, on the same branch and pull request.',
  method: 'POST',
  path: '/v2/agent/{projectId}/job/{id}/message',
  access: 'project:write',
  needsDisk: true,
  headers: idempotencyHeader,
  body: z.object({ prompt }),
  responses: { 200: jobResponse },
  errors: ['job_archived', 'idempotency_conflict', 'idempotency_mismatch', 'rate_limited', 'queue_full'],
});

export const listJobs = operation({
  id: 'listJobs',
  tag: 'Agent jobs',
  summary: 'List agent jobs, newest first',
  method: 'GET',
  path: '/v2/agent/{projectId}/jobs',
  access: 'project:read',
  query: z.object({
    status: z.enum(jobStatuses).optional(),
    search: text(1, 500)
      .optional()
      .describe('Only jobs with this text in a prompt, in any case, or with this id.'),
    limit: integerParameter(1, 250, 50),
    offset: integerParameter(0, 1_000_000_000, 0),
  }),
  responses: {
    200: { description: 'A page of jobs.', schema: z.object({ jobs: z.array(job), hasMore: z.boolean() }) },
  },
});

export const archiveJob = operation({
  id: 'archiveJob',
  tag: 'Agent jobs',
  summary: 'Archive an agent job',
  description: 'Stops it at once if it is running. Archiving is final, and repeating it changes nothing.',
  method: 'POST',
  path: '/v2/agent/{projectId}/job/{id}/archive',
  access: 'project:write',
  responses: { 200: jobResponse },
});

export const jobEvent = z
  .object({
    id: z.int().describe('Increasing within the job.'),
    type: z.string(),
    at: timestamp,
    data: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'JobEvent' });

export type JobEventBody = z.infer<typeof jobEvent>;

export const listEvents = operation({
  id: 'listEvents',
  tag: 'Agent jobs',
  summary: 'Follow what happens in an agent job',
  description:
    'JSON, or a stream of server-sent events when `Accept` names `text/event-stream`; `Last-Event-ID` then stands for `after`, and the stream ends after a final state. It also ends when the key is revoked or expires, the session ends or the project is deleted, with a last message of the type `access-ended` that has no id and `{error, code}` as its data.',
  method: 'GET',
  path: '/v2/agent/{projectId}/job/{id}/events',
  access: 'project:read',
  query: z.object({ after: integerParameter(0, 2_147_483_647, 0), limit: integerParameter(1, 1000, 250) }),
  responses: {
    200: {
      description: 'The events after `after`, oldest first.',
      schema: z.object({ events: z.array(jobEvent), hasMore: z.boolean() }),
    },
  },
});
