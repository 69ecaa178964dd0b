import type { HostPull, HostRepository } from '../host-state.ts';
import { commitOf } from '../test-repository.ts';
import { hasNews } from './git-objects.ts';
import { type HandledRequest, type Handlers, invalid, notFound } from './handler.ts';
import { pageOf } from './pages.ts';
import { labelShape, nameOf, pullShape } from './shapes.ts';

/** Repositories of a plan that has no drafts. */
export const withoutDrafts = new WeakSet<HostRepository>();

export function pullOf({ repository, parameters }: HandledRequest): HostPull | undefined {
  const number = Number(parameters.pull_number ?? parameters.issue_number);
  return repository.pulls.find((pull) => pull.number === number);
}

const shape = ({ world, repository }: HandledRequest, pull: HostPull) =>
  pullShape(world.url, repository, pull);

export const pullHandlers: Handlers = {
  'pulls/list': (asked) => {
    const { request, world, repository } = asked;
    const { searchParams } = request.url;
    const [owner = ''] = nameOf(repository).split('/');
    const state = searchParams.get('state') ?? 'open';
    const head = searchParams.get('head');
    const base = searchParams.get('base');
    const found = repository.pulls.filter(
      (pull) =>
        (state === 'all' || (state === 'open') === (pull.state === 'open')) &&
        (head === null || head.toLowerCase() === `${owner}:${pull.head}`.toLowerCase()) &&
        (base === null || base === pull.base),
    );
    const isByAge = searchParams.get('direction') === 'asc';
    const { items, headers } = pageOf(request, isByAge ? found : found.toReversed());
    return { status: 200, headers, body: items.map((pull) => pullShape(world.url, repository, pull, false)) };
  },

  'pulls/get': (asked) => {
    const pull = pullOf(asked);
    return pull ? { status: 200, body: shape(asked, pull) } : notFound();
  },

  'pulls/create': (asked) => {
    const problem = problemOf(asked);
    if (problem) return invalid({ resource: 'PullRequest', ...problem });
    const { repository, token, body } = asked;
    const now = new Date();
    const pull: HostPull = {
      number: repository.pulls.length + 1,
      head: String(body.head),
      base: String(body.base),
      title: String(body.title),
      body: String(body.body ?? ''),
      draft: body.draft === true,
      state: 'open',
      labels: [],
      reviewers: [],
      author: token.user,
      createdAt: now,
      updatedAt: now,
      comments: [],
    };
    repository.pulls.push(pull);
    return { status: 201, body: shape(asked, pull) };
  },

  'pulls/update': (asked) => {
    const pull = pullOf(asked);
    if (!pull) return notFound();
    const { title = pull.title, body = pull.body, state } = asked.body;
    const tooLong = tooLongField(String(title), String(body));
    if (tooLong) return invalid({ resource: 'PullRequest', ...tooLong });
    Object.assign(pull, { title, body, updatedAt: new Date() });
    if (state === 'closed' && pull.state === 'open') pull.state = 'closed';
    return { status: 200, body: shape(asked, pull) };
  },

  'pulls/request-reviewers': (asked) => {
    const pull = pullOf(asked);
    if (!pull) return notFound();
    const people = (asked.body.reviewers ?? []) as string[];
    const teams = (asked.body.team_reviewers ?? []) as string[];
    const { permissions } = asked.repository;
    const mayReview = (name: string) => name !== pull.author && permissions.has(name);
    if (!people.every(mayReview) || !teams.every((team) => permissions.has(`team:${team}`))) {
      return {
        status: 422,
        body: {
          message: 'Reviews may only be requested from collaborators.',
          documentation_url: 'https://docs.github.com',
        },
      };
    }
    pull.reviewers = [...new Set([...pull.reviewers, ...people, ...teams.map((team) => `team/${team}`)])];
    pull.updatedAt = new Date();
    const { world, repository } = asked;
    return { status: 201, body: pullShape(world.url, repository, pull, false) };
  },

  'issues/add-labels': (asked) => {
    const pull = pullOf(asked);
    if (!pull) return notFound();
    const labels = asked.body.labels as string[];
    // GitHub's limit for the name of a label.
    if (labels.some((label) => label.length > 50))
      return invalid({ resource: 'Label', field: 'name', code: 'invalid' });
    pull.labels = [...new Set([...pull.labels, ...labels])];
    pull.updatedAt = new Date();
    return { status: 200, body: pull.labels.map(labelShape) };
  },
};

function tooLongField(title: string, body: string) {
  if (title.length > 256)
    return { field: 'title', code: 'custom', message: 'title is too long (maximum is 256 characters)' };
  if (body.length > 65_536)
    return { field: 'body', code: 'custom', message: 'body is too long (maximum is 65536 characters)' };
  return null;
}

/** What GitHub says to a pull request that cannot be. */
function problemOf({ repository, body }: HandledRequest): Record<string, unknown> | null {
  const [head, base] = [String(body.head), String(body.base)];
  const ends = { head: commitOf(repository.directory, head), base: commitOf(repository.directory, base) };
  if (ends.base === null) return { field: 'base', code: 'invalid' };
  if (ends.head === null) return { field: 'head', code: 'invalid' };
  if (!body.title) return { field: 'title', code: 'missing_field' };
  const tooLong = tooLongField(String(body.title), String(body.body ?? ''));
  if (tooLong) return tooLong;
  if (body.draft === true && withoutDrafts.has(repository)) {
    return { code: 'custom', message: 'Draft pull requests are not supported in this repository.' };
  }
  if (!hasNews(repository.directory, ends.base, ends.head)) {
    return { code: 'custom', message: `No commits between ${base} and ${head}` };
  }
  const isThere = repository.pulls.some(
    (pull) => pull.state === 'open' && pull.head === head && pull.base === base,
  );
  const [owner = ''] = nameOf(repository).split('/');
  return isThere ? { code: 'custom', message: `A pull request already exists for ${owner}:${head}.` } : null;
}
