import { findSandbox } from './agent/sandbox/find-sandbox.ts';
import type { Sandbox } from './agent/sandbox/sandbox.ts';
import { closeToOthers, lockDataDirectory, makeDataDirectory } from './data-directory.ts';
import { ProcessPool } from './docs/pool/process-pool.ts';
import { LocalForge } from './forges/local/local-forge.ts';
import { openForges } from './forges/open-forges.ts';
import { systemClock } from './foundation/clock.ts';
import type { Config } from './foundation/config.ts';
import { DiskSpace } from './foundation/disk-space.ts';
import type { Log } from './foundation/log.ts';
import { createOutbound } from './foundation/network/create-outbound.ts';
import { createSecrets, loadSecretKey } from './foundation/secrets.ts';
import { requireGit } from './git/git-version.ts';
import { removeLeftovers } from './git/stale-files.ts';
import { defaultUrl, holdFreePort } from './listening-address.ts';
import { openModels } from './models/open-models.ts';
import { type OpenDatabase, openDatabase } from './open-database.ts';
import type { Welcome } from './projects/first-start.ts';
import { startNotices } from './start-notices.ts';
import { mirrorsDir, repositoriesDir, type StartHooks } from './start-parts.ts';
import { startWorkerProcess } from './worker/worker-process.ts';

export interface Running {
  url: string | null;
  welcome: Welcome | null;
  /** What whoever starts it should know, a line each. */
  notices: readonly string[];
  stop(): Promise<void>;
}

/** Builds everything and passes it on; what was started is stopped in the reverse order. */
export async function startDocwright(given: Config, log: Log, hooks: StartHooks = {}): Promise<Running> {
  await using stack = new AsyncDisposableStack();
  const models = openModels(given);
  const gitVersion = await requireGit();
  const role = hooks.workerProcess ? 'api' : given.role;
  const config = { ...given, role, dataDir: makeDataDirectory(given.dataDir) };
  const open = closeToOthers(config.dataDir);
  if (open.length > 0) log.warn({ dataDir: config.dataDir, open }, othersCanRead);
  if (config.role !== 'worker') stack.use(lockDataDirectory(config.dataDir));
  const secrets = createSecrets(loadSecretKey(config.secretKey, config.dataDir));
  for (const directory of [mirrorsDir(config), repositoriesDir(config)]) await removeLeftovers(directory);
  const engines = await openDatabase(config, log, stack);
  using held = config.port === 0 && config.role !== 'worker' ? await holdFreePort(config.host) : null;
  const port = held?.port ?? config.port;
  const publicUrl = config.publicUrl ?? defaultUrl(config.host, port);
  const sandbox = await openSandbox(config);
  const pool = stack.use(new ProcessPool());
  const forge = localForge(config, engines, pool);
  const outbound = stack.use(createOutbound(config));
  const forges = openForges(forge, { outbound, patience: hooks.patience });
  const { dataDir: directory, minimumFreeBytes } = config;
  const disk = stack.use(await DiskSpace.watch({ directory, minimumFreeBytes, log }));
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
    disk,
  };

  // A process loads only what it does: each half takes a third of the memory and of the time of a start.
  const worker =
    config.role === 'api' ? null : await (await import('./start-jobs.ts')).startJobs(parts, hooks, stack);
  const workerProcess = hooks.workerProcess && ownProcess(hooks.workerProcess, publicUrl, log, stack);
  const api = {
    ...parts,
    port,
    worker: workerProcess ?? worker,
    noSandbox: sandbox.reason,
    gitVersion,
    hooks,
  };
  const greeting =
    config.role === 'worker' ? null : await (await import('./start-api.ts')).startApi(api, stack);
  await workerProcess?.ready;
  const running = stack.move();
  return {
    url: greeting && publicUrl,
    welcome: greeting,
    notices: startNotices(models, sandbox.reason),
    stop: () => running.disposeAsync(),
  };
}

const othersCanRead =
  'Other users of this machine can read parts of the data directory, and their modes cannot be changed. Let the user that runs Docwright own them, on a file system with modes.';

function ownProcess(
  options: NonNullable<StartHooks['workerProcess']>,
  publicUrl: string,
  log: Log,
  stack: AsyncDisposableStack,
) {
  // A port that was chosen at the start is not known by the settings.
  const environment = { DOCWRIGHT_PUBLIC_URL: publicUrl };
  const started = startWorkerProcess({ ...options, environment, log });
  stack.defer(() => started.stop());
  return started;
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

const localForge = (config: Config, { database }: OpenDatabase, pool: ProcessPool) =>
  new LocalForge({ directory: repositoriesDir(config), database, clock: systemClock, pool });
