import { expect, test } from 'vitest';
import { AddressLimit } from './address-limit.ts';

const minute = 60_000;

test('an address may send so many views a minute, each address on its own', () => {
  const limit = new AddressLimit(2);
  const use = (address: string, now: number) => limit.use(address, now, false);
  expect([use('a', 0), use('a', 1), use('a', 2), use('b', 3)]).toEqual([0, 0, 60, 0]);
  expect(use('a', minute - 1)).toBe(1);
  expect(use('a', minute)).toBe(0);
});

test('an address that many share gets a thousand times as much', () => {
  const limit = new AddressLimit(1);
  for (let count = 0; count < 1_000; count++) expect(limit.use('proxy', 0, true)).toBe(0);
  expect(limit.use('proxy', 0, true)).toBe(60);
});

test('0 means no limit', () => {
  const limit = new AddressLimit(0);
  for (let count = 0; count < 100; count++) expect(limit.use('a', 0, false)).toBe(0);
});

test('any number of addresses in one minute takes bounded memory: all start again', () => {
  const limit = new AddressLimit(1);
  limit.use('first', 0, false);
  expect(limit.use('first', 0, false)).toBeGreaterThan(0);
  for (let count = 0; count < 200_000; count++) limit.use(String(count), 0, false);
  expect(limit.use('first', 0, false)).toBe(0);
});
