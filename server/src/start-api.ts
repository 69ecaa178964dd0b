import { fileURLToPath } from 'node:url';
import { deleteViewsOfDeletedProjects, tidyUpViews } from './analytics/tidy-up.ts';
import { deleteOldAnswers } from './database/queries/jobs/delete-old-answers.ts';
import { jobLookUp } from './database/queries/jobs/find-job.ts';
import { deleteExpiredSessions } from './database/queries/sessions/sessions.ts';
import { deleteExpiredSignInLinks } from './database/queries/sessions/sign-in-links.ts';
import { everyHour } from './every-hour.ts';
import { createRepository } from './forges/local/create-repository.ts';
import { removeRepository } from './forges/local/remove-repository.ts';
import { systemClock } from './foundation/clock.ts';
import { FewAtOnce } from './foundation/few-at-once.ts';
import { RecentProblems } from './foundation/recent-problems.ts';
import { Mirrors } from './git/mirror.ts';
import { removeUnfinishedObjectsIn } from './git/stale-files.ts';
import { createServer } from './http/create-server.ts';
import { canSharePorts } from './listening-address.ts';
import { takeAdminKey, type Welcome, welcome } from './projects/first-start.ts';
import { Inspections } from './projects/inspection/inspections.ts';
import { startAnalytics } from './start-analytics.ts';
import { mirrorsDir, type Parts, repositoriesDir, type StartHooks } from './start-parts.ts';
import type { Worker } from './worker/start-worker.ts';

/** Each may take 200 MB of the disk, and as much memory where there are hundreds of thousands of files. */
const glancesAtOnce = 2;
/** What `scripts/build-dashboard.mjs` makes. */
const dashboardDir = fileURLToPath(new URL('../../dashboard/dist', import.meta.url));
const sampleFiles = fileURLToPath(new URL('../sample/acme-docs', import.meta.url));

/** What answers requests: the API, the dashboard, git and page views. */
export async function startApi(
  parts: Parts & {
    port: number;
    worker: Pick<Worker, 'running'> | null;
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
    removeLocalRepository: (name: string) => removeRepository(repositoriesDir(config), name),
    scratchDir: mirrorsDir(config),
    glances: new FewAtOnce(glancesAtOnce),
    inspections: new Inspections({
      mirrors: new Mirrors(mirrorsDir(config), config.repositoryLimits.megabytes),
      signal: stopping.signal,
    }),
    forges,
    projectDeleted: () => deleteViewsOfDeletedProjects(analytics.context, background),
  };
  const server = createServer({
    ...shared,
    listener,
    projects,
    jobs: {
      ...shared,
      queue,
      findJob: jobLookUp(database),
      jobsPerHour: config.jobsPerHour,
      queuedJobs: config.queuedJobs,
    },
    analytics,
    pulls: { database, forge, publicUrl, author: config.commitAuthor },
    pool: parts.pool,
    disk: parts.disk,
    sandbox: { available: parts.sandbox !== null, reason: parts.noSandbox },
    repositoriesDir: repositoriesDir(config),
    trustedProxies: config.trustedProxies,
    clientAddressHeader: config.clientAddressHeader,
    metricsToken: config.metricsToken,
    repositoryLimits: config.repositoryLimits,
    eventStreams: config.eventStreams,
    runningJobs: () => worker?.running ?? 0,
    problems: hooks.problems ?? new RecentProblems(systemClock),
    gitVersion: parts.gitVersion,
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
      repositories: () => removeUnfinishedObjectsIn(repositoriesDir(config)),
      'page views': () => tidyUpViews(analytics.context, background),
    },
    background,
  );
  return greeting;
}
