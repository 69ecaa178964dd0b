import { type ChildProcess, fork } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { connectDatabase } from '../server/src/database/database.ts';
import { findEmbeddedPostgres } from '../server/src/database/embedded/embedded-postgres.ts';
import { Engine } from '../server/src/warehouse/duckdb/engine/engine.ts';
import { type Verbs, verbsOf } from '../server/src/warehouse/duckdb/engine/verbs.ts';
import type { Kind } from '../server/src/warehouse/page-event.ts';
import { type Figure, median, quantile } from './figure.ts';
import { loadViews, pathOf, year } from './load-views.ts';
import { memoryOf } from './memory.ts';
import { type ServerUnderTest, serverUnderTest } from './server-under-test.ts';

const reads = 25;
/** Long enough to meet what happens every few seconds: rolls, sums and checkpoints. */
const busyReads = 150;
const warmUps = 3;
const small = 10_000_000;
const settleMs = 5_000;
const eventsPerSecond = 20_000;

const dayMs = 86_400_000;
const begin = Date.parse(year.from);
const at = (day: number, minutes = 0) => begin + day * dayMs + minutes * 60_000;
const date = (moment: number) => new Date(moment).toISOString();

interface Question {
  name: string;
  goalMs: number;
  /** The nth of its kind: as much work as the first, and not asked before. */
  range(nth: number): { from: number; to: number };
  offset?: number;
  /** Of one page, hour by hour. */
  page?: (nth: number) => string;
}

const ranges = {
  'a day': (nth: number) => ({ from: at(100 + nth), to: at(101 + nth) }),
  '30 days': (nth: number) => ({ from: at(10 + nth), to: at(40 + nth) }),
  // To the first of a later month, when nothing was read any more.
  'a year': (nth: number) => ({ from: at(0), to: Date.UTC(2025, nth, 1) }),
};
/** Neither end on the hour. */
const oddEdges = (range: (nth: number) => { from: number; to: number }) => (nth: number) => {
  const { from, to } = range(nth);
  return { from: from + 77 * 60_000, to: Math.min(to, at(366)) - 45 * 60_000 - nth * 60_000 };
};

const questions: Question[] = [
  ...Object.entries(ranges).flatMap(([what, range]) => [
    { name: `views of ${what}, page 1`, goalMs: 25, range },
    { name: `views of ${what}, offset 4,000`, goalMs: 25, range, offset: 4_000 },
    { name: `views of ${what}, edges inside an hour`, goalMs: 80, range: oddEdges(range) },
  ]),
  {
    name: 'one page by hour over a year',
    goalMs: 150,
    range: () => ({ from: at(0), to: Date.UTC(2025, 0, 1) }),
    page: (nth) => pathOf(37 * nth),
  },
];

interface Measured {
  startMs: number;
  memoryMb: number;
  bytesPerEvent: number;
  /** By question, in ms: over HTTP, through the engine alone, and while events come in. */
  quiet: Record<string, number>;
  bare: Record<string, number>;
  busy: Record<string, number>;
}

/** Questions about many events, each beside the engine's own time for it; and what the events cost. */
export async function storedViews(count: number, say: (what: string) => void): Promise<Figure[]> {
  const few = await measure(Math.min(small, count / 10), say, false);
  const many = await measure(count, say, true);
  const name = `${(count / 1e6).toLocaleString('en')} M`;
  const yearName = 'views of a year, page 1';
  return [
    ...questions.flatMap(({ name: what, goalMs }): Figure[] => [
      {
        name: `${what}, ${name} events, median`,
        value: many.quiet[what]!,
        unit: 'ms',
        goal: { under: goalMs },
        limits: [{ name: 'the engine alone', value: many.bare[what]! }],
      },
      {
        name: `${what}, while ${eventsPerSecond.toLocaleString('en')} events/s come in, p95`,
        value: many.busy[what]!,
        unit: 'ms',
        goal: { under: 3 * many.quiet[what]! },
        limits: [{ name: 'three times the quiet median', value: 3 * many.quiet[what]! }],
      },
    ]),
    {
      name: `a year at ${name} against a tenth of it`,
      value: many.quiet[yearName]! / few.quiet[yearName]!,
      unit: 'times',
      goal: { under: 1.5 },
    },
    { name: `disk, an event of ${name}`, value: many.bytesPerEvent, unit: 'bytes', goal: { under: 22 } },
    { name: `start to ready with ${name} events`, value: many.startMs, unit: 'ms', goal: { under: 3_000 } },
    { name: 'memory of all processes, idle', value: many.memoryMb, unit: 'MB', goal: { under: 300 } },
  ];
}

