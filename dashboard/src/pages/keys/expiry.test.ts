import { expect, test } from 'vitest';
import { expiryOf, isExpired } from './expiry.ts';

const now = new Date('2026-03-01T12:00:00.000Z');

test('a key without an end has no expiry', () => {
  expect(expiryOf('never', '', now)).toBeUndefined();
  expect(isExpired(null, now)).toBe(false);
});

test('a lifetime is counted from now', () => {
  expect(expiryOf('30', '', now)).toBe('2026-03-31T12:00:00.000Z');
});

test('a chosen day counts to its end in the reader’s zone', () => {
  const end = new Date(expiryOf('date', '2026-03-05', now)!);
  expect([end.getDate(), end.getHours(), end.getMinutes()]).toEqual([5, 23, 59]);
});

test('what is no day is left to the server to refuse', () => {
  expect(expiryOf('date', '', now)).toBe('');
});

test('a key is expired from its moment on', () => {
  expect(isExpired('2026-03-01T12:00:00.000Z', now)).toBe(true);
  expect(isExpired('2026-03-01T12:00:00.001Z', now)).toBe(false);
});
