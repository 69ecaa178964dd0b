import { join } from 'node:path';
import { runAgent } from './agent/run-agent.ts';
import { jobLookUp } from './database/queries/jobs/find-job.ts';
import { recordDeath } from './database/queries/jobs/record-death.ts';
import { PageReader } from './docs/site/page-reader.ts';
import { ReadingsOnDisk } from './docs/site/readings-on-disk.ts';
import { everyHour } from './every-hour.ts';
import { systemClock } from './foundation/clock.ts';
import { docwrightVersion } from './foundation/version.ts';
import { GitLauncher } from './git/launcher/git-launcher.ts';
import { Mirrors } from './git/mirror.ts';
import { launchGitWith } from './git/spawn-git.ts';
import { runJob } from './jobs/run-job.ts';
import { isWorkingCopy, leaseOfWorkingCopy } from './jobs/steps/prepare.ts';
import { takeBackArchived } from './jobs/take-back-archived.ts';
import type { RunContext } from './jobs/turn.ts';
import { lookAtPullRequest } from './jobs/watch/look-at-pull-request.ts';
import { refreshMirror } from './jobs/watch/refresh-mirror.ts';
import { type JobParts, mirrorsDir, type StartHooks } from './start-parts.ts';
import { announce } from './worker/announce-worker.ts';
import { claimWorktrees } from './worker/own-worktrees.ts';
import { refreshMirrors } from './worker/refresh-mirrors.ts';
import { startWorker, type Worker } from './worker/start-worker.ts';
import { watchPullRequests } from './worker/watch-pull-requests.ts';

/** What a worker does: carry out jobs, and look after the pull requests they opened. */
export async function startJobs(
  { config, log, engines, forges, publicUrl, models, secrets, sandbox, pool, disk }: JobParts,
  { onStep, onRunning }: StartHooks,
  stack: AsyncDisposableStack,
): Promise<Worker> {
  stack.use(launchGitWith(new GitLauncher()));
  const mirrors = mirrorsDir(config);
  const home = join(config.dataDir, 'worktrees');
  const onDeath = async (process: string, workingCopies: readonly string[]) => {
    await recordDeath(engines.database, process);
    // Its heartbeats would be missed only after 10 s. A job that it had no working copy of yet waits for that.
    const leases = workingCopies.filter(isWorkingCopy).map(leaseOfWorkingCopy);
    for (const lease of new Set(leases)) await engines.queue.handBackOf(lease);
  };
  const worktrees = stack.use(await claimWorktrees({ home, onDeath }));
  // One process has what is kept: the worker, since only jobs read whole sites.
  const kept = stack.use(new ReadingsOnDisk(join(config.dataDir, 'readings')));
  const shared = {
    database: engines.database,
    secrets,
    openRepository: ((repository, credential) =>
      forges.get(repository.forge).open(repository, credential)) satisfies RunContext['openRepository'],
    mirrors: new Mirrors(mirrors, config.repositoryLimits.megabytes),
    pages: new PageReader({ pool, kept }),
    author: config.commitAuthor,
  };
  const context: RunContext = {
    ...shared,
    worktreesDir: worktrees.directory,
    runAgent,
    models,
    sandbox,
    publicUrl,
    log,
    onStep,
  };
  const worker = startWorker({
    ...engines,
    concurrency: config.workerConcurrency,
    hasRoom: () => !disk.state.isLow,
    runJob: (job, lease, signal, place) => runJob(context, job, lease, signal, place),
    takeBack: (jobId) => takeBackArchived(context, jobId),
    tidyUp: () => worktrees.removeOrphans(),
    removeStrays: (isRunning) => worktrees.removeStrays((name) => !isRunning(leaseOfWorkingCopy(name))),
    ...(onRunning ? { onRunning } : {}),
    log,
  });
  stack.defer(() => worker.stop());
  const announced = announce({
    ...engines,
    worker,
    concurrency: config.workerConcurrency,
    version: docwrightVersion,
    log,
  });
  stack.defer(() => announced.stop());
  const watching = {
    ...shared,
    queue: engines.queue,
    clock: systemClock,
    jobsPerHour: config.jobsPerHour,
    queuedJobs: config.queuedJobs,
    findJob: jobLookUp(engines.database),
    pollMinutes: config.pollMinutes,
  };
  const watch = watchPullRequests({
    ...engines,
    lookAtPullRequest: (watched, signal) => lookAtPullRequest(watching, watched, signal),
    log,
  });
  stack.defer(() => watch.stop());
  const refreshing = refreshMirrors({
    ...engines,
    refreshMirror: (projectId, signal) => refreshMirror(watching, projectId, signal),
    log,
  });
  stack.defer(() => refreshing.stop());
  const stopping = new AbortController();
  stack.defer(() => stopping.abort());
  void everyHour({ mirrors: () => shared.mirrors.tidyUp() }, { log, signal: stopping.signal });
  return worker;
}
