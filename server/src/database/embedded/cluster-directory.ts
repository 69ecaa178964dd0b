import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { randomBase62 } from '../../foundation/base62.ts';
import { plainEnvironment } from '../../foundation/plain-environment.ts';
import { writeOnce } from '../../foundation/write-once.ts';
import type { PostgresBinaries } from './binaries.ts';
import { giveTo, type Launch } from './unprivileged.ts';

/** What the embedded cluster keeps on disk, under the data directory. */
export interface ClusterDirectory {
  data: string;
  log: string;
  password: string;
  port: number;
}

const superuser = 'docwright';

export const urlOf = ({ port, password }: Pick<ClusterDirectory, 'port' | 'password'>): string =>
  `postgres://${superuser}:${password}@127.0.0.1:${port}/postgres`;

/** Makes the cluster if there is none. `initdb` works beside it and is renamed, so a killed one leaves no half. */
export async function prepareCluster(
  dataDir: string,
  binaries: PostgresBinaries,
  launch: Launch,
): Promise<ClusterDirectory> {
  const home = join(dataDir, 'postgres');
  mkdirSync(home, { recursive: true, mode: 0o700 });
  writeOnce(join(home, 'password'), randomBase62(32));
  const data = join(home, 'data');
  if (!existsSync(data)) await initialise(home, data, binaries, launch);
  return {
    data,
    log: join(home, 'server.log'),
    password: readFileSync(join(home, 'password'), 'utf8').trim(),
    // Last, since another program may take it at any moment.
    port: await choosePort(home),
  };
}

/** PostgreSQL writes its process id and port into the data directory, and removes them when it ends well. */
export function readPostmasterFile(
  data: string,
): { pid: number; port: number; isShuttingDown: boolean } | null {
  const path = join(data, 'postmaster.pid');
  if (!existsSync(path)) return null;
  const lines = readFileSync(path, 'utf8').split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  const isShuttingDown = lines[7]?.trim() === 'stopping';
  return pid > 0 && port > 0 ? { pid, port, isShuttingDown } : null;
}

/**
 * After a reboot the number in the file may be another program's, and PostgreSQL would refuse to start while
 * that lives. It takes its own parent's number for stale. Deleting the file instead would also take away the
 * line by which it notices that backends of a killed server still hold the shared memory.
 */
export function disownPostmasterFile(
  data: string,
  isPostmaster: (pid: number, data: string) => boolean,
): void {
  const stale = readPostmasterFile(data);
  if (!stale || isPostmaster(stale.pid, data)) return;
  const path = join(data, 'postmaster.pid');
  writeFileSync(path, readFileSync(path, 'utf8').replace(/^\d+/, String(process.pid)));
}

async function initialise(
  home: string,
  data: string,
  binaries: PostgresBinaries,
  launch: Launch,
): Promise<void> {
  const draft = join(home, 'data.new');
  rmSync(draft, { recursive: true, force: true });
  giveTo(home, launch.identity);
  const { command, args } = launch.wrap(binaries.initdb, [
    `--pgdata=${draft}`,
    `--username=${superuser}`,
    `--pwfile=${join(home, 'password')}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--no-instructions',
    '--no-sync',
  ]);
  await runToEnd(command, args, launch);
  renameSync(draft, data);
}

function runToEnd(command: string, args: string[], launch: Launch): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(command, args, {
      ...launch.identity,
      env: plainEnvironment(),
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let complaint = '';
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      complaint = (complaint + chunk).slice(-2_000);
    });
    child.once('error', fail);
    child.once('close', (code) =>
      code === 0 ? done() : fail(new Error(`initdb could not make the database: ${complaint.trim()}`)),
    );
  });
}

/** The port of the last time if it is still free, so that a worker beside the server finds it again. */
export async function choosePort(home: string): Promise<number> {
  const file = join(home, 'port');
  const last = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  const port = (last > 0 && (await isFree(last))) || (await isFree(0));
  if (!port) throw new Error('No free port on 127.0.0.1 for the embedded database.');
  if (port !== last) writeFileSync(file, `${port}\n`, { mode: 0o600 });
  return port;
}

function isFree(port: number): Promise<number | null> {
  return new Promise((done) => {
    const probe = createServer();
    probe.once('error', () => done(null));
    probe.listen(port, '127.0.0.1', () => {
      const { port: taken } = probe.address() as { port: number };
      probe.close(() => done(taken));
    });
  });
}
