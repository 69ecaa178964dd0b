import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type MoveContext, moveViews } from '../../../src/analytics/move-views.ts';
import { Fault } from '../../../src/foundation/fault.ts';
import { createLog } from '../../../src/foundation/log.ts';
import { openWarehouse } from '../../../src/warehouse/open-warehouse.ts';
import { kinds, type PageEvent } from '../../../src/warehouse/page-event.ts';
import type { Warehouse } from '../../../src/warehouse/warehouse.ts';
import { runsOfProperty } from '../../support/analytics-engine.ts';
import { eventually } from '../../support/eventually.ts';
import { openTestWarehouse, type TestWarehouse, withVerbs } from '../../support/test-warehouse.ts';
import { contentOf, dayMs, dayOf, isNone, now, someEvents, sorted } from '../page-events.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'docwright-move-'));
/** The embedded engine, and the ClickHouse server. */
let source: Warehouse;
let target: TestWarehouse;
beforeAll(async () => {
  source = await openWarehouse({ dataDir, durability: 'process-kill', log: createLog('silent') });
  await eventually('the embedded engine to answer', () => source.status().available);
  target = await openTestWarehouse();
});
afterAll(async () => {
  await source.close();
  await target[Symbol.asyncDispose]();
  rmSync(dataDir, { recursive: true });
});
beforeEach(async () => {
  for (const warehouse of [source, target.warehouse]) {
    const projects = new Set((await warehouse.listDays()).map(({ viewsKey }) => viewsKey));
    for (const viewsKey of projects) await warehouse.deleteViews(viewsKey);
  }
});

const move = (changes: Partial<MoveContext> = {}) =>
  moveViews({
    source,
    target: target.warehouse,
    clock: () => new Date(now),
    progress: { days: 0, daysDone: 0, events: 0, eventsDone: 0 },
    pauseIngestion: async () => {},
    nameOf: async (viewsKey) => `name of ${viewsKey}`,
    signal: new AbortController().signal,
    ...changes,
  });

/** The embedded engine reads a text without the byte order mark that it begins with. */
const withoutMarks = <Value>(value: Value): Value =>
  JSON.parse(JSON.stringify(value), (_, each) =>
    typeof each === 'string' ? each.replace(/^\ufeff+/, '') : each,
  );

const ofNewProject = (events: readonly Omit<PageEvent, 'viewsKey'>[]): PageEvent[] => {
  const viewsKey = randomUUID();
  return withoutMarks(events.map((event) => ({ ...event, viewsKey })));
};

/** Some events of one project, also of today, which is copied last. */
const newEvents = (count = 5): PageEvent[] =>
  ofNewProject(
    fc
      .sample(someEvents, count)
      .flat()
      .map((event, i) => ({ ...event, at: i % 7 === 0 ? now - (event.at % 1_000) : event.at })),
  );

async function expectEqual(): Promise<void> {
  const [here, there] = [await source.listDays(), await target.warehouse.listDays()];
  expect(sorted(there)).toEqual(sorted(here));
  for (const day of here) {
    const [own, copied] = await Promise.all(
      [source, target.warehouse].map(async (warehouse) =>
        (await Array.fromAsync(warehouse.readDay(day))).flat(),
      ),
    );
    expect(contentOf(copied!)).toEqual(contentOf(own!));
  }
}

test('every event is there afterwards as it was here, with the ids that still count', async () => {
  await fc.assert(
    fc.asyncProperty(someEvents, someEvents, async (first, second) => {
      const events = [first, second].flatMap(ofNewProject);
      await source.store(events);
      await move();
      await expectEqual();
      const sent = events.filter(
        ({ id, idKept, arrived }) => !isNone(id) && !idKept && arrived >= now - 6 * dayMs,
      );
      const projects = new Set(events.map(({ viewsKey }) => viewsKey));
      const ids = sent.map(({ id }) => id);
      const found = await target.warehouse.findIds(projects, ids, now - 7 * dayMs);
      expect(new Set(sorted(found))).toEqual(new Set(sorted(ids)));
    }),
    runsOfProperty(12),
  );
});

test('both answer every question alike afterwards, but for visitors, which ClickHouse estimates', async () => {
  const events = newEvents(20);
  await source.store(events);
  await move();
  const selection = { viewsKey: events[0]!.viewsKey, range: { from: 0, to: Number.POSITIVE_INFINITY } };
  const counted = { human: kinds.slice(0, 2), ai: kinds.slice(2, 7) };
  const page = { limit: 1_000, offset: 0 };
  const ask = async (warehouse: Warehouse) => ({
    views: await warehouse.countViews(selection, counted, page),
    clients: await warehouse.countClients(selection, page),
    referrers: await warehouse.countReferrers(selection, counted, page),
    misses: await warehouse.countMisses(selection, page, { clients: 5 }),
    sources: await warehouse.countSources(selection, counted),
    byTime: await warehouse.countByTime(selection, counted, { unit: 'day', limit: 1_000 }),
  });
  expect(await ask(target.warehouse)).toEqual(await ask(source));
});

