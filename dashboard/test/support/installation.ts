import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { untilAnalyticsReady } from '../../../server/test/support/engine-ready.ts';
import { freePort } from '../../../server/test/support/free-port.ts';
import { type ServerProcess, startServer } from '../../../server/test/support/server-process.ts';

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
    environment: { PORT: String(await freePort()), ...environment },
  };
  await using stack = new AsyncDisposableStack();
  stack.defer(() => rmSync(home, { recursive: true, force: true }));
  let server = await startServer(options);
  stack.defer(async () => void (await server.stop()));
  const [, signInLink] = await server.prints(/Sign in \(once\) +(\S+)\n/);
  await untilAnalyticsReady(server);
  const running = stack.move();
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
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}
