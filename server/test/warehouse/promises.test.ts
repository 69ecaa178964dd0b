// What every engine promises, whichever it is: this file runs on each of them (`vitest.config.ts`).
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kinds, type PageEvent } from '../../src/warehouse/page-event.ts';
import type { Judged, StoredDay } from '../../src/warehouse/questions.ts';
import { runsOfProperty } from '../support/analytics-engine.ts';
import { openTestWarehouse, type TestWarehouse } from '../support/test-warehouse.ts';
import {
  anyText,
  contentOf,
  dayMs,
  dayOf,
  hourMs,
  isNone,
  noBits,
  now,
  readAll,
  someEvent,
  someEvents,
  sorted,
  totalsOf,
  verdict,
  wellFormed,
} from './page-events.ts';

let engine: TestWarehouse;
beforeAll(async () => {
  engine = await openTestWarehouse();
});
afterAll(() => engine[Symbol.asyncDispose]());

type NewEvents = readonly Omit<PageEvent, 'viewsKey'>[];

/** Stores them as a new project's; resolves with its key and what must come back. */
async function storeNew(
  events: NewEvents,
  { warehouse } = engine,
): Promise<{ viewsKey: string; events: PageEvent[] }> {
  const viewsKey = randomUUID();
  const stored = events.map((event) => ({ ...event, viewsKey }));
  await warehouse.store(stored);
  return { viewsKey, events: stored.map(wellFormed) };
}

const daysOf = async ({ warehouse }: TestWarehouse, project: string): Promise<StoredDay[]> =>
  (await warehouse.listDays()).filter(({ viewsKey }) => viewsKey === project);

/** Each run is some ten statements; on a busy machine fewer runs have to do. */
const runs = () => runsOfProperty(20, 30);
/** A change makes ClickHouse rewrite parts of the table: a tenth of a second each. */
const runsOfChanges = () => runsOfProperty(10, 30);

