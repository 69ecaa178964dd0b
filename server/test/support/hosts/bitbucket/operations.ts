import { z } from 'zod';
import type { PublishedOperation } from '../published-operations.ts';

const page = (group: string, anchor: string) =>
  `https://developer.atlassian.com/cloud/bitbucket/rest/api-group-${group}/#api-${anchor}`;

/** Paging, filtering and sorting are described for all lists at once, at rest/intro/#filtering and #pagination. */
const list = {
  q: z.string().min(1).optional(),
  sort: z.string().min(1).optional(),
  page: z.string().min(1).optional(),
  fields: z.string().min(1).optional(),
};
const pagelenUpTo = (most: number) =>
  z
    .string()
    .regex(/^[1-9]\d*$/)
    .refine((length) => Number(length) <= most)
    .optional();

const branchEnd = z.strictObject({ branch: z.strictObject({ name: z.string().min(1) }) });
const reviewer = z.union([
  z.strictObject({ uuid: z.string().regex(/^\{.+\}$/) }),
  z.strictObject({ account_id: z.string().min(1) }),
]);
const pull = {
  title: z.string().min(1).max(255),
  source: branchEnd,
  destination: branchEnd.optional(),
  description: z.string().optional(),
  draft: z.boolean().optional(),
  close_source_branch: z.boolean().optional(),
  reviewers: z.array(reviewer).optional(),
};
const commentBody = z.strictObject({ content: z.strictObject({ raw: z.string().min(1) }) });

const repository = '/repositories/{workspace}/{repo_slug}';
const pulls = `${repository}/pullrequests`;
const anchor = 'repositories-workspace-repo-slug';

export const operations = {
  getRepository: {
    method: 'GET',
    path: repository,
    page: page('repositories', `${anchor}-get`),
    verb: 'get-repository',
    scope: 'repository',
  },
  getBranch: {
    method: 'GET',
    path: `${repository}/refs/branches/{name}`,
    page: page('refs', `${anchor}-refs-branches-name-get`),
    scope: 'repository',
  },
  createBranch: {
    method: 'POST',
    path: `${repository}/refs/branches`,
    page: page('refs', `${anchor}-refs-branches-post`),
    body: z.strictObject({
      name: z.string().min(1),
      target: z.strictObject({ hash: z.string().regex(/^[0-9a-f]{7,40}$/) }),
    }),
    scope: 'repository:write',
  },
  listPullRequests: {
    method: 'GET',
    path: pulls,
    page: page('pullrequests', `${anchor}-pullrequests-get`),
    verb: 'list-pulls',
    query: z.strictObject({
      ...list,
      state: z.enum(['OPEN', 'MERGED', 'DECLINED', 'SUPERSEDED']).optional(),
      pagelen: pagelenUpTo(50),
    }),
    scope: 'pullrequest',
  },
  createPullRequest: {
    method: 'POST',
    path: pulls,
    page: page('pullrequests', `${anchor}-pullrequests-post`),
    verb: 'create-pull',
    body: z.strictObject(pull),
    scope: 'pullrequest:write',
  },
  getPullRequest: {
    method: 'GET',
    path: `${pulls}/{pull_request_id}`,
    page: page('pullrequests', `${anchor}-pullrequests-pull-request-id-get`),
    verb: 'get-pull',
    scope: 'pullrequest',
  },
  updatePullRequest: {
    method: 'PUT',
    path: `${pulls}/{pull_request_id}`,
    page: page('pullrequests', `${anchor}-pullrequests-pull-request-id-put`),
    verb: 'update-pull',
    body: z.strictObject(pull).partial(),
    scope: 'pullrequest:write',
  },
  declinePullRequest: {
    method: 'POST',
    path: `${pulls}/{pull_request_id}/decline`,
    page: page('pullrequests', `${anchor}-pullrequests-pull-request-id-decline-post`),
    scope: 'pullrequest:write',
  },
  listComments: {
    method: 'GET',
    path: `${pulls}/{pull_request_id}/comments`,
    page: page('pullrequests', `${anchor}-pullrequests-pull-request-id-comments-get`),
    verb: 'list-comments',
    query: z.strictObject({ ...list, pagelen: pagelenUpTo(100) }),
    scope: 'pullrequest',
  },
  createComment: {
    method: 'POST',
    path: `${pulls}/{pull_request_id}/comments`,
    page: page('pullrequests', `${anchor}-pullrequests-pull-request-id-comments-post`),
    verb: 'create-comment',
    body: commentBody,
    scope: 'pullrequest',
  },
  updateComment: {
    method: 'PUT',
    path: `${pulls}/{pull_request_id}/comments/{comment_id}`,
    page: page('pullrequests', `${anchor}-pullrequests-pull-request-id-comments-comment-id-put`),
    body: commentBody,
    scope: 'pullrequest',
  },
  listRepositoryPermissions: {
    method: 'GET',
    path: '/workspaces/{workspace}/permissions/repositories/{repo_slug}',
    page: page('workspaces', 'workspaces-workspace-permissions-repositories-repo-slug-get'),
    query: z.strictObject({ ...list, pagelen: pagelenUpTo(100) }),
    scope: 'account',
  },
} as const satisfies Record<string, PublishedOperation>;

export type OperationName = keyof typeof operations;
