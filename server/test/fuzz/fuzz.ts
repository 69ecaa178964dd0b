// `npm run fuzz`: see CONTRIBUTING.md.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Figure, isMet, printTable, quantile } from '../../../bench/figure.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';
import { operations } from './requests.ts';
import { fuzz } from './run.ts';
import { type PagesResult, runPages, stopWhole } from './run-pages.ts';
import { worldOf } from './world.ts';

const mostLatencyMs = 100;

const help = `Sends requests by rules to every operation of a fresh server, and checks every answer.

  npm run fuzz                                  20,000 requests, the seed from the clock
  npm run fuzz -- --requests 1000000 --seed 7

An answer is wrong if it has a status that is not documented, a 5xx other than 503 with Retry-After, an error without
words or with another status's code, or a body that the contract does not describe.

  npm run fuzz -- --pages 10000

Makes hostile pages instead, a hundred in each repository, and has them inspected, reported on, changed and previewed,
while an ordinary client goes on with its work. Every job must end, no process but those of the page pool may, and the
ordinary client must get right answers, 99 of 100 within ${mostLatencyMs} ms.

  --requests N   how many (20000)
  --pages N      how many
  --site N       only this one of the repositories
  --seed N       the same seed makes the same requests and pages
  --at-once N    how many requests (16) or repositories (2) at a time
`;

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    pages: { type: 'string' },
    site: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    'at-once': { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  },
});
if (values.help) {
  console.log(help);
  process.exit(0);
}
const seed = Number(values.seed);
const directory = mkdtempSync(join(tmpdir(), 'docwright-fuzz-'));
const dataDir = join(directory, 'data');
try {
  const environment = {
    DOCWRIGHT_JOBS_PER_HOUR: '0',
    DOCWRIGHT_READS_PER_HOUR: '0',
    DOCWRIGHT_LOG_LEVEL: 'error',
  };
  await using server = await startServer({ dataDir, environment });
  const problems = values.pages ? await fuzzPages(server, Number(values.pages)) : await fuzzRequests(server);
  for (const problem of problems) console.log(problem);
  if (problems.length > 0) console.log(server.log().slice(-20_000));
  if (problems.length > 0) process.exitCode = 1;
} finally {
  rmSync(directory, { recursive: true, force: true });
}

async function fuzzRequests(server: ServerProcess): Promise<string[]> {
  const requests = Number(values.requests);
  console.log(`${requests} requests to ${operations.length} operations, seed ${seed}`);
  const began = performance.now();
  const perSecond = (done: number) => Math.round(done / ((performance.now() - began) / 1_000));
  const { statuses, problems, slowestMs } = await fuzz({
    url: server.url,
    seed,
    requests,
    atOnce: Number(values['at-once'] ?? 16),
    refresh: worldOf(server, server.key),
    progress: (done, wrong) => console.log(`${done} sent, ${perSecond(done)} a second, ${wrong} wrong`),
  });
  const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, times]) => `${status}: ${times}`);
  console.log(`Answers: ${counts.join(', ')}. The slowest took ${Math.round(slowestMs)} ms.`);
  const isAlive = (await server.call('GET', '/readyz')).status === 200;
  return isAlive ? problems : [...problems, 'The server is not ready any more.'];
}

async function fuzzPages(server: ServerProcess, pages: number): Promise<string[]> {
  console.log(`${pages} pages, seed ${seed}`);
  const site = values.site === undefined ? null : Number(values.site);
  const atOnce = Number(values['at-once'] ?? 2);
  const result = await runPages({
    server,
    dataDir,
    seed,
    pages,
    pagesPerSite: 100,
    site,
    atOnce,
    progress: console.log,
  });
  const ended = [...result.jobs].map(([how, times]) => `${times} ${how}`).join(', ');
  console.log(`${result.read} pages read, ${result.unreadable} unreadable, ${result.refused} refused.`);
  console.log(`Jobs: ${ended}.`);
  const figures = latencyFigures(result);
  printTable(figures);
  const late = figures.filter((figure) => isMet(figure) === false);
  return [
    ...result.problems,
    ...(await stopWhole(server)),
    ...late.map(({ name, value }) => `${name}: ${Math.round(value)} ms`),
  ];
}

function latencyFigures({ latencies }: PagesResult): Figure[] {
  const all = { ...latencies, everything: Object.values(latencies).flat() };
  return Object.entries(all).flatMap(([kind, times]): Figure[] => [
    { name: `${kind}, p50`, value: quantile(times, 0.5), unit: 'ms' },
    { name: `${kind}, p99`, value: quantile(times, 0.99), unit: 'ms', goal: { under: mostLatencyMs } },
    { name: `${kind}, max`, value: Math.max(...times), unit: 'ms' },
  ]);
}