async function measure(count: number, say: (what: string) => void, isWhole: boolean): Promise<Measured> {
  await using under = await serverUnderTest();
  const viewsKey = await viewsKeyOf(under);
  await under.server.stop();
  const file = join(under.dataDir, 'views/views.duckdb');
  say(`loading ${count.toLocaleString('en')} events`);
  await loadViews(file, viewsKey, count);
  const bytesPerEvent = sizeOf(join(under.dataDir, 'views')) / count;
  say('questions to the engine alone');
  const bare = isWhole ? await askEngine(file, viewsKey) : {};
  await under.start();
  await delay(settleMs);
  const { startMs } = under;
  const memoryMb = memoryOf(under.directory);
  say('questions over HTTP');
  const quiet = await askServer(under, { reads, summary: median, first: 0 });
  if (!isWhole) return { startMs, memoryMb, bytesPerEvent, bare, quiet, busy: {} };
  say(`the same while ${eventsPerSecond.toLocaleString('en')} events/s come in`);
  const sender = sendSteadily(under);
  await delay(settleMs);
  const p95 = (all: readonly number[]) => quantile(all, 0.95);
  const busy = await askServer(under, { reads: busyReads, summary: p95, first: reads + warmUps });
  sender.kill();
  return { startMs, memoryMb, bytesPerEvent, bare, quiet, busy };
}

async function askServer(
  { server }: ServerUnderTest,
  plan: { reads: number; summary: (all: readonly number[]) => number; first: number },
): Promise<Record<string, number>> {
  const results: Record<string, number> = {};
  for (const { name, range, offset = 0, page } of questions) {
    const all = await times(plan.reads, async (count) => {
      const nth = plan.first + count;
      const { from, to } = range(nth);
      const span = `dateFrom=${date(from)}&dateTo=${date(to)}`;
      const url = page
        ? `timeseries?${span}&interval=hour&path=${encodeURIComponent(page(nth))}`
        : `views?${span}&offset=${offset}`;
      const { status, text } = await server.call('GET', `/v1/analytics/demo/${url}`);
      if (status !== 200) throw new Error(`${url}: ${status} ${text}`);
    });
    results[name] = plan.summary(all);
  }
  return results;
}

const kinds: { human: Kind[]; ai: Kind[] } = {
  human: ['human_beacon', 'human_server'],
  ai: ['ai_assistant', 'ai_agent', 'ai_search', 'ai_training', 'ai_other'],
};

/** The engine in this process, without HTTP and without another process between. */
async function askEngine(file: string, viewsKey: string): Promise<Record<string, number>> {
  const engine = await Engine.open({ file, memoryBytes: 1e9, onRolled() {}, onProblem: console.error });
  const verbs: Verbs = verbsOf(engine);
  const results: Record<string, number> = {};
  for (const { name, range, offset = 0, page } of questions) {
    const all = await times(reads, (nth) => {
      const selection = { viewsKey, range: range(nth) };
      return page
        ? verbs.countPagesByTime(selection, kinds, { paths: [page(nth)], unit: 'hour', limit: 10_001 })
        : verbs.countViews(selection, kinds, { limit: 51, offset });
    });
    results[name] = median(all);
  }
  await engine.close();
  return results;
}

async function times(count: number, work: (nth: number) => Promise<unknown>): Promise<number[]> {
  const all: number[] = [];
  for (let nth = 0; nth < count + warmUps; nth++) {
    const started = performance.now();
    await work(nth);
    all.push(performance.now() - started);
  }
  return all.slice(warmUps);
}

function sendSteadily({ server }: ServerUnderTest): ChildProcess {
  const url = `${server.url}/v1/analytics/demo/events`;
  const args = [url, server.key, 1_000, 'none', 4, 600, eventsPerSecond].map(String);
  return fork(join(import.meta.dirname, 'programs/send-batches.ts'), args);
}

const sizeOf = (directory: string): number =>
  readdirSync(directory, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);

async function viewsKeyOf({ dataDir }: ServerUnderTest): Promise<string> {
  const database = connectDatabase({ url: (await findEmbeddedPostgres(dataDir))!, poolSize: 1 });
  const [row] = await database.query<{ key: string }>(
    "select views_key as key from projects where id = 'demo'",
  );
  await database.close();
  return row!.key;
}
