import { Engine } from '../server/src/warehouse/duckdb/engine/engine.ts';
import type { EventColumns, JudgedEvidence } from '../server/src/warehouse/duckdb/journal/event-codec.ts';
import { numbers } from './sample-events.ts';

export const pathCount = 5_000;
/** The year that the views are spread over; nothing else writes to it. */
export const year = { from: '2024-01-01', to: '2025-01-01' };
const days = 366;
const referrerCount = 300;
const clientCount = 40;
const rowsAtOnce = 100_000;
const addsPerRoll = 10;

export const pathOf = (page: number) => `/docs/section-${Math.floor(page / 50)}/page-${page}`;

/**
 * Fills a year with views as if they had come in one after the other: few pages have most of them, one in ten is
 * a bot's. They go through the engine's own rolls, and only not through HTTP and the journal, which would take
 * half an hour for a hundred million.
 */
export async function loadViews(file: string, viewsKey: string, count: number): Promise<void> {
  const engine = await Engine.open({
    file,
    memoryBytes: 2e9,
    onRolled: () => {},
    onProblem: (_message, error) => {
      throw error;
    },
  });
  const fill = fillColumns(viewsKey, count);
  for (let start = 0, batch = engine.rolledBatch + 1; start < count; start += rowsAtOnce, batch++) {
    await engine.addColumns(batch, [fill(start, Math.min(rowsAtOnce, count - start))]);
    if (batch % addsPerRoll === 0) await engine.roll();
  }
  await engine.roll();
  while (await engine.maintain(Date.now(), 0));
  await engine.close();
}

/** User agents of people, each seen by a script and by a server, and clients with four purposes and robots. */
function evidences(): JudgedEvidence[] {
  const people = Array.from({ length: 2_000 }, (_, i) => ({
    ...blank,
    source: 1 + (i % 2),
    kind: 1 + (i % 2),
    userAgent: `Mozilla/5.0 (a browser of kind ${i})`,
    reason: 'browser',
  }));
  const others = Array.from({ length: 10 * clientCount }, (_, i) => ({
    ...blank,
    source: 2,
    kind: i % 10 < 7 ? 3 + (i % 4) : 8,
    userAgent: `Client ${i % clientCount}/${Math.floor(i / clientCount)}`,
    client: `Client ${i % clientCount}`,
    operator: `Operator ${i % clientCount}`,
    reason: 'user-agent',
  }));
  return [...people, ...others];
}

const blank = {
  project: 0,
  signals: 64,
  signatureAgent: '',
  verified: '',
  client: '',
  operator: '',
  classifier: 1,
};

function fillColumns(viewsKey: string, total: number) {
  const random = numbers(3);
  const next = () => random.next().value;
  const judged = evidences();
  const texts = {
    projects: [viewsKey],
    paths: Array.from({ length: pathCount }, (_, page) => ({ project: 0, text: pathOf(page) })),
    referrers: Array.from({ length: referrerCount }, (_, i) => ({
      project: 0,
      text: `site-${i}.example.com`,
    })),
    evidences: judged,
  };
  const begin = Date.parse(year.from);
  const now = Math.floor(Date.now() / 1000);
  return (start: number, count: number): EventColumns => {
    const columns = {
      ...texts,
      count,
      project: new Uint32Array(count),
      path: Uint32Array.from({ length: count }, () => Math.floor(pathCount * next() ** 3)),
      referrer: Uint32Array.from({ length: count }, () =>
        next() < 0.3 ? 1 + Math.floor(referrerCount * next() ** 4) : 0,
      ),
      evidence: Uint32Array.from({ length: count }, () =>
        next() < 0.65 ? Math.floor(2_000 * next() ** 4) : 2_000 + Math.floor(10 * clientCount * next()),
      ),
      at: new Float64Array(count),
      arrived: new Uint32Array(count).fill(now),
      visitor: new Uint32Array(2 * count),
      id: new Uint32Array(2 * count),
      flags: new Uint8Array(count),
    };
    for (let i = 0; i < count; i++) {
      const at = begin + Math.floor(((start + i) / total) * days * 86_400_000);
      columns.at[i] = at;
      // One of as many as a quarter of the day's views, and another number every day.
      const visitor = Math.floor(next() * (total / days / 4)) + 1;
      columns.visitor[2 * i] = Math.imul(visitor, 2_654_435_761) >>> 0;
      columns.visitor[2 * i + 1] = Math.imul(visitor + Math.floor(at / 86_400_000), 2_246_822_519) >>> 0;
    }
    return columns;
  };
}
