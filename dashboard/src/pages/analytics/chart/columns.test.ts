import { expect, test } from 'vitest';
import { columnsOf, placeOf, zoomedSpan } from './columns.ts';

const point = (start: string, human: number, ai: number) => ({
  start: `${start}T00:00:00.000Z`,
  human,
  ai,
  total: human + ai,
});
const seconds = (moment: string) => Date.parse(moment) / 1_000;
const totals = { human: 0, ai: 0, total: 0 };
const points = [point('2026-01-01', 1, 2), point('2026-01-02', 3, 0), point('2026-01-03', 0, 5)];
const days = columnsOf({ interval: 'day', totals, points });

test('AI stands on top of people, and the last value lasts until its interval ends', () => {
  expect(days).toEqual({
    times: ['2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04'].map(seconds),
    people: [1, 3, 0, 0],
    both: [3, 3, 5, 5],
  });
});

test('a month ends with the month', () => {
  const { times } = columnsOf({ interval: 'month', totals, points: [point('2026-12-01', 1, 1)] });
  expect(times).toEqual(['2026-12-01', '2027-01-01'].map(seconds));
});

test('nothing to draw is no columns', () => {
  expect(columnsOf({ interval: 'day', totals, points: [] })).toEqual({ times: [], people: [], both: [] });
});

test.each([
  ['2025-12-31T23:00:00Z', 0],
  ['2026-01-01T00:00:00Z', 0],
  ['2026-01-01T23:59:59Z', 0],
  ['2026-01-02T00:00:00Z', 1],
  ['2026-01-03T12:00:00Z', 2],
  ['2026-01-09T00:00:00Z', 2],
])('%s belongs to value %i', (moment, place) => {
  expect(placeOf(days, seconds(moment))).toBe(place);
});

test('a zoom takes whole intervals', () => {
  expect(zoomedSpan(days, [seconds('2026-01-01T13:00:00Z'), seconds('2026-01-02T01:00:00Z')], null)).toEqual({
    from: Date.parse('2026-01-01'),
    to: Date.parse('2026-01-03'),
  });
});

test('a zoom never leaves the range that is shown', () => {
  const shown = { from: Date.parse('2026-01-01T06:00:00Z'), to: Date.parse('2026-01-03T06:00:00Z') };
  expect(zoomedSpan(days, [seconds('2026-01-01'), seconds('2026-01-04')], shown)).toEqual(shown);
});
