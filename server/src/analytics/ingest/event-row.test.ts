import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aiPurposes } from '../../contract/page-view.ts';
import { RowWriter } from '../../warehouse/row-binary.ts';
import { decodeRows } from '../../warehouse/testing/decode-rows.ts';
import { type EventRow, eventColumns, kindOf, writeRow } from './event-row.ts';

function written(changes: Partial<EventRow>) {
  const rows = new RowWriter();
  writeRow(rows, {
    viewsKey: 'key',
    missed: false,
    at: 0,
    arrived: 0,
    path: '/',
    source: 'server',
    classification: { class: 'human', purpose: '', client: '', operator: '', reason: 'browser' },
    evidence: { userAgent: '', signals: 0, signatureAgent: '', verified: '' },
    visitor: { low: 0, high: 0 },
    referrer: '',
    id: { low: 0, high: 0 },
    idKept: false,
    ...changes,
  });
  const decoded = decodeRows(eventColumns, rows.end());
  expect(decoded).toHaveLength(1);
  return decoded[0]!;
}

test('any text comes out as it went in', () => {
  const text = fc.string({ unit: 'grapheme' });
  fc.assert(
    fc.property(text, text, text, text, (path, client, userAgent, referrer) => {
      const row = written({
        path,
        referrer,
        classification: { class: 'bot', purpose: '', client, operator: client, reason: 'rule' },
        evidence: { userAgent, signals: 3, signatureAgent: referrer, verified: client },
      });
      expect(row).toMatchObject({
        path,
        client,
        operator: client,
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

test('people are told apart by the source, AI clients by their purpose', () => {
  const base = { client: '', operator: '', reason: 'browser' } as const;
  const human = { ...base, class: 'human', purpose: '' } as const;
  expect([kindOf(human, 'beacon'), kindOf(human, 'server')]).toEqual(['human_beacon', 'human_server']);
  const ai = (['', ...aiPurposes] as const).map((purpose) =>
    kindOf({ ...base, class: 'ai', purpose }, 'beacon'),
  );
  expect(ai).toEqual(['ai_other', 'ai_assistant', 'ai_agent', 'ai_search', 'ai_training']);
  expect(kindOf({ ...base, class: 'bot', purpose: '' }, 'server')).toBe('bot');
});
