import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LineIds } from './line-ids.ts';

const idsOf = (lines: string[], remembered: number) => {
  const ids = new LineIds(remembered);
  return lines.map((line) => ids.idOf(Buffer.from(line)));
};
const fewLines = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 60 });

test('equal lines get different ids, and a file that has grown keeps those of its beginning', () => {
  fc.assert(
    fc.property(fewLines, fewLines, (beginning, rest) => {
      const ids = idsOf([...beginning, ...rest], 100);
      expect(new Set(ids).size).toBe(ids.length);
      expect(idsOf(beginning, 100)).toEqual(ids.slice(0, beginning.length));
    }),
  );
});

test('the order of different lines does not matter', () => {
  fc.assert(
    fc.property(fewLines, (lines) => {
      expect(new Set(idsOf(lines.toSorted(), 100))).toEqual(new Set(idsOf(lines, 100)));
    }),
  );
});

test('an equal line is remembered over at least so many different ones, and forgotten after twice as many', () => {
  const others = (count: number) => Array.from({ length: count }, (_, n) => `other ${n}`);
  const near = idsOf(['a', ...others(9), 'a'], 10);
  const far = idsOf(['a', ...others(20), 'a'], 10);
  expect(near.at(-1)).not.toBe(near[0]);
  expect(far.at(-1)).toBe(far[0]);
});
