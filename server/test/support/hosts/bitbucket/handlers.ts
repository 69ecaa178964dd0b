import type { HostComment, HostPull, Permission } from '../host-state.ts';
import { type Asked, jsonOf } from '../published-operations.ts';
import type { WireAnswer } from '../start-test-host.ts';
import { commitOf } from '../test-repository.ts';
import {
  branchAnswer,
  commentAnswer,
  errorAnswer,
  listedPullAnswer,
  permissionAnswer,
  pullAnswer,
  repositoryAnswer,
  uuidOf,
} from './answers.ts';
import type { OperationName } from './operations.ts';

type Handler = (asked: Asked) => WireAnswer;

interface PullBody {
  title?: string;
  description?: string;
  draft?: boolean;
  source?: { branch: { name: string } };
  destination?: { branch: { name: string } };
  reviewers?: ({ uuid: string } | { account_id: string })[];
}

const found = (body: unknown): WireAnswer => ({ status: 200, body });
export const notFound = errorAnswer(404, 'Resource not found');
const mayNot = errorAnswer(403, 'Your account does not have the required privileges.');
const isWriter = (permission: Permission) => permission === 'write' || permission === 'admin';

export const handlers: Readonly<Record<OperationName, Handler>> = {
  getRepository: ({ repository }) => found(repositoryAnswer(repository)),

  getBranch({ repository, parameters }) {
    const hash = commitOf(repository.directory, parameters.name!);
    return hash === null ? notFound : found(branchAnswer(parameters.name!, hash));
  },

  createBranch(asked) {
    const { name } = jsonOf(asked.request.body) as { name: string };
    if (!isWriter(asked.permission) || asked.repository.archived) return mayNot;
    if (commitOf(asked.repository.directory, name))
      return errorAnswer(400, `Branch "${name}" already exists.`);
    throw new Error('a test would make a branch through the API');
  },

  listPullRequests(asked) {
    const { repository, world } = asked;
    const wanted = /^source\.branch\.name="((?:[^"\\]|\\.)*)" AND state="OPEN"$/.exec(queryOf(asked));
    if (!wanted) return notUnderstood(asked);
    const head = wanted[1]!.replace(/\\(.)/g, '$1');
    const found = repository.pulls.filter((one) => one.state === 'open' && one.head === head);
    const isByAge = asked.request.url.searchParams.get('sort') === 'created_on';
    return paged(asked, isByAge ? found : found.toReversed(), (one) =>
      listedPullAnswer(world.url, repository, one),
    );
  },

  /** Where there is an open one of these branches, it is changed. */
  createPullRequest(asked) {
    const { repository, world, user } = asked;
    const given = pullBodyOf(asked);
    const head = given.source?.branch.name ?? '';
    const base = given.destination?.branch.name ?? repository.defaultBranch;
    if (head === base) return errorAnswer(400, 'There are no changes to be pulled');
    for (const name of [head, base]) {
      if (!commitOf(repository.directory, name)) return errorAnswer(400, `branch not found: ${name}`);
    }
    const reviewers = reviewersOf(asked, given);
    if (!reviewers) return errorAnswer(400, 'A reviewer is not valid.');
    const isOpen = (one: HostPull) => one.state === 'open' && one.head === head && one.base === base;
    const pull = repository.pulls.find(isOpen) ?? newPull(asked, head, base, user);
    Object.assign(pull, { ...changeOf(given), reviewers });
    return { status: 201, body: pullAnswer(world.url, repository, pull) };
  },

  getPullRequest: withPull(({ world, repository }, pull) => found(pullAnswer(world.url, repository, pull))),

  /** Reviewers that are not sent again are taken away. */
  updatePullRequest: withPull((asked, pull) => {
    const given = pullBodyOf(asked);
    if (pull.state !== 'open') return errorAnswer(400, 'This pull request is already closed.');
    const reviewers = reviewersOf(asked, given);
    if (!reviewers || reviewers.includes(pull.author)) return errorAnswer(400, 'A reviewer is not valid.');
    Object.assign(pull, { ...changeOf(given), reviewers, updatedAt: new Date() });
    return found(pullAnswer(asked.world.url, asked.repository, pull));
  }),

  declinePullRequest: withPull((asked, pull) => {
    if (pull.state !== 'open') return errorAnswer(400, 'This pull request is already closed.');
    pull.state = 'closed';
    return found(pullAnswer(asked.world.url, asked.repository, pull));
  }),

  listComments: withPull((asked, pull) => {
    const query = queryOf(asked);
    // A `Z` is an "illegal character": https://bitbucket.org/site/master/issues/15967
    const since = /^created_on >= (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?[+-]\d\d:\d\d)$/.exec(query);
    if (query !== '' && !since) return notUnderstood(asked);
    const from = new Date(since?.[1] ?? 0);
    const listed = pull.comments.filter(({ createdAt }) => createdAt >= from);
    return paged(asked, listed, commentAnswer);
  }),

  createComment: withPull((asked, pull) => {
    const now = new Date();
    const written = { id: asked.world.nextId(), author: asked.user, body: rawOf(asked), createdAt: now };
    const comment: HostComment = { ...written, kind: 'comment', updatedAt: now };
    pull.comments.push(comment);
    return { status: 201, body: commentAnswer(comment) };
  }),

  updateComment: withPull((asked, pull) => {
    const comment = pull.comments.find(({ id }) => id === Number(asked.parameters.comment_id));
    if (!comment) return notFound;
    if (comment.author !== asked.user) return mayNot;
    comment.body = rawOf(asked);
    comment.updatedAt = new Date();
    return found(commentAnswer(comment));
  }),

  /** Only for administrators of the repository. */
  listRepositoryPermissions(asked) {
    if (asked.permission !== 'admin') return mayNot;
    const wanted = /^user\.(uuid|account_id)="([^"]+)"$/.exec(queryOf(asked));
    if (!wanted) return notUnderstood(asked);
    const rows = [...asked.repository.permissions].filter(
      ([user, permission]) => permission !== 'none' && [user, uuidOf(user)].includes(wanted[2]!),
    );
    return paged(asked, rows, ([user, permission]) => permissionAnswer(user, permission));
  },
};

