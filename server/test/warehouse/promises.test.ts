// What every engine promises, whichever it is: this file runs on each of them (`vitest.config.ts`).
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PageEvent } from '../../src/warehouse/page-event.ts';
import type { Judged, StoredDay } from '../../src/warehouse/questions.ts';
import { runsOfProperty } from '../support/analytics-engine.ts';
import { openTestWarehouse, type TestWarehouse } from '../support/test-warehouse.ts';
import {
  contentOf,
  dayMs,
  dayOf,
  hourMs,
  noBits,
  now,
  readAll,
  someEvent,
  someEvents,
  sorted,
  storeNew,
  totalsOf,
  verdict,
  wellFormed,
} from './page-events.ts';

let engine: TestWarehouse;
beforeAll(async () => {
  engine = await openTestWarehouse();
});
afterAll(() => engine[Symbol.asyncDispose]());

const daysOf = async ({ warehouse }: TestWarehouse, project: string): Promise<StoredDay[]> =>
  (await warehouse.listDays()).filter(({ viewsKey }) => viewsKey === project);

/** Each run is some ten statements; on a busy machine fewer runs have to do. */
const runs = () => runsOfProperty(8);
/** A change makes ClickHouse rewrite parts of the table: a tenth of a second each. */
const runsOfChanges = () => runsOfProperty(5);

describe('what was stored', () => {
  test('is listed by day, with exact totals, and read as it was, whatever its texts are', async () => {
    await fc.assert(
      fc.asyncProperty(someEvents, someEvents, fc.boolean(), async (first, second, settled) => {
        const one = await storeNew(engine.warehouse, first);
        if (settled) await engine.settle();
        const other = await storeNew(engine.warehouse, second);
        for (const { viewsKey, events } of [one, other]) {
          const byDay = [...Map.groupBy(events, dayOf)].toSorted(([a], [b]) => a - b);
          const days = await daysOf(engine, viewsKey);
          expect(days).toEqual(byDay.map(([day, own]) => ({ viewsKey, day, totals: totalsOf(own) })));
          for (const [day, own] of byDay) {
            const read = await Array.fromAsync(engine.warehouse.readDay({ viewsKey, day }));
            expect(contentOf(read.flat())).toEqual(contentOf(own));
          }
        }
      }),
      runs(),
    );
    expect(await engine.warehouse.check()).toEqual([]);
  });

  test('is read in parts, from a day of any size', async () => {
    const at = Date.UTC(2024, 1, 29);
    const [template] = fc.sample(someEvent, 1);
    const { viewsKey, events } = await storeNew(
      engine.warehouse,
      Array.from({ length: 25_000 }, (_, i) => ({ ...template!, at: at + 3 * i, path: `/${i}` })),
    );
    const parts = await Array.fromAsync(engine.warehouse.readDay({ viewsKey, day: at / dayMs }));
    expect(Math.max(...parts.map((part) => part.length))).toBeLessThanOrEqual(20_000);
    expect(contentOf(parts.flat())).toEqual(contentOf(events));
  });

  test('is there after a restart; nothing is stored as nothing, and a day without events has none', async () => {
    await engine.warehouse.store([]);
    const { viewsKey, events } = await storeNew(engine.warehouse, fc.sample(someEvents, 5).flat());
    await engine.reopen();
    expect(contentOf(await readAll(engine.warehouse, viewsKey))).toEqual(contentOf(events));
    expect(await Array.fromAsync(engine.warehouse.readDay({ viewsKey, day: 40_000 }))).toEqual([]);
  });
});