test('progress ends with all days and events; a second move copies nothing', async () => {
  const events = newEvents();
  await source.store(events);
  const days = new Set(events.map(dayOf)).size;
  const progress = { days: 0, daysDone: 0, events: 0, eventsDone: 0 };
  const all = { days, daysDone: days, events: events.length, eventsDone: events.length };
  await move({ progress });
  expect(progress).toEqual(all);
  const store = () => expect.unreachable('nothing is left to copy');
  await move({ progress, target: withVerbs(target.warehouse, { store, deleteDay: store }) });
  expect(progress).toEqual(all);
});

test('events that arrive until ingestion is paused are there too, also those of a day that is just read', async () => {
  const events = newEvents();
  await source.store(events);
  const late = (name: string, at: number): PageEvent => ({ ...events[0]!, path: `/${name}`, at });
  let arrivals = 0;
  const busy = withVerbs(source, {
    async *readDay(day) {
      const arrive = () => source.store([late(`late-${++arrivals}`, day.day * dayMs + arrivals)]);
      if (arrivals < 2) await arrive();
      yield* source.readDay(day);
      if (arrivals < 4) await arrive();
    },
  });
  await move({
    source: busy,
    pauseIngestion: () => source.store([late('last', events[0]!.at), late('today', now)]),
  });
  expect(arrivals).toBe(4);
  await expectEqual();
});

test('a project that is deleted meanwhile is deleted there, too', async () => {
  const [gone, kept] = [newEvents(), newEvents()];
  await source.store([...gone, ...kept]);
  await move({ pauseIngestion: () => source.deleteViews(gone[0]!.viewsKey) });
  await expectEqual();
  expect(new Set((await source.listDays()).map(({ viewsKey }) => viewsKey))).toEqual(
    new Set([kept[0]!.viewsKey]),
  );
});

test('a move that was cut off in the middle of an insert goes on where it was, and counts nothing twice', async () => {
  await source.store(newEvents(20));
  for (const share of [0.2, 0.5, 0.9]) {
    const cut = withVerbs(target.warehouse, {
      store: async (events) => {
        await target.warehouse.store(events.slice(0, Math.ceil(events.length * share)));
        throw new Error('cut off');
      },
    });
    await expect(move({ target: cut })).rejects.toThrow('cut off');
  }
  await move();
  await expectEqual();
});

test('an engine that is unavailable for a moment is waited for, and what it was given is not counted twice', async () => {
  await source.store(newEvents());
  let failures = 0;
  const faltering = withVerbs(target.warehouse, {
    async store(events) {
      await target.warehouse.store(events.slice(1));
      if (failures++ < 2) throw new Fault('unavailable', 'The answer was lost.');
      await target.warehouse.store(events.slice(0, 1));
    },
  });
  await move({ target: faltering, retryMs: 10 });
  expect(failures).toBeGreaterThan(2);
  await expectEqual();
});

test('a cancelled move ends, and pauses nothing any more', async () => {
  await source.store(newEvents());
  const stopping = new AbortController();
  const reading = withVerbs(source, {
    async *readDay(day) {
      stopping.abort();
      yield* source.readDay(day);
    },
  });
  const pauseIngestion = () => expect.unreachable('ingestion goes on');
  await expect(move({ source: reading, signal: stopping.signal, pauseIngestion })).rejects.toThrow('abort');
});

test('a day that does not become equal is named, with what differs', async () => {
  const [event] = newEvents(1);
  await source.store([{ ...event!, at: Date.UTC(2024, 1, 29, 12) }]);
  const losing = withVerbs(target.warehouse, { store: async () => {} });
  await expect(move({ target: losing })).rejects.toThrow(
    `project "name of ${event!.viewsKey}" on 2024-02-29 are not equal on both sides after 3 attempts (events: 1 here, 0 there;`,
  );
});

test('views that are there and not here are not touched: the move is refused', async () => {
  const [[own], [other]] = [newEvents(1), newEvents(1)];
  const at = Date.UTC(2011, 2, 31);
  const refusal =
    /has page views that this server does not have.* on 2011-03-31\. Move into an empty database/;
  await source.store([{ ...own!, at }]);
  await target.warehouse.store([{ ...other!, at }]);
  await expect(move()).rejects.toThrow(refusal);
  await target.warehouse.deleteViews(other!.viewsKey);
  const [first, later] = [
    { ...own!, at },
    { ...own!, at: at + 1 },
  ];
  await target.warehouse.store([first, later]);
  await expect(move()).rejects.toThrow(refusal);
  expect(await target.warehouse.listDays()).toMatchObject([{ totals: { events: 2 } }]);
});