describe('what was stored', () => {
  test('is listed by day, with exact totals, and read as it was, whatever its texts are', async () => {
    await fc.assert(
      fc.asyncProperty(someEvents, someEvents, fc.boolean(), async (first, second, settled) => {
        const one = await storeNew(first);
        if (settled) await engine.settle();
        const other = await storeNew(second);
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
      Array.from({ length: 25_000 }, (_, i) => ({ ...template!, at: at + 3 * i, path: `/${i}` })),
    );
    const parts = await Array.fromAsync(engine.warehouse.readDay({ viewsKey, day: at / dayMs }));
    expect(Math.max(...parts.map((part) => part.length))).toBeLessThanOrEqual(20_000);
    expect(contentOf(parts.flat())).toEqual(contentOf(events));
  });

  test('is there after a restart; nothing is stored as nothing, and a day without events has none', async () => {
    await engine.warehouse.store([]);
    const { viewsKey, events } = await storeNew(fc.sample(someEvents, 5).flat());
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
        const [one, other] = [await storeNew(first, own), await storeNew(second, own)];
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
        const { viewsKey, events } = await storeNew(given, own);
        const other = await storeNew(given, own);
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
          const { viewsKey, events } = await storeNew(given, own);
          const other = await storeNew(given, own);
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

describe('an id', () => {
  const hourOf = ({ at }: Pick<PageEvent, 'at'>) => Math.floor(at / hourMs) * 3_600;
  const idsOf = (events: readonly PageEvent[]) => [...new Set(sorted(events.map(({ id }) => id)))];
  const unique = (ids: readonly unknown[]) => [...new Set(sorted(ids))];

  test('is found by its project and arrival, or as long as the event where it is kept', async () => {
    await fc.assert(
      fc.asyncProperty(someEvents, someEvents, fc.nat({ max: 6 * 86_400 }), async (first, second, ago) => {
        const { warehouse } = engine;
        const since = now - ago * 1000;
        const [one, other] = [await storeNew(first), await storeNew(second)];
        const all = [...one.events, ...other.events].filter(({ id }) => !isNone(id));
        const ids = all.map(({ id }) => id);
        const projects = new Set([one.viewsKey]);
        const both = new Set([one.viewsKey, other.viewsKey]);
        const isSent = ({ idKept, arrived }: PageEvent) => !idKept && arrived >= since;
        expect(unique(await warehouse.findIds(both, ids, since))).toEqual(idsOf(all.filter(isSent)));
        const own = all.filter(({ viewsKey }) => viewsKey === one.viewsKey);
        expect(unique(await warehouse.findIds(projects, ids, since))).toEqual(idsOf(own.filter(isSent)));

        const hours = new Set(own.slice(0, 10).map(hourOf));
        const isThere = (event: PageEvent) => event.idKept && hours.has(hourOf(event));
        expect(unique(await warehouse.findKeptIds(projects, ids, hours))).toEqual(idsOf(own.filter(isThere)));
        expect(await warehouse.findIds(both, [{ low: 77, high: 77 }], 0)).toEqual([]);
        for (const none of [new Set<string>(), projects]) {
          expect(await warehouse.findIds(none, [], since)).toEqual([]);
          expect(await warehouse.findKeptIds(none, ids, new Set())).toEqual([]);
        }
      }),
      runs(),
    );
  });

  test('of a sender is counted and listed by its arrival', async () => {
    await using own = await openTestWarehouse();
    const { warehouse } = own;
    const stored: PageEvent[] = [];
    const recent = fc.array(someEvent, { maxLength: 30 }).map((events) =>
      events.map((event) => ({
        ...event,
        arrived: event.arrived < now - 6 * dayMs ? now - (event.arrived % dayMs) : event.arrived,
      })),
    );
    const seconds = fc.constantFrom(1, 10, 3_600);
    await fc.assert(
      fc.asyncProperty(recent, fc.nat({ max: 6 * 86_400 }), seconds, async (given, ago, seconds) => {
        const events = given.map((event) => ({ ...event, viewsKey: randomUUID() }));
        await warehouse.store(events);
        stored.push(...events);
        const since = now - ago * 1000;
        const sent = stored.filter(({ id, idKept, arrived }) => !isNone(id) && !idKept && arrived >= since);
        const stretchOf = ({ arrived }: PageEvent) => Math.floor(arrived / 1000 / seconds) * seconds;
        const expected = [...Map.groupBy(sent, stretchOf)]
          .map(([from, { length }]) => ({ from, ids: length }))
          .toSorted((a, b) => a.from - b.from);
        expect(await warehouse.countIdsByArrival(since, seconds)).toEqual(expected);
        const span = { from: since / 1000, to: since / 1000 + 86_400 };
        const listed = sent.filter(({ arrived }) => arrived < span.to * 1000).map(({ id }) => id);
        expect(sorted(await warehouse.idsOfArrival(span))).toEqual(sorted(listed));
      }),
      runs(),
    );
  });
});

describe('an answer', () => {
  const counted = {
    human: kinds.filter((kind) => kind.startsWith('human')),
    ai: kinds.filter((kind) => kind.startsWith('ai')),
  };
  const always = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };
  const pastTheEnd = { limit: 10, offset: 1_000_000_000 };
  const firstPage = { limit: 1_000, offset: 0 };

  test('has the same totals for a page past the end and for a search that finds nothing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(someEvents, fc.constant([])), async (given) => {
        const { warehouse } = engine;
        const { viewsKey, events } = await storeNew(given);
        const selection = { viewsKey, range: always };
        const nothing = { ...firstPage, search: 'no path contains this' };
        const views = events.filter(({ missed }) => !missed);
        const of = (list: readonly PageEvent[], side: string) =>
          list.filter(({ verdict }) => verdict.kind.startsWith(side)).length;
        const totals = { human: of(views, 'human'), ai: of(views, 'ai') };
        const all = { ...totals, total: totals.human + totals.ai };
        const none = { paths: [], human: [], ai: [], total: [] };
        for (const page of [pastTheEnd, nothing]) {
          expect(await warehouse.countViews(selection, counted, page)).toEqual({ ...none, totals: all });
          const { totals: visitors } = await warehouse.countVisitors(selection, counted, firstPage);
          expect(await warehouse.countVisitors(selection, counted, page)).toEqual({
            ...none,
            totals: visitors,
          });
        }
        const clients = { ai: of(views, 'ai'), bot: of(views, 'bot') };
        const whole = await warehouse.countClients(selection, firstPage);
        expect(whole.totals).toEqual(clients);
        for (const row of whole.rows) {
          expect(Object.keys(row).toSorted()).toEqual(['client', 'kind', 'operator', 'verified', 'views']);
        }
        expect(await warehouse.countClients(selection, pastTheEnd)).toEqual({ rows: [], totals: clients });

        const referred = views.filter(({ referrer }) => referrer !== '');
        const referrers = { human: of(referred, 'human'), ai: of(referred, 'ai') };
        expect((await warehouse.countReferrers(selection, counted, firstPage)).totals).toEqual(referrers);
        expect(await warehouse.countReferrers(selection, counted, pastTheEnd)).toEqual({
          rows: [],
          totals: referrers,
        });

        const missed = events.filter((event) => event.missed);
        const misses = { human: of(missed, 'human'), ai: of(missed, 'ai'), bot: of(missed, 'bot') };
        const missTotals = { ...misses, total: missed.length };
        for (const page of [pastTheEnd, nothing]) {
          expect(await warehouse.countMisses(selection, page, { clients: 5 })).toEqual({
            rows: [],
            totals: missTotals,
          });
        }
        const { rows } = await warehouse.countMisses(selection, firstPage, { clients: 5 });
        expect(sorted(rows.map(({ path, total }) => [path, total]))).toEqual(
          sorted([...Map.groupBy(missed, ({ path }) => path)].map(([path, own]) => [path, own.length])),
        );
      }),
      runs(),
    );
  });

  test('names pages, referrers and clients by the very text that was stored, and finds them by it', async () => {
    const at = Date.UTC(2024, 1, 29, 12, 30);
    await fc.assert(
      fc.asyncProperty(someEvent, anyText, anyText, anyText, async (template, text, referrer, client) => {
        const { warehouse } = engine;
        const path = `/pages/${text}`;
        const { viewsKey } = await storeNew([
          {
            ...template,
            at,
            missed: false,
            path,
            referrer,
            verdict: { ...template.verdict, kind: 'ai_agent', client },
          },
          { ...template, at, missed: true, path, verdict: { ...template.verdict, client } },
        ]);
        const selection = { viewsKey, range: always };
        const [page, named] = [path.toWellFormed(), client.toWellFormed()];
        const once = {
          paths: [page],
          human: [0],
          ai: [1],
          total: [1],
          totals: { human: 0, ai: 1, total: 1 },
        };
        for (const search of [undefined, page, text.toWellFormed()]) {
          expect(await warehouse.countViews(selection, counted, { ...firstPage, search })).toEqual(once);
        }
        const byTime = { paths: [page, '/another'], unit: 'hour', limit: 10 } as const;
        expect(await warehouse.countPagesByTime(selection, counted, byTime)).toEqual([
          { path: page, starts: [Date.UTC(2024, 1, 29, 12) / 1000], human: [0], ai: [1] },
        ]);
        const { rows: clients } = await warehouse.countClients(selection, firstPage);
        expect(clients).toMatchObject([{ client: named, kind: 'ai_agent', views: 1 }]);
        const { rows: referrers } = await warehouse.countReferrers(selection, counted, firstPage);
        expect(referrers).toEqual(
          referrer === '' ? [] : [{ referrer: referrer.toWellFormed(), human: 0, ai: 1 }],
        );
        const { rows: misses } = await warehouse.countMisses(selection, firstPage, { clients: 5 });
        expect(misses).toMatchObject([
          { path: page, total: 1, clients: client === '' ? [] : [{ client: named, misses: 1 }] },
        ]);
      }),
      runs(),
    );
  });

  test('to a question about nothing is empty', async () => {
    const { warehouse } = engine;
    const [nobody, never] = [
      { viewsKey: randomUUID(), range: always },
      { viewsKey: randomUUID(), range: { from: 5, to: 5 } },
    ];
    for (const selection of [nobody, never]) {
      expect(await warehouse.countSources(selection, counted)).toEqual([]);
      expect(await warehouse.findFirstAndLast(selection, counted)).toBeNull();
      expect(await warehouse.countByTime(selection, counted, { unit: 'day', limit: 10 })).toEqual([]);
      const byTime = { unit: 'day', limit: 10 } as const;
      for (const paths of [[], ['/']]) {
        expect(await warehouse.countPagesByTime(selection, counted, { ...byTime, paths })).toEqual([]);
      }
      expect((await warehouse.countViews(selection, counted, firstPage)).totals).toEqual({
        human: 0,
        ai: 0,
        total: 0,
      });
    }
    expect(await Array.fromAsync(warehouse.listJudged(nobody.viewsKey))).toEqual([]);
    expect(await warehouse.eraseDetails(nobody.viewsKey, new Date())).toBe(0);
    await warehouse.rejudge(nobody.viewsKey, []);
    await warehouse.markJudged(nobody.viewsKey, 1);
    await warehouse.deleteViews(nobody.viewsKey);
  });
});

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
