import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bytesOf, type KeptRanking, RankingCache } from './ranking-cache.ts';

const ranking = (...paths: string[]): KeptRanking => {
  const counts = paths.map(() => 0);
  const totals = { human: 0, ai: 0, total: 0 };
  return { ranked: { paths, human: counts, ai: counts, total: counts, totals }, from: 0, isToTheEnd: true };
};
const sized = (bytes: number) => ranking('x'.repeat((bytes - bytesOf(ranking('').ranked)) / 2));

test('gives back what was kept for the same version, and nothing for another', () => {
  const cache = new RankingCache(10_000);
  const kept = ranking('/');
  cache.set('a', 1, kept);
  expect(cache.get('a', 1)).toBe(kept);
  expect(cache.get('b', 1)).toBeUndefined();
  expect(cache.get('a', 2)).toBeUndefined();
  expect(cache.get('a', 1)).toBeUndefined();
  expect(cache.bytes).toBe(0);
});

test('what was unused longest goes first', () => {
  const cache = new RankingCache(3_000);
  for (const key of ['a', 'b']) cache.set(key, 1, sized(1_200));
  cache.get('a', 1);
  cache.set('c', 1, sized(1_200));
  expect(['a', 'b', 'c'].map((key) => cache.get(key, 1) !== undefined)).toEqual([true, false, true]);
});

test('a ranking larger than the whole cache is not kept, and takes nothing else away', () => {
  const cache = new RankingCache(3_000);
  cache.set('a', 1, ranking('/'));
  cache.set('b', 1, sized(4_000));
  expect(cache.get('a', 1)).toBeDefined();
  expect(cache.get('b', 1)).toBeUndefined();
});

test('never holds more than its limit, and never gives an answer of another question or version', () => {
  const key = fc.constantFrom('a', 'b', 'c', 'd');
  const action = fc.record({
    key,
    version: fc.nat(3),
    size: fc.integer({ min: 1_000, max: 6_000 }),
    store: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(action, { maxLength: 100 }), (actions) => {
      const cache = new RankingCache(10_000);
      const stored = new Map<string, { version: number; kept: KeptRanking }>();
      for (const { key, version, size, store } of actions) {
        if (store) {
          const kept = sized(size);
          cache.set(key, version, kept);
          stored.set(key, { version, kept });
        } else {
          const got = cache.get(key, version);
          if (got) expect(stored.get(key)).toEqual({ version, kept: got });
        }
        expect(cache.bytes).toBeLessThanOrEqual(10_000);
        expect(cache.bytes).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});
