import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { signIn } from '../http/browser.ts';
import { eventually } from '../support/eventually.ts';
import { isGroupAlive, postgresPid } from '../support/processes.ts';
import { checkout, type ServerProcess } from '../support/server-process.ts';
import { serverProcesses } from '../support/server-processes.ts';
import { Random } from '../torture/random.ts';
import { type Carried, carrySite } from './carry-site.ts';
import { type OrdinaryReport, startOrdinaryClient } from './ordinary.ts';
import { type HostileSite, hostileSite } from './sites.ts';

export interface PagesOptions {
  server: ServerProcess;
  dataDir: string;
  seed: number;
  pages: number;
  pagesPerSite: number;
  /** Only this site; null: all of them. */
  site: number | null;
  /** How many sites at a time. */
  atOnce: number;
  progress(line: string): void;
}

export interface PagesResult {
  read: number;
  unreadable: number;
  refused: number;
  /** How many jobs ended how. */
  jobs: Map<string, number>;
  problems: string[];
  latencies: OrdinaryReport['latencies'];
}

/** Carries sites of hostile pages through the service while an ordinary client goes on, and lists what went wrong. */
export async function runPages(options: PagesOptions): Promise<PagesResult> {
  const { server, dataDir, seed, atOnce, progress } = options;
  const browser = await signIn(server);
  const result: PagesResult = {
    read: 0,
    unreadable: 0,
    refused: 0,
    jobs: new Map(),
    problems: [],
    latencies: {},
  };
  const before = lastingProcesses(server.pid, dataDir);
  const ordinary = await startOrdinaryClient(server);
  const left = sitesOf(options);
  const worker = async () => {
    for (let next = left.shift(); next && isRunning(server); next = left.shift()) {
      const site = hostileSite(new Random(seed).fork(`site ${next.number}`), next.number, next.pages);
      const began = performance.now();
      const carried = await carrySite({ server, browser, dataDir }, `site-${next.number}`, site).catch(
        (error: Error): Carried => ({ inspection: error.message, jobs: [], problems: [error.message] }),
      );
      count(result, site, carried);
      const died = differences(before, lastingProcesses(server.pid, dataDir));
      const problems = [...carried.problems, ...died];
      if (problems.length > 0) result.problems.push(written(seed, next.number, site, problems));
      const seconds = ((performance.now() - began) / 1_000).toFixed(1);
      const refusal = typeof carried.inspection === 'string' ? `; not inspected: ${carried.inspection}` : '';
      progress(`site ${next.number}, ${site.framework}, ${seconds} s: ${carried.jobs.join(', ')}${refusal}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const { latencies, problems } = await ordinary.stop();
  result.latencies = latencies;
  result.problems.push(...problems.map((problem) => `the ordinary client: ${problem}`));
  const ready = await server.call('GET', '/readyz').catch(() => null);
  if (ready?.status !== 200) result.problems.push('the server is not ready at the end');
  return result;
}

/** Stops the server; what it started must end with it. PostgreSQL has a group of its own. */
export async function stopWhole(server: ServerProcess): Promise<string[]> {
  await server.stop();
  return eventually('the processes of the server to end', () => !isGroupAlive(server.pid), mostEndingMs).then(
    () => [],
    () => ['the server ended, and a process that it had started did not'],
  );
}

const mostEndingMs = 20_000;

const isRunning = (server: ServerProcess) => serverProcesses(server.pid).some(({ kind }) => kind === 'api');

function sitesOf({ pages, pagesPerSite, site }: PagesOptions): { number: number; pages: number }[] {
  const all = Array.from({ length: Math.ceil(pages / pagesPerSite) }, (_, number) => ({
    number,
    pages: Math.min(pagesPerSite, pages - number * pagesPerSite),
  }));
  return site === null ? all : [{ number: site, pages: pagesPerSite }];
}

/** Those that nothing of a page may end; all others come and go. */
function lastingProcesses(pid: number, dataDir: string): Map<string, number> {
  const lasting = serverProcesses(pid).filter(({ kind }) => ['api', 'worker', 'engine'].includes(kind));
  return new Map([
    ...lasting.map((one): [string, number] => [one.kind, one.pid]),
    ['postgres', postgresPid(dataDir)],
  ]);
}

const differences = (before: Map<string, number>, now: Map<string, number>): string[] =>
  [...before]
    .filter(([kind, pid]) => now.get(kind) !== pid)
    .map(([kind, pid]) => `the process ${kind} was ${pid} and is ${now.get(kind) ?? 'gone'}`);

function count(result: PagesResult, site: HostileSite, { inspection, jobs }: Carried): void {
  for (const job of jobs) result.jobs.set(job, (result.jobs.get(job) ?? 0) + 1);
  if (typeof inspection === 'string') {
    result.refused += site.pages.size;
    return;
  }
  const unread = inspection.unread.list.flatMap(({ about, path }) => (about === 'page' ? [path] : []));
  const unreadable = new Set(unread).size;
  result.unreadable += unreadable;
  result.read += site.pages.size - unreadable;
}

/** The problems with what is needed to see them again; the pages are kept in `build/`. */
function written(seed: number, number: number, site: HostileSite, problems: readonly string[]): string {
  const directory = join(checkout, `build/fuzz/${seed}-${number}`);
  for (const [path, content] of site.files) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), content);
  }
  const rules = [...site.pages].map(([path, { rule }]) => `${path}\t${rule}\n`);
  writeFileSync(join(directory, 'rules.txt'), `configuration\t${site.configuration}\n${rules.join('')}`);
  return [
    `seed ${seed}, site ${number} (${site.framework}), its pages in ${directory}`,
    ...problems.map((problem) => `  ${problem}`),
    `  again: npm run fuzz -- --pages 100 --site ${number} --seed ${seed}`,
  ].join('\n');
}
