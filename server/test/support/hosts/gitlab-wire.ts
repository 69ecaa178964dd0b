import { z } from 'zod';
import { deliveryOf } from './gitlab/delivery.ts';
import { type Endpoint, type EndpointName, endpoints } from './gitlab/endpoints.ts';
import { type Call, handlers, isPaged } from './gitlab/handlers.ts';
import { conditional, limits, notFound, Refused } from './gitlab/reply.ts';
import type { HostRepository, HostToken } from './host-state.ts';
import type { HostWire, HostWorld, WireAnswer, WireRequest } from './start-test-host.ts';

const root = '/api/v4';
const expired = {
  error: 'invalid_token',
  error_description: 'Token is expired. You can either do re-authorization or token refresh.',
};

/** GitLab's REST API, version 4, as far as `gitlab/endpoints.ts` writes it down. */
export const gitlabWire: HostWire = {
  forge: 'gitlab',
  scopes: ['api'],
  verbOf: (request) => match(request)?.endpoint.verb ?? 'other',
  tokenOf: ({ headers }) => {
    const token = headers['private-token'];
    return typeof token === 'string' ? token : null;
  },
  gitToken: (username, password) => (username === '' ? null : password),
  unauthorized: () => ({ status: 401, body: expired }),
  tooFast: () => ({
    status: 429,
    headers: { ...limits(0), 'retry-after': '1' },
    body: { message: { error: 'This endpoint has been requested too many times. Try again later.' } },
  }),
  credentialOf: (token) => token,
  delivery: deliveryOf,
  pathOf: (number) => `acme/web/docs-${number}`,
  handle(request, world) {
    try {
      return withLimits(conditional(request, answer(request, world)));
    } catch (error) {
      if (error instanceof Refused) return withLimits(error.answer);
      throw error;
    }
  },
};

const withLimits = (given: WireAnswer): WireAnswer => ({
  ...given,
  headers: { ...limits(1999), ...given.headers },
});

function answer(request: WireRequest, world: HostWorld): WireAnswer {
  const found = match(request);
  if (!found) {
    world.violations.push(`GitLab has no ${request.method} ${request.url.pathname}.`);
    throw notFound();
  }
  const { name, endpoint, named } = found;
  const token = signIn(request, world, endpoint);
  const body = checkParameters(request, world, endpoint);
  const repository = named.id === undefined ? undefined : findRepository(request, world, named.id, token);
  const call = { world, url: request.url, named, body, token, repository: repository! } satisfies Call;
  const answered = handlers[name](call);
  const full = isPaged(answered) ? answered : { status: endpoint.status, body: answered };
  checkAnswer(world, endpoint, full.body);
  return full;
}

function match({ method, url }: WireRequest) {
  if (!url.pathname.startsWith(`${root}/`)) return null;
  const given = url.pathname.slice(root.length).split('/');
  for (const [name, endpoint] of Object.entries(endpoints) as [EndpointName, Endpoint][]) {
    const parts = endpoint.path.split('/');
    if (endpoint.method !== method || parts.length !== given.length) continue;
    const fits = parts.every((part, index) => part.startsWith(':') || part === given[index]);
    const named = parts.flatMap((part, index) =>
      part.startsWith(':') ? [[part.slice(1), decodeURIComponent(given[index]!)]] : [],
    );
    if (fits) return { name, endpoint, named: Object.fromEntries(named) as Record<string, string> };
  }
  return null;
}

/** https://docs.gitlab.com/api/rest/authentication/ */
function signIn(request: WireRequest, { tokens }: HostWorld, { scopes }: Endpoint): HostToken {
  const token = tokens.get(gitlabWire.tokenOf(request) ?? '');
  if (!token) throw new Refused(401, { message: '401 Unauthorized' });
  if (token.expired) throw new Refused(401, expired);
  if (scopes === 'any' || scopes.some((scope) => token.scopes.includes(scope))) return token;
  throw new Refused(403, {
    error: 'insufficient_scope',
    error_description: 'The request requires higher privileges than provided by the access token.',
    scope: scopes.join(' '),
  });
}

function checkParameters(request: WireRequest, { violations }: HostWorld, endpoint: Endpoint) {
  const query = Object.fromEntries(request.url.searchParams);
  const body = request.body.length === 0 ? {} : JSON.parse(request.body.toString('utf8'));
  const isJson = request.headers['content-type'] === 'application/json' || request.body.length === 0;
  const complaints = [
    ...complaintsOf(endpoint.query ?? z.strictObject({}), query),
    ...complaintsOf(endpoint.body ?? z.strictObject({}), body),
    ...(isJson ? [] : ['the body must be application/json']),
  ];
  if (complaints.length === 0) return body;
  violations.push(
    ...complaints.map((one) => `${endpoint.method} ${endpoint.path}: ${one} (${endpoint.page})`),
  );
  throw new Refused(400, { error: complaints.join(', ') });
}

function checkAnswer({ violations }: HostWorld, endpoint: Endpoint, body: unknown): void {
  const complaints = complaintsOf(endpoint.answer, body);
  violations.push(...complaints.map((one) => `The answer to ${endpoint.path}: ${one} (${endpoint.page})`));
}

const complaintsOf = (schema: z.ZodType, value: unknown): string[] =>
  schema.safeParse(value).error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? [];

/** https://docs.gitlab.com/api/rest/#redirects; whoever is no member is told that there is nothing. */
function findRepository(
  { method, url }: WireRequest,
  world: HostWorld,
  id: string,
  { user }: HostToken,
): HostRepository {
  const repository = world.repositories.find((one) =>
    [String(one.id), one.path, one.movedTo].some((known) => known?.toLowerCase() === id.toLowerCase()),
  );
  if (!repository || (repository.permissions.get(user) ?? 'none') === 'none') throw notFound('Project ');
  if (repository.movedTo === null || id !== repository.path) return repository;
  if (method !== 'GET') {
    throw new Refused(405, { message: '405 Non GET methods are not allowed for moved projects' });
  }
  const rest = url.pathname
    .split('/')
    .slice(5)
    .map((part) => `/${part}`)
    .join('');
  const location = `${world.url}${root}/projects/${repository.id}${rest}`;
  throw new Refused(
    301,
    { message: `This resource has been moved permanently to ${location}` },
    { location },
  );
}
