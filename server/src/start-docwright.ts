import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findSandbox } from './agent/sandbox/find-sandbox.ts';
import type { Sandbox } from './agent/sandbox/sandbox.ts';
import { deleteViewsOfDeletedProjects, tidyUpViews } from './analytics/tidy-up.ts';
import { lockDataDirectory, makeDataDirectory } from './data-directory.ts';
import { deleteOldAnswers } from './database/queries/jobs/delete-old-answers.ts';
import { jobLookUp } from './database/queries/jobs/find-job.ts';
import { deleteExpiredSessions } from './database/queries/sessions/sessions.ts';
import { deleteExpiredSignInLinks } from './database/queries/sessions/sign-in-links.ts';
import { ProcessPool } from './docs/pool/process-pool.ts';
import { PageReader } from './docs/site/page-reader.ts';
import { ReadingsOnDisk } from './docs/site/readings-on-disk.ts';
import { everyHour } from './every-hour.ts';
import type { Patience } from './forges/host-parts.ts';
import { createRepository } from './forges/local/create-repository.ts';
import { LocalForge } from './forges/local/local-forge.ts';
import { openForges } from './forges/open-forges.ts';
import { systemClock } from './foundation/clock.ts';
import type { Config } from './foundation/config.ts';
import { FewAtOnce } from './foundation/few-at-once.ts';
import type { Log } from './foundation/log.ts';
import { createOutbound } from './foundation/network/create-outbound.ts';
import { RecentProblems } from './foundation/recent-problems.ts';
import { createSecrets, loadSecretKey } from './foundation/secrets.ts';
import { requireGit } from './git/git-version.ts';
import { Mirrors } from './git/mirror.ts';
import { removeLeftovers } from './git/stale-files.ts';
import { createServer } from './http/create-server.ts';
import type { RunContext } from './jobs/turn.ts';
import { canSharePorts, defaultUrl, holdFreePort } from './listening-address.ts';
import { openModels } from './models/open-models.ts';
import { type OpenDatabase, openDatabase } from './open-database.ts';
import { takeAdminKey, type Welcome, welcome } from './projects/first-start.ts';
import { Inspections } from './projects/inspection/inspections.ts';
import { startAnalytics } from './start-analytics.ts';
import { type JobParts, mirrorsDir, startJobs } from './start-jobs.ts';
import { startNotices } from './start-notices.ts';
import type { Warehouse } from './warehouse/warehouse.ts';
import type { Worker } from './worker/start-worker.ts';

export interface StartHooks extends Pick<RunContext, 'onStep'> {
  /** Called before the server listens: what is shown only once is shown even if listening fails. */
  onWelcome?: (welcome: Welcome, url: string) => void;
  /** What went wrong lately, by the log that was given. */
  problems?: Pick<RecentProblems, 'list'>;
  /** How long code hosts are waited for; tests have less of it. */
  patience?: Partial<Patience>;
  /** Called with where page views are kept; tests look at what is in it. */
  onWarehouse?: (warehouse: Warehouse) => void;
}

export interface Running {
  url: string | null;
  welcome: Welcome | null;
  /** What whoever starts it should know, a line each. */
  notices: readonly string[];
  stop(): Promise<void>;
}

/** Each may take 200 MB of the disk, and as much memory where there are hundreds of thousands of files. */
const glancesAtOnce = 2;
/** What `scripts/build-dashboard.mjs` makes. */
const dashboardDir = fileURLToPath(new URL('../../dashboard/dist', import.meta.url));
const sampleFiles = fileURLToPath(new URL('../sample/acme-docs', import.meta.url));

/** Builds everything and passes it on; what was started is stopped in the reverse order. */
export async function startDocwright(given: Config, log: Log, hooks: StartHooks = {}): Promise<Running> {
  await using stack = new AsyncDisposableStack();
  const models = openModels(given);
  const gitVersion = await requireGit();
  const config = { ...given, dataDir: makeDataDirectory(given.dataDir) };
  if (config.role !== 'worker') stack.use(lockDataDirectory(config.dataDir));
  const secrets = createSecrets(loadSecretKey(config.secretKey, config.dataDir));
  for (const directory of [mirrorsDir(config), repositoriesDir(config)]) await removeLeftovers(directory);
  const engines = await openDatabase(config, log, stack);
  using held = config.port === 0 && config.role !== 'worker' ? await holdFreePort(config.host) : null;
  const port = held?.port ?? config.port;
  const publicUrl = config.publicUrl ?? defaultUrl(config.host, port);
  const sandbox = await openSandbox(config);
  const forge = localForge(config, engines);
  const outbound = stack.use(createOutbound(config));
  const forges = openForges(forge, { outbound, patience: hooks.patience });
  const pool = stack.use(new ProcessPool());
  const kept = stack.use(new ReadingsOnDisk(join(config.dataDir, 'readings')));
  const parts = {
    config,
    log,
    engines,
    publicUrl,
    forge,
    forges,
    models,
    secrets,
    sandbox: sandbox.sandbox,
    pool,
    pages: new PageReader({ pool, kept }),
  };

  const worker = config.role === 'api' ? null : await startJobs(parts, hooks.onStep, stack);
  const greeting =
    config.role === 'worker'
      ? null
      : await startApi({ ...parts, port, worker, noSandbox: sandbox.reason, gitVersion, hooks }, stack);
  const running = stack.move();
  return {
    url: greeting && publicUrl,
    welcome: greeting,
    notices: startNotices(models, sandbox.reason),
    stop: () => running.disposeAsync(),
  };
}

