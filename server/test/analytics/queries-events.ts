import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { type ViewSource, viewSources } from '../../src/contract/page-view.ts';
import { type Kind, kinds, type PageEvent } from '../../src/warehouse/page-event.ts';
import type { Warehouse } from '../../src/warehouse/warehouse.ts';
import type { TestWarehouse } from '../support/test-warehouse.ts';

export interface StoredEvent {
  at: number;
  path: string;
  missed: boolean;
  source: ViewSource;
  kind: Kind;
  client: string;
  operator: string;
  reason: string;
  /** Of its day; 0 is unknown. */
  visitor: number;
  referrer: string;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const anchors = [
  '1970-01-01',
  '2023-12-31',
  '2024-02-28',
  '2024-02-29',
  '2024-03-01',
  '2024-03-31',
  '2025-01-01',
];
const nearby = [0, 1, -1, hourMs, hourMs - 1, -hourMs, hourMs / 2, dayMs, dayMs - 1, -dayMs, 31 * dayMs];

/** Moments that lie on a boundary, beside one, or anywhere near. */
export const moment = fc
  .tuple(
    fc.constantFrom(...anchors),
    fc.oneof(fc.constantFrom(...nearby), fc.integer({ min: -60 * dayMs, max: 60 * dayMs })),
  )
  .map(([anchor, delta]) => Math.max(0, Date.parse(anchor) + delta));

const path = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      '/',
      '/a',
      '/b',
      '/B',
      '/a/b',
      '/ä',
      '/日本語',
      '/𝒳',
      '/\uffff',
      "/it's",
      '/a b',
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }).map((rest) => `/${rest}`) },
);
const reasons = ['verified-signature', 'verified-range', 'user-agent', 'claimed', 'browser'];

const anyEvent: fc.Arbitrary<StoredEvent> = fc.record({
  at: moment,
  path,
  missed: fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  source: fc.constantFrom(...viewSources),
  kind: fc.constantFrom(...kinds),
  client: fc.constantFrom('', 'GPTBot', 'ClaudeBot', 'Claude-User', 'Ünïbot', 'curl', 'Googlebot', 'zbot'),
  operator: fc.constantFrom('', 'OpenAI', 'Anthropic'),
  reason: fc.constantFrom(...reasons),
  visitor: fc.integer({ min: 0, max: 6 }),
  referrer: fc.constantFrom('', 'example.com', 'news.example.org', 'xn--bcher-kva.example', '-odd'),
});

/** A person's kind names the source already. */
export const event = anyEvent.map((one) => ({
  ...one,
  source: viewSources.find((source) => one.kind === `human_${source}`) ?? one.source,
}));

/** A visitor's number is another one each day, as it is with real ones. */
export const visitorNumber = ({ at, visitor }: StoredEvent): number =>
  visitor === 0 ? 0 : Math.floor(at / dayMs) * 1000 + visitor;

/** Nothing that a retention time could reach. */
const farAhead = Date.parse('2099-01-01T00:00:00Z');
const noBits = { low: 0, high: 0 };

export const pageEvent = (viewsKey: string, event: StoredEvent): PageEvent => {
  const { at, path, missed, source, kind, client, operator, reason, referrer } = event;
  return {
    ...{ viewsKey, at, path, missed, source, referrer },
    arrived: farAhead,
    verdict: { kind, client, operator, reason },
    evidence: { userAgent: '', signals: 0, signatureAgent: '', verified: '' },
    classifier: 1,
    visitor: { low: visitorNumber(event), high: 0 },
    id: noBits,
    idKept: false,
  };
};

export const store = (
  warehouse: Warehouse,
  viewsKey: string,
  events: readonly StoredEvent[],
): Promise<void> => warehouse.store(events.map((event) => pageEvent(viewsKey, event)));

/** Events as they came in; after some of them the engine had the time to settle. */
export const batchesOf = (one: fc.Arbitrary<StoredEvent>) =>
  fc.array(fc.record({ events: fc.array(one, { minLength: 1, maxLength: 60 }), settled: fc.boolean() }), {
    minLength: 1,
    maxLength: 4,
  });

export interface StoredProject {
  id: string;
  events: StoredEvent[];
}

/** A project of its own that has them. */
export async function storeBatches(
  { warehouse, settle }: TestWarehouse,
  batches: readonly { events: StoredEvent[]; settled: boolean }[],
): Promise<StoredProject> {
  const project = { id: randomUUID(), events: batches.flatMap(({ events }) => events) };
  for (const { events, settled } of batches) {
    await store(warehouse, project.id, events);
    if (settled) await settle();
  }
  return project;
}
