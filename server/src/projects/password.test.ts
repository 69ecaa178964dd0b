import { expect, test } from 'vitest';
import { hashOfPassword, isPassword } from './password.ts';

test('a password is known by its hash, however its characters were composed', async () => {
  const hash = await hashOfPassword('Zürich is a fine town');
  expect(await isPassword('Zürich is a fine town', hash)).toBe(true);
  expect(await isPassword('Zu\u0308rich is a fine town', hash)).toBe(true);
  expect(await isPassword('Zürich is a fine town ', hash)).toBe(false);
  expect(await isPassword('', hash)).toBe(false);
});

test('the same password has another hash each time, and is not in it', async () => {
  const [one, other] = await Promise.all(['a long password', 'a long password'].map(hashOfPassword));
  expect(one).not.toBe(other);
  expect(one).not.toContain('password');
});
