import fc from 'fast-check';
import { expect, test } from 'vitest';
import { kinds, type PageEvent } from '../page-event.ts';
import { encodeEvents, eventColumns } from './store-events.ts';
import { decodeRows } from './testing/decode-rows.ts';

const plain: PageEvent = {
  viewsKey: 'key',
  missed: false,
  at: 0,
  arrived: 0,
  path: '/',
  source: 'server',
  verdict: { kind: 'human_server', client: '', operator: '', reason: 'browser' },
  evidence: { userAgent: '', signals: 0, signatureAgent: '', verified: '' },
  classifier: 1,
  visitor: { low: 0, high: 0 },
  referrer: '',
  id: { low: 0, high: 0 },
  idKept: false,
};

function written(changes: Partial<PageEvent>) {
  const blocks = [...encodeEvents([{ ...plain, ...changes }])];
  expect(blocks).toHaveLength(1);
  const rows = decodeRows(eventColumns, blocks[0]!);
  expect(rows).toHaveLength(1);
  return rows[0]!;
}

test('any text comes out as it went in', () => {
  const text = fc.string({ unit: 'grapheme' });
  fc.assert(
    fc.property(text, text, text, text, (path, client, userAgent, referrer) => {
      const row = written({
        path,
        referrer,
        verdict: { kind: 'bot', client, operator: client, reason: 'rule' },
        evidence: { userAgent, signals: 3, signatureAgent: referrer, verified: client },
      });
      expect(row).toMatchObject({
        path,
        client,
        operator: client,
        reason: 'rule',
        user_agent: userAgent,
        referrer,
        signature_agent: referrer,
        verified: client,
        signals: 3,
      });
    }),
  );
});

test.each([
  [0, 0, 0],
  [3_599_999, 0, 3_599_999],
  [3_600_000, 3_600, 0],
  [Date.UTC(2024, 1, 29, 23, 59, 59, 999), Date.UTC(2024, 1, 29, 23) / 1000, 3_599_999],
])('the moment %i is an hour and an offset', (at, hour, offset) => {
  expect(written({ at })).toMatchObject({ hour, offset });
});

test('ids and visitors keep all of their 64 bits', () => {
  const row = written({ id: { low: 0xffff_ffff, high: 0x8000_0000 }, visitor: { low: 1, high: 2 } });
  expect(row).toMatchObject({ id: 0x8000_0000_ffff_ffffn, visitor: 2n * 2n ** 32n + 1n });
});

test('kinds and sources are the numbers that the schema gives to them', () => {
  const numbers = kinds.map((kind) => written({ verdict: { ...plain.verdict, kind } }).kind);
  expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect([written({ source: 'beacon' }).source, written({ source: 'server' }).source]).toEqual([1, 2]);
});

test('more than fits into a block becomes several, in order; nothing becomes none', () => {
  const events = Array.from({ length: 25 }, (_, i) => ({ ...plain, path: `/${i}` }));
  const rowsOf = (limits: { rows: number; bytes: number }) =>
    [...encodeEvents(events, limits)].map((block) => decodeRows(eventColumns, block).map(({ path }) => path));
  expect(rowsOf({ rows: 10, bytes: 1e6 }).map((block) => block.length)).toEqual([10, 10, 5]);
  expect(rowsOf({ rows: 1e6, bytes: 1 }).map((block) => block.length)).toEqual(Array(25).fill(1));
  expect(rowsOf({ rows: 25, bytes: 1e6 }).flat()).toEqual(events.map(({ path }) => path));
  expect([...encodeEvents([])]).toEqual([]);
});
