import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installClickHouse } from './clickhouse-library.ts';
import { eventually } from './eventually.ts';
import { freePort } from './free-port.ts';

export interface ClickHouseServer extends AsyncDisposable {
  url: string;
  /** Ends it like a power cut would, and resolves when it is gone. */
  kill(): Promise<void>;
  /** Starts it again, on the same port and data. */
  start(): Promise<void>;
}

const program = fileURLToPath(new URL('clickhouse-server-process.ts', import.meta.url));

/** A ClickHouse server of one's own, with its HTTP interface. */
export async function startClickHouseServer(): Promise<ClickHouseServer> {
  const packages = installClickHouse();
  if (packages === null) throw new Error('ClickHouse could not be installed; npm’s message is above.');
  const directory = mkdtempSync(join(tmpdir(), 'docwright-clickhouse-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;

  const start = async () => {
    child = fork(program, [packages, directory, String(port)], {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    await eventually('the ClickHouse server to answer', () => answers(url));
  };
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  await start();
  return {
    url,
    kill,
    start,
    async [Symbol.asyncDispose]() {
      await kill();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const response = await fetch(`${url}/ping`).catch(() => null);
  return response?.ok ?? false;
}
