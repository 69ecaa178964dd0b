import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { newKey } from '../../src/foundation/api-key.ts';
import { freePort } from '../support/free-port.ts';
import { giteaWire } from '../support/hosts/gitea-wire.ts';
import { startTestHost, type TestHost } from '../support/hosts/start-test-host.ts';
import { killLeftovers, listProcesses, postgresPid } from '../support/processes.ts';
import { mainProgram, runtime } from '../support/server-process.ts';
import { KeptProgram } from './processes.ts';
import { type FaultyProxy, startProxy } from './proxy.ts';
import { type ScriptedModel, startScriptedModel } from './scripted-model.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';
import { startStorage } from './storage.ts';

export const processKinds = ['api', 'worker', 'engine', 'postgres', 'backend', 'git'] as const;
export type ProcessKind = (typeof processKinds)[number];

/** Everything that runs: Docwright's processes, and what they talk to. */
export interface System extends AsyncDisposable {
  root: string;
  /** One for each API process. */
  urls: readonly string[];
  /** The API processes that page views go to: those that share a warehouse. */
  viewUrls: readonly string[];
  key: string;
  dataDirs: readonly string[];
  /** The data directory with the local forge's repositories; null where several nodes share none. */
  localDir: string | null;
  host: TestHost;
  hostProxy: FaultyProxy;
  model: ScriptedModel;
  modelProxy: FaultyProxy;
  disk: SmallDisk | null;
  pids(kind: ProcessKind): number[];
  /** Moves the wall clock of Docwright's processes. */
  shiftClock(milliseconds: number): void;
  logs(): Map<string, string>;
  /** Asks everything to end; answers with what did not end as it should. */
  stop(): Promise<string[]>;
}

export interface SystemOptions {
  /** Several API and worker processes, each with a data directory of its own, on one PostgreSQL. */
  nodes: boolean;
  /** A second worker beside a single server. */
  neighbour: boolean;
}

const apiNodes = 2;

