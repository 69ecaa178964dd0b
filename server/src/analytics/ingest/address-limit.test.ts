import { expect, test } from 'vitest';
import { RateLimited } from '../../database/rate-limit.ts';
import { AddressLimit } from './address-limit.ts';

const minute = 60_000;

/** Seconds until the address may send again; 0 = it may now. */
function wait(limit: AddressLimit, address: string, now = 0): number {
  try {
    limit.use(address, now);
    return 0;
  } catch (error) {
    if (error instanceof RateLimited) return error.rate.resetSeconds;
    throw error;
  }
}

test('an address may send so many views a minute, each address on its own', () => {
  const limit = new AddressLimit(2);
  const waits = [wait(limit, 'a', 0), wait(limit, 'a', 1), wait(limit, 'a', 2), wait(limit, 'b', 3)];
  expect(waits).toEqual([0, 0, 60, 0]);
  expect(wait(limit, 'a', minute - 1)).toBe(1);
  expect(wait(limit, 'a', minute)).toBe(0);
});

test('a refusal tells the limit, its minute and when to come back', () => {
  const limit = new AddressLimit(1);
  limit.use('a', 0);
  expect(() => limit.use('a', 30_000)).toThrow(
    expect.objectContaining({
      message: 'One address may send 1 views a minute. Try again in 30 seconds.',
      retryAfterSeconds: 30,
      rate: { name: 'beacons', limit: 1, remaining: 0, resetSeconds: 30, windowSeconds: 60 },
    }),
  );
});

test.each([
  ['2001:db8::1', '2001:0DB8:0:0:ffff::2', true],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::', true],
  ['::1', '::2', true],
  ['2001:db8::1', '2001:db8:0:1::1', false],
  ['2001:db8::1', '2001:db9::1', false],
  ['192.0.2.1', '192.0.2.2', false],
  ['::ffff:192.0.2.1', '::ffff:192.0.2.2', false],
  ['::ffff:192.0.2.1', '192.0.2.1', true],
])('%s and %s are one sender: %s', (one, other, same) => {
  const limit = new AddressLimit(1);
  limit.use(one, 0);
  expect(wait(limit, other) > 0).toBe(same);
});

test('0 means no limit', () => {
  const limit = new AddressLimit(0);
  for (let count = 0; count < 100; count++) expect(wait(limit, 'a')).toBe(0);
});

test('any number of addresses in one minute takes bounded memory: newcomers pass, who is known stays limited', () => {
  const limit = new AddressLimit(1);
  limit.use('first', 0);
  for (let count = 0; count < 200_000; count++) limit.use(String(count), 0);
  expect([wait(limit, 'first'), wait(limit, 'newcomer'), wait(limit, 'newcomer')]).toEqual([60, 0, 0]);
  expect([wait(limit, 'newcomer', minute), wait(limit, 'newcomer', minute)]).toEqual([0, 60]);
});
