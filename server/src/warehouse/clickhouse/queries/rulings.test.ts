import fc from 'fast-check';
import { expect, test } from 'vitest';
import { kinds } from '../../page-event.ts';
import type { Ruling } from '../../questions.ts';
import type { ClickHouse } from '../clickhouse.ts';
import { changeBytes } from '../settings.ts';
import { rejudge, splitRulings } from './rulings.ts';

const verdict = fc.record({
  kind: fc.constantFrom(...kinds),
  client: fc.string({ unit: 'binary', maxLength: 100 }),
  operator: fc.string({ maxLength: 100 }),
  reason: fc.string({ maxLength: 100 }),
});
const evidence = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map(String);
const rulings = fc.array(fc.record({ verdict, evidence: fc.array(evidence, { maxLength: 20 }) }), {
  maxLength: 10,
});

const pairs = (list: readonly Ruling[]) =>
  list.flatMap(({ verdict, evidence }) => evidence.map((each) => ({ verdict, each })));

test('rulings are split without losing any, in their order, and none is empty', () => {
  fc.assert(
    fc.property(rulings, fc.integer({ min: 2_000, max: 20_000 }), (given, mostBytes) => {
      const lists = splitRulings(given, mostBytes);
      expect(pairs(lists.flat())).toEqual(pairs(given));
      for (const list of lists) {
        expect(list.length).toBeGreaterThan(0);
        for (const { evidence } of list) expect(evidence.length).toBeGreaterThan(0);
      }
    }),
  );
});

test('however many there are, no statement is longer than a cluster takes, and they are few', async () => {
  const statements: string[] = [];
  const clickHouse: Pick<ClickHouse, 'alter'> = {
    alter: async (_table, change) => void statements.push(change),
  };
  const many = Array.from({ length: 3_000 }, (_, i) => ({
    verdict: { kind: 'bot' as const, client: `Client ' \\ ${i}`, operator: 'é'.repeat(50), reason: 'rule' },
    evidence: Array.from({ length: i === 0 ? 20_000 : 2 }, (_, j) =>
      String(2n ** 64n - BigInt(i * 7 + j + 1)),
    ),
  }));
  await rejudge(clickHouse as ClickHouse, 'key', many);
  const sizes = statements.map((statement) => Buffer.byteLength(statement));
  expect(Math.max(...sizes)).toBeLessThan(changeBytes);
  const all = sizes.reduce((sum, size) => sum + size, 0);
  expect(statements.length).toBeLessThanOrEqual(Math.ceil(all / changeBytes) + 1);
});

test('nothing to change is no statement', async () => {
  await rejudge({} as ClickHouse, 'key', []);
  await rejudge({} as ClickHouse, 'key', [
    { verdict: { kind: 'bot', client: '', operator: '', reason: '' }, evidence: [] },
  ]);
});
