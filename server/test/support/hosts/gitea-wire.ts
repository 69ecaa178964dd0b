import { createHmac } from 'node:crypto';
import { versionAnswer } from './gitea/answers.ts';
import { handlers, notFound, organisationLabelsAnswer } from './gitea/handlers.ts';
import { operations } from './gitea/operations.ts';
import type { HostRepository, HostToken, HostVerb } from './host-state.ts';
import { findOperation, jsonOf, violationsOf } from './published-operations.ts';
import type { HostWire, HostWorld, WireAnswer, WireRequest } from './start-test-host.ts';

interface Flavour {
  version: string;
  /** What its hooks' headers begin with. */
  hookPrefixes: readonly string[];
}

const gitea: Flavour = { version: '1.23.8', hookPrefixes: ['x-gitea'] };
const forgejo: Flavour = { version: '11.0.1+gitea-1.22.0', hookPrefixes: ['x-forgejo', 'x-gitea'] };

const apiPath = '/api/v1';

const matchOf = (request: WireRequest) =>
  request.url.pathname.startsWith(apiPath)
    ? findOperation(operations, request, request.url.pathname.slice(apiPath.length))
    : null;

function wireOf(flavour: Flavour): HostWire {
  return {
    forge: 'gitea',
    scopes: ['write:repository', 'write:issue'],
    verbOf,
    handle: (request, world) => handle(flavour, request, world),
    tokenOf,
    gitToken: (_username, password) => password,
    unauthorized: () => refuse(401, 'invalid username, password or token'),
    // The host itself knows no limits; the proxy before it may.
    tooFast: () => ({ status: 429, headers: { 'retry-after': '1' }, body: { message: 'Too Many Requests' } }),
    credentialOf: (token) => token,
    delivery: (news, repository, secret) => delivery(flavour, news, repository, secret),
    pathOf: (number) => `acme/docs-${number}`,
  };
}

export const giteaWire = wireOf(gitea);
export const forgejoWire = wireOf(forgejo);

const refuse = (status: number, message: string): WireAnswer => ({
  status,
  body: { message, url: 'https://host.example/api/swagger' },
});

function verbOf(request: WireRequest): HostVerb {
  const match = matchOf(request);
  // Nothing is created by it: it is how a client finds out whether it may.
  const given =
    match?.name === 'repoCreatePullRequest' ? (jsonOf(request.body) as Record<string, unknown>) : {};
  if (given.head !== undefined && given.head === given.base) return 'other';
  return match && 'verb' in match.operation ? (match.operation.verb ?? 'other') : 'other';
}

function tokenOf({ headers }: WireRequest): string | null {
  const [, token = null] = /^token (\S+)$/.exec(headers.authorization ?? '') ?? [];
  return token;
}

function handle(flavour: Flavour, request: WireRequest, world: HostWorld): WireAnswer {
  const match = matchOf(request);
  if (!match) {
    world.violations.push(`${request.method} ${request.url.pathname} is not published`);
    return notFound;
  }
  const violations = violationsOf(match, request);
  world.violations.push(...violations);
  if (violations.length > 0) return refuse(422, violations.join('; '));
  const { name, operation, parameters } = match;
  if (name === 'getVersion') return { status: 200, body: versionAnswer(flavour.version) };
  const token = world.tokens.get(tokenOf(request) ?? '');
  if (!token || token.expired) return refuse(401, 'invalid username, password or token');
  if (operation.scope !== null && !holds(token, operation.scope)) {
    return refuse(403, `token does not have at least one of required scope(s): [${operation.scope}]`);
  }
  if (name === 'orgListLabels') return organisationLabelsAnswer(request);
  const path = `${parameters.owner}/${parameters.repo}`;
  const repository = world.repositories.find((one) => [one.path, one.movedTo].includes(path));
  const permission = repository?.permissions.get(token.user) ?? 'none';
  if (!repository || permission === 'none') return notFound;
  if (repository.movedTo !== null && path === repository.path) return movedAnswer(request, repository);
  return handlers[name]({ request, world, repository, parameters, user: token.user, permission });
}

function holds({ scopes }: HostToken, needed: string): boolean {
  return scopes.includes(needed) || scopes.includes(needed.replace('read:', 'write:'));
}

function movedAnswer({ url }: WireRequest, { path, movedTo }: HostRepository): WireAnswer {
  const place = url.pathname.replace(`/repos/${path}`, `/repos/${movedTo}`);
  return { status: 307, headers: { location: `${url.origin}${place}${url.search}` } };
}

function delivery(
  flavour: Flavour,
  news: Parameters<HostWire['delivery']>[0],
  { path }: HostRepository,
  secret: string,
) {
  const [event, payload] = eventOf(news);
  const body = JSON.stringify({ ...payload, repository: { full_name: path }, sender: { login: 'grace' } });
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  for (const prefix of flavour.hookPrefixes) {
    headers[`${prefix}-event`] = event;
    headers[`${prefix}-signature`] = signature;
    headers[`${prefix}-delivery`] = crypto.randomUUID();
  }
  return { headers, body };
}

function eventOf(news: Parameters<HostWire['delivery']>[0]): [event: string, payload: object] {
  if (news.about === 'push') return ['push', { ref: `refs/heads/${news.branch}`, commits: [] }];
  const { number } = news;
  if (news.about === 'pull-request') {
    return ['pull_request', { action: 'closed', number, pull_request: { number } }];
  }
  return ['issue_comment', { action: 'created', is_pull: true, issue: { number }, comment: { id: 1 } }];
}
