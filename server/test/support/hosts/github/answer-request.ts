import { createHash } from 'node:crypto';
import type { HostRepository, HostToken } from '../host-state.ts';
import type { HostWorld, WireAnswer, WireRequest } from '../start-test-host.ts';
import { isClassic, refusalOf } from './access.ts';
import { apiDescription, type Operation } from './api-description.ts';
import { answerApp } from './apps.ts';
import { commentHandlers } from './comment-handlers.ts';
import { answerGraphql } from './graphql-endpoint.ts';
import { failure, type Handlers, notFound } from './handler.ts';
import { pullHandlers } from './pull-handlers.ts';
import { repositoryHandlers } from './repository-handlers.ts';

const handlers: Handlers = { ...repositoryHandlers, ...pullHandlers, ...commentHandlers };

/** At an Enterprise Server the API has a prefix. */
export const apiPath = ({ pathname }: URL): string =>
  pathname.replace(/^\/api\/v3(?=\/)/, '').replace(/^\/api\/graphql$/, '/graphql');

export const tokenOf = ({ headers }: WireRequest): string | null =>
  /^(?:bearer|token) (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? null;

export const badCredentials = (): WireAnswer => failure(401, 'Bad credentials');

/** Checks what is asked and what is answered against GitHub's own description, and plays GitHub in between. */
export async function answerRequest(request: WireRequest, world: HostWorld): Promise<WireAnswer> {
  const path = apiPath(request.url);
  if (!request.headers['user-agent']) world.violations.push('GitHub refuses requests without a User-Agent');
  if (path === '/graphql') return graphql(request, world);
  // Where a renamed repository is redirected to; GitHub describes it in prose alone.
  const byId = /^\/repositories\/(\d+)$/.exec(path)?.[1];
  const described = apiDescription().find(request.method, byId ? '/repos/owner/name' : path);
  if (!described) {
    world.violations.push(`GitHub knows no ${request.method} ${path}`);
    return notFound();
  }
  const sent = request.body.length > 0 ? JSON.parse(request.body.toString()) : undefined;
  world.violations.push(...described.violationsOfRequest(request.url.searchParams, sent));
  const answer = await answerOperation(described, request, world, byId ? Number(byId) : null);
  world.violations.push(...described.violationsOfAnswer(answer.status, answer.body));
  return conditional(request, answer);
}

async function graphql(request: WireRequest, world: HostWorld): Promise<WireAnswer> {
  const token = signedIn(request, world);
  return token ? answerGraphql(JSON.parse(request.body.toString()), world, token) : badCredentials();
}

const signedIn = (request: WireRequest, world: HostWorld): HostToken | undefined => {
  const token = world.tokens.get(tokenOf(request) ?? '');
  return token?.expired ? undefined : token;
};

async function answerOperation(
  { id, parameters }: Operation,
  request: WireRequest,
  world: HostWorld,
  repositoryId: number | null,
): Promise<WireAnswer> {
  if (id.startsWith('apps/')) return answerApp(id, request, parameters, world);
  const token = signedIn(request, world);
  if (!token) return request.headers.authorization ? badCredentials() : notFound();
  const path = `${parameters.owner}/${parameters.repo}`.toLowerCase();
  const repository = world.repositories.find((one) =>
    repositoryId === null ? namesOf(one).includes(path) : one.id === repositoryId,
  );
  const held = repository?.permissions.get(token.user) ?? 'none';
  if (!repository || held === 'none') return notFound();
  if (repositoryId === null && isOldName(repository, path)) return moved(request, repository, world);
  const refusal = refusalOf(id, repository, token);
  if (refusal) return refusal;
  const handler = handlers[id];
  if (!handler) throw new Error(`The test host does not play ${id}`);
  const body = request.body.length > 0 ? JSON.parse(request.body.toString()) : {};
  const answer = handler({ request, world, repository, token, parameters, body });
  const scopes: Record<string, string> = isClassic(token)
    ? { 'x-oauth-scopes': token.scopes.join(', ') }
    : {};
  return { ...answer, headers: { ...scopes, ...answer.headers } };
}

const namesOf = ({ path, movedTo }: HostRepository) =>
  [path, movedTo ?? path].map((name) => name.toLowerCase());

const isOldName = ({ path, movedTo }: HostRepository, asked: string) =>
  movedTo !== null && path.toLowerCase() === asked;

function moved({ method }: WireRequest, { id }: HostRepository, world: HostWorld): WireAnswer {
  const location = `${world.url}/repositories/${id}`;
  const status = method === 'GET' ? 301 : 307;
  const message = method === 'GET' ? 'Moved Permanently' : 'Temporary Redirect';
  return {
    status,
    headers: { location },
    body: { message, url: location, documentation_url: 'https://docs.github.com/rest' },
  };
}

/** Whoever has it already is told so, and it does not count against the limit. */
function conditional({ method, headers }: WireRequest, answer: WireAnswer): WireAnswer {
  if (method !== 'GET' || answer.status !== 200) return answer;
  const etag = `"${createHash('sha256').update(JSON.stringify(answer.body)).digest('hex')}"`;
  const withTag = { ...answer.headers, etag };
  return headers['if-none-match'] === etag
    ? { status: 304, headers: withTag }
    : { ...answer, headers: withTag };
}
