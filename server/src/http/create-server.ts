import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Database } from '../database/database.ts';
import type { Listener } from '../database/listen.ts';
import { keyLookUp } from '../database/queries/keys/find-key.ts';
import type { ProcessPool } from '../docs/pool/process-pool.ts';
import type { RepositoryLimits } from '../forges/local/smart-http.ts';
import type { Clock } from '../foundation/clock.ts';
import type { DiskSpace } from '../foundation/disk-space.ts';
import { Fault } from '../foundation/fault.ts';
import type { Log } from '../foundation/log.ts';
import type { RecentProblems } from '../foundation/recent-problems.ts';
import type { JobsContext } from '../jobs/jobs-context.ts';
import type { LocalPullRequests } from '../jobs/local-pull-requests.ts';
import type { Models } from '../models/models.ts';
import type { ProjectsContext } from '../projects/projects-context.ts';
import { archiveJobEndpoint } from './agent/archive-job.ts';
import { createJobEndpoint } from './agent/create-job.ts';
import { EventStreams } from './agent/event-stream.ts';
import { getJobEndpoint } from './agent/get-job.ts';
import { getReportEndpoint } from './agent/get-report.ts';
import { jobChangesEndpoints } from './agent/job-changes.ts';
import { listEventsEndpoint } from './agent/list-events.ts';
import { listJobsEndpoint } from './agent/list-jobs.ts';
import { sendMessageEndpoint } from './agent/send-message.ts';
import { type AnalyticsHttp, analyticsEndpoints } from './analytics/analytics-endpoints.ts';
import { createClientAddress } from './client-address.ts';
import { followConnections } from './connections.ts';
import { registerDashboard } from './dashboard/register-dashboard.ts';
import { asFault, errorAnswer } from './error-answer.ts';
import { registerGit } from './git/register-git.ts';
import { trackPushes } from './git/track-pushes.ts';
import { limitHalfOpen } from './half-open.ts';
import { receiveHookEndpoint } from './hooks/receive-hook.ts';
import { trackKeyUse } from './key-use.ts';
import { previewPageEndpoint } from './preview/preview-page.ts';
import { keyEndpoints } from './projects/key-endpoints.ts';
import { projectEndpoints } from './projects/project-endpoints.ts';
import { pullEndpoints } from './pulls/pull-endpoints.ts';
import { answerBeforeBody, drain } from './read-body.ts';
import { registerReferenceStyle } from './reference/reference-style.ts';
import { newRequestId, refuseMalformed } from './refuse-malformed.ts';
import { refuseOtherMethods } from './refuse-other-methods.ts';
import { leaveBodiesAlone, registerEndpoints, send } from './register-endpoints.ts';
import { sessionEndpoints } from './session/session-endpoints.ts';
import { createMetrics } from './system/metrics.ts';
import { systemEndpoints } from './system/system-endpoints.ts';
import type { SandboxState } from './system/system-state.ts';

export interface ServerOptions {
  database: Database;
  listener: Listener;
  clock: Clock;
  jobs: JobsContext;
  projects: ProjectsContext;
  pulls: LocalPullRequests;
  analytics: AnalyticsHttp;
  models: Models;
  sandbox: SandboxState;
  /** For pages that are parsed. */
  pool: Pick<ProcessPool, 'run'>;
  disk: Pick<DiskSpace, 'state' | 'assertRoom'>;
  publicUrl: string;
  repositoriesDir: string;
  repositoryLimits: RepositoryLimits;
  trustedProxies: readonly string[];
  clientAddressHeader: string;
  metricsToken: string | undefined;
  /** Open event streams that a project may have; 0 = no limit. */
  eventStreams: number;
  runningJobs(): number;
  problems: Pick<RecentProblems, 'list'>;
  gitVersion: string;
  /** Where the built dashboard is. */
  dashboardDir: string;
  log: Log;
  /** How long requests that are under way may take when the server closes. */
  graceMs?: number;
}

export interface Address {
  host: string;
  port: number;
  /** Whether another socket of this process holds the port until then. */
  reusePort: boolean;
}

export interface HttpServer {
  listen(at: Address): Promise<void>;
  /** Finishes the requests that are under way, within the grace period, and ends event streams. */
  close(): Promise<void>;
}

const defaultGraceMs = 10_000;
/** Longer than git may take for a push; what else has a body gives it a shorter time of its own. */
const requestTimeoutMs = 20 * 60_000;
const headersTimeoutMs = 20_000;
/** More are closed when they arrive. Each takes a file descriptor, and processes mostly have some tens of thousands. */
const mostConnections = 10_000;
const saneRequestId = /^[A-Za-z0-9._:-]{1,128}$/;