interface Parts extends JobParts {
  forge: LocalForge;
  pool: ProcessPool;
}

interface OpenSandbox {
  sandbox: Sandbox | null;
  /** Why there is none. */
  reason: string | null;
}

/** Looked for once: what a machine forbids it goes on forbidding. */
async function openSandbox({ dataDir }: Config): Promise<OpenSandbox> {
  let reason: string | null = null;
  const sandbox = await findSandbox({ hidden: [dataDir], onMissing: (why) => (reason = why) });
  return { sandbox, reason };
}

const repositoriesDir = (config: Config) => join(config.dataDir, 'repositories');

const localForge = (config: Config, { database }: OpenDatabase) =>
  new LocalForge({ directory: repositoriesDir(config), database, clock: systemClock });

async function startApi(
  parts: Parts & {
    port: number;
    worker: Worker | null;
    /** Why there is no sandbox. */
    noSandbox: string | null;
    gitVersion: string;
    hooks: StartHooks;
  },
  stack: AsyncDisposableStack,
): Promise<Welcome> {
  const { config, log, engines, publicUrl, forge, forges, models, secrets, port, worker, hooks } = parts;
  const { database, queue, listener } = engines;
  const newRepository = (name: string, branch: string, files?: string) =>
    createRepository({
      directory: repositoriesDir(config),
      name,
      branch,
      files,
      author: config.commitAuthor,
      date: systemClock(),
    });
  const shared = { database, clock: systemClock, publicUrl, models, secrets };
  const analytics = await startAnalytics({ config, database, secrets, log }, stack);
  hooks.onWarehouse?.(analytics.context.warehouse);
  const stopping = new AbortController();
  const background = { log, signal: stopping.signal };
  const projects = {
    ...shared,
    ensureLocalRepository: newRepository,
    scratchDir: mirrorsDir(config),
    glances: new FewAtOnce(glancesAtOnce),
    inspections: new Inspections({ mirrors: new Mirrors(mirrorsDir(config)), signal: stopping.signal }),
    forges,
    projectDeleted: () => deleteViewsOfDeletedProjects(analytics.context, background),
  };
  const server = createServer({
    ...shared,
    listener,
    projects,
    jobs: { ...shared, queue, findJob: jobLookUp(database), jobsPerHour: config.jobsPerHour },
    analytics,
    pulls: { database, forge, publicUrl, author: config.commitAuthor },
    pool: parts.pool,
    sandbox: { available: parts.sandbox !== null, reason: parts.noSandbox },
    repositoriesDir: repositoriesDir(config),
    trustedProxies: config.trustedProxies,
    clientAddressHeader: config.clientAddressHeader,
    metricsToken: config.metricsToken,
    runningJobs: () => worker?.running ?? 0,
    problems: hooks.problems ?? new RecentProblems(systemClock),
    gitVersion: parts.gitVersion,
    dataDir: config.dataDir,
    dashboardDir,
    log,
  });
  await takeAdminKey(projects, config.adminKey);
  const greeting = await welcome(projects, (name) => newRepository(name, 'main', sampleFiles));
  hooks.onWelcome?.(greeting, publicUrl);
  await server.listen({ host: config.host, port, reusePort: config.port === 0 && canSharePorts });
  stack.defer(() => server.close());
  stack.defer(() => stopping.abort());
  void everyHour(
    {
      'old answers': () => deleteOldAnswers(database),
      sessions: () => deleteExpiredSessions(database),
      'sign-in links': () => deleteExpiredSignInLinks(database),
      'page views': () => tidyUpViews(analytics.context, background),
    },
    background,
  );
  return greeting;
}
