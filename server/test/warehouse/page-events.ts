import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { viewSources } from '../../src/contract/page-view.ts';
import { type Bits64, kinds, type PageEvent, type Verdict } from '../../src/warehouse/page-event.ts';
import type { DayTotals } from '../../src/warehouse/questions.ts';
import type { Warehouse } from '../../src/warehouse/warehouse.ts';
import { moment } from '../analytics/queries-events.ts';

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

const loneSurrogate = fc.integer({ min: 0xd800, max: 0xdfff }).map((unit) => String.fromCharCode(unit));

/** Whatever a header or an address may contain, and more. Who decodes UTF-8 may take a mark at its start away. */
export const anyText = fc
  .oneof(
    { weight: 1, arbitrary: fc.constant('') },
    { weight: 2, arbitrary: fc.constantFrom('/', 'a', 'A', 'ä', "it's", '👩‍👩‍👧', '\0') },
    {
      weight: 2,
      arbitrary: fc.string({
        unit: fc.oneof(
          fc.constantFrom(
            '\t',
            '\n',
            '\r',
            '\0',
            '\b',
            '\\',
            "'",
            '"',
            '{',
            '%',
            '_',
            '😀',
            '\u2028',
            '\ufeff',
          ),
          fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
          loneSurrogate,
        ),
        maxLength: 20,
      }),
    },
  )
  .map((text) => text.replace(/^\ufeff+/, ''));

const half = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 0xffff_ffff }), fc.constant(0xffff_ffff));
const bits64: fc.Arbitrary<Bits64> = fc.record({ low: half, high: half });
/** So that visitors and clients come again. */
const fewBits = fc.constantFrom({ low: 0, high: 0 }, { low: 1, high: 0 }, { low: 0, high: 1 });

/** Of this run. Engines go by their own clock when they forget the ids of senders. */
export const now = Math.floor(Date.now() / 1000) * 1000;
/** Well within the seven days that a sender's id is known, or well beyond. */
const arrival = fc
  .oneof(fc.integer({ min: 0, max: 6 * 86_400 }), fc.integer({ min: 9 * 86_400, max: 400 * 86_400 }))
  .map((secondsAgo) => now - secondsAgo * 1000);

export const verdict: fc.Arbitrary<Verdict> = fc.record({
  kind: fc.constantFrom(...kinds),
  client: anyText,
  operator: anyText,
  reason: fc.oneof(fc.constantFrom('browser', 'verified-range'), anyText),
});

/** Without the project that it belongs to. */
export const someEvent: fc.Arbitrary<Omit<PageEvent, 'viewsKey'>> = fc.record({
  missed: fc.boolean(),
  at: moment,
  arrived: arrival,
  path: anyText.map((rest) => `/${rest}`),
  source: fc.constantFrom(...viewSources),
  verdict,
  evidence: fc.record({
    userAgent: anyText,
    signals: fc.integer({ min: 0, max: 65_535 }),
    signatureAgent: anyText,
    verified: anyText,
  }),
  classifier: fc.integer({ min: 1, max: 65_535 }),
  visitor: fc.oneof(fewBits, bits64),
  referrer: anyText,
  id: fc.oneof(fewBits, bits64),
  idKept: fc.boolean(),
});

/** Of a few days, since each day is read by itself. */
export const someEvents = fc
  .tuple(
    fc.array(moment, { minLength: 1, maxLength: 3 }),
    fc.array(someEvent, { minLength: 1, maxLength: 40 }),
  )
  .map(([moments, events]) =>
    events.map((event, i) => {
      const { [i % moments.length]: day = 0 } = moments;
      const at = day - (day % dayMs) + (event.at % dayMs);
      return { ...event, at, visitor: visitorOfDay(event.visitor, dayOf({ at })) };
    }),
  );

/** A visitor is another one each day, as it is with real ones. */
const visitorOfDay = (visitor: Bits64, day: number): Bits64 =>
  isNone(visitor) ? visitor : { low: (visitor.low | 1) >>> 0, high: (visitor.high ^ (day << 8)) >>> 0 };

export const noBits: Bits64 = { low: 0, high: 0 };
export const isNone = ({ low, high }: Bits64): boolean => low === 0 && high === 0;

/** As it must come back. */
export const wellFormed = <Value>(value: Value): Value =>
  JSON.parse(JSON.stringify(value), (_, each) => (typeof each === 'string' ? each.toWellFormed() : each));

/** A sender's id that arrived before then may be forgotten. */
const knownSince = now - 7 * dayMs;

/**
 * Events as lists that can be compared, in any order. An engine may keep ids apart from the events, by the day of
 * the event, or by its hour where they are kept as long; of other arrivals it needs to know the day alone.
 */
export const contentOf = (events: readonly PageEvent[]) => ({
  events: sorted(events.map(({ id: _id, idKept: _kept, arrived: _arrived, ...event }) => event)),
  keptIds: sorted(
    events
      .filter(({ id, idKept }) => idKept && !isNone(id))
      .map(({ id, at }) => [id, Math.floor(at / hourMs)]),
  ),
  sentIds: sorted(
    events
      .filter(({ id, idKept, arrived }) => !idKept && !isNone(id) && arrived >= knownSince)
      .map((event) => [event.id, dayOf(event), event.arrived]),
  ),
});

/** In any order, as lists that can be compared. */
export const sorted = <Value>(values: readonly Value[]): string[] =>
  values.map((value) => JSON.stringify(value, sortedKeys)).toSorted();

const sortedKeys = (_: string, value: unknown) =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

export const dayOf = ({ at }: Pick<PageEvent, 'at'>): number => Math.floor(at / dayMs);

/** What `listDays` must say of the events of one day. */
export function totalsOf(events: readonly PageEvent[]): DayTotals {
  const distinct = (of: (event: PageEvent) => string) => new Set(events.map(of)).size;
  return {
    events: events.length,
    missed: events.filter(({ missed }) => missed).length,
    kinds: kinds.map((kind) => events.filter(({ verdict }) => verdict.kind === kind).length),
    paths: distinct(({ path }) => path),
    clients: distinct(({ verdict }) => verdict.client),
    userAgents: distinct(({ evidence }) => evidence.userAgent),
    referrers: distinct(({ referrer }) => referrer),
    visitors: new Set(
      events.filter(({ visitor }) => !isNone(visitor)).map(({ visitor }) => JSON.stringify(visitor)),
    ).size,
    milliseconds: events.reduce((sum, { at }) => sum + (at % dayMs), 0),
  };
}

/** All events of some projects, read day by day. */
export async function readAll(warehouse: Warehouse, ...viewsKeys: string[]): Promise<PageEvent[]> {
  const events: PageEvent[] = [];
  for (const day of await warehouse.listDays()) {
    if (viewsKeys.includes(day.viewsKey)) {
      for await (const some of warehouse.readDay(day)) events.push(...some);
    }
  }
  return events;
}

/** Stores them as a new project's; resolves with its key and what must come back. */
export async function storeNew(
  warehouse: Warehouse,
  events: readonly Omit<PageEvent, 'viewsKey'>[],
): Promise<{ viewsKey: string; events: PageEvent[] }> {
  const viewsKey = randomUUID();
  const stored = events.map((event) => ({ ...event, viewsKey }));
  await warehouse.store(stored);
  return { viewsKey, events: stored.map(wellFormed) };
}
