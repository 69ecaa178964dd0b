import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Span } from './questions.ts';
import { type Level, splitRange } from './split-range.ts';

const levels = ['month', 'day', 'hour', 'moment'] as const;
const hourMs = 3_600_000;

const near = fc
  .tuple(
    fc.constantFrom('1970-01-01', '2023-12-31', '2024-02-29', '2024-03-01', '2024-03-31', '2025-01-01'),
    fc.oneof(
      fc.constantFrom(0, 1, -1, hourMs, -hourMs, 24 * hourMs, 31 * 24 * hourMs),
      fc.integer({ min: -(10 ** 10), max: 10 ** 10 }),
    ),
  )
  .map(([date, delta]) => Math.max(0, Date.parse(date) + delta));
const end = (open: number) => fc.option(near, { nil: open, freq: 4 });
const range: fc.Arbitrary<Span> = fc
  .tuple(end(Number.NEGATIVE_INFINITY), end(Number.POSITIVE_INFINITY))
  .filter(([from, to]) => from <= to)
  .map(([from, to]) => ({ from, to }));
const someLevels = fc.subarray([...levels.slice(0, 3)]).map((some): Level[] => [...some, 'moment']);

const isAligned: Record<Level, (moment: number) => boolean> = {
  month: (moment) => new Date(moment).toISOString().endsWith('-01T00:00:00.000Z'),
  day: (moment) => new Date(moment).toISOString().endsWith('T00:00:00.000Z'),
  hour: (moment) => new Date(moment).toISOString().endsWith(':00:00.000Z'),
  moment: () => true,
};

test('the pieces follow each other from one end of the range to the other', () => {
  fc.assert(
    fc.property(range, someLevels, ({ from, to }, some) => {
      const pieces = Object.values(splitRange({ from, to }, some))
        .flat()
        .toSorted((a, b) => a.from - b.from);
      if (from === to) {
        expect(pieces).toEqual([]);
        return;
      }
      expect(pieces[0]!.from).toBe(from);
      expect(pieces.at(-1)!.to).toBe(to);
      pieces.slice(1).forEach((piece, i) => {
        expect(piece.from).toBe(pieces[i]!.to);
      });
    }),
  );
});

test('each piece has whole units, and there are at most two of a level', () => {
  fc.assert(
    fc.property(range, someLevels, (given, some) => {
      const pieces = splitRange(given, some);
      for (const level of some) {
        expect(pieces[level]?.length ?? 0).toBeLessThanOrEqual(2);
        for (const { from, to } of pieces[level] ?? []) {
          expect(from).toBeLessThan(to);
          for (const edge of [from, to].filter(Number.isFinite)) expect(isAligned[level](edge)).toBe(true);
        }
      }
    }),
  );
});

test('what is left for the moments is less than two units of the level above', () => {
  fc.assert(
    fc.property(range, (given) => {
      for (const { from, to } of splitRange(given, levels).moment ?? [])
        expect(to - from).toBeLessThan(2 * hourMs);
    }),
  );
});

test('a year of whole months is nothing else, and an open end is in the months', () => {
  const year = { from: Date.parse('2024-01-01'), to: Date.parse('2025-01-01') };
  expect(splitRange(year, levels)).toEqual({ month: [year] });
  const open = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };
  expect(splitRange(open, levels)).toEqual({ month: [open] });
  expect(splitRange({ from: Date.parse('2024-02-28'), to: Number.POSITIVE_INFINITY }, levels)).toEqual({
    month: [{ from: Date.parse('2024-03-01'), to: Number.POSITIVE_INFINITY }],
    day: [{ from: Date.parse('2024-02-28'), to: Date.parse('2024-03-01') }],
  });
});
