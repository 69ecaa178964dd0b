import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { ForgeName } from '../../../src/contract/repository.ts';
import { serveGit } from './git-backend.ts';
import type {
  HostComment,
  HostFault,
  HostPull,
  HostRepository,
  HostToken,
  HostVerb,
  Permission,
  RecordedRequest,
} from './host-state.ts';
import { makeBareRepository, mergeBranch, refusePushes, sampleFiles } from './test-repository.ts';

export interface WireRequest {
  method: string;
  url: URL;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

export interface WireAnswer {
  status: number;
  headers?: Record<string, string>;
  /** Sent as JSON, bytes as they are; absent: nothing. */
  body?: unknown;
}

/** How one kind of host speaks: paths, shapes, sign-in. What it speaks of is the world. */
export interface HostWire {
  forge: ForgeName;
  /** What the bot, Docwright's own user, is called and may do with the token of `newRepository`. */
  scopes: readonly string[];
  verbOf(request: WireRequest): HostVerb;
  /** Strict: what the published contract does not allow is answered as the host would, and recorded as a violation. */
  handle(request: WireRequest, world: HostWorld): WireAnswer | Promise<WireAnswer>;
  /** The token that came with an API request. */
  tokenOf(request: WireRequest): string | null;
  /** The token that came with git's Basic sign-in; null: not as the host wants it. */
  gitToken(username: string, password: string): string | null;
  unauthorized(): WireAnswer;
  /** Asks to wait one second. */
  tooFast(): WireAnswer;
  /** What a project gives in as its credential. */
  credentialOf(token: string): string;
  /** A delivery of the host's own hook, signed with the secret. */
  delivery(
    news: { about: 'pull-request' | 'comment'; number: number } | { about: 'push'; branch: string },
    repository: HostRepository,
    secret: string,
  ): { headers: Record<string, string>; body: string };
  /** Where a project says that the API is, unless the adapter can tell that from the repository's URL. */
  apiUrl?(hostUrl: string): string;
  /** False where repositories cannot be archived. */
  archives?: false;
  /** Owner and name of a new repository, such as `acme/docs-1`. */
  pathOf(number: number): string;
}

export interface HostWorld {
  url: string;
  repositories: HostRepository[];
  tokens: Map<string, HostToken>;
  nextId(): number;
  /** What the adapter asked for that the host's published contract does not know; must be empty at the end. */
  violations: string[];
}

/** A code host for tests: the wire of one kind of host before one world, and real git behind both. */
export interface TestHost extends AsyncDisposable, HostWorld {
  forge: ForgeName;
  wire: HostWire;
  requests: RecordedRequest[];
  faults: HostFault[];
  newRepository(files?: Readonly<Record<string, string>>): TestHostRepository;
}

export interface TestHostRepository extends HostRepository {
  /** What a project says of it. */
  url: string;
  token: string;
  credential: string;
  apiUrl: string | undefined;
  merge(number: number): void;
  close(number: number): void;
  comment(number: number, author: string, body: string, kind?: HostComment['kind']): HostComment;
  permit(user: string, permission: Permission): void;
  /** The branch refuses pushes from now on. */
  protect(branch: string, why: string): void;
}

export const bot = 'docwright-bot';

export async function startTestHost(wire: HostWire): Promise<TestHost> {
  const directory = mkdtempSync(join(tmpdir(), `docwright-${wire.forge}-`));
  let lastId = 1_000;
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host: TestHost = {
    forge: wire.forge,
    wire,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    repositories: [],
    tokens: new Map(),
    violations: [],
    requests: [],
    faults: [],
    nextId: () => ++lastId,
    newRepository: (files = sampleFiles) => newRepository(host, directory, files),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(directory, { recursive: true, force: true });
    },
  };

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url!, host.url);
    const gitPath = /^\/(.+?)(?:\.git)?\/(info\/refs|git-upload-pack|git-receive-pack)$/.exec(url.pathname);
    if (gitPath) return serveGitRequest(request, response, url, gitPath[1]!, gitPath[2]!);
    const asked: WireRequest = {
      method: request.method!,
      url,
      headers: request.headers,
      body: await buffer(request),
    };
    const verb = wire.verbOf(asked);
    const fault = takeFault(host, verb, url.pathname);
    const answer = await answerTo(host, asked, fault);
    record(host, asked, verb, fault?.kind === 'lost-answer' ? 0 : answer.status);
    send(response, answer, fault);
  }

  async function serveGitRequest(
    request: IncomingMessage,
    response: ServerResponse,
    url: URL,
    path: string,
    rest: string,
  ): Promise<void> {
    const isPush = rest === 'git-receive-pack' || url.searchParams.get('service') === 'git-receive-pack';
    const verb = isPush ? 'git-push' : 'git-fetch';
    const fault = takeFault(host, verb, url.pathname);
    const token = gitTokenOf(wire, request);
    const known = token === null ? undefined : host.tokens.get(token);
    const repository = host.repositories.find((one) => one.path === path);
    const permission = known && !known.expired ? repository?.permissions.get(known.user) : undefined;
    const asked = { method: request.method!, url, headers: request.headers, body: Buffer.alloc(0) };
    const refusal = fault
      ? fault.kind === 'expired-token'
        ? 401
        : 500
      : !known || known.expired
        ? 401
        : !repository || !permission || permission === 'none'
          ? 404
          : isPush && (repository.archived || permission === 'read')
            ? 403
            : null;
    record(host, asked, verb, refusal ?? 200);
    if (refusal !== null) {
      request.resume();
      response.writeHead(refusal, refusal === 401 ? { 'www-authenticate': 'Basic realm="git"' } : {});
      return void response.end(refusal === 401 ? 'Bad credentials\n' : 'Refused\n');
    }
    const bare = repository!.directory;
    await serveGit(request, response, {
      directory: bare,
      path: `/${bare.split('/').at(-1)}/${rest}`,
      user: known!.user,
    });
  }

  return host;
}

