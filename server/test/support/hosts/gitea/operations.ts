import type * as forgejo from 'forgejo-js';
import type * as gitea from 'gitea-js';
import { z } from 'zod';
import type { PublishedOperation } from '../published-operations.ts';

/** Both publish the same operations under the same names; Forgejo's are at https://code.forgejo.org/api/swagger. */
const page = (tag: string, id: string) => `https://docs.gitea.com/api/1.23/#tag/${tag}/operation/${id}`;

/** Only fields that both publish, each with a type that both publish. */
type Both<One, Other> = { [Field in keyof One & keyof Other]?: z.ZodType<One[Field] & Other[Field]> };
const strictly =
  <One, Other>() =>
  <Shape extends Both<One, Other>>(shape: Shape) =>
    z.strictObject(shape as unknown as Record<keyof Shape & string, z.ZodType>);

const numeral = z.string().regex(/^[1-9]\d*$/);
const paged = { page: numeral.optional(), limit: numeral.optional() };
const moment = z.iso.datetime({ offset: true });

const createPull = strictly<gitea.CreatePullRequestOption, forgejo.CreatePullRequestOption>()({
  base: z.string().min(1),
  head: z.string().min(1),
  title: z.string().min(1),
  body: z.string().optional(),
  labels: z.array(z.int()).optional(),
  assignees: z.array(z.string()).optional(),
  milestone: z.int().optional(),
  due_date: moment.optional(),
});
const editPull = strictly<gitea.EditPullRequestOption, forgejo.EditPullRequestOption>()({
  base: z.string().optional(),
  title: z.string().min(1).optional(),
  body: z.string().optional(),
  labels: z.array(z.int()).optional(),
  state: z.enum(['open', 'closed']).optional(),
});
const requestReviews = strictly<gitea.PullReviewRequestOptions, forgejo.PullReviewRequestOptions>()({
  reviewers: z.array(z.string()).optional(),
  team_reviewers: z.array(z.string()).optional(),
});
const createComment = strictly<gitea.CreateIssueCommentOption, forgejo.CreateIssueCommentOption>()({
  body: z.string().min(1),
});
const editComment = strictly<gitea.EditIssueCommentOption, forgejo.EditIssueCommentOption>()({
  body: z.string().min(1),
});

const repository = '/repos/{owner}/{repo}';

export const operations = {
  getVersion: {
    method: 'GET',
    path: '/version',
    page: page('miscellaneous', 'getVersion'),
    scope: null,
  },
  repoGet: {
    method: 'GET',
    path: repository,
    page: page('repository', 'repoGet'),
    verb: 'get-repository',
    scope: 'read:repository',
  },
  repoGetBranch: {
    method: 'GET',
    path: `${repository}/branches/{branch}`,
    page: page('repository', 'repoGetBranch'),
    scope: 'read:repository',
  },
  repoListPullRequests: {
    method: 'GET',
    path: `${repository}/pulls`,
    page: page('repository', 'repoListPullRequests'),
    verb: 'list-pulls',
    query: z.strictObject({
      state: z.enum(['open', 'closed', 'all']).optional(),
      sort: z
        .enum(['oldest', 'recentupdate', 'leastupdate', 'mostcomment', 'leastcomment', 'priority'])
        .optional(),
      milestone: numeral.optional(),
      labels: numeral.optional(),
      poster: z.string().optional(),
      ...paged,
    }),
    scope: 'read:repository',
  },
  repoCreatePullRequest: {
    method: 'POST',
    path: `${repository}/pulls`,
    page: page('repository', 'repoCreatePullRequest'),
    verb: 'create-pull',
    body: createPull,
    scope: 'write:repository',
  },
  repoGetPullRequest: {
    method: 'GET',
    path: `${repository}/pulls/{index}`,
    page: page('repository', 'repoGetPullRequest'),
    verb: 'get-pull',
    scope: 'read:repository',
  },
  repoEditPullRequest: {
    method: 'PATCH',
    path: `${repository}/pulls/{index}`,
    page: page('repository', 'repoEditPullRequest'),
    verb: 'update-pull',
    body: editPull,
    scope: 'write:repository',
  },
  repoCreatePullReviewRequests: {
    method: 'POST',
    path: `${repository}/pulls/{index}/requested_reviewers`,
    page: page('repository', 'repoCreatePullReviewRequests'),
    body: requestReviews,
    scope: 'write:repository',
  },
  repoListPullReviews: {
    method: 'GET',
    path: `${repository}/pulls/{index}/reviews`,
    page: page('repository', 'repoListPullReviews'),
    query: z.strictObject(paged),
    scope: 'read:repository',
  },
  repoGetPullReviewComments: {
    method: 'GET',
    path: `${repository}/pulls/{index}/reviews/{id}/comments`,
    page: page('repository', 'repoGetPullReviewComments'),
    scope: 'read:repository',
  },
  issueGetComments: {
    method: 'GET',
    path: `${repository}/issues/{index}/comments`,
    page: page('issue', 'issueGetComments'),
    verb: 'list-comments',
    query: z.strictObject({ since: moment.optional(), before: moment.optional() }),
    scope: 'read:issue',
  },
  issueCreateComment: {
    method: 'POST',
    path: `${repository}/issues/{index}/comments`,
    page: page('issue', 'issueCreateComment'),
    verb: 'create-comment',
    body: createComment,
    scope: 'write:issue',
  },
  issueEditComment: {
    method: 'PATCH',
    path: `${repository}/issues/comments/{id}`,
    page: page('issue', 'issueEditComment'),
    body: editComment,
    scope: 'write:issue',
  },
  issueListLabels: {
    method: 'GET',
    path: `${repository}/labels`,
    page: page('issue', 'issueListLabels'),
    query: z.strictObject(paged),
    scope: 'read:issue',
  },
  orgListLabels: {
    method: 'GET',
    path: '/orgs/{org}/labels',
    page: page('organization', 'orgListLabels'),
    query: z.strictObject(paged),
    scope: 'read:organization',
  },
  repoGetRepoPermissions: {
    method: 'GET',
    path: `${repository}/collaborators/{collaborator}/permission`,
    page: page('repository', 'repoGetRepoPermissions'),
    scope: 'read:repository',
  },
  repoGetAssignees: {
    method: 'GET',
    path: `${repository}/assignees`,
    page: page('repository', 'repoGetAssignees'),
    scope: 'read:repository',
  },
  repoListTeams: {
    method: 'GET',
    path: `${repository}/teams`,
    page: page('repository', 'repoListTeams'),
    scope: 'read:repository',
  },
} as const satisfies Record<string, PublishedOperation>;

export type OperationName = keyof typeof operations;
