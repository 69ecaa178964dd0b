import fc from 'fast-check';
import { expect, test } from 'vitest';
import { kinds, type PageEvent } from '../../page-event.ts';
import {
  decodeEvents,
  type EventColumns,
  encodeEvents,
  flagOf,
  kindOfNumber,
  sourceOfNumber,
} from './event-codec.ts';

const text = fc.string({ unit: 'binary', maxLength: 12 });
const bits = fc.record({ low: fc.integer({ min: 0, max: 2 ** 32 - 1 }), high: fc.nat({ max: 2 ** 31 - 1 }) });
const event: fc.Arbitrary<PageEvent> = fc.record({
  viewsKey: fc.constantFrom('one', 'two', 'drei'),
  missed: fc.boolean(),
  at: fc.integer({ min: 0, max: 4_102_444_800_000 }),
  arrived: fc.integer({ min: 0, max: 4_102_444_800 }).map((seconds) => seconds * 1000),
  path: fc.oneof(fc.constantFrom('/', '/a'), text),
  source: fc.constantFrom('beacon' as const, 'server' as const),
  verdict: fc.record({
    kind: fc.constantFrom(...kinds),
    client: fc.oneof(fc.constant(''), text),
    operator: text,
    reason: fc.constantFrom('browser', 'rule'),
  }),
  evidence: fc.record({
    userAgent: fc.oneof(fc.constantFrom('', 'Firefox'), text),
    signals: fc.nat({ max: 65_535 }),
    signatureAgent: fc.oneof(fc.constant(''), text),
    verified: fc.oneof(fc.constant(''), text),
  }),
  classifier: fc.nat({ max: 65_535 }),
  visitor: bits,
  referrer: fc.oneof(fc.constantFrom('', 'example.com'), text),
  id: bits,
  idKept: fc.boolean(),
});

/** The event at a place, put together from the lists. */
function eventAt(columns: EventColumns, i: number): PageEvent {
  const evidence = columns.evidences[columns.evidence[i]!]!;
  const { userAgent, signals, signatureAgent, verified, client, operator, reason } = evidence;
  const path = columns.paths[columns.path[i]!]!;
  expect([path.project, evidence.project]).toEqual([columns.project[i], columns.project[i]]);
  return {
    viewsKey: columns.projects[columns.project[i]!]!,
    missed: (columns.flags[i]! & flagOf.missed) !== 0,
    at: columns.at[i]!,
    arrived: columns.arrived[i]! * 1000,
    path: path.text,
    source: sourceOfNumber(evidence.source),
    verdict: { kind: kindOfNumber(evidence.kind), client, operator, reason },
    evidence: { userAgent, signals, signatureAgent, verified },
    classifier: evidence.classifier,
    visitor: { low: columns.visitor[2 * i]!, high: columns.visitor[2 * i + 1]! },
    referrer: columns.referrer[i] === 0 ? '' : columns.referrers[columns.referrer[i]! - 1]!.text,
    id: { low: columns.id[2 * i]!, high: columns.id[2 * i + 1]! },
    idKept: (columns.flags[i]! & flagOf.idKept) !== 0,
  };
}

/** Half a surrogate pair is no text in UTF-8. */
const wellFormed = (value: unknown): unknown =>
  typeof value === 'string'
    ? value.toWellFormed()
    : value !== null && typeof value === 'object'
      ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, wellFormed(inner)]))
      : value;

test('events come out as they went in, in their order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 60 }), fc.nat({ max: 7 }), async (events, shift) => {
      const { bytes, count } = await encodeEvents(events);
      // Wherever the bytes lie in memory.
      const shifted = new Uint8Array(bytes.length + shift);
      shifted.set(bytes, shift);
      const columns = decodeEvents(shifted.subarray(shift));
      expect(count).toBe(events.length);
      expect(Array.from({ length: columns.count }, (_, i) => eventAt(columns, i))).toEqual(
        events.map(wellFormed),
      );
    }),
  );
});

test('a text is written once, however many events have it', async () => {
  const one = fc.sample(event, { numRuns: 1, seed: 1 })[0]!;
  const columns = decodeEvents((await encodeEvents(Array.from({ length: 1_000 }, () => ({ ...one })))).bytes);
  expect([columns.projects, columns.paths, columns.evidences].map(({ length }) => length)).toEqual([1, 1, 1]);
});

test('bytes that were cut off are refused', async () => {
  const { bytes } = await encodeEvents(fc.sample(event, { numRuns: 5, seed: 1 }));
  expect(() => decodeEvents(bytes.subarray(0, bytes.length - 1))).toThrow('shorter than it says');
});
