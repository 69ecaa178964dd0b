import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isRepositoryName } from '../../contract/repository.ts';
import type { Queryable } from '../../database/database.ts';
import type { LookUp } from '../../database/look-up.ts';
import type { KeyRow } from '../../database/queries/keys/key-row.ts';
import { isRepositoryOfProject } from '../../database/queries/projects/is-repository-of-project.ts';
import { repositoryPath } from '../../forges/local/repository-path.ts';
import {
  advertise,
  type GitService,
  gitServices,
  type RepositoryLimits,
  type ServiceResponse,
  serve,
} from '../../forges/local/smart-http.ts';
import type { DiskSpace } from '../../foundation/disk-space.ts';
import { Fault } from '../../foundation/fault.ts';
import { authenticate, hasScope } from '../authenticate.ts';
import type { ClientAddress } from '../client-address.ts';
import { errorAnswer } from '../error-answer.ts';
import { askForBody } from '../read-body.ts';
import { send } from '../register-endpoints.ts';

export interface GitContext {
  database: Queryable;
  findKey: LookUp<KeyRow>;
  repositoriesDir: string;
  limits: RepositoryLimits;
  disk: Pick<DiskSpace, 'assertRoom'>;
  clientAddress: ClientAddress;
  keyUsed(keyId: string): void;
  pushStarted(repositoryName: string, push: ServiceResponse): void;
}

const pathPattern = /^\/git\/([^/?]+)\.git\/(info\/refs|git-upload-pack|git-receive-pack)(?:\?|$)/;

/** The local forge's repositories for plain git: clone and fetch with `read`, push with `write`. */
export function registerGit(app: FastifyInstance, context: GitContext): void {
  app.get('/git/*', async (request, reply) => {
    const { name, action } = parse(request);
    const { service } = request.query as { service?: string };
    if (action !== 'info/refs' || !isService(service)) throw noSuchRepository();
    return withAccess(context, request, reply, name, service, (path) =>
      advertise(path, service, protocolOf(request)),
    );
  });

  app.post('/git/*', async (request, reply) => {
    const { name, action } = parse(request);
    if (!isService(action)) throw noSuchRepository();
    return withAccess(context, request, reply, name, action, (path) => {
      askForBody(request.headers.expect, reply);
      const response = serve(path, action, plainBody(request), protocolOf(request), context.limits);
      if (action === 'git-receive-pack') context.pushStarted(name, response);
      return response;
    });
  });
}

/** Git compresses long requests. A broken one shows where the body is read: git is then stopped. */
function plainBody(request: FastifyRequest): Readable {
  if (request.headers['content-encoding'] !== 'gzip') return request.raw;
  return pipeline(request.raw, createGunzip(), () => {});
}

async function withAccess(
  context: GitContext,
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  service: GitService,
  answer: (path: string) => ServiceResponse,
): Promise<FastifyReply> {
  try {
    await assertAccess(context, request, name, service);
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== 'unauthorized') throw error;
    const refusal = errorAnswer(error, request.id);
    return send(reply, {
      ...refusal,
      headers: { 'www-authenticate': 'Basic realm="docwright", charset="UTF-8"' },
    });
  }
  const { contentType, stream } = answer(repositoryPath(context.repositoriesDir, name));
  return send(reply, {
    status: 200,
    headers: { 'content-type': contentType, 'cache-control': 'no-cache' },
    body: stream,
  });
}

/** The key is the Basic password, with any user name; Bearer works as everywhere else. */
async function assertAccess(
  context: GitContext,
  request: FastifyRequest,
  name: string,
  service: GitService,
): Promise<void> {
  const key = await authenticate(context.findKey, keyOf(request), context.clientAddress.of(request.raw));
  if (!(await isRepositoryOfProject(context.database, name, key.projectId))) throw noSuchRepository();
  const scope = service === 'git-receive-pack' ? 'write' : 'read';
  if (!hasScope(key, scope)) throw new Fault('forbidden', `This key lacks the scope "${scope}".`);
  context.keyUsed(key.id);
  if (scope === 'write') context.disk.assertRoom();
}

function keyOf(request: FastifyRequest): string {
  const [scheme, value = ''] = (request.headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() === 'bearer') return value;
  if (scheme?.toLowerCase() !== 'basic') return '';
  const decoded = Buffer.from(value, 'base64').toString('utf8');
  return decoded.slice(decoded.indexOf(':') + 1);
}

function parse(request: FastifyRequest): { name: string; action: string } {
  const match = pathPattern.exec(request.url);
  if (!match || !isRepositoryName(match[1]!)) throw noSuchRepository();
  return { name: match[1]!, action: match[2]! };
}

const isService = (text: string | undefined): text is GitService =>
  (gitServices as readonly (string | undefined)[]).includes(text);

const protocolOf = (request: FastifyRequest) => {
  const header = request.headers['git-protocol'];
  return Array.isArray(header) ? header[0] : header;
};

const noSuchRepository = () => new Fault('not_found', 'There is no such repository.');
