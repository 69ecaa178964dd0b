import { z } from 'zod';
import { pullRequestStates } from './job.ts';
import { operation } from './operation.ts';
import { integerParameter, timestamp } from './text.ts';

export const pullRequest = z
  .object({
    number: z.int(),
    title: z.string(),
    body: z.string(),
    state: z.enum(pullRequestStates),
    draft: z.boolean(),
    head: z.string(),
    base: z.string(),
    url: z.url(),
    jobId: z.string().nullable(),
    createdAt: timestamp,
    closedAt: timestamp.nullable(),
  })
  .meta({ id: 'PullRequest' });

export type PullRequestBody = z.infer<typeof pullRequest>;

const response = { description: 'The pull request.', schema: pullRequest };

const withConflicts = pullRequest
  .extend({
    conflicts: z
      .array(z.string())
      .describe('The files that cannot be merged by themselves; of an open pull request only.'),
  })
  .meta({ id: 'PullRequestState' });
export type PullRequestWithConflicts = z.infer<typeof withConflicts>;

export const getPullRequest = operation({
  id: 'getPullRequest',
  tag: 'Local pull requests',
  summary: 'Retrieve a pull request of the local forge',
  method: 'GET',
  path: '/v1/projects/{id}/pulls/{n}',
  access: 'project:read',
  responses: { 200: { ...response, schema: withConflicts } },
});

export const listPullRequests = operation({
  id: 'listPullRequests',
  tag: 'Local pull requests',
  summary: 'List pull requests of the local forge',
  description: 'The newest first, without their texts. A project on another code host has none here.',
  method: 'GET',
  path: '/v1/projects/{id}/pulls',
  access: 'project:read',
  query: z.object({
    state: z.enum(pullRequestStates).optional(),
    limit: integerParameter(1, 250, 50),
    offset: integerParameter(0, 1_000_000_000, 0),
  }),
  responses: {
    200: {
      description: 'A page of them.',
      schema: z.object({ pulls: z.array(pullRequest.omit({ body: true })), hasMore: z.boolean() }),
    },
  },
});

export const mergePullRequest = operation({
  id: 'mergePullRequest',
  tag: 'Local pull requests',
  summary: 'Merge a pull request of the local forge',
  method: 'POST',
  path: '/v1/projects/{id}/pulls/{n}/merge',
  access: 'project:write',
  responses: { 200: response },
  errors: ['merge_conflict', 'pull_request_not_open'],
});

export const closePullRequest = operation({
  id: 'closePullRequest',
  tag: 'Local pull requests',
  summary: 'Close a pull request of the local forge',
  method: 'POST',
  path: '/v1/projects/{id}/pulls/{n}/close',
  access: 'project:write',
  responses: { 200: response },
  errors: ['pull_request_not_open'],
});