const queryOf = ({ request }: Asked) => request.url.searchParams.get('q') ?? '';
const pullBodyOf = ({ request }: Asked) => jsonOf(request.body) as PullBody;
const rawOf = ({ request }: Asked) => (jsonOf(request.body) as { content: { raw: string } }).content.raw;

function notUnderstood(asked: Asked): WireAnswer {
  asked.world.violations.push(`the test host does not understand the query ${queryOf(asked)}`);
  return errorAnswer(400, 'Invalid query');
}

const changeOf = ({ title, description, draft }: PullBody) => ({
  ...(title === undefined ? {} : { title }),
  ...(description === undefined ? {} : { body: description }),
  ...(draft === undefined ? {} : { draft }),
});

/** Null where one of them is nobody. */
function reviewersOf({ repository }: Asked, { reviewers = [] }: PullBody): string[] | null {
  const names = reviewers.map((one) => ('uuid' in one ? one.uuid.slice(1, -1) : one.account_id));
  return names.every((name) => repository.permissions.has(name)) ? names : null;
}

function newPull({ repository }: Asked, head: string, base: string, author: string): HostPull {
  const now = new Date();
  const number = repository.pulls.length + 1;
  const pull: HostPull = {
    ...{ number, head, base, author, title: '', body: '', draft: false, state: 'open' },
    ...{ labels: [], reviewers: [], comments: [], createdAt: now, updatedAt: now },
  };
  repository.pulls.push(pull);
  return pull;
}

function withPull(handle: (asked: Asked, pull: HostPull) => WireAnswer): Handler {
  return (asked) => {
    const number = Number(asked.parameters.pull_request_id);
    const pull = asked.repository.pulls.find((one) => one.number === number);
    return pull ? handle(asked, pull) : notFound;
  };
}

function paged<Item>(
  { request }: Asked,
  items: readonly Item[],
  present: (item: Item) => unknown,
): WireAnswer {
  const { url } = request;
  const page = Number(url.searchParams.get('page') ?? 1);
  const pagelen = Number(url.searchParams.get('pagelen') ?? 10);
  const next = new URL(url);
  next.searchParams.set('page', String(page + 1));
  return found({
    page,
    pagelen,
    size: items.length,
    values: items.slice((page - 1) * pagelen, page * pagelen).map(present),
    ...(page * pagelen < items.length ? { next: next.href } : {}),
  });
}
