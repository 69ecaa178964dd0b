import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasEmbeddedEngine } from '../../../server/test/support/embedded-engine.ts';
import { untilAnalyticsReady } from '../../../server/test/support/engine-ready.ts';
import { freePort } from '../../../server/test/support/free-port.ts';
import { type ServerProcess, startServer } from '../../../server/test/support/server-process.ts';

/** Where the embedded analytics engine has no build, a ClickHouse server can be named for the tests that need one. */
const clickhouse = process.env.DOCWRIGHT_TEST_CLICKHOUSE_URL;
export const hasAnalytics = hasEmbeddedEngine || clickhouse !== undefined;

export interface Installation extends AsyncDisposable {
  server: ServerProcess;
  signInLink: string;
  /** Ends the server, in the way that is given, and starts it again at the same address. */
  restart(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

/** The whole of Docwright on its embedded engines, as its first start leaves it. */
export async function startInstallation(environment: Record<string, string> = {}): Promise<Installation> {
  const home = mkdtempSync(join(tmpdir(), 'docwright-browser-'));
  const options = {
    dataDir: join(home, 'data'),
    environment: { PORT: String(await freePort()), ...ownClickHouse(), ...environment },
  };
  let server = await startServer(options);
  const [, signInLink] = await server.prints(/Sign in \(once\) +(\S+)\n/);
  if (hasAnalytics) await untilAnalyticsReady(server);
  return {
    get server() {
      return server;
    },
    signInLink: signInLink!,
    async restart(signal) {
      const { key } = server;
      server.signal(signal);
      await server.exited;
      server = await startServer(options, key);
    },
    async [Symbol.asyncDispose]() {
      await server.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

let made = 0;
const ownClickHouse = (): Record<string, string> =>
  clickhouse === undefined
    ? {}
    : { CLICKHOUSE_URL: `${clickhouse}/browser_${process.pid}_${Date.now()}_${++made}` };
