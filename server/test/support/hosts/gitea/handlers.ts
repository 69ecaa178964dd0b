import type * as gitea from 'gitea-js';
import type { HostComment, HostPull, HostRepository, Permission } from '../host-state.ts';
import { type Asked, jsonOf } from '../published-operations.ts';
import type { WireAnswer, WireRequest } from '../start-test-host.ts';
import { commitOf } from '../test-repository.ts';
import {
  branchAnswer,
  commentAnswer,
  labelAnswer,
  permissionAnswer,
  pullAnswer,
  remarkAnswer,
  repositoryAnswer,
  reviewAnswer,
  userAnswer,
} from './answers.ts';
import type { OperationName } from './operations.ts';

type Handler = (asked: Asked) => WireAnswer;

export const repositoryLabels = ['bug', 'docs', 'documentation', 'docwright', 'enhancement'];
export const organisationLabels = ['everywhere'];
export const teams = ['writers'];
const firstOrganisationLabel = 1_000;
/** Repositories that no person owns. */
export const ofOrganisation = new WeakSet<HostRepository>();

const refuse = (status: number, message: string): WireAnswer => ({ status, body: { message } });
export const notFound = refuse(404, "The target couldn't be found.");
const isWriter = (permission: Permission | undefined) => permission === 'write' || permission === 'admin';

/** What needs no repository is not among them. */
export const handlers: Readonly<Record<Exclude<OperationName, 'getVersion' | 'orgListLabels'>, Handler>> = {
  repoGet: ({ repository, permission }) => ({
    status: 200,
    body: repositoryAnswer(repository, permission),
  }),

  repoGetBranch({ repository, parameters }) {
    const commit = commitOf(repository.directory, parameters.branch!);
    return commit === null ? notFound : { status: 200, body: branchAnswer(parameters.branch!, commit) };
  },

  repoListPullRequests(asked) {
    const { repository, request } = asked;
    const state = request.url.searchParams.get('state') ?? 'open';
    const listed = repository.pulls.filter(
      (one) => state === 'all' || (state === 'open') === (one.state === 'open'),
    );
    const isByAge = request.url.searchParams.get('sort') === 'oldest';
    return paged(request, isByAge ? listed : listed.toReversed(), (one) =>
      pullAnswer(asked.world.url, repository, one),
    );
  },

  repoCreatePullRequest(asked) {
    const { repository, world, user } = asked;
    const given = bodyOf<gitea.CreatePullRequestOption>(asked);
    const { head = '', base = '', title = '', body = '', labels = [] } = given;
    if (repository.archived) return refuse(423, 'The repository is archived.');
    if (head === base) return refuse(422, 'There are no changes between the head and the base');
    if (!commitOf(repository.directory, head) || !commitOf(repository.directory, base)) return notFound;
    const open = repository.pulls.find((one) => one.state === 'open' && one.head === head);
    if (open?.base === base) return refuse(409, 'pull request already exists for these targets');
    const now = new Date();
    const pull: HostPull = {
      ...{ number: repository.pulls.length + 1, head, base, body, author: user, state: 'open' },
      ...titled(title),
      ...{ labels: labels.map(labelName), reviewers: [], comments: [], createdAt: now, updatedAt: now },
    };
    repository.pulls.push(pull);
    return { status: 201, body: pullAnswer(world.url, repository, pull) };
  },

  repoGetPullRequest: withPull(({ world, repository }, pull) => ({
    status: 200,
    body: pullAnswer(world.url, repository, pull),
  })),

  repoEditPullRequest: withPull((asked, pull) => {
    const { title, body, state } = bodyOf<gitea.EditPullRequestOption>(asked);
    if (title !== undefined) Object.assign(pull, titled(title));
    if (body !== undefined) pull.body = body;
    if (state !== undefined && pull.state === 'merged') return refuse(412, 'it was already merged');
    if (state !== undefined) pull.state = state === 'open' ? 'open' : 'closed';
    pull.updatedAt = new Date();
    return { status: 201, body: pullAnswer(asked.world.url, asked.repository, pull) };
  }),

  repoCreatePullReviewRequests: withPull((asked, pull) => {
    const { reviewers = [], team_reviewers = [] } = bodyOf<gitea.PullReviewRequestOptions>(asked);
    if (team_reviewers.some((name) => !teams.includes(name))) return notFound;
    if (reviewers.some((name) => !asked.repository.permissions.has(name))) return notFound;
    if (reviewers.includes(pull.author)) return refuse(422, 'poster of pr can not be reviewer');
    pull.reviewers = [...new Set([...pull.reviewers, ...reviewers, ...team_reviewers])];
    return { status: 201, body: [] };
  }),

  repoListPullReviews: withPull(({ request }, pull) => {
    const reviews = pull.comments.filter(({ kind }) => kind !== 'comment');
    return paged(request, reviews, reviewAnswer);
  }),

  repoGetPullReviewComments: withPull(({ parameters }, pull) => {
    const remarks = pull.comments.filter(({ id }) => id === Number(parameters.id));
    return { status: 200, body: remarks.filter(({ kind }) => kind === 'line').map(remarkAnswer) };
  }),

  issueGetComments: withPull(({ request }, pull) => {
    const since = new Date(request.url.searchParams.get('since') ?? 0);
    const comments = pull.comments.filter((one) => one.kind === 'comment' && one.updatedAt >= since);
    return { status: 200, body: comments.map(commentAnswer) };
  }),

  issueCreateComment: withPull((asked, pull) => {
    const { body } = bodyOf<gitea.CreateIssueCommentOption>(asked);
    const now = new Date();
    const written = { id: asked.world.nextId(), author: asked.user, body, createdAt: now, updatedAt: now };
    const comment: HostComment = { ...written, kind: 'comment' };
    pull.comments.push(comment);
    return { status: 201, body: commentAnswer(comment) };
  }),

  issueEditComment(asked) {
    const comments = asked.repository.pulls.flatMap((pull) => pull.comments);
    const comment = comments.find(({ id }) => id === Number(asked.parameters.id));
    if (!comment) return notFound;
    comment.body = bodyOf<gitea.EditIssueCommentOption>(asked).body;
    comment.updatedAt = new Date();
    return { status: 200, body: commentAnswer(comment) };
  },

  issueListLabels: ({ request }) =>
    paged(request, repositoryLabels, (name) => labelAnswer(repositoryLabels.indexOf(name) + 1, name)),

  repoGetRepoPermissions({ repository, parameters, user, permission }) {
    const login = parameters.collaborator!;
    if (permission !== 'admin' && login !== user) return refuse(403, 'Only admins can query all permissions');
    const found = repository.permissions.get(login);
    return found === undefined ? notFound : { status: 200, body: permissionAnswer(login, found) };
  },

  /** Of an organisation's repository also who is in a team that may only read pull requests. */
  repoGetAssignees({ repository }) {
    const listed = [...repository.permissions].filter(
      ([, permission]) => isWriter(permission) || (ofOrganisation.has(repository) && permission === 'read'),
    );
    return { status: 200, body: listed.map(([login]) => userAnswer(login)) };
  },

  repoListTeams: ({ repository }) =>
    ofOrganisation.has(repository)
      ? { status: 200, body: null }
      : refuse(405, 'repo is not owned by an organization'),
};

