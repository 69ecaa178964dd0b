import type { HostComment, HostPull, HostRepository, Permission } from '../host-state.ts';
import { commitOf } from '../test-repository.ts';
import { apiDescription } from './api-description.ts';

/** GitHub's own examples, with what the test host knows in the place of what they tell. */
type Shape = Record<string, unknown>;

/** GitHub counts in whole seconds. */
export const moment = (date: Date): string => date.toISOString().replace(/\.\d+Z$/, 'Z');

const example = (name: string): Shape => apiDescription().example<Shape>(name);

export const nameOf = (repository: HostRepository): string => repository.movedTo ?? repository.path;

export function userShape(login: string): Shape {
  const { user } = example('pull-request') as { user: Shape };
  return { ...user, login, type: login.endsWith('[bot]') ? 'Bot' : 'User' };
}

const ranks: readonly Permission[] = ['none', 'read', 'write', 'admin'];
export const isAtLeast = (held: Permission, wanted: Permission): boolean =>
  ranks.indexOf(held) >= ranks.indexOf(wanted);

export function repositoryShape(url: string, repository: HostRepository, held: Permission): Shape {
  const {
    source: _source,
    parent: _parent,
    template_repository: _template,
    ...rest
  } = example('full-repository-default-response');
  return { ...rest, ...commonFields(url, repository, held), language: null };
}

function commonFields(url: string, repository: HostRepository, held: Permission): Shape {
  const [owner = '', name = ''] = nameOf(repository).split('/');
  return {
    id: repository.id,
    node_id: `R_${repository.id}`,
    name,
    full_name: `${owner}/${name}`,
    owner: userShape(owner),
    private: true,
    visibility: 'private',
    html_url: `${url}/${owner}/${name}`,
    archived: repository.archived,
    disabled: false,
    default_branch: repository.defaultBranch,
    permissions: {
      admin: held === 'admin',
      maintain: held === 'admin',
      push: isAtLeast(held, 'write'),
      triage: isAtLeast(held, 'write'),
      pull: isAtLeast(held, 'read'),
    },
  };
}

/** A branch that was deleted is remembered by its pull request. */
const lastHeads = new WeakMap<HostPull, string>();

export function headOf(repository: HostRepository, pull: HostPull): string {
  const now = commitOf(repository.directory, pull.head);
  if (now !== null) lastHeads.set(pull, now);
  return lastHeads.get(pull) ?? '0'.repeat(40);
}

/** Both of them: the one in a list and the one with everything. */
export function pullShape(url: string, repository: HostRepository, pull: HostPull, whole = true): Shape {
  const given = whole
    ? example('pull-request')
    : (example('pull-request-simple-items') as unknown as Shape[])[0]!;
  const [owner = ''] = nameOf(repository).split('/');
  const end = (side: unknown, ref: string, sha: string) => {
    const { repo } = side as { repo: Shape };
    return {
      label: `${owner}:${ref}`,
      ref,
      sha,
      user: userShape(owner),
      repo: { ...repo, ...commonFields(url, repository, 'write') },
    };
  };
  const ended = pull.state === 'open' ? null : moment(pull.updatedAt);
  return {
    ...given,
    id: repository.id * 1000 + pull.number,
    node_id: `PR_${repository.id}_${pull.number}`,
    number: pull.number,
    html_url: `${url}/${nameOf(repository)}/pull/${pull.number}`,
    state: pull.state === 'open' ? 'open' : 'closed',
    title: pull.title,
    body: pull.body === '' ? null : pull.body,
    draft: pull.draft,
    user: userShape(pull.author),
    labels: pull.labels.map((name) => labelShape(name)),
    requested_reviewers: pull.reviewers.filter((name) => !name.includes('/')).map((name) => userShape(name)),
    requested_teams: [],
    created_at: moment(pull.createdAt),
    updated_at: moment(pull.updatedAt),
    closed_at: ended,
    merged_at: pull.state === 'merged' ? ended : null,
    head: end(given.head, pull.head, headOf(repository, pull)),
    base: end(given.base, pull.base, commitOf(repository.directory, pull.base) ?? '0'.repeat(40)),
    ...(whole ? { merged: pull.state === 'merged' } : {}),
  };
}

export const labelShape = (name: string): Shape => ({
  ...(example('label-items') as unknown as Shape[])[0],
  name,
});

const examplesOfComments = {
  comment: 'issue-comment-items',
  line: 'pull-request-review-comment-items',
  review: 'pull-request-review-items',
} as const;

export function commentShape(comment: HostComment): Shape {
  const [given] = example(examplesOfComments[comment.kind]) as unknown as Shape[];
  const { id, author, body, createdAt, updatedAt } = comment;
  const times =
    comment.kind === 'review'
      ? { submitted_at: moment(createdAt) }
      : { created_at: moment(createdAt), updated_at: moment(updatedAt) };
  return { ...given, id, user: userShape(author), body, ...times };
}
