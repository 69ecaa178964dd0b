import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { createLog } from '../../src/foundation/log.ts';
import { type Kind, kinds } from '../../src/warehouse/queries/kind.ts';
import type { Columns } from '../../src/warehouse/row-binary.ts';
import { encodeRows } from '../../src/warehouse/testing/encode-rows.ts';
import type { Warehouse } from '../../src/warehouse/warehouse.ts';
import { openReadyWarehouse } from '../support/engine-ready.ts';

export interface StoredEvent {
  at: number;
  path: string;
  missed: boolean;
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

export const event: fc.Arbitrary<StoredEvent> = fc.record({
  at: moment,
  path,
  missed: fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  kind: fc.constantFrom(...kinds),
  client: fc.constantFrom('', 'GPTBot', 'ClaudeBot', 'Claude-User', 'Ünïbot', 'curl', 'Googlebot', 'zbot'),
  operator: fc.constantFrom('', 'OpenAI', 'Anthropic'),
  reason: fc.constantFrom(...reasons),
  visitor: fc.integer({ min: 0, max: 6 }),
  referrer: fc.constantFrom('', 'example.com', 'news.example.org', 'xn--bcher-kva.example', '-odd'),
});

/** A visitor's number is another one each day, as it is with real ones. */
export const visitorNumber = ({ at, visitor }: StoredEvent): number =>
  visitor === 0 ? 0 : Math.floor(at / dayMs) * 1000 + visitor;

const columns: Columns = {
  project: 'String',
  missed: 'Bool',
  hour: 'UInt32',
  offset: 'UInt32',
  path: 'String',
  kind: 'String',
  client: 'String',
  operator: 'String',
  reason: 'String',
  visitor: 'UInt64',
  referrer: 'String',
  arrived: 'UInt32',
};
/** Nothing that a retention time could reach. */
const farAhead = Date.parse('2099-01-01T00:00:00Z') / 1000;

export async function store(
  warehouse: Warehouse,
  project: string,
  events: readonly StoredEvent[],
): Promise<void> {
  const rows = events.map((event) => {
    const offset = event.at % hourMs;
    const { missed, path, kind, client, operator, reason, referrer } = event;
    const hour = (event.at - offset) / 1000;
    const visitor = visitorNumber(event);
    return [project, missed, hour, offset, path, kind, client, operator, reason, visitor, referrer, farAhead];
  });
  await warehouse.insert('events', columns, encodeRows(columns, rows));
}

/** Events as they came in, some of them merged by the engine before the next did. */
export const batchesOf = (one: fc.Arbitrary<StoredEvent>) =>
  fc.array(fc.record({ events: fc.array(one, { minLength: 1, maxLength: 60 }), merged: fc.boolean() }), {
    minLength: 1,
    maxLength: 4,
  });

export interface StoredProject {
  id: string;
  events: StoredEvent[];
}

/** A project of its own that has them. */
export async function storeBatches(
  warehouse: Warehouse,
  batches: readonly { events: StoredEvent[]; merged: boolean }[],
): Promise<StoredProject> {
  const project = { id: randomUUID(), events: batches.flatMap(({ events }) => events) };
  for (const { events, merged } of batches) {
    await store(warehouse, project.id, events);
    if (merged) await mergeAll(warehouse);
  }
  return project;
}

/** Puts all rows into one part, which then has every projection. */
export const mergeAll = (warehouse: Warehouse) => warehouse.command('OPTIMIZE TABLE events FINAL');

export async function openScratchWarehouse(): Promise<Warehouse & AsyncDisposable> {
  const dataDir = mkdtempSync(join(tmpdir(), 'docwright-queries-'));
  const warehouse = await openReadyWarehouse({
    dataDir,
    durability: 'process-kill',
    log: createLog('silent'),
  });
  return {
    ...warehouse,
    async [Symbol.asyncDispose]() {
      await warehouse.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