export function createServer(options: ServerOptions): HttpServer {
  const { database, listener, jobs, projects, pulls, log } = options;
  const closing = new AbortController();
  const keyUse = trackKeyUse(database, options.clock, (error) =>
    log.warn({ err: error }, 'the use of keys could not be recorded'),
  );
  const clientAddress = createClientAddress(options.trustedProxies, options.clientAddressHeader);
  const { warehouse, buffer, counts } = options.analytics.context;
  const metrics = createMetrics({ runningJobs: options.runningJobs, buffer, counts, warehouse });
  const app = Fastify({
    genReqId: ({ headers }) => {
      const given = headers['x-request-id'];
      return typeof given === 'string' && saneRequestId.test(given) ? given : newRequestId();
    },
    // As long as a request line can be: a long identifier is as unknown as a short one.
    routerOptions: { maxParamLength: 16 * 1024 },
    // Node's own refusal would lack the shape of an error; `hostProblem` has it.
    http: { requireHostHeader: false, headersTimeout: headersTimeoutMs, connectionsCheckingInterval: 5_000 },
    requestTimeout: requestTimeoutMs,
    clientErrorHandler: refuseMalformed,
    frameworkErrors: (error, request, reply) =>
      void send(mark(request, reply), errorAnswer(error, request.id)),
  });
  app.server.maxConnections = mostConnections;
  limitHalfOpen(app.server);
  const connections = followConnections(app.server);
  // Expectations that are not known may be ignored; Node would answer them without a body.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  // Whether a body is wanted is decided by who reads it.
  app.server.on('checkContinue', (request, response) => app.server.emit('request', request, response));
  app.server.on('connect', (_request, socket: Socket) => refuseMalformed(new Error('CONNECT'), socket));

  leaveBodiesAlone(app);
  // With a callback: an async hook costs each request another round of the event loop's queues.
  app.addHook('onRequest', (request, reply, done) => {
    mark(request, reply);
    if (clientAddress.isBehindUnknownProxy(request.raw))
      options.analytics.warnings.raise('unknown-proxy', unknownProxy);
    done(hostProblem(request.raw));
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    const seconds = reply.elapsedTime / 1000;
    metrics.observe({ method: request.method, route, status: reply.statusCode, seconds });
    log.debug(
      { requestId: request.id, method: request.method, route, status: reply.statusCode, seconds },
      'request',
    );
    drain(request.raw);
    done();
  });
  app.setErrorHandler((error, request, reply) => {
    const fault = asFault(error);
    if (fault.code === 'internal') log.error({ err: error, requestId: request.id }, 'a request failed');
    const answer = errorAnswer(error, request.id);
    return send(reply, request.raw.complete ? answer : answerBeforeBody(request.raw, answer));
  });

  const shared = { findKey: keyLookUp(database), clientAddress, keyUsed: keyUse.seen };
  const endpoints = [
    createJobEndpoint(jobs),
    getJobEndpoint(jobs),
    sendMessageEndpoint(jobs),
    listJobsEndpoint(jobs),
    archiveJobEndpoint(jobs),
    listEventsEndpoint(jobs, listener, new EventStreams(options.eventStreams)),
    getReportEndpoint(jobs),
    ...jobChangesEndpoints(jobs),
    ...projectEndpoints(projects),
    ...keyEndpoints(projects),
    ...sessionEndpoints(projects),
    previewPageEndpoint(options.pool),
    receiveHookEndpoint(projects),
    ...pullEndpoints(pulls),
    ...analyticsEndpoints(options.analytics),
  ];
  const system = {
    database,
    warehouse,
    warnings: options.analytics.warnings,
    models: options.models,
    sandbox: options.sandbox,
    problems: options.problems,
    gitVersion: options.gitVersion,
    disk: options.disk,
    publicUrl: options.publicUrl,
    collectPaths: options.analytics.paths,
    metrics,
    metricsToken: options.metricsToken,
  };
  const pushes = trackPushes({ pushed: (name) => pulls.forge.afterPush(name), log });
  refuseOtherMethods(app, () => {
    registerEndpoints(app, [...endpoints, ...systemEndpoints(system, endpoints)], {
      ...shared,
      database,
      closing: closing.signal,
      disk: options.disk,
    });
    registerDashboard(app, options.dashboardDir);
    registerReferenceStyle(app);
    registerGit(app, {
      ...shared,
      database,
      repositoriesDir: options.repositoriesDir,
      limits: options.repositoryLimits,
      disk: options.disk,
      pushStarted: pushes.started,
    });
  });

  return {
    listen: (at) => listen(app, at),
    async close() {
      closing.abort(new Fault('unavailable', 'Docwright is stopping.'));
      const closed = app.close();
      connections.end(options.graceMs ?? defaultGraceMs);
      await closed;
      await pushes.settled();
      await keyUse.stop();
    },
  };
}

const unknownProxy =
  'Requests arrive through a proxy that is not configured as trusted, so that all who come through it count as one: visitors cannot be told apart, and they share the limits of a single address on page views (DOCWRIGHT_BEACONS_PER_MINUTE) and on wrong passwords. Name the proxy in DOCWRIGHT_TRUSTED_PROXIES and start again.';

/** What every response carries. */
const mark = ({ id }: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply.header('x-request-id', id).header('x-content-type-options', 'nosniff');

function hostProblem({ headers, httpVersion }: IncomingMessage): Fault | undefined {
  if (headers.host !== undefined || httpVersion === '1.0') return undefined;
  return new Fault('invalid_request', 'The request names no host.');
}

async function listen(app: FastifyInstance, at: Address): Promise<void> {
  try {
    await app.listen(at);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new Error(
        `Port ${at.port} on ${at.host} is taken by another program. Choose another with PORT=…`,
        {
          cause: error,
        },
      );
    }
    throw error;
  }
}
