import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { findBinaries, type PostgresBinaries } from './binaries.ts';
import {
  type ClusterDirectory,
  choosePort,
  prepareCluster,
  readPostmasterFile,
  urlOf,
} from './cluster-directory.ts';
import { chooseLaunch, type Launch } from './unprivileged.ts';

export interface EmbeddedPostgres {
  url: string;
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  dataDir: string;
  fsync: boolean;
  log: (message: string) => void;
}

/** After a kill, old backends may hold the shared memory for a moment; a start is tried again this long. */
const startPatienceMs = 10_000;
const stopPatienceMs = 15_000;

/**
 * Runs PostgreSQL below the data directory, whose lock the caller must hold: an orphan that a killed server
 * left behind is adopted, and one that dies is started again until `stop`.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const binaries = await findBinaries();
  const launch = chooseLaunch([options.dataDir, dirname(binaries.postgres)]);
  const orphan = await findRunning(options.dataDir);
  const cluster = orphan ?? (await prepareCluster(options.dataDir, binaries, launch));
  let pid = orphan ? orphan.pid : await start(cluster, binaries, launch, { ...options, mayMove: true });
  let stopping = false;
  if (orphan) options.log(`Adopted the database that an earlier server left running (process ${pid}).`);

  const supervision = (async () => {
    while (!stopping) {
      await gone(pid, () => stopping);
      if (stopping) return;
      options.log('The database ended unexpectedly; starting it again.');
      try {
        pid = await start(cluster, binaries, launch, options);
      } catch (error) {
        options.log(
          `The database could not be started again, next try in a second: ${(error as Error).message}`,
        );
        await delay(1_000);
      }
    }
  })();

  return {
    url: urlOf(cluster),
    async stop() {
      stopping = true;
      await supervision;
      await stop(pid);
    },
  };
}

/** The database that another process of this machine runs in the same data directory. */
export async function findEmbeddedPostgres(dataDir: string): Promise<string | null> {
  const running = await findRunning(dataDir);
  return running && urlOf(running);
}

async function findRunning(dataDir: string): Promise<(ClusterDirectory & { pid: number }) | null> {
  const home = `${dataDir}/postgres`;
  const running = readPostmasterFile(`${home}/data`);
  if (!running || !isAlive(running.pid)) return null;
  const password = readFileSync(`${home}/password`, 'utf8').trim();
  const cluster = { data: `${home}/data`, log: `${home}/server.log`, password, port: running.port };
  // The number may meanwhile be another program's: only one that takes our password is ours.
  const answers = await untilAnswering(urlOf(cluster), startPatienceMs, () => isAlive(running.pid));
  return answers ? { ...cluster, pid: running.pid } : null;
}

/** The first start may move to another port when a program snatched the chosen one; a restart may not. */
async function start(
  cluster: ClusterDirectory,
  binaries: PostgresBinaries,
  launch: Launch,
  options: EmbeddedPostgresOptions & { mayMove?: boolean },
): Promise<number> {
  const patience = Date.now() + startPatienceMs;
  for (;;) {
    const pid = spawnServer(cluster, binaries, launch, options.fsync);
    if (await untilAnswering(urlOf(cluster), patience - Date.now(), () => isAlive(pid))) return pid;
    if (Date.now() >= patience) {
      throw new Error(
        `The embedded database does not start; the end of ${cluster.log} says:\n${tail(cluster.log)}`,
      );
    }
    if (options.mayMove) cluster.port = await choosePort(dirname(cluster.data));
    await delay(100);
  }
}

/**
 * A process group of its own, so that Ctrl-C in a terminal reaches only the server, which then ends the
 * database in good order; output goes to a file, since a pipe would break when the server is killed.
 */
function spawnServer(
  cluster: ClusterDirectory,
  binaries: PostgresBinaries,
  launch: Launch,
  fsync: boolean,
): number {
  const settings = {
    listen_addresses: '127.0.0.1',
    port: cluster.port,
    unix_socket_directories: '',
    max_connections: 200,
    shared_buffers: '64MB',
    wal_level: 'minimal',
    max_wal_senders: 0,
    jit: 'off',
    log_min_messages: 'warning',
    fsync: fsync ? 'on' : 'off',
    full_page_writes: fsync ? 'on' : 'off',
  };
  const { command, args } = launch.wrap(binaries.postgres, [
    '-D',
    cluster.data,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  const log = openSync(cluster.log, 'a', 0o600);
  const child = spawn(command, args, { ...launch.identity, detached: true, stdio: ['ignore', log, log] });
  child.once('error', () => {}); // shows as a process that is not alive
  child.unref();
  closeSync(log);
  if (!child.pid) throw new Error(`${command} could not be started.`);
  return child.pid;
}

async function untilAnswering(url: string, patienceMs: number, alive: () => boolean): Promise<boolean> {
  for (const end = Date.now() + patienceMs; Date.now() < end && alive(); await delay(20)) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
    client.on('error', () => {}); // the attempt itself reports it
    try {
      await client.connect();
      await client.end();
      return true;
    } catch {
      // Not yet: it is starting, or recovering after a kill.
    }
  }
  return false;
}

async function gone(pid: number, enough: () => boolean): Promise<void> {
  while (isAlive(pid) && !enough()) await delay(100);
}

/** SIGINT is PostgreSQL's fast shutdown: it ends sessions, writes a checkpoint and leaves. */
async function stop(pid: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!isAlive(pid)) return;
    process.kill(pid, signal);
    const end = Date.now() + stopPatienceMs;
    await gone(pid, () => Date.now() > end);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

const tail = (file: string) => readFileSync(file, 'utf8').trimEnd().split('\n').slice(-5).join('\n');
