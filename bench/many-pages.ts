import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { commitAll, git } from '../server/test/http/git-client.ts';
import { type ServerProcessKind, serverProcesses } from '../server/test/support/server-processes.ts';
import { renameByHand } from './by-hand.ts';
import { type Figure, median } from './figure.ts';
import { manyPages } from './many-pages-site.ts';
import type { ServerUnderTest } from './server-under-test.ts';
import { timeJob } from './timed-job.ts';

const reportPages = 3_700;
const replacePages = 2_300;
const otherFiles = 12_700;
const runs = 3;
const project = 'many';

/** Jobs that read every page of a large site: the first one parses them, the next know them. */
export async function jobsOnManyPages(under: ServerUnderTest, manyJobs: number): Promise<Figure[]> {
  await makeProject(under, 'report', manyPages(reportPages, 0));
  await makeProject(under, project, manyPages(replacePages, otherFiles));
  return [
    ...(await reports(under)),
    ...(await replacements(under)),
    ...(await afterManyJobs(under, manyJobs)),
  ];
}

async function reports(under: ServerUnderTest): Promise<Figure[]> {
  const { server } = under;
  const report = () => timeJob(server, 'Report problems', 'report', { changes: false });
  await longestStall(under);
  const first = (await report()).ms;
  const firstStall = await longestStall(under);
  const next: number[] = [];
  for (let run = 0; run < runs; run++) next.push((await report()).ms);
  const stall = await longestStall(under);
  const repository = join(under.dataDir, 'repositories/report.git');
  return [
    {
      name: `report, ${reportPages.toLocaleString('en')} pages, second job, median of ${runs}`,
      value: median(next),
      unit: 'ms',
      goal: { under: 4_000 },
      limits: [
        { name: 'git reads every page', value: await heldUp(() => readByGit(repository)) },
        { name: 'the first job', value: first },
      ],
    },
    {
      name: 'longest stall of the event loop, first report and the next ones',
      value: Math.max(firstStall, stall),
      unit: 'ms',
      goal: { under: 250 },
      limits: [{ name: 'the next ones alone', value: stall }],
    },
  ];
}

async function replacements({ server, dataDir }: ServerUnderTest): Promise<Figure[]> {
  const replace = async (run: number) =>
    (await timeJob(server, `Replace "Widget Hub" with "Widget Base ${run}"`, project)).ms;
  const first = await replace(0);
  const next: number[] = [];
  for (let run = 1; run <= runs; run++) next.push(await replace(run));
  const repository = join(dataDir, `repositories/${project}.git`);
  const files = (replacePages + otherFiles).toLocaleString('en');
  return [
    {
      name: `replace on ${replacePages.toLocaleString('en')} pages of ${files} files, second job, median of ${runs}`,
      value: median(next),
      unit: 'ms',
      goal: { under: 8_000 },
      limits: [
        {
          name: 'clone, replace, commit and push by hand',
          value: await heldUp(() => renameByHand(repository, 'Widget Hub', 'Widget Base')),
        },
        { name: 'the first job', value: first },
      ],
    },
  ];
}

async function afterManyJobs({ server }: ServerUnderTest, manyJobs: number): Promise<Figure[]> {
  const sizes: ReturnType<typeof megabytesOf>[] = [];
  for (let run = 0; run < manyJobs; run++) {
    if (run % 2 === 0) await timeJob(server, `Replace "Widget Hub" with "Hub ${run}"`, project);
    else await timeJob(server, 'Report problems', 'report', { changes: false });
    sizes.push(megabytesOf(server.pid));
  }
  const half = sizes[Math.floor(manyJobs / 2)]!;
  return Object.entries(parts).map(([part, kind]) => ({
    name: `resident memory of ${part} after ${manyJobs} of these jobs`,
    value: sizes.at(-1)![kind] ?? 0,
    unit: 'MB',
    goal: { under: 450 },
    limits: [
      { name: 'after half of them', value: half[kind] ?? 0 },
      { name: 'at most', value: Math.max(...sizes.map((size) => size[kind] ?? 0)) },
    ],
  }));
}

const parts = {
  'the server': 'api',
  'the process for jobs': 'worker',
  'the pool, all its processes': 'pool',
} as const satisfies Record<string, ServerProcessKind>;

const megabytesOf = (pid: number): Partial<Record<ServerProcessKind, number>> => {
  const kinds = Map.groupBy(serverProcesses(pid), ({ kind }) => kind);
  const sum = (all: { kilobytes: number }[]) => all.reduce((total, { kilobytes }) => total + kilobytes, 0);
  return Object.fromEntries([...kinds].map(([kind, all]) => [kind, sum(all) / 1024]));
};

/** Since it was last asked, in ms. */
async function longestStall({ server }: ServerUnderTest): Promise<number> {
  const text = await (await fetch(new URL('/metrics', server.url))).text();
  const [, seconds] = /^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text)!;
  return Number(seconds) * 1_000;
}

/** What holds this process up, then a pause to notice that the server closed a connection meanwhile. */
async function heldUp(work: () => number): Promise<number> {
  const ms = work();
  await pause(100);
  return ms;
}

function readByGit(repository: string): number {
  const started = performance.now();
  const objects = execFileSync(
    'git',
    ['-C', repository, 'rev-list', '--objects', '--no-object-names', 'main'],
    {
      maxBuffer: 2 ** 30,
    },
  );
  execFileSync('git', ['-C', repository, 'cat-file', '--batch'], { input: objects, maxBuffer: 2 ** 30 });
  return performance.now() - started;
}

export async function makeProject(
  { server }: ServerUnderTest,
  id: string,
  files: Iterable<readonly [path: string, text: string]>,
): Promise<void> {
  const body = { id, name: id, repository: { forge: 'local', name: id } };
  const { status } = await server.call('POST', '/v1/projects', { body });
  if (status !== 201) throw new Error(`creating the project answered ${status}`);
  const address = new URL(`/git/${id}.git`, server.url);
  Object.assign(address, { username: 'anybody', password: server.key });
  const scratch = mkdtempSync(join(tmpdir(), 'docwright-many-pages-'));
  await git(scratch, 'clone', '--quiet', address.href, '.');
  for (const [path, text] of files) {
    mkdirSync(dirname(join(scratch, path)), { recursive: true });
    writeFileSync(join(scratch, path), text);
  }
  await commitAll(scratch, 'Add pages');
  await git(scratch, 'push', '--quiet', 'origin', 'HEAD:main');
  rmSync(scratch, { recursive: true });
}
