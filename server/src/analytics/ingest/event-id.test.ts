import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eventId, first64Bits, keyOf } from './event-id.ts';

test('an id is the first 64 bits of a hash over project and text', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }).map((text) => text.toWellFormed()),
      (text) => {
        const digest = createHash('sha1').update(`key\0${text}`).digest();
        const [low, high] = [digest.readUInt32LE(0), digest.readUInt32LE(4)];
        expect(eventId('key', text)).toEqual({ low, high, key: keyOf(low, high) });
      },
    ),
  );
});

test('different ids have different keys', () => {
  const half = fc.integer({ min: 0, max: 2 ** 32 - 1 });
  fc.assert(
    fc.property(half, half, half, half, (a, b, c, d) => {
      expect(keyOf(a, b) === keyOf(c, d)).toBe(a === c && b === d);
    }),
  );
});

test('no number is 0, which means none', () => {
  expect(first64Bits('\0'.repeat(20))).toEqual({ low: 1, high: 0 });
  expect(first64Bits('\xff'.repeat(20))).toEqual({ low: 0xffff_ffff, high: 0xffff_ffff });
});
