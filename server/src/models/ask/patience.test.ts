import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultPatience, pauseBefore } from './patience.ts';

test('a pause grows with each attempt and stays within its bounds', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 60 }), (attempt) => {
      const longest = Math.min(
        defaultPatience.longestPauseMs,
        defaultPatience.firstPauseMs * 2 ** (attempt - 2),
      );
      const pause = pauseBefore(attempt, null, defaultPatience);
      expect(pause).toBeGreaterThanOrEqual(longest / 2 - 1);
      expect(pause).toBeLessThanOrEqual(longest);
    }),
  );
});

test('a pause is never shorter than what was asked for, nor none at all', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e9 }), (asked) => {
      expect(pauseBefore(2, asked, defaultPatience)).toBeGreaterThanOrEqual(asked);
      expect(pauseBefore(2, asked, defaultPatience)).toBeGreaterThanOrEqual(defaultPatience.firstPauseMs / 2);
    }),
  );
});