export const organisationLabelsAnswer = (request: WireRequest): WireAnswer =>
  paged(request, organisationLabels, (name) =>
    labelAnswer(firstOrganisationLabel + organisationLabels.indexOf(name), name),
  );

const labelName = (id: number): string =>
  (id >= firstOrganisationLabel
    ? organisationLabels[id - firstOrganisationLabel]
    : repositoryLabels[id - 1]) ?? `unknown label ${id}`;

/** A title that is too long is cut by the host itself, which counts bytes. */
const titled = (given: string) => {
  const bytes = Buffer.from(given);
  const title = bytes.length > 255 ? `${bytes.subarray(0, 252).toString('utf8')}…` : given;
  return { title: title.replace(/^(WIP:|\[WIP\])\s*/i, ''), draft: /^(WIP:|\[WIP\])/i.test(title) };
};

const bodyOf = <Body>({ request }: Asked): Body => jsonOf(request.body) as Body;

function withPull(handle: (asked: Asked, pull: HostPull) => WireAnswer): Handler {
  return (asked) => {
    const number = Number(asked.parameters.index);
    const pull = asked.repository.pulls.find((one) => one.number === number);
    return pull ? handle(asked, pull) : notFound;
  };
}

/** What the host gives at once at most. */
const longestPage = 50;

function paged<Item>(
  { url }: WireRequest,
  items: readonly Item[],
  present: (item: Item) => unknown,
): WireAnswer {
  const page = Number(url.searchParams.get('page') ?? 1);
  const limit = Math.min(longestPage, Number(url.searchParams.get('limit') ?? 30));
  const next = new URL(url);
  next.searchParams.set('page', String(page + 1));
  const more = page * limit < items.length;
  return {
    status: 200,
    headers: { 'x-total-count': String(items.length), ...(more ? { link: `<${next}>; rel="next"` } : {}) },
    body: items.slice((page - 1) * limit, page * limit).map(present),
  };
}
