import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readRange } from '../../src/analytics/query/range.ts';
import { RankingCache } from '../../src/analytics/query/ranking-cache.ts';
import { sources } from '../../src/analytics/query/sources.ts';
import { aiPurposes, viewSources } from '../../src/contract/page-view.ts';
import { kinds } from '../../src/warehouse/queries/kind.ts';
import type { Columns } from '../../src/warehouse/row-binary.ts';
import { encodeRows } from '../../src/warehouse/testing/encode-rows.ts';
import type { Warehouse } from '../../src/warehouse/warehouse.ts';
import { mergeAll, moment, openScratchWarehouse } from './queries-events.ts';

let warehouse: Warehouse & AsyncDisposable;
beforeAll(async () => {
  warehouse = await openScratchWarehouse();
});
afterAll(() => warehouse[Symbol.asyncDispose]());

const event = fc
  .record({
    at: moment,
    kind: fc.constantFrom(...kinds),
    source: fc.constantFrom(...viewSources),
    missed: fc.boolean(),
  })
  // A person's kind names the source already.
  .map((one) => ({
    ...one,
    source: viewSources.find((source) => one.kind === `human_${source}`) ?? one.source,
  }));

const columns: Columns = {
  project: 'String',
  missed: 'Bool',
  hour: 'UInt32',
  offset: 'UInt32',
  path: 'String',
  kind: 'String',
  source: 'String',
  arrived: 'UInt32',
};
const arrived = Date.parse('2099-01-01T00:00:00Z') / 1000;
const hourMs = 3_600_000;

test('each source has its views and its last one, whichever of them counts for people', async () => {
  const end = fc.option(moment, { nil: undefined });
  await fc.assert(
    fc.asyncProperty(
      fc.array(event, { minLength: 1, maxLength: 60 }),
      fc.tuple(end, end),
      fc.subarray([...aiPurposes]),
      fc.constantFrom('any', 'beacon', 'server'),
      fc.boolean(),
      async (events, [a, b], purposes, humanSource, merged) => {
        const viewsKey = randomUUID();
        const rows = events.map(({ at, kind, source, missed }) => {
          const offset = at % hourMs;
          return [viewsKey, missed, (at - offset) / 1000, offset, '/', kind, source, arrived];
        });
        await warehouse.insert('events', columns, encodeRows(columns, rows));
        if (merged) await mergeAll(warehouse);
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
    { numRuns: 60, interruptAfterTimeLimit: 15_000 },
  );
});