describe('a change', () => {
  // Of its own, since a change is slower where much is stored.
  let own: TestWarehouse;
  beforeAll(async () => {
    own = await openTestWarehouse();
  });
  afterAll(() => own[Symbol.asyncDispose]());

  test('deletes a day, or all views of a project, and no others', async () => {
    await fc.assert(
      fc.asyncProperty(someEvents, someEvents, fc.nat(), async (first, second, nth) => {
        const [one, other] = [await storeNew(own.warehouse, first), await storeNew(own.warehouse, second)];
        const days = await daysOf(own, one.viewsKey);
        const { day } = days[nth % days.length]!;
        for (const _again of [1, 2]) await own.warehouse.deleteDay({ viewsKey: one.viewsKey, day });
        const left = [...one.events.filter((event) => dayOf(event) !== day), ...other.events];
        expect(contentOf(await readAll(own.warehouse, one.viewsKey, other.viewsKey))).toEqual(
          contentOf(left),
        );
        await own.warehouse.deleteViews(other.viewsKey);
        expect(await daysOf(own, other.viewsKey)).toEqual([]);
        expect((await daysOf(own, one.viewsKey)).length).toBe(days.length - 1);
      }),
      runsOfChanges(),
    );
    expect(await own.warehouse.check()).toEqual([]);
  });

  test('erases the details of what arrived before a moment, once, and nothing that is counted by', async () => {
    await fc.assert(
      fc.asyncProperty(someEvents, fc.nat({ max: 400 }), async (given, daysAgo) => {
        // Whole days are all that is asked for.
        const before = now - (now % dayMs) - daysAgo * dayMs;
        const { viewsKey, events } = await storeNew(own.warehouse, given);
        const other = await storeNew(own.warehouse, given);
        const isDue = ({ arrived }: PageEvent) => arrived < before;
        const erased = await own.warehouse.eraseDetails(viewsKey, new Date(before));
        expect(erased).toBe(events.filter(isDue).length);
        expect(await own.warehouse.eraseDetails(viewsKey, new Date(before))).toBe(0);
        const expected = events.map((event) => (isDue(event) ? withoutDetails(event) : event));
        expect(contentOf(await readAll(own.warehouse, viewsKey))).toEqual(contentOf(expected));
        expect(contentOf(await readAll(own.warehouse, other.viewsKey))).toEqual(contentOf(other.events));
      }),
      runsOfChanges(),
    );
    expect(await own.warehouse.check()).toEqual([]);
  });

  test('gives evidences new verdicts, and leaves what cannot be judged any more', async () => {
    await fc.assert(
      fc.asyncProperty(
        someEvents,
        fc.array(verdict, { minLength: 2, maxLength: 4 }),
        fc.integer({ min: 1, max: 65_535 }),
        async (given, verdicts, version) => {
          const { viewsKey, events } = await storeNew(own.warehouse, given);
          const other = await storeNew(own.warehouse, given);
          await own.warehouse.eraseDetails(viewsKey, new Date(now - (now % dayMs) - 200 * dayMs));
          const before = await readAll(own.warehouse, viewsKey);
          const judged = (await Array.fromAsync(own.warehouse.listJudged(viewsKey))).flat();
          const isJudgeable = ({ classifier }: PageEvent) => classifier > 0;
          expect(sorted(judged.map(withoutName))).toEqual(sorted(judgedOf(before.filter(isJudgeable))));

          // Every third evidence keeps its verdict.
          const evidences = [...Map.groupBy(judged, evidenceOf)];
          const newVerdicts = new Map(
            evidences.flatMap(([evidence], i) =>
              i % 3 === 2 ? [] : [[evidence, verdicts[i % verdicts.length]!]],
            ),
          );
          const rulings = evidences.flatMap(([evidence, group]) => {
            const given = newVerdicts.get(evidence);
            return given ? [{ verdict: given, evidence: group.map((one) => one.evidence) }] : [];
          });
          for (const _again of [1, 2]) await own.warehouse.rejudge(viewsKey, rulings);
          await own.warehouse.markJudged(viewsKey, version);
          const expected = before.map((event) => {
            if (!isJudgeable(event)) return event;
            const given = newVerdicts.get(evidenceOf({ ...event.evidence, source: event.source }));
            return wellFormed({ ...event, verdict: given ?? event.verdict, classifier: version });
          });
          expect(events.length).toBe(expected.length);
          expect(contentOf(await readAll(own.warehouse, viewsKey))).toEqual(contentOf(expected));
          expect(contentOf(await readAll(own.warehouse, other.viewsKey))).toEqual(contentOf(other.events));
        },
      ),
      runsOfChanges(),
    );
    expect(await own.warehouse.check()).toEqual([]);
  });
});

function withoutDetails(event: PageEvent): PageEvent {
  return {
    ...event,
    at: event.at - (event.at % hourMs),
    evidence: { userAgent: '', signals: 0, signatureAgent: '', verified: '' },
    classifier: 0,
    id: event.idKept ? noBits : event.id,
    idKept: false,
  };
}

const evidenceOf = ({
  userAgent,
  signals,
  signatureAgent,
  verified,
  source,
}: PageEvent['evidence'] & { source: string }) =>
  JSON.stringify([userAgent, signals, signatureAgent, verified, source]);

const withoutName = ({ evidence: _, ...rest }: Judged) => rest;

const judgedOf = (events: readonly PageEvent[]): Omit<Judged, 'evidence'>[] =>
  [
    ...Map.groupBy(events, ({ evidence, verdict, source }) => JSON.stringify([evidence, verdict, source])),
  ].map(([, [event, ...more]]) => ({
    ...event!.evidence,
    ...event!.verdict,
    source: event!.source,
    views: 1 + more.length,
  }));

test('it says what it is, and since when', () => {
  const { isShared } = engine.warehouse;
  const { since, ...status } = engine.warehouse.status();
  expect(status).toEqual({
    available: true,
    reason: null,
    restarts: 0,
    version: expect.stringMatching(/\d/),
    engine: isShared ? 'clickhouse' : 'duckdb',
  });
  expect(since.getTime()).toBeLessThanOrEqual(Date.now());
});
