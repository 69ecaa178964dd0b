import { expect, test } from 'vitest';
import { append, lastIdOf } from './event-log.ts';
import { numbered } from './testing/numbered.ts';

test('what was told already is told once, in whatever pieces it comes', () => {
  const pieces = [[1, 2, 3], [], [2, 3, 4], [4], [5, 6]];
  const log = pieces.map(numbered).reduce(append, []);
  expect(log.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(lastIdOf(log)).toBe(6);
});

test('nothing new leaves the log the same, so that nothing is drawn again', () => {
  const log = append([], numbered([1, 2]));
  expect(append(log, numbered([1, 2]))).toBe(log);
});

test('an empty log goes on from the beginning', () => {
  expect(lastIdOf([])).toBe(0);
});