function gitTokenOf(wire: HostWire, request: IncomingMessage): string | null {
  const [scheme, encoded = ''] = (request.headers.authorization ?? '').split(' ');
  if (scheme !== 'Basic') return null;
  const [username = '', ...password] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  return wire.gitToken(username, password.join(':'));
}

async function answerTo(
  host: TestHost,
  asked: WireRequest,
  fault: HostFault | undefined,
): Promise<WireAnswer> {
  if (fault?.kind === 'server-error') return { status: 500, body: { message: 'Server Error' } };
  if (fault?.kind === 'secondary-limit') return host.wire.tooFast();
  if (fault?.kind === 'expired-token') return host.wire.unauthorized();
  return host.wire.handle(asked, host);
}

function takeFault(host: TestHost, verb: HostVerb, path: string): HostFault | undefined {
  const asked = `${decodeURIComponent(path)}/`.replace('.git/', '/');
  const fault = host.faults.find(
    (one) => one.verb === verb && one.times > 0 && asked.includes(`/${one.repository ?? ''}`),
  );
  if (fault) fault.times--;
  return fault;
}

function record(host: TestHost, { method, url, headers, body }: WireRequest, verb: HostVerb, status: number) {
  const path = url.pathname + url.search;
  host.requests.push({ verb, method, path, headers, body: body.toString('utf8'), status });
}

function send(response: ServerResponse, { status, headers = {}, body }: WireAnswer, fault?: HostFault): void {
  if (fault?.kind === 'lost-answer') return void response.destroy();
  const text = Buffer.isBuffer(body) ? body.toString() : body === undefined ? '' : JSON.stringify(body);
  response.writeHead(status, {
    ...(body === undefined ? {} : { 'content-type': 'application/json; charset=utf-8' }),
    ...headers,
  });
  if (fault?.kind === 'slow-body') return void response.write(text.slice(0, 1));
  response.end(text);
}

function newRepository(
  host: TestHost,
  directory: string,
  files: Readonly<Record<string, string>>,
): TestHostRepository {
  const id = host.nextId();
  const path = host.wire.pathOf(id);
  const bare = join(directory, `${id}.git`);
  makeBareRepository(bare, files);
  const token = `token-${id}-of-the-bot`;
  host.tokens.set(token, { user: bot, scopes: host.wire.scopes, expired: false });
  const repository: TestHostRepository = {
    id,
    path,
    directory: bare,
    defaultBranch: 'main',
    archived: false,
    movedTo: null,
    permissions: new Map([[bot, 'write']]),
    protectedBranches: new Map(),
    pulls: [],
    url: `${host.url}/${path}`,
    token,
    credential: host.wire.credentialOf(token),
    apiUrl: host.wire.apiUrl?.(host.url),
    merge(number) {
      const pull = pullOf(repository, number);
      mergeBranch(bare, pull.base, pull.head);
      end(pull, 'merged');
    },
    close: (number) => end(pullOf(repository, number), 'closed'),
    comment(number, author, body, kind = 'comment') {
      const now = new Date();
      const comment = { id: host.nextId(), kind, author, body, createdAt: now, updatedAt: now };
      pullOf(repository, number).comments.push(comment);
      return comment;
    },
    permit: (user, permission) => void repository.permissions.set(user, permission),
    protect(branch, why) {
      repository.protectedBranches.set(branch, why);
      refusePushes(bare, branch, why);
    },
  };
  host.repositories.push(repository);
  return repository;
}

function pullOf({ pulls, path }: HostRepository, number: number): HostPull {
  const pull = pulls.find((one) => one.number === number);
  if (!pull) throw new Error(`${path} has no pull request ${number}`);
  return pull;
}

function end(pull: HostPull, state: 'merged' | 'closed'): void {
  pull.state = state;
  pull.updatedAt = new Date();
}
