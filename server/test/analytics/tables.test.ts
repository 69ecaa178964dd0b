import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { misses } from '../../src/analytics/query/misses.ts';
import { readRange } from '../../src/analytics/query/range.ts';
import { RankingCache } from '../../src/analytics/query/ranking-cache.ts';
import { timeseries } from '../../src/analytics/query/timeseries.ts';
import { trends } from '../../src/analytics/query/trends.ts';
import { views } from '../../src/analytics/query/views.ts';
import { visitors } from '../../src/analytics/query/visitors.ts';
import { intervals } from '../../src/contract/analytics-read.ts';
import { aiPurposes } from '../../src/contract/page-view.ts';
import { runsOfProperty } from '../support/analytics-engine.ts';
import { openTestWarehouse, type TestWarehouse } from '../support/test-warehouse.ts';
import { expectedTimeseries } from './queries-brute-force.ts';
import {
  batchesOf,
  event,
  moment,
  type StoredEvent,
  type StoredProject,
  storeBatches,
} from './queries-events.ts';
import * as expected from './tables-brute-force.ts';

let engine: TestWarehouse;
beforeAll(async () => {
  engine = await openTestWarehouse();
});
afterAll(() => engine[Symbol.asyncDispose]());

/** Beside the usual pages some whose letters have two cases, and some that other languages give a meaning. */
const odd = [
  '/Straße',
  '/ÄPFEL',
  '/Ёлка',
  '/ΣΊΣΥΦΟΣ',
  '/100%',
  '/a\\b',
  "/it's\ttab",
  '/{search:String}',
  '/_x',
];
const oddEvent = fc
  .tuple(event, fc.constantFrom(...odd))
  .map(([one, path]): StoredEvent => ({ ...one, path }));

const end = fc.option(moment, { nil: undefined, freq: 3 });
const searches = [
  'a',
  'A',
  '/B',
  'ä',
  'Ä',
  'straSSe',
  'STRA',
  'ё',
  'ς',
  'σ',
  '語',
  '%',
  '\\',
  '\\\\',
  "'",
  '_',
];
const question = fc.record({
  ends: fc.tuple(end, end).map(([a, b]) => (a !== undefined && b !== undefined && a > b ? [b, a] : [a, b])),
  limit: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.constant(250)),
  offset: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 6 }), fc.constant(1_000_000_000)),
  search: fc.option(
    fc.oneof(fc.constantFrom(...searches, '\t', '{search:String}', '𝒳'), fc.constant('none')),
    {
      nil: undefined,
    },
  ),
  sort: fc.constantFrom('path', 'human', 'ai', 'total'),
  order: fc.constantFrom('ascending', 'descending'),
  interval: fc.constantFrom(...intervals),
  path: fc.constantFrom('/', '/a', '/b', '/ä', "/it's", '/a\\b', '/nowhere'),
  settings: fc.record(
    { humanSource: fc.constantFrom('any', 'beacon'), aiPurposes: fc.subarray([...aiPurposes]) },
    { requiredKeys: [] },
  ),
});
type AskedQuestion = typeof question extends fc.Arbitrary<infer Q> ? Q : never;

test('searched and sorted in any way, every number is that of a count by hand', async () => {
  await fc.assert(
    fc.asyncProperty(
      batchesOf(fc.oneof(event, oddEvent)),
      fc.array(question, { minLength: 1, maxLength: 4 }),
      async (given, questions) => {
        const project = await storeBatches(engine, given);
        for (const asked of questions) await compare(project, asked);
      },
    ),
    // On a busy machine fewer runs have to do.
    runsOfProperty(12),
  );
});

async function compare(
  project: StoredProject,
  { ends: [first, last], limit, offset, settings, interval, path, ...by }: AskedQuestion,
) {
  const text = (at: number | undefined) => (at === undefined ? undefined : new Date(at).toISOString());
  const range = readRange({ dateFrom: text(first), dateTo: text(last) });
  const paged = { project: { viewsKey: project.id, settings }, range, limit, offset, ...by };
  const asked = {
    events: project.events,
    settings,
    from: first ?? Number.NEGATIVE_INFINITY,
    to: last ?? Number.POSITIVE_INFINITY,
    limit,
    offset,
  };
  const { warehouse } = engine;
  const context = { warehouse, rankings: new RankingCache(1_000_000), versionOf: () => null };
  const kept = { ...context, versionOf: () => 1 };
  const expectedPages = expected.arrangedViews(asked, by);
  expect(await views(context, paged)).toEqual(expectedPages);
  for (const _again of [1, 2, 3]) expect(await views(kept, paged)).toEqual(expectedPages);
  const expectedPeople = expected.arrangedVisitors(asked, by);
  expect(await visitors(context, paged)).toEqual(expectedPeople);
  expect(await visitors(kept, paged)).toEqual(expectedPeople);
  expect(await misses(context, paged)).toEqual(expected.arrangedMisses(asked, by));
  expect(await trends(kept, paged)).toEqual(expected.expectedTrends(asked, by));

  const events = project.events.filter((one) => one.path === path);
  const series = expectedTimeseries({ ...asked, events }, interval);
  const ask = () => timeseries(context, { ...paged, interval, path });
  if (series) expect(await ask()).toEqual(series);
  else await expect(ask()).rejects.toMatchObject({ code: 'invalid_request' });
}
