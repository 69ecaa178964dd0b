import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { counted, dollars, duration } from './amounts.ts';

describe('a duration', () => {
  test.each([
    [-3, '0 ms'],
    [0, '0 ms'],
    [999, '999 ms'],
    [999.7, '1.0 s'],
    [1_240, '1.2 s'],
    [59_940, '59.9 s'],
    [59_960, '1 min 0 s'],
    [61_000, '1 min 1 s'],
    [3_599_600, '1 h 0 min'],
    [3_600_000, '1 h 0 min'],
    [7_500_000, '2 h 5 min'],
  ])('of %d ms is %s', (ms, words) => {
    expect(duration(ms)).toBe(words);
  });

  test('never has sixty of anything that makes a greater one', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e9, noNaN: true }), (ms) => {
        expect(duration(ms)).not.toMatch(/\b60(\.0)? (s|min)|\b1000 ms/);
      }),
    );
  });
});

test.each([
  [null, 'not known'],
  [0, '$0.00'],
  [0.01234, '$0.0123'],
  [12.345, '$12.35'],
])('a cost of %d is %s', (cost, words) => {
  expect(dollars(cost)).toBe(words);
});

test('one is singular, many are grouped', () => {
  expect([counted(0, 'file'), counted(1, 'file'), counted(1_545, 'file')]).toEqual([
    '0 files',
    '1 file',
    '1,545 files',
  ]);
});
