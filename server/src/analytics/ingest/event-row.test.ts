import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aiPurposes } from '../../contract/page-view.ts';
import { dateTime, type EventRow, eventColumns, hourMs, kindOf, writeRow } from './event-row.ts';

const unescaped: Record<string, string> = {
  t: '\t',
  n: '\n',
  r: '\r',
  0: '\0',
  b: '\b',
  f: '\f',
  '\\': '\\',
};

/** As the warehouse reads a line. */
function readRow(line: string): Record<string, string> {
  const fields = line
    .split('\t')
    .map((field) => field.replace(/\\(.)/gs, (_, letter: string) => unescaped[letter]!));
  return Object.fromEntries(eventColumns.map((name, i) => [name, fields[i]!]));
}

const row = (changes: Partial<EventRow>): EventRow => ({
  viewsKey: 'key',
  missed: false,
  at: 0,
  hour: dateTime(0),
  arrived: dateTime(0),
  path: '/',
  source: 'server',
  classification: { class: 'human', purpose: '', client: '', operator: '', reason: 'browser' },
  evidence: { userAgent: '', signals: 0, signatureAgent: '', verified: '' },
  visitor: '0',
  referrer: '',
  id: '0',
  idKept: false,
  ...changes,
});

test('any text comes out as it went in, on one line', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc
      .array(fc.constantFrom('\t', '\n', '\r', '\0', '\b', '\f', '\\', '\\N', 'n', 'a', '日'), {
        maxLength: 8,
      })
      .map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(text, text, text, text, (path, client, userAgent, referrer) => {
      const line = writeRow(
        row({
          path,
          referrer,
          classification: { class: 'bot', purpose: '', client, operator: client, reason: 'rule' },
          evidence: { userAgent, signals: 3, signatureAgent: referrer, verified: client },
        }),
      );
      expect(line).not.toContain('\n');
      expect(readRow(line)).toMatchObject({
        path,
        client,
        operator: client,
        user_agent: userAgent,
        referrer,
        signature_agent: referrer,
        verified: client,
        signals: '3',
      });
    }),
  );
});

test.each([
  [0, '1970-01-01 00:00:00', '0'],
  [3_599_999, '1970-01-01 00:00:00', '3599999'],
  [3_600_000, '1970-01-01 01:00:00', '0'],
  [Date.UTC(2024, 1, 29, 23, 59, 59, 999), '2024-02-29 23:00:00', '3599999'],
])('the moment %i is an hour and an offset', (at, hour, offset) => {
  const line = writeRow(row({ at, hour: dateTime(at - (at % hourMs)) }));
  expect(readRow(line)).toMatchObject({ hour, offset });
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
