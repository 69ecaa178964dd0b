import { expect, test } from 'vitest';
import { changeOf } from './change-of.ts';

test.each([
  [150, 100, '50 %', 'up'],
  [75, 100, '25 %', 'down'],
  [0, 100, '100 %', 'down'],
  [1_000_001, 1_000_000, 'less than 1 %', 'up'],
  [5, 0, 'none before', 'same'],
  [0, 0, 'no change', 'same'],
  [7, 7, 'no change', 'same'],
])('%i after %i is %s', (now, before, words, direction) => {
  expect(changeOf(now, before)).toEqual({ words, direction });
});
