import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { repetitions } from './circles.ts';
import type { Steps } from './session.ts';
import { answerOf, call } from './testing/scripted-model.ts';

/** A step for each sign: the same sign is the same call with the same result. */
const stepsOf = (signs: readonly string[]): Steps =>
  signs.map((sign, index) => ({
    number: index + 1,
    answer: answerOf(call('read', { path: sign }), index),
    results: { messages: [], files: [], ms: 0, finished: null, sentBack: false },
  }));

describe('repetitions', () => {
  test.each([
    ['', 1],
    ['a', 1],
    ['ab', 1],
    ['aa', 2],
    ['baaa', 3],
    ['abab', 2],
    ['ababab', 3],
    ['abcabcabc', 3],
    ['ababac', 1],
    ['aab', 1],
  ])('of %j are %i', (signs, times) => {
    expect(repetitions(stepsOf([...signs]))).toBe(times);
  });

  test('count a pattern as often as it is repeated, whatever came before', () => {
    const sign = fc.constantFrom('a', 'b', 'c');
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('x', 'y', 'z')),
        fc.uniqueArray(sign, { minLength: 1, maxLength: 3 }),
        fc.integer({ min: 1, max: 5 }),
        (before, pattern, times) => {
          const signs = [...before, ...Array.from({ length: times }, () => pattern).flat()];
          expect(repetitions(stepsOf(signs))).toBe(times);
        },
      ),
    );
  });
});
