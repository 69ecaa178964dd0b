import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Operation } from '../contract/operation.ts';
import type { Queryable } from '../database/database.ts';
import type { LookUp } from '../database/look-up.ts';
import type { KeyRow } from '../database/queries/keys/key-row.ts';
import type { DiskSpace } from '../foundation/disk-space.ts';
import { Fault } from '../foundation/fault.ts';
import { parseJson } from '../foundation/parse-json.ts';
import { authenticate, authorize, bearerToken, type Caller, type Holder, signedIn } from './authenticate.ts';
import type { ClientAddress } from './client-address.ts';
import { crossOriginHeaders } from './cross-origin.ts';
import type { Answer, Call, Endpoint } from './endpoint.ts';
import { unsupportedMediaType } from './error-answer.ts';
import { acceptBody, readBody } from './read-body.ts';
import { authenticateBrowser } from './session/authenticate-browser.ts';
import { validate } from './validate.ts';

export interface EndpointContext {
  database: Queryable;
  findKey: LookUp<KeyRow>;
  clientAddress: ClientAddress;
  keyUsed(keyId: string): void;
  /** Aborted when the server stops. */
  closing: AbortSignal;
  disk: Pick<DiskSpace, 'assertRoom'>;
}

const bodyLimit = 1024 * 1024;

/** Turns the contract's operations into routes. */
export function registerEndpoints(
  app: FastifyInstance,
  endpoints: readonly Endpoint[],
  context: EndpointContext,
): void {
  for (const { operation, handle } of endpoints) {
    app.route({
      method: operation.method,
      url: routePath(operation),
      // Who calls is decided before the body is read.
      onRequest: async (request, reply) => {
        if (operation.access !== 'public') reply.header('cache-control', 'no-store');
        if (operation.crossOrigin) reply.headers(crossOriginHeaders(request.headers.origin));
        request.caller = await callerOf(request, operation, context);
        if (operation.needsDisk) context.disk.assertRoom();
      },
      handler: async (request, reply) => {
        const call = await callOf(request, reply, operation, context);
        return send(reply, await handle(call));
      },
    });
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

/** Bodies are read by the endpoint that wants one, not by the framework: it decides on type and size. */
export function leaveBodiesAlone(app: FastifyInstance): void {
  app.decorateRequest('caller', null);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
}

const routePath = ({ path }: Operation) => path.replace(/\{(\w+)\}/g, ':$1');

async function callerOf(
  request: FastifyRequest,
  { access, path }: Operation,
  context: EndpointContext,
): Promise<Caller | null> {
  if (access === 'public') return null;
  const holder = await holderOf(request, access, context);
  if (access === 'session') return { keyId: null, projectId: null, expiresAt: holder.expiresAt };
  const parameters = request.params as Record<string, string | undefined>;
  const project = path.includes('{projectId}') ? parameters.projectId : parameters.id;
  const caller = authorize(holder, access, project);
  if (caller.keyId !== null) context.keyUsed(caller.keyId);
  return caller;
}

/** A key that was given wins over a cookie that came by itself. */
async function holderOf(
  { method, headers, raw }: FastifyRequest,
  access: Operation['access'],
  { database, findKey, clientAddress }: EndpointContext,
): Promise<Holder> {
  const session =
    headers.authorization === undefined && (await authenticateBrowser(database, method, headers));
  if (session) return signedIn(session);
  if (access === 'session') throw new Fault('unauthorized', 'This is for a browser that is signed in.');
  return authenticate(findKey, bearerToken(headers.authorization), clientAddress.of(raw));
}

async function callOf(
  request: FastifyRequest,
  reply: FastifyReply,
  operation: Operation,
  context: EndpointContext,
): Promise<Call<Operation>> {
  const { query, headers, body } = operation;
  const rawBody = body ? await readJson(request, reply) : undefined;
  const bytes = operation.rawBody ? await readBytes(request, reply, operation.rawBody) : noBytes;
  let signal: AbortSignal | undefined;
  if (headers) validate(headers, request.headers, 'request’s headers');
  return {
    method: request.method,
    parameters: request.params as Record<string, string>,
    query: (query && validate(query, request.query, 'query')) as never,
    body: (body && validate(body, rawBody, 'body')) as never,
    rawBody,
    bytes,
    headers: request.headers,
    get address() {
      return context.clientAddress.of(request.raw);
    },
    header: (name) => {
      const value = request.headers[name];
      return Array.isArray(value) ? value.join(', ') : value;
    },
    caller: request.caller as Caller,
    recheckAccess: async () => void (await callerOf(request, operation, context)),
    get signal() {
      return (signal ??= whileListening(reply, context.closing));
    },
  };
}

/** Made only for who asks: it costs as much as the rest of a small request. */
function whileListening(reply: FastifyReply, closing: AbortSignal): AbortSignal {
  const hungUp = new AbortController();
  // A fault, since no work that is given up for it went wrong.
  reply.raw.once('close', () => hungUp.abort(new Fault('unavailable', 'Nobody waits for the answer.')));
  return AbortSignal.any([hungUp.signal, closing]);
}

async function readJson(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const hasBody =
    request.headers['content-length'] !== '0' && request.body !== undefined && request.body !== null;
  if (!hasBody) throw new Fault('invalid_request', 'A JSON body is needed.');
  return parseJson(await readBytes(request, reply, jsonBody));
}

const jsonBody = { limit: bodyLimit, mediaTypes: ['application/json'] };
const noBytes = Buffer.alloc(0);

async function readBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  { limit, mediaTypes }: Pick<NonNullable<Operation['rawBody']>, 'limit' | 'mediaTypes'>,
): Promise<Buffer> {
  const [type = ''] = (request.headers['content-type'] ?? '').split(';');
  if (!mediaTypes.includes('*/*') && !mediaTypes.includes(type.trim().toLowerCase())) {
    throw unsupportedMediaType(mediaTypes);
  }
  acceptBody(request, reply, limit);
  return readBody(request.raw, limit);
}

export function send(reply: FastifyReply, { status, headers = {}, body }: Answer): FastifyReply {
  return reply.code(status).headers(headers).send(body);
}
