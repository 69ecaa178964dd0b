import { join } from 'node:path';
import { connectDatabase } from '../../src/database/database.ts';
import { listen } from '../../src/database/listen.ts';
import { jobsChannel } from '../../src/database/queries/jobs/add-event.ts';
import { jobLookUp } from '../../src/database/queries/jobs/find-job.ts';
import { accessChannel } from '../../src/database/queries/keys/access-channel.ts';
import { createQueue } from '../../src/database/queue.ts';
import { ProcessPool } from '../../src/docs/pool/process-pool.ts';
import { LocalForge } from '../../src/forges/local/local-forge.ts';
import { ForgeRegistry } from '../../src/forges/registry.ts';
import { systemClock } from '../../src/foundation/clock.ts';
import { readConfig } from '../../src/foundation/config.ts';
import { DiskSpace } from '../../src/foundation/disk-space.ts';
import { FewAtOnce } from '../../src/foundation/few-at-once.ts';
import { createLog } from '../../src/foundation/log.ts';
import { createSecrets, loadSecretKey } from '../../src/foundation/secrets.ts';
import { createServer } from '../../src/http/create-server.ts';
import { openModels } from '../../src/models/open-models.ts';
import { startAnalytics } from '../../src/start-analytics.ts';
import type { TestServer } from '../support/docwright.ts';
import { freePort } from '../support/free-port.ts';
import { withoutAnalytics } from '../support/without-analytics.ts';

export interface ClosableServer extends AsyncDisposable {
  url: string;
  /** Resolves when the HTTP server is closed. */
  close(): Promise<void>;
}

/** Another HTTP server on the data of one that runs, to close with a grace period of the test's choice. */
export async function startClosableServer(neighbour: TestServer, graceMs: number): Promise<ClosableServer> {
  await using stack = new AsyncDisposableStack();
  const onError = (error: Error) => console.error(error);
  const database = connectDatabase({ url: neighbour.databaseUrl, poolSize: 4, onError });
  stack.defer(() => database.close());
  const listener = await listen(neighbour.databaseUrl, [jobsChannel, accessChannel], onError);
  stack.defer(() => listener.close());
  const queue = await createQueue({ database, supervise: false, onError });
  stack.defer(() => queue.stop());

  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const repositoriesDir = join(neighbour.dataDir, 'repositories');
  const pool = stack.use(new ProcessPool());
  const forge = new LocalForge({ directory: repositoriesDir, database, clock: systemClock, pool });
  const secrets = createSecrets(loadSecretKey(undefined, neighbour.dataDir));
  const log = createLog('error');
  const config = readConfig({ ...withoutAnalytics, DOCWRIGHT_DATA_DIR: join(neighbour.dataDir, 'beside') });
  const shared = { database, clock: systemClock, publicUrl: url, models: openModels(config), secrets };
  const server = createServer({
    ...shared,
    listener,
    jobs: { ...shared, queue, findJob: jobLookUp(database), queuedJobs: 0, jobsPerHour: 0 },
    projects: {
      ...shared,
      ensureLocalRepository: async () => {},
      removeLocalRepository: async () => {},
      projectDeleted: async () => {},
      scratchDir: join(neighbour.dataDir, 'beside'),
      glances: new FewAtOnce(1),
      inspections: { of: () => Promise.reject(new Error('nothing is inspected here')) },
      forges: new ForgeRegistry([forge]),
    },
    analytics: await startAnalytics({ config, database, secrets, log }, stack),
    pulls: { database, forge, publicUrl: url, author: { name: 'Ada', email: 'ada@example.com' } },
    pool: stack.use(new ProcessPool()),
    sandbox: { available: false, reason: 'nobody looked' },
    repositoriesDir,
    trustedProxies: [],
    clientAddressHeader: 'x-forwarded-for',
    metricsToken: undefined,
    repositoryLimits: config.repositoryLimits,
    eventStreams: 0,
    runningJobs: () => 0,
    problems: { list: () => [] },
    gitVersion: '2.38.0',
    disk: stack.use(await DiskSpace.watch({ directory: repositoriesDir, minimumFreeBytes: 0, log })),
    dashboardDir: join(neighbour.dataDir, 'no-dashboard'),
    log,
    graceMs,
  });
  await server.listen({ host: '127.0.0.1', port, reusePort: false });
  const rest = stack.move();
  return { url, close: server.close, [Symbol.asyncDispose]: () => rest.disposeAsync() };
}
