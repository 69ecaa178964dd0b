import { describe, expect, test } from 'vitest';
import { secondsToNextLook, secondsToRetry } from './next-look.ts';

const minute = 60_000;

describe('the next look', () => {
  test.each([
    ['in the first hour', 59 * minute, 2 * 60],
    ['in the first day', 23 * 60 * minute, 10 * 60],
    ['after that', 25 * 60 * minute, 60 * 60],
  ])('%s', (_when, quietMs, seconds) => {
    expect(secondsToNextLook(2, quietMs)).toBe(seconds);
  });

  test('comes more seldom where a project has a great many: one in five seconds, together', () => {
    expect(secondsToNextLook(2, 0, 24)).toBe(2 * 60);
    expect(secondsToNextLook(2, 0, 2_000)).toBe(10_000);
    expect(secondsToNextLook(2, 25 * 60 * minute, 100)).toBe(60 * 60);
  });

  test('never comes by itself where nobody polls', () => {
    expect(secondsToNextLook(0, 0, 2_000)).toBeNull();
  });
});

describe('after a failure', () => {
  test('the pause grows, up to an hour', () => {
    expect([0, 1, 2, 5, 6, 100].map((failures) => secondsToRetry(failures))).toEqual([
      60, 120, 240, 1_920, 3_600, 3_600,
    ]);
  });

  test('it is never shorter than the host wants', () => {
    expect(secondsToRetry(0, 900)).toBe(900);
    expect(secondsToRetry(9, 900)).toBe(3_600);
  });
});
