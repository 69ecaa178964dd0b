import fc from 'fast-check';
import { test } from 'vitest';
import * as m1 from '../../src/analytics/query/clients.ts';
import * as m2 from '../../src/analytics/query/misses.ts';
import { RankingCache } from '../../src/analytics/query/ranking-cache.ts';
import * as m3 from '../../src/analytics/query/referrers.ts';
import * as m4 from '../../src/analytics/query/timeseries.ts';
import * as m5 from '../../src/analytics/query/views.ts';
import * as m6 from '../../src/analytics/query/visitors.ts';
import { event, mergeAll, openScratchWarehouse, store } from './queries-events.ts';

test('x', async () => {
  await using warehouse = await openScratchWarehouse();
  const ev = fc.sample(event, 200);
  for (let i = 0; i < 4; i++) {
    const t = performance.now();
    await store(warehouse, 'p', ev.slice(i * 50, i * 50 + 50));
    console.log('insert', performance.now() - t);
    const t2 = performance.now();
    await mergeAll(warehouse);
    console.log('merge', performance.now() - t2);
  }
  const context = { warehouse, rankings: new RankingCache(1e6), versionOf: () => null };
  for (const [n, r] of Object.entries({
    all: { from: -Infinity, to: Infinity },
    odd: { from: Date.parse('2024-01-05T03:04:05.006Z'), to: Date.parse('2024-03-07T03:04:05Z') },
  })) {
    const q = {
      project: { viewsKey: 'p', settings: {} },
      range: r,
      limit: 50,
      offset: 0,
      interval: 'month' as const,
    };
    for (const f of [m1.clients, m2.misses, m3.referrers, m4.timeseries, m5.views, m6.visitors]) {
      const ts = [];
      for (let i = 0; i < 15; i++) {
        const t = performance.now();
        await f(context, q);
        ts.push(performance.now() - t);
      }
      ts.sort((a, b) => a - b);
      console.log(n, f.name, ts[0]!.toFixed(1), ts[7]!.toFixed(1), ts[14]!.toFixed(1));
    }
  }
  const ts = [];
  for (let i = 0; i < 15; i++) {
    const t = performance.now();
    await warehouse.query('SELECT 1');
    ts.push(performance.now() - t);
  }
  ts.sort((a, b) => a - b);
  console.log('floor', ts[0]!.toFixed(1), ts[7]!.toFixed(1));
});