export async function startSystem({ nodes, neighbour }: SystemOptions): Promise<System> {
  await using stack = new AsyncDisposableStack();
  const root = mkdtempSync(join(tmpdir(), 'docwright-torture-'));
  stack.defer(() => rmSync(root, { recursive: true, force: true }));
  const volume = join(root, 'volume');
  const disk = mountSmallDisk(volume);
  if (disk) stack.use(disk);
  stack.defer(() => killLeftovers(root));
  const host = stack.use(await startTestHost(giteaWire));
  const hostProxy = stack.use(await startProxy(host.url));
  // Docwright knows the host by the proxy's address only.
  host.url = hostProxy.url;
  const model = stack.use(await startScriptedModel());
  const modelProxy = stack.use(await startProxy(model.url));
  const storage = stack.use(await startStorage({ nodes, dataDir: join(volume, 'storage') }));
  const clockFile = join(root, 'clock');
  const key = newKey();
  const environment = {
    ...model.environmentAt(modelProxy.url),
    ...storage.environment,
    DOCWRIGHT_ADMIN_KEY: key,
    DOCWRIGHT_SECRET_KEY: randomBytes(32).toString('base64'),
    DOCWRIGHT_LOG_LEVEL: 'warn',
    DOCWRIGHT_INTERNAL_HOSTS: '127.0.0.1',
    DOCWRIGHT_MIN_FREE_MB: '64',
    DOCWRIGHT_JOBS_PER_HOUR: '0',
    DOCWRIGHT_READS_PER_HOUR: '0',
    NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'shift-clock.mjs'))}`,
    TORTURE_CLOCK: clockFile,
  };
  const programs: KeptProgram[] = [];
  const launch = (name: string, directory: string, role: string, port: number) => {
    const dataDir = join(volume, directory);
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const settings = { ...environment, DOCWRIGHT_ROLE: role, PORT: String(port) };
    const command = [runtime, '--max-semi-space-size=16', mainProgram];
    programs.push(new KeptProgram(name, { dataDir, environment: settings, command, cwd: root }));
    return dataDir;
  };

  const ports = await Promise.all(Array.from({ length: nodes ? apiNodes : 1 }, () => freePort()));
  const dataDirs = nodes
    ? [
        ...ports.map((port, node) => launch(`api-${node}`, `api-${node}`, 'api', port)),
        ...[0, 1].map((node) => launch(`worker-${node}`, `worker-${node}`, 'worker', 0)),
      ]
    : [launch('server', 'data', 'all', ports[0]!)];
  const urls = ports.map((port) => `http://127.0.0.1:${port}`);
  await untilReady(urls, key);
  // On the same directory as the server.
  if (!nodes && neighbour) launch('neighbour', 'data', 'worker', 0);

  const pidsOf = (chosen: (program: KeptProgram) => boolean) => programs.filter(chosen).map(({ pid }) => pid);

  function pids(kind: ProcessKind): number[] {
    if (kind === 'api') return pidsOf(isApi);
    const postgresHome = storage.postgresHome ?? dataDirs[0]!;
    const postgres = existsSync(`${postgresHome}/postgres/data/postmaster.pid`)
      ? postgresPid(postgresHome)
      : 0;
    if (kind === 'postgres') return postgres > 0 ? [postgres] : [];
    const all = listProcesses().filter(({ state }) => !state.startsWith('Z'));
    if (kind === 'backend') return all.filter(({ parent }) => parent === postgres).map(({ pid }) => pid);
    if (kind === 'engine')
      return matching(all, (one) => one.command.includes('engine-process') && one.command.includes(root));
    const apis = pidsOf(isApi);
    const workers = [
      ...pidsOf(isWorker),
      ...matching(all, (one) => apis.includes(one.parent) && one.command.includes('--role worker')),
    ];
    if (kind === 'worker') return workers;
    return matching(
      all,
      (one) => [...apis, ...workers].includes(one.parent) && /^(\S*\/)?git /.test(one.command),
    );
  }

  const running = stack.move();
  return {
    root,
    urls,
    viewUrls: storage.sharesViews ? urls : urls.slice(0, 1),
    key,
    dataDirs,
    localDir: nodes ? null : dataDirs[0]!,
    host,
    hostProxy,
    model,
    modelProxy,
    disk,
    pids,
    shiftClock: (milliseconds) => writeFileSync(clockFile, String(milliseconds)),
    logs: () => new Map(programs.map((program) => [program.name, program.log()])),
    async stop() {
      const stopAll = (chosen: readonly KeptProgram[]) =>
        Promise.all(chosen.map(async (one) => ({ name: one.name, ...(await one.stop()) })));
      // A worker that just begins needs its server.
      const exits = [
        ...(await stopAll(programs.filter(isWorker))),
        ...(await stopAll(programs.filter(isApi))),
      ];
      await storage.stop();
      return exits
        .filter(({ code }) => code !== 0)
        .map(({ name, code, signal }) => `${name} ended with ${signal ?? code} when it was asked to stop`);
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

const isWorker = ({ name }: KeptProgram) => name.startsWith('worker') || name === 'neighbour';
const isApi = (program: KeptProgram) => !isWorker(program);

const matching = (
  all: ReturnType<typeof listProcesses>,
  matches: (one: ReturnType<typeof listProcesses>[number]) => boolean,
) => all.filter(matches).map(({ pid }) => pid);

async function untilReady(urls: readonly string[], key: string): Promise<void> {
  const end = Date.now() + 60_000;
  const isReady = async (url: string) => {
    const headers = { authorization: `Bearer ${key}` };
    const ready = await fetch(`${url}/readyz`, { headers }).catch(() => null);
    return ready?.status === 200;
  };
  while (!(await Promise.all(urls.map(isReady))).every(Boolean)) {
    if (Date.now() > end) throw new Error('Docwright did not become ready within 60 s.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
