import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readRange } from '../../src/analytics/query/range.ts';
import { RankingCache } from '../../src/analytics/query/ranking-cache.ts';
import { sources } from '../../src/analytics/query/sources.ts';
import { aiPurposes, viewSources } from '../../src/contract/page-view.ts';
import { runsOfProperty } from '../support/analytics-engine.ts';
import { openTestWarehouse, type TestWarehouse } from '../support/test-warehouse.ts';
import { event, moment, store } from './queries-events.ts';

let engine: TestWarehouse;
beforeAll(async () => {
  engine = await openTestWarehouse();
});
afterAll(() => engine[Symbol.asyncDispose]());

test('each source has its views and its last one, whichever of them counts for people', async () => {
  const end = fc.option(moment, { nil: undefined });
  await fc.assert(
    fc.asyncProperty(
      fc.array(event, { minLength: 1, maxLength: 60 }),
      fc.tuple(end, end),
      fc.subarray([...aiPurposes]),
      fc.constantFrom('any', 'beacon', 'server'),
      fc.boolean(),
      async (events, [a, b], purposes, humanSource, settled) => {
        const { warehouse, settle } = engine;
        const viewsKey = randomUUID();
        await store(warehouse, viewsKey, events);
        if (settled) await settle();
        const [from, to] = a !== undefined && b !== undefined && a > b ? [b, a] : [a, b];
        const text = (at: number | undefined) => (at === undefined ? undefined : new Date(at).toISOString());
        const range = readRange({ dateFrom: text(from), dateTo: text(to) });

        const counted = events.filter(
          ({ at, kind, missed }) =>
            !missed &&
            at >= (from ?? Number.NEGATIVE_INFINITY) &&
            at < (to ?? Number.POSITIVE_INFINITY) &&
            (kind.startsWith('human') ||
              (kind.startsWith('ai') &&
                (purposes.length === 0 || purposes.some((purpose) => kind === `ai_${purpose}`)))),
        );
        const expected = viewSources.map((source) => {
          const own = counted.filter((one) => one.source === source);
          const human = own.filter(({ kind }) => kind.startsWith('human')).length;
          const last = Math.max(...own.map(({ at }) => at));
          const lastAt = own.length > 0 ? new Date(last).toISOString() : null;
          return { source, human, ai: own.length - human, lastAt };
        });
        const context = { warehouse, rankings: new RankingCache(0), versionOf: () => null };
        const project = { viewsKey, settings: { humanSource, aiPurposes: purposes } };
        expect(await sources(context, { project, range })).toEqual({ sources: expected });
      },
    ),
    runsOfProperty(15),
  );
});
