import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { intervals } from '../../contract/analytics-read.ts';
import { calendar } from '../../foundation/calendar.ts';
import { bucketStarts, knownEnds } from './buckets.ts';

const moment = fc.integer({ min: 0, max: Date.UTC(2099, 11, 31) });

test('the buckets of a span follow each other and hold every moment of it', () => {
  fc.assert(
    fc.property(fc.constantFrom(...intervals), moment, fc.nat({ max: 40 }), (interval, from, units) => {
      const { startOf, next } = calendar[interval];
      let to = from + 1;
      for (let unit = 0; unit < units; unit++) to = next(startOf(to)) + 1;
      const starts = bucketStarts(interval, { from, to }, 50)!;
      expect(starts[0]).toBe(startOf(from));
      expect(starts.at(-1)).toBe(startOf(to - 1));
      expect(starts.slice(1)).toEqual(starts.slice(0, -1).map(next));
      expect(bucketStarts(interval, { from, to }, starts.length)).toEqual(starts);
      expect(bucketStarts(interval, { from, to }, starts.length - 1)).toBeNull();
    }),
  );
});

describe('an open end', () => {
  const hour = 3_600_000;
  const known = { first: 7_200, last: 10_800 };
  const [open, never] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];

  test.each([
    [
      { from: open, to: never },
      { from: 2 * hour, to: 3 * hour + 1 },
    ],
    [
      { from: hour, to: never },
      { from: hour, to: 3 * hour + 1 },
    ],
    [
      { from: open, to: 5 * hour },
      { from: 2 * hour, to: 5 * hour },
    ],
    [
      { from: hour, to: 5 * hour },
      { from: hour, to: 5 * hour },
    ],
    [{ from: hour, to: hour }, null],
  ])('of %j stands where the first or last view does', (span, ends) => {
    expect(knownEnds(span, known)).toEqual(ends);
  });

  test('stands nowhere without a view', () => {
    expect(knownEnds({ from: 0, to: never }, null)).toBeNull();
  });
});
