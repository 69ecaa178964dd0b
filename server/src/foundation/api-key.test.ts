import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isKey, newKey, shownOfKey } from './api-key.ts';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

describe('an API key', () => {
  test('is dw_, at least 32 random characters, and the CRC-32 of those in base62', () => {
    const [, random, checksum] = /^dw_([0-9A-Za-z]{32,})([0-9A-Za-z]{6})$/.exec(newKey())!;
    const value = [...checksum!].reduce((sum, digit) => sum * 62 + digits.indexOf(digit), 0);
    expect(value).toBe(crc32(random!));
  });

  test('is accepted as it was made', () => {
    for (let i = 0; i < 200; i++) expect(isKey(newKey())).toBe(true);
  });

  test('with any one character changed is refused without a look-up', () => {
    const key = newKey();
    fc.assert(
      fc.property(fc.integer({ min: 3, max: key.length - 1 }), fc.constantFrom(...digits), (at, digit) => {
        fc.pre(key[at] !== digit);
        expect(isKey(key.slice(0, at) + digit + key.slice(at + 1))).toBe(false);
      }),
    );
  });

  test('shows too little of itself to be used', () => {
    const key = newKey();
    expect(key.startsWith(shownOfKey(key))).toBe(true);
    expect(shownOfKey(key)).toHaveLength(9);
  });
});
