import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clients } from '../../src/analytics/query/clients.ts';
import { misses } from '../../src/analytics/query/misses.ts';
import type { PagedQuestion, QueryContext } from '../../src/analytics/query/question.ts';
import { readRange } from '../../src/analytics/query/range.ts';
import { RankingCache } from '../../src/analytics/query/ranking-cache.ts';
import { referrers } from '../../src/analytics/query/referrers.ts';
import { timeseries } from '../../src/analytics/query/timeseries.ts';
import { trends } from '../../src/analytics/query/trends.ts';
import { views } from '../../src/analytics/query/views.ts';
import { visitors } from '../../src/analytics/query/visitors.ts';
import type { Warehouse } from '../../src/warehouse/warehouse.ts';
import { event, mergeAll, openScratchWarehouse, store } from './queries-events.ts';

let warehouse: Warehouse & AsyncDisposable;
beforeAll(async () => {
  warehouse = await openScratchWarehouse();
  const some = fc.sample(event, { numRuns: 2_000, seed: 1 });
  const days = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => n * 86_400_000);
  await store(
    warehouse,
    'p',
    days.flatMap((later) => some.map((one) => ({ ...one, at: one.at + later }))),
  );
  await mergeAll(warehouse);
});
afterAll(() => warehouse[Symbol.asyncDispose]());

/** What the engine says it reads for the statements of a question: projections by name, or the table. */
async function readsOf(
  ask: (context: QueryContext, question: PagedQuestion) => Promise<unknown>,
  dateFrom: string,
  dateTo: string,
) {
  const reads = new Set<string>();
  const explaining: Warehouse = {
    ...warehouse,
    async query<Row>(sql: string, parameters: Record<string, unknown>) {
      const plan = await warehouse.query<{ explain: string }>(`EXPLAIN ${sql}`, parameters);
      for (const { explain } of plan) {
        const [, table] = /ReadFromMergeTree \((?:\w+\.)?(\w+)\)/.exec(explain) ?? [];
        if (table) reads.add(table);
      }
      return warehouse.query<Row>(sql, parameters);
    },
  };
  const context = { warehouse: explaining, rankings: new RankingCache(0), versionOf: () => null };
  const range = readRange({ dateFrom, dateTo });
  await ask(context, { project: { viewsKey: 'p', settings: {} }, range, limit: 10, offset: 0 });
  return [...reads].toSorted();
}

const daily = (context: QueryContext, question: PagedQuestion) =>
  timeseries(context, { ...question, interval: 'day' });

const ofPage = (context: QueryContext, question: PagedQuestion) =>
  timeseries(context, { ...question, interval: 'day', path: '/a' });
const searched = (context: QueryContext, question: PagedQuestion) =>
  views(context, { ...question, search: 'A', sort: 'path', order: 'ascending' });

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
  { name: 'timeseries', ask: daily, from: '2024-02-05T03:00Z', to: '2024-04-01', reads: ['site'] },
  { name: 'clients', ask: clients, from: '2024-02-05', to: '2024-04-01', reads: ['clients'] },
  { name: 'referrers', ask: referrers, from: '2024-02-05', to: '2024-04-01', reads: ['referrers'] },
  { name: 'a search', ask: searched, from: '2024-01-01', to: '2025-01-01', reads: ['months'] },
  { name: 'a page’s timeseries', ask: ofPage, from: '2024-02-05', to: '2024-04-01', reads: ['days'] },
  { name: 'trends by month', ask: trends, from: '2024-01-01', to: '2026-01-01', reads: ['months'] },
  { name: 'trends by week', ask: trends, from: '2024-02-05', to: '2024-05-25', reads: ['days', 'months'] },
  { name: 'trends by hour', ask: trends, from: '2024-02-05T03:00Z', to: '2024-02-06', reads: ['hours'] },
  { name: 'misses', ask: misses, from: '2024-02-05', to: '2024-04-01', reads: ['events'] },
])('$name from $from to $to reads $reads', async ({ ask, from, to, reads }) => {
  expect(await readsOf(ask, from, to)).toEqual(reads);
});
