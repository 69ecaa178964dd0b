import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newKey } from '../../src/foundation/api-key.ts';
import { readConfig } from '../../src/foundation/config.ts';
import { createLog } from '../../src/foundation/log.ts';
import { startDocwright } from '../../src/start-docwright.ts';
import type { StartHooks } from '../../src/start-parts.ts';
import type { Warehouse } from '../../src/warehouse/warehouse.ts';
import { engineEnvironment } from './analytics-engine.ts';
import { type ApiClient, createClient } from './api-client.ts';
import { createTestDatabaseUrl } from './database.ts';
import { untilAnalyticsReady } from './engine-ready.ts';

export interface TestServer extends ApiClient, AsyncDisposable {
  /** A key of the organisation. */
  adminKey: string;
  signInLink: string;
  dataDir: string;
  databaseUrl: string;
  /** Where its page views are; a worker has none. */
  warehouse: Warehouse;
}

export interface TestServerOptions {
  environment?: Record<string, string>;
  hooks?: Pick<StartHooks, 'onStep' | 'patience'>;
}

/**
 * A whole Docwright in this process, on a database of its own, with the sample project `demo`; gone at the
 * end of the scope (`await using`).
 */
export async function startTestServer({
  environment = {},
  hooks = {},
}: TestServerOptions = {}): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'docwright-test-'));
  const adminKey = newKey();
  const databaseUrl = await createTestDatabaseUrl();
  const config = readConfig({
    PORT: '0',
    DOCWRIGHT_DATA_DIR: dataDir,
    DOCWRIGHT_ADMIN_KEY: adminKey,
    DOCWRIGHT_LOG_LEVEL: 'error',
    DATABASE_URL: databaseUrl,
    ...engineEnvironment(),
    ...environment,
  });
  let warehouse: Warehouse | undefined;
  const running = await startDocwright(config, createLog(config.logLevel), {
    ...hooks,
    onWarehouse: (opened) => (warehouse = opened),
  });
  // A public address is for links; nobody answers there.
  const url = config.publicUrl === undefined ? running.url! : `http://127.0.0.1:${config.port}`;
  const client = createClient(url, adminKey);
  const isGiven = environment.CLICKHOUSE_URL !== undefined;
  if (!isGiven && config.role !== 'worker') await untilAnalyticsReady(client);
  return {
    ...client,
    adminKey,
    signInLink: running.welcome!.signInLink!,
    dataDir,
    databaseUrl,
    warehouse: warehouse!,
    async [Symbol.asyncDispose]() {
      await running.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
