import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { noKnowledge } from '../server/src/analytics/classify/knowledge.ts';
import { EventPipeline } from '../server/src/analytics/ingest/prepare-events.ts';
import { siteOf } from '../server/src/analytics/ingest/site.ts';
import { visitorSalt } from '../server/src/analytics/ingest/visitor.ts';
import { Engine } from '../server/src/warehouse/duckdb/engine/engine.ts';
import { encodeEvents } from '../server/src/warehouse/duckdb/journal/event-codec.ts';
import type { PageEvent } from '../server/src/warehouse/page-event.ts';
import { checkout, runtime } from '../server/test/support/server-process.ts';
import type { Figure } from './figure.ts';
import { bareServer } from './polling.ts';
import { numbers, sampleEvents } from './sample-events.ts';
import type { ServerUnderTest } from './server-under-test.ts';

const seconds = 10;
const batch = { size: 1_000, connections: 16 };
const connections = 256;
const insertRows = 10_000;

/** How fast views come in, each answered once it is durable. */
export async function ingestion({ server }: ServerUnderTest): Promise<Figure[]> {
  // First, before the engine has to roll what the batches brought.
  const beacons = await beaconFigures(server.url);
  const url = `${server.url}/v1/analytics/demo/events`;
  await sendBatches(url, server.key, 'none', 2);
  const bare = await bareInserts();
  const limits = [{ name: `the engine alone, batches of ${insertRows.toLocaleString('en')}`, value: bare }];
  const figures: Figure[] = [];
  await loopDelay(server);
  for (const ids of ['none', 'ids'] as const) {
    const { perSecond } = await sendBatches(url, server.key, ids, seconds);
    figures.push({
      name: `batches of ${batch.size.toLocaleString('en')}, ${ids === 'ids' ? 'with' : 'without'} ids`,
      value: perSecond,
      unit: 'events/s',
      goal: { over: 80_000 },
      limits,
    });
  }
  figures.push({
    name: 'the server’s event loop meanwhile, delay p99',
    value: await loopDelay(server),
    unit: 'ms',
    goal: { under: 20 },
  });
  return [...figures, ...beacons];
}

/** The loop is looked at every so often, and what is reported includes that time. */
const loopPrecisionMs = 10;

/** Since it was last asked, in ms. */
async function loopDelay({ call }: ServerUnderTest['server']): Promise<number> {
  const { text } = await call('GET', '/metrics', { key: null });
  const [, seconds] = /^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(text)!;
  return Math.max(0, Number(seconds) * 1000 - loopPrecisionMs);
}

async function sendBatches(url: string, key: string, ids: string, duration: number) {
  const args = [url, key, batch.size, ids, batch.connections, duration].map(String);
  const child = fork(join(import.meta.dirname, 'programs/send-batches.ts'), args);
  const [load] = await once(child, 'message');
  return load as { perSecond: number; p99: number };
}

/** What the engine takes by itself, in this process: ready batches, one after the other, rolls included. */
async function bareInserts(): Promise<number> {
  const directory = mkdtempSync(join(tmpdir(), 'docwright-bench-'));
  try {
    const file = join(directory, 'views.duckdb');
    const engine = await Engine.open({ file, memoryBytes: 1e9, onRolled() {}, onProblem: console.error });
    const batches = Array.from({ length: 10 }, (_, i) => encodeEvents(preparedEvents(i)));
    const blocks = (await Promise.all(batches)).map(({ bytes }) => bytes);
    const started = performance.now();
    let rows = 0;
    for (let i = 0; performance.now() - started < 5_000; i++, rows += insertRows) {
      await engine.add(i + 1, [blocks[i % blocks.length]!]);
    }
    await engine.roll();
    const perSecond = rows / ((performance.now() - started) / 1000);
    await engine.close();
    return perSecond;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function preparedEvents(seed: number): PageEvent[] {
  const pipeline = new EventPipeline(noKnowledge);
  const site = siteOf({ viewsKey: 'bench', settings: {} });
  const salt = visitorSalt('0'.repeat(64));
  const batch = { site, source: 'server' as const, idsKept: false, arrived: Date.now(), salt };
  return sampleEvents(insertRows, numbers(seed)).map((event) => {
    const outcome = pipeline.prepare(event, batch);
    if (!('accepted' in outcome)) throw new Error('A sample event was not accepted.');
    return outcome.accepted;
  });
}

async function beaconFigures(url: string): Promise<Figure[]> {
  const body = JSON.stringify({
    url: 'https://docs.example.com/guides/first',
    referrer: 'https://example.org/',
  });
  await sendBeacons(`${url}/collect/demo`, body, 3);
  const { perSecond, p99 } = await sendBeacons(`${url}/collect/demo`, body);
  const bare = await bareServer('{"accepted":1,"duplicates":0,"ignored":0,"rejected":[]}', (at) =>
    sendBeacons(at, body),
  );
  return [
    {
      name: `beacons, ${connections} connections`,
      value: perSecond,
      unit: 'requests/s',
      goal: { over: 8_000 },
      limits: [{ name: 'a bare node:http server', value: bare.perSecond }],
    },
    {
      name: `beacons, ${connections} connections, p99`,
      value: p99,
      unit: 'ms',
      goal: { under: 100 },
      limits: [{ name: 'a bare node:http server', value: bare.p99 }],
    },
  ];
}

async function sendBeacons(url: string, body: string, duration = seconds) {
  const autocannon = join(checkout, 'node_modules/autocannon/autocannon.js');
  const options = [
    '--json',
    '--no-progress',
    '-c',
    String(connections),
    '-d',
    String(duration),
    '-m',
    'POST',
  ];
  const headers = [
    '-H',
    'content-type=text/plain',
    '-H',
    'user-agent=Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
  ];
  const { stdout } = await promisify(execFile)(runtime, [
    autocannon,
    ...options,
    ...headers,
    '-b',
    body,
    url,
  ]);
  const { requests, latency, non2xx, errors } = JSON.parse(stdout);
  if (non2xx > 0 || errors > 0)
    throw new Error(`${non2xx} answers were no 2xx, and ${errors} requests failed`);
  return { perSecond: requests.average as number, p99: latency.p99 as number };
}
