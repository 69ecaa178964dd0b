// As `promises.test.ts`: what every engine promises, here of ids and of the answers to questions.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kinds, type PageEvent } from '../../src/warehouse/page-event.ts';
import { runsOfProperty } from '../support/analytics-engine.ts';
import { openTestWarehouse, type TestWarehouse } from '../support/test-warehouse.ts';
import {
  anyText,
  dayMs,
  hourMs,
  isNone,
  now,
  someEvent,
  someEvents,
  sorted,
  storeNew,
} from './page-events.ts';

let engine: TestWarehouse;
beforeAll(async () => {
  engine = await openTestWarehouse();
});
afterAll(() => engine[Symbol.asyncDispose]());

/** Each run is some ten statements; on a busy machine fewer runs have to do. */
const runs = () => runsOfProperty(8);

describe('an id', () => {
  const hourOf = ({ at }: Pick<PageEvent, 'at'>) => Math.floor(at / hourMs) * 3_600;
  const idsOf = (events: readonly PageEvent[]) => [...new Set(sorted(events.map(({ id }) => id)))];
  const unique = (ids: readonly unknown[]) => [...new Set(sorted(ids))];

  test('is found by its project and arrival, or as long as the event where it is kept', async () => {
    await fc.assert(
      fc.asyncProperty(someEvents, someEvents, fc.nat({ max: 6 * 86_400 }), async (first, second, ago) => {
        const { warehouse } = engine;
        const since = now - ago * 1000;
        const [one, other] = [
          await storeNew(engine.warehouse, first),
          await storeNew(engine.warehouse, second),
        ];
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
        const { viewsKey, events } = await storeNew(engine.warehouse, given);
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
        const { viewsKey } = await storeNew(engine.warehouse, [
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
