import { z } from 'zod';
import type { Operation } from '../../src/contract/operation.ts';
import { operations as documented } from '../http/operations.ts';
import type { Random } from '../torture/random.ts';
import { hostileText, hostileValue, type Schema, valueFor } from './values.ts';

/** What the requests may name, as far as it exists. */
export interface World {
  projects: string[];
  /** By project. */
  jobs: Map<string, string[]>;
  keys: string[];
  /** Values of the header Authorization, good and bad. */
  authorizations: (string | null)[];
  /** Headers of a browser that is signed in. */
  session: Record<string, string>;
}

export interface FuzzRequest {
  operation: Operation;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
}

/** They would end what the others need: the server's only password, its engine, the session of the run. */
const endsTheRun = new Set(['startMove', 'setPassword', 'deleteSession', 'deleteSessions', 'endSessions']);

export const operations = documented.filter(({ id }) => !endsTheRun.has(id));

const schemas = new Map<string, { body?: Schema; query?: Schema; raw?: Schema }>();
const jsonSchema = (type: z.ZodType | undefined): Schema =>
  z.toJSONSchema(type ?? z.unknown(), { io: 'input', unrepresentable: 'any' }) as Schema;

function schemasOf({ id, path, body, query, rawBody }: Operation) {
  const key = `${id} ${path}`;
  const found = schemas.get(key) ?? {
    ...(body && { body: jsonSchema(body) }),
    ...(query && { query: jsonSchema(query) }),
    ...(rawBody && { raw: jsonSchema(rawBody.schema) }),
  };
  schemas.set(key, found);
  return found;
}

/** A request that is right in most of its parts: what is wrong everywhere is refused at the first. */
export function requestFor(random: Random, world: World): FuzzRequest {
  const operation = random.pick(operations)!;
  const { body, query, raw } = schemasOf(operation);
  const project = projectFor(operation, random, world);
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(parameter(name, operation, random, world, project)),
  );
  const headers = headersFor(operation, random, world);
  const content = contentFor(raw ?? body, random);
  if (content) {
    headers['content-length'] = String(content.length);
    headers['content-type'] ??= operation.rawBody?.mediaTypes[0] ?? 'application/json';
  }
  return {
    operation,
    method: random.chance(0.02) ? random.pick(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])! : operation.method,
    path: path + search(query, random),
    headers,
    body: content,
  };
}

/** What is changed is never the first, which the others work on; few are deleted, for the same reason. */
function projectFor({ id, method }: Operation, random: Random, { projects }: World): string {
  if (method === 'GET' || method === 'POST') return random.pick(projects) ?? 'x';
  return id === 'deleteProject' && random.chance(0.97) ? 'x' : (random.pick(projects.slice(1)) ?? 'x');
}

function parameter(name: string, { path }: Operation, random: Random, world: World, project: string): string {
  const text = hostileText(random).slice(0, 500);
  // A path of dots alone is rewritten by every client.
  const odd = /^\.{0,2}$/.test(text) ? 'x' : text;
  if (random.chance(0.1)) return odd;
  if (name === 'id' && path.includes('/job/{id}')) return random.pick(world.jobs.get(project) ?? []) ?? odd;
  if (name === 'keyId') return random.pick(world.keys) ?? odd;
  if (name === 'n') return String(random.between(1, 3));
  if (name === 'host') return random.pick(['github', 'gitlab', 'gitea', 'forgejo', 'bitbucket'])!;
  if (name === 'service') return random.pick(['vercel', 'netlify', 'cloudflare'])!;
  return project;
}

function search(schema: Schema | undefined, random: Random): string {
  const named = schema && random.chance(0.8) ? valueFor(schema, random) : {};
  const pairs = named && typeof named === 'object' ? Object.entries(named) : [];
  if (random.chance(0.05)) pairs.push([hostileText(random).slice(0, 100), hostileText(random).slice(0, 500)]);
  const flat = pairs.flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value]).map((each): [string, string] => [
      key,
      textOf(each).slice(0, 4_000),
    ]),
  );
  const text = new URLSearchParams(
    flat.map(([key, value]): [string, string] => [key.toWellFormed(), value.toWellFormed()]),
  );
  return flat.length === 0 ? '' : `?${text}`;
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));

function headersFor({ access }: Operation, random: Random, world: World): Record<string, string> {
  const headers: Record<string, string> = {};
  const signedIn = access === 'session' ? random.chance(0.8) : random.chance(0.05);
  if (signedIn) Object.assign(headers, world.session);
  else {
    const authorization = random.chance(0.8) ? world.authorizations[0] : random.pick(world.authorizations);
    if (authorization) headers.authorization = authorization;
  }
  const odd: Record<string, readonly string[]> = {
    accept: ['text/csv', 'text/event-stream', '*/*', 'application/json;q=0', 'x', ''],
    'accept-encoding': ['gzip', 'br', 'identity;q=0', 'zstd'],
    'content-type': ['text/plain', 'application/x-ndjson', 'application/json; charset=utf-16', 'x', ''],
    'content-encoding': ['gzip', 'deflate', 'x'],
    'idempotency-key': ['a', 'x'.repeat(300), '', 'ä'],
    'if-none-match': ['*', '"x"'],
    'last-event-id': ['0', '-1', '9'.repeat(30), 'x'],
    range: ['bytes=0-1', 'bytes=5-1'],
    'x-forwarded-for': ['1.2.3.4', '::1, x', 'a'.repeat(3_000)],
    'x-request-id': ['a', 'x y', 'z'.repeat(500)],
    origin: ['https://docs.example', 'null', 'x'],
    host: ['evil.example', '127.0.0.1'],
  };
  for (const [name, values] of Object.entries(odd))
    if (random.chance(0.02)) headers[name] = Buffer.from(random.pick(values)!).toString('latin1');
  return headers;
}

function contentFor(schema: Schema | undefined, random: Random): Buffer | null {
  if (!schema) return random.chance(0.02) ? Buffer.from(textOf(hostileValue(random))) : null;
  const text = JSON.stringify(random.chance(0.9) ? valueFor(schema, random) : hostileValue(random)) ?? '';
  const bytes = Buffer.from(text);
  if (random.chance(0.95)) return bytes;
  // Bytes that are lost or turned on the way.
  const cut = bytes.subarray(0, random.between(0, bytes.length));
  if (cut.length > 0 && random.chance(0.5))
    cut[random.between(0, cut.length - 1)]! ^= 1 << random.between(0, 7);
  return cut;
}
