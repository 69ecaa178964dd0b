import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerProcess, startServer } from '../server/test/support/server-process.ts';

export interface ServerUnderTest extends AsyncDisposable {
  server: ServerProcess;
  /** Everything the server starts works below it. */
  directory: string;
  dataDir: string;
  /** From the process's start to ready, in ms. */
  startMs: number;
  /** Stops it and starts it again on the same data. */
  restart(): Promise<void>;
  /** Starts it again after `server.stop()`. */
  start(): Promise<void>;
}

const environment = {
  DOCWRIGHT_JOBS_PER_HOUR: '0',
  DOCWRIGHT_READS_PER_HOUR: '0',
  DOCWRIGHT_LOG_LEVEL: 'warn',
};

/** The real server in a process of its own, on its embedded database, in a directory that is gone afterwards. */
export async function serverUnderTest(settings: Record<string, string> = {}): Promise<ServerUnderTest> {
  const directory = mkdtempSync(join(tmpdir(), 'docwright-bench-'));
  const dataDir = join(directory, 'data');
  const first = await timedStart();
  const under: ServerUnderTest = {
    ...first,
    directory,
    dataDir,
    async restart() {
      await under.server.stop();
      await under.start();
    },
    async start() {
      Object.assign(under, await timedStart(first.server.key));
    },
    async [Symbol.asyncDispose]() {
      await under.server.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
  return under;

  async function timedStart(key?: string) {
    const started = performance.now();
    // As `npm start` has it: empty at the first start, and there at the next.
    const cache = { NODE_COMPILE_CACHE: join(directory, 'compile-cache') };
    const server = await startServer(
      { dataDir, environment: { ...environment, ...cache, ...settings } },
      key,
    );
    return { server, startMs: performance.now() - started };
  }
}
