import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { plainEnvironment } from '../../foundation/plain-environment.ts';
import { findBinaries, type PostgresBinaries } from './binaries.ts';
import {
  type ClusterDirectory,
  choosePort,
  disownPostmasterFile,
  prepareCluster,
  readPostmasterFile,
  urlOf,
} from './cluster-directory.ts';
import { commandLine, isAlive, untilGone } from './processes.ts';
import { chooseLaunch, type Launch } from './unprivileged.ts';
import { untilAnswering } from './until-answering.ts';

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
const recoveryPatienceMs = 10 * 60_000;
const stopPatienceMs = 15_000;

/**
 * Runs PostgreSQL below the data directory, whose lock the caller must hold: an orphan that a killed server
 * left behind is adopted, and one that dies is started again until `stop`.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const binaries = await findBinaries();
  const launch = chooseLaunch([options.dataDir, dirname(binaries.postgres)]);
  await endShutdown(options.dataDir);
  const orphan = await findRunning(options.dataDir, options.log);
  if (!orphan) disownPostmasterFile(dataOf(options.dataDir), isPostmaster);
  const cluster = orphan ?? (await prepareCluster(options.dataDir, binaries, launch));
  let stopping = false;
  const isStopping = () => stopping;
  let pid = orphan
    ? orphan.pid
    : await start(cluster, binaries, launch, { ...options, isStopping, mayMove: true });
  if (orphan) options.log(`Adopted the database that an earlier server left running (process ${pid}).`);

  const supervision = (async () => {
    while (!stopping) {
      await untilGone(pid, () => stopping || isShuttingDown(options.dataDir, pid));
      if (stopping) return;
      await endShutdown(options.dataDir);
      options.log('The database ended unexpectedly; starting it again.');
      try {
        pid = await start(cluster, binaries, launch, { ...options, isStopping });
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
  // Whoever runs it says in its own log how that goes.
  const running = await findRunning(dataDir, () => {});
  return running && urlOf(running);
}

const dataOf = (dataDir: string) => `${dataDir}/postgres/data`;

/** A number alone may meanwhile be another program's. */
const isPostmaster = (pid: number, data: string) => isAlive(pid) && commandLine(pid).includes(data);

function isShuttingDown(dataDir: string, pid: number): boolean {
  const running = readPostmasterFile(dataOf(dataDir));
  return running?.pid === pid && running.isShuttingDown;
}

/**
 * Asked to end by somebody else (SIGTERM), PostgreSQL refuses new clients and waits for those it has to leave. Those
 * are Docwright's own, and stay: it would wait for ever. A fast shutdown does not wait.
 */
async function endShutdown(dataDir: string): Promise<void> {
  const data = dataOf(dataDir);
  const running = readPostmasterFile(data);
  if (running?.isShuttingDown && isPostmaster(running.pid, data)) await stop(running.pid);
}

async function findRunning(
  dataDir: string,
  log: EmbeddedPostgresOptions['log'],
): Promise<(ClusterDirectory & { pid: number }) | null> {
  const home = `${dataDir}/postgres`;
  const data = dataOf(dataDir);
  const running = readPostmasterFile(data);
  if (!running || !isPostmaster(running.pid, data)) return null;
  const password = readFileSync(`${home}/password`, 'utf8').trim();
  const cluster = { data, log: `${home}/server.log`, password, port: running.port };
  const answers = await untilAnswering(urlOf(cluster), {
    silenceMs: startPatienceMs,
    recoveryMs: recoveryPatienceMs,
    alive: () => isAlive(running.pid),
    log,
  });
  return answers ? { ...cluster, pid: running.pid } : null;
}

interface StartOptions extends EmbeddedPostgresOptions {
  isStopping(): boolean;
  /** The first start may move to another port when a program snatched the chosen one; a restart may not. */
  mayMove?: boolean;
}

/** The process id of a database that answers; when Docwright is stopping meanwhile, of one that may not yet. */
async function start(
  cluster: ClusterDirectory,
  binaries: PostgresBinaries,
  launch: Launch,
  options: StartOptions,
): Promise<number> {
  const patience = Date.now() + startPatienceMs;
  for (;;) {
    const pid = spawnServer(cluster, binaries, launch, options.fsync);
    const answers = await untilAnswering(urlOf(cluster), {
      silenceMs: startPatienceMs,
      recoveryMs: recoveryPatienceMs,
      alive: () => isAlive(pid) && !options.isStopping(),
      log: options.log,
    });
    if (answers || options.isStopping()) return pid;
    if (Date.now() >= patience) {
      await stop(pid);
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
  const child = spawn(command, args, {
    ...launch.identity,
    env: plainEnvironment(),
    detached: true,
    stdio: ['ignore', log, log],
  });
  child.once('error', () => {}); // shows as a process that is not alive
  child.unref();
  closeSync(log);
  if (!child.pid) throw new Error(`${command} could not be started.`);
  return child.pid;
}

/** SIGINT is PostgreSQL's fast shutdown: it ends sessions, writes a checkpoint and leaves. */
async function stop(pid: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!isAlive(pid)) return;
    process.kill(pid, signal);
    const end = Date.now() + stopPatienceMs;
    await untilGone(pid, () => Date.now() > end);
  }
}

const tail = (file: string) => readFileSync(file, 'utf8').trimEnd().split('\n').slice(-5).join('\n');
