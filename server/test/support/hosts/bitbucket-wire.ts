import { createHmac } from 'node:crypto';
import { accountAnswer, errorAnswer } from './bitbucket/answers.ts';
import { handlers, notFound } from './bitbucket/handlers.ts';
import { operations } from './bitbucket/operations.ts';
import type { HostRepository, HostToken, HostVerb } from './host-state.ts';
import { findOperation, jsonOf, violationsOf } from './published-operations.ts';
import type { HostWire, HostWorld, WireAnswer, WireRequest } from './start-test-host.ts';

const apiPath = '/2.0';
const gitUsernames = ['x-token-auth', 'x-bitbucket-api-token-auth'];

const matchOf = (request: WireRequest) =>
  request.url.pathname.startsWith(apiPath)
    ? findOperation(operations, request, request.url.pathname.slice(apiPath.length))
    : null;

const badToken = errorAnswer(401, 'Token is invalid, expired, or not supported for this endpoint.');

export const bitbucketWire: HostWire = {
  forge: 'bitbucket',
  archives: false,
  scopes: ['repository:write', 'pullrequest:write', 'account'],
  apiUrl: (hostUrl) => `${hostUrl}${apiPath}`,
  verbOf,
  handle,
  tokenOf,
  gitToken: (username, password) => (gitUsernames.includes(username) ? password : null),
  unauthorized: () => badToken,
  tooFast: () => ({
    ...errorAnswer(429, 'Rate limit for this resource has been exceeded'),
    headers: { 'retry-after': '1' },
  }),
  credentialOf: (token) => token,
  delivery,
  pathOf: (number) => `acme/docs-${number}`,
};

function verbOf(request: WireRequest): HostVerb {
  const match = matchOf(request);
  // Nothing is created by it: it is how a client finds out whether it may.
  if (match?.name === 'createPullRequest') {
    const given = jsonOf(request.body) as Record<string, { branch: { name: string } } | undefined>;
    if (given.source?.branch.name === given.destination?.branch.name) return 'other';
  }
  return match && 'verb' in match.operation ? (match.operation.verb ?? 'other') : 'other';
}

/** Access tokens come as Bearer, API tokens as the password of an e-mail address. */
function tokenOf({ headers }: WireRequest): string | null {
  const [scheme, value = ''] = (headers.authorization ?? '').split(' ');
  if (scheme === 'Bearer') return value;
  if (scheme !== 'Basic') return null;
  const [, token = null] = /^[^:@]+@[^:@]+:(.+)$/.exec(Buffer.from(value, 'base64').toString('utf8')) ?? [];
  return token;
}

function handle(request: WireRequest, world: HostWorld): WireAnswer {
  const match = matchOf(request);
  if (!match) {
    world.violations.push(`${request.method} ${request.url.pathname} is not published`);
    return notFound;
  }
  const violations = violationsOf(match, request);
  world.violations.push(...violations);
  if (violations.length > 0) return errorAnswer(400, violations.join('; '));
  const { name, operation, parameters } = match;
  const token = world.tokens.get(tokenOf(request) ?? '');
  if (!token || token.expired) return badToken;
  if (operation.scope !== null && !holds(token, operation.scope)) {
    return errorAnswer(403, 'Your credentials lack one or more required privilege scopes.', {
      required: [operation.scope],
      granted: token.scopes,
    });
  }
  const path = `${parameters.workspace}/${parameters.repo_slug}`;
  const repository = world.repositories.find((one) => [one.path, one.movedTo].includes(path));
  const permission = repository?.permissions.get(token.user) ?? 'none';
  if (!repository || permission === 'none') return errorAnswer(404, `Repository ${path} not found`);
  if (repository.movedTo !== null && path === repository.path) return movedAnswer(request, repository);
  return handlers[name]({ request, world, repository, parameters, user: token.user, permission });
}

/** `pullrequest:write` includes `pullrequest`, and that one `repository`. */
function holds({ scopes }: HostToken, needed: string): boolean {
  const implied = scopes.flatMap((scope) => {
    const reading = scope.replace(':write', '');
    return [scope, reading, ...(reading === 'pullrequest' ? ['repository'] : [])];
  });
  return implied.includes(needed);
}

function movedAnswer({ url }: WireRequest, { path, movedTo }: HostRepository): WireAnswer {
  const place = url.pathname.replace(`/repositories/${path}`, `/repositories/${movedTo}`);
  return { status: 301, headers: { location: `${url.origin}${place}${url.search}` } };
}

/** https://support.atlassian.com/bitbucket-cloud/docs/event-payloads/ */
function delivery(
  news: Parameters<HostWire['delivery']>[0],
  { path }: HostRepository,
  secret: string,
): { headers: Record<string, string>; body: string } {
  const [event, payload] = eventOf(news);
  const body = JSON.stringify({ ...payload, repository: { full_name: path }, actor: accountAnswer('grace') });
  return {
    headers: {
      'content-type': 'application/json',
      'x-event-key': event,
      'x-hook-uuid': crypto.randomUUID(),
      'x-request-uuid': crypto.randomUUID(),
      'x-attempt-number': '1',
      'x-hub-signature': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
    },
    body,
  };
}

function eventOf(news: Parameters<HostWire['delivery']>[0]): [event: string, payload: object] {
  if (news.about === 'push') {
    const ref = { type: 'branch', name: news.branch };
    return ['repo:push', { push: { changes: [{ new: ref, old: ref }] } }];
  }
  const pullrequest = { id: news.number };
  return news.about === 'pull-request'
    ? ['pullrequest:fulfilled', { pullrequest }]
    : ['pullrequest:comment_created', { pullrequest, comment: { id: 1, content: { raw: 'Hello' } } }];
}
