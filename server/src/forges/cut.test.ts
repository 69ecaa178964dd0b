import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cut, cutBytes } from './cut.ts';

const texts = fc.string({ unit: fc.oneof(fc.constantFrom('a', 'é', '€', '💡', '\ud83d'), fc.string()) });

test('a text that is cut is a beginning of it, as long as the host takes, with whole characters', () => {
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 20 }), (text, length) => {
      const whole = text.toWellFormed();
      for (const [short, size] of [
        [cut(text, length), (given: string) => given.length],
        [cutBytes(text, length), (given: string) => Buffer.byteLength(given)],
      ] as const) {
        expect(whole.startsWith(short)).toBe(true);
        expect(size(short)).toBeLessThanOrEqual(length);
        const next = [...whole.slice(short.length)][0];
        if (next) expect(size(short + next)).toBeGreaterThan(length);
      }
    }),
  );
});
