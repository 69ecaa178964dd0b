import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hmacSha256, visitorOf, visitorSalt } from './visitor.ts';

const letters = fc.stringMatching(/^[0-9A-Za-z]{64}$/);

test('it is HMAC-SHA256, for any text', () => {
  fc.assert(
    fc.property(
      letters,
      fc.string({ unit: 'binary' }).map((text) => text.toWellFormed()),
      (salt, text) => {
        expect(hmacSha256(visitorSalt(salt), text)).toBe(
          createHmac('sha256', salt).update(text).digest('binary'),
        );
      },
    ),
  );
});

test('a visitor is one address with one browser, in one project on one day under one salt', () => {
  const [salt, other] = [visitorSalt('a'.repeat(64)), visitorSalt('b'.repeat(64))];
  const visitors = [
    visitorOf(salt, 'project', 1, '192.0.2.1', 'browser'),
    visitorOf(other, 'project', 1, '192.0.2.1', 'browser'),
    visitorOf(salt, 'another', 1, '192.0.2.1', 'browser'),
    visitorOf(salt, 'project', 2, '192.0.2.1', 'browser'),
    visitorOf(salt, 'project', 1, '192.0.2.2', 'browser'),
    visitorOf(salt, 'project', 1, '192.0.2.1', 'another'),
  ];
  expect(new Set(visitors.map((visitor) => JSON.stringify(visitor))).size).toBe(visitors.length);
  expect(visitorOf(salt, 'project', 1, '192.0.2.1', 'browser')).toEqual(visitors[0]);
});
