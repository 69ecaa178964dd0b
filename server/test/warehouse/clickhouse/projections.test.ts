import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../../src/foundation/log.ts';
import { type ClickHouse, connectClickHouse } from '../../../src/warehouse/clickhouse/clickhouse.ts';
import { countByTime } from '../../../src/warehouse/clickhouse/queries/count-by-time.ts';
import { countClients } from '../../../src/warehouse/clickhouse/queries/count-clients.ts';
import { countMisses } from '../../../src/warehouse/clickhouse/queries/count-misses.ts';
import { countPagesByTime } from '../../../src/warehouse/clickhouse/queries/count-pages-by-time.ts';
import { countReferrers } from '../../../src/warehouse/clickhouse/queries/count-referrers.ts';
import { countViews } from '../../../src/warehouse/clickhouse/queries/count-views.ts';
import { countVisitors } from '../../../src/warehouse/clickhouse/queries/count-visitors.ts';
import { findFirstAndLast } from '../../../src/warehouse/clickhouse/queries/find-first-and-last.ts';
import { storeEvents } from '../../../src/warehouse/clickhouse/store-events.ts';
import { kinds } from '../../../src/warehouse/page-event.ts';
import type { Selection, TimeUnit } from '../../../src/warehouse/questions.ts';
import { event, pageEvent } from '../../analytics/queries-events.ts';
import { newEngineUrl } from '../../support/analytics-engine.ts';

let clickHouse: ClickHouse;
beforeAll(async () => {
  clickHouse = await connectClickHouse({ url: newEngineUrl()!, log: createLog('silent') });
  const some = fc.sample(event, { numRuns: 2_000, seed: 1 });
  const days = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => n * 86_400_000);
  const events = days.flatMap((later) => some.map((one) => pageEvent('p', { ...one, at: one.at + later })));
  await storeEvents(clickHouse, events);
  await clickHouse.command('OPTIMIZE TABLE events FINAL');
});
afterAll(() => clickHouse.close());

type Ask = (clickHouse: ClickHouse, selection: Selection) => Promise<unknown>;

/** What the server says it reads for the statements of a question: projections by name, or the table. */
async function readsOf(ask: Ask, from: string, to: string) {
  const reads = new Set<string>();
  const explaining: ClickHouse = {
    ...clickHouse,
    async query<Row>(sql: string, parameters: Record<string, unknown>) {
      const plan = await clickHouse.query<{ explain: string }>(`EXPLAIN ${sql}`, parameters);
      for (const { explain } of plan) {
        const [, table] = /ReadFromMergeTree \((?:\w+\.)?(\w+)\)/.exec(explain) ?? [];
        if (table) reads.add(table);
      }
      return clickHouse.query<Row>(sql, parameters);
    },
  };
  await ask(explaining, { viewsKey: 'p', range: { from: Date.parse(from), to: Date.parse(to) } });
  return [...reads].toSorted();
}

const counted = {
  human: kinds.filter((kind) => kind.startsWith('human')),
  ai: kinds.filter((kind) => kind.startsWith('ai')),
};
const page = { limit: 10, offset: 0 };
const views: Ask = (on, selection) => countViews(on, selection, counted, page);
const search: Ask = (on, selection) =>
  countViews(on, selection, counted, { ...page, search: 'A', sort: 'path', order: 'ascending' });
const visitors: Ask = (on, selection) => countVisitors(on, selection, counted, page);
const byDay: Ask = (on, selection) => countByTime(on, selection, counted, { unit: 'day', limit: 100 });
const clients: Ask = (on, selection) => countClients(on, selection, page);
const referrers: Ask = (on, selection) => countReferrers(on, selection, counted, page);
const misses: Ask = (on, selection) => countMisses(on, selection, page, { clients: 5 });
const ends: Ask = (on, selection) => findFirstAndLast(on, selection, counted);
const pagesBy =
  (unit: TimeUnit): Ask =>
  (on, selection) =>
    countPagesByTime(on, selection, counted, { paths: ['/a', '/b'], unit, limit: 1_000 });

test.each([
  { name: 'views', ask: views, from: '2024-01-01', to: '2025-01-01', reads: ['months'] },
  { name: 'views', ask: views, from: '2024-02-05', to: '2024-02-25', reads: ['days'] },
  { name: 'views', ask: views, from: '2024-02-05T03:00Z', to: '2024-02-05T21:00Z', reads: ['hours'] },
  { name: 'views', ask: views, from: '2023-12-05', to: '2024-03-07', reads: ['days', 'months'] },
  { name: 'views', ask: views, from: '2024-02-05T03:10Z', to: '2024-02-05T03:40Z', reads: ['events'] },
  {
    name: 'views',
    ask: views,
    from: '2023-12-05T03:10Z',
    to: '2024-03-07',
    reads: ['days', 'events', 'hours', 'months'],
  },
  {
    name: 'visitors',
    ask: visitors,
    from: '2024-02-05',
    to: '2024-04-01',
    reads: ['site_visitors', 'visitors'],
  },
  { name: 'views by day', ask: byDay, from: '2024-02-05T03:00Z', to: '2024-04-01', reads: ['site'] },
  { name: 'the first and last', ask: ends, from: '2024-02-05T03:00Z', to: '2024-04-01', reads: ['site'] },
  { name: 'clients', ask: clients, from: '2024-02-05', to: '2024-04-01', reads: ['clients'] },
  { name: 'referrers', ask: referrers, from: '2024-02-05', to: '2024-04-01', reads: ['referrers'] },
  { name: 'a search', ask: search, from: '2024-01-01', to: '2025-01-01', reads: ['months'] },
  { name: 'pages by month', ask: pagesBy('month'), from: '2024-01-01', to: '2026-01-01', reads: ['months'] },
  { name: 'pages by day', ask: pagesBy('day'), from: '2024-02-05', to: '2024-05-25', reads: ['days'] },
  { name: 'pages by hour', ask: pagesBy('hour'), from: '2024-02-05', to: '2024-02-06', reads: ['hours'] },
  { name: 'misses', ask: misses, from: '2024-02-05', to: '2024-04-01', reads: ['events'] },
])('$name from $from to $to reads $reads', async ({ ask, from, to, reads }) => {
  expect(await readsOf(ask, from, to)).toEqual(reads);
});
