import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clients } from '../../src/analytics/query/clients.ts';
import { misses } from '../../src/analytics/query/misses.ts';
import { readRange } from '../../src/analytics/query/range.ts';
import { RankingCache } from '../../src/analytics/query/ranking-cache.ts';
import { referrers } from '../../src/analytics/query/referrers.ts';
import { timeseries } from '../../src/analytics/query/timeseries.ts';
import { views } from '../../src/analytics/query/views.ts';
import { visitors } from '../../src/analytics/query/visitors.ts';
import { type Interval, intervals } from '../../src/contract/analytics-read.ts';
import { aiPurposes } from '../../src/contract/page-view.ts';
import type { ProjectSettings } from '../../src/contract/project.ts';
import { runsOfProperty } from '../support/analytics-engine.ts';
import { openTestWarehouse, type TestWarehouse } from '../support/test-warehouse.ts';
import * as expected from './queries-brute-force.ts';
import { batchesOf, event, moment, type StoredProject, store, storeBatches } from './queries-events.ts';

let engine: TestWarehouse;
beforeAll(async () => {
  engine = await openTestWarehouse();
});
afterAll(() => engine[Symbol.asyncDispose]());

const settings: fc.Arbitrary<ProjectSettings> = fc.record(
  { humanSource: fc.constantFrom('any', 'beacon', 'server'), aiPurposes: fc.subarray([...aiPurposes]) },
  { requiredKeys: [] },
);

/** A moment as a caller may write it: a date where it is one, and otherwise with any offset. */
const written = fc.tuple(moment, fc.integer({ min: -14 * 60, max: 14 * 60 })).map(([at, minutes]) => {
  if (at % 86_400_000 === 0) return { at, text: new Date(at).toISOString().slice(0, 10) };
  const local = new Date(at + minutes * 60_000).toISOString().slice(0, -1);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60].map((n) =>
    String(n).padStart(2, '0'),
  );
  return { at, text: `${local}${minutes < 0 ? '-' : '+'}${hours}:${rest}` };
});
const end = fc.option(written, { nil: undefined, freq: 4 });

const question = fc.record({
  ends: fc.oneof(
    { weight: 9, arbitrary: fc.tuple(end, end).map(([a, b]) => (a && b && a.at > b.at ? [b, a] : [a, b])) },
    { weight: 1, arbitrary: written.map((both) => [both, both]) },
  ),
  limit: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.constant(250)),
  offset: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 6 }), fc.constant(1_000_000_000)),
  interval: fc.constantFrom(...intervals),
  settings,
});

test('every number equals that of a count by hand, whatever was settled, asked and configured', async () => {
  await fc.assert(
    fc.asyncProperty(
      batchesOf(event),
      fc.array(event, { maxLength: 20 }),
      fc.array(question, { minLength: 1, maxLength: 3 }),
      async (given, foreign, questions) => {
        if (foreign.length > 0) await store(engine.warehouse, randomUUID(), foreign);
        const project = await storeBatches(engine, given);
        for (const asked of questions) await compare(project, asked);
      },
    ),
    // On a busy machine fewer runs have to do; each is some twenty statements.
    runsOfProperty(12),
  );
});

async function compare(
  project: StoredProject,
  {
    ends: [first, last],
    limit,
    offset,
    interval,
    settings,
  }: typeof question extends fc.Arbitrary<infer Q> ? Q : never,
) {
  const range = readRange({ dateFrom: first?.text, dateTo: last?.text });
  const paged = { project: { viewsKey: project.id, settings }, range, limit, offset };
  const asked = {
    events: project.events,
    settings,
    from: first?.at ?? Number.NEGATIVE_INFINITY,
    to: last?.at ?? Number.POSITIVE_INFINITY,
    limit,
    offset,
  };
  const { warehouse } = engine;
  const context = { warehouse, rankings: new RankingCache(1_000_000), versionOf: () => null };
  const expectedPages = expected.expectedViews(asked);
  expect(await views(context, paged)).toEqual(expectedPages);
  expect(await views({ ...context, versionOf: () => 1 }, paged)).toEqual(expectedPages);
  expect(await visitors(context, paged)).toEqual(expected.expectedVisitors(asked));
  expect(await clients(context, paged)).toEqual(expected.expectedClients(asked));
  expect(await referrers(context, paged)).toEqual(expected.expectedReferrers(asked));
  expect(await misses(context, paged)).toEqual(expected.expectedMisses(asked));
  await compareSeries(asked, interval, () => timeseries(context, { ...paged, interval }));
}

async function compareSeries(
  asked: expected.Asked,
  interval: Interval,
  ask: () => ReturnType<typeof timeseries>,
) {
  const series = expected.expectedTimeseries(asked, interval);
  if (series) expect(await ask()).toEqual(series);
  else await expect(ask()).rejects.toMatchObject({ code: 'invalid_request' });
}
