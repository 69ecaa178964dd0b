import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { commitAll, git } from '../server/test/http/git-client.ts';
import { commandLine, processesIn } from '../server/test/support/processes.ts';
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

/** Linux only. */
async function afterManyJobs({ server, directory }: ServerUnderTest, manyJobs: number): Promise<Figure[]> {
  const sizes: Record<Part, number>[] = [];
  for (let run = 0; run < manyJobs; run++) {
    if (run % 2 === 0) await timeJob(server, `Replace "Widget Hub" with "Hub ${run}"`, project);
    else await timeJob(server, 'Report problems', 'report', { changes: false });
    sizes.push(memoryByPart(directory));
  }
  const half = sizes[Math.floor(manyJobs / 2)]!;
  return parts.map((part) => ({
    name: `resident memory of ${part} after ${manyJobs} of these jobs`,
    value: sizes.at(-1)![part],
    unit: 'MB',
    goal: { under: 450 },
    limits: [
      { name: 'after half of them', value: half[part] },
      { name: 'at most', value: Math.max(...sizes.map((size) => size[part])) },
    ],
  }));
}

const parts = ['the server', 'the process for jobs', 'the pool, all its processes'] as const;
type Part = (typeof parts)[number];

function memoryByPart(directory: string): Record<Part, number> {
  const sums = { 'the server': 0, 'the process for jobs': 0, 'the pool, all its processes': 0 };
  for (const pid of processesIn(directory)) {
    const command = commandLine(pid);
    if (command.includes('pool-program')) sums['the pool, all its processes'] += residentMegabytes(pid);
    else if (command.includes('--role\0worker')) sums['the process for jobs'] += residentMegabytes(pid);
    else if (command.includes('main.ts')) sums['the server'] += residentMegabytes(pid);
  }
  return sums;
}

function residentMegabytes(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes ?? 0) / 1024;
}

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
