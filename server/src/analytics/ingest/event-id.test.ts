import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eventId, first64Bits, isNone, keyOf, noBits } from './event-id.ts';

test('an id is the first 64 bits of a hash over project and text', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }).map((text) => text.toWellFormed()),
      (text) => {
        const digest = createHash('sha1').update(`key\0${text}`).digest();
        const [low, high] = [digest.readUInt32LE(0), digest.readUInt32LE(4)];
        expect(eventId('key', text)).toEqual({ low, high });
      },
    ),
  );
});

test('different ids have different keys', () => {
  const half = fc.integer({ min: 0, max: 2 ** 32 - 1 });
  fc.assert(
    fc.property(half, half, half, half, (a, b, c, d) => {
      const [one, other] = [keyOf({ low: a, high: b }), keyOf({ low: c, high: d })];
      expect(one === other).toBe(a === c && b === d);
    }),
  );
});

test('no number is 0, which means none', () => {
  expect(first64Bits('\0'.repeat(20))).toEqual({ low: 1, high: 0 });
  expect(first64Bits('\xff'.repeat(20))).toEqual({ low: 0xffff_ffff, high: 0xffff_ffff });
  expect([noBits, { low: 0, high: 1 }, first64Bits('\0'.repeat(20))].map(isNone)).toEqual([
    true,
    false,
    false,
  ]);
});
