import { expect, test } from 'vitest';
import { AddressList } from './address-list.ts';

test('an address is known alone or by its range, in both families', () => {
  const list = new AddressList(['192.0.2.1', '198.51.100.0/24', '2001:db8::/32']);
  const inside = ['192.0.2.1', '::ffff:192.0.2.1', '198.51.100.255', '2001:db8:1::1'];
  const outside = ['192.0.2.2', '198.51.101.0', '2001:db9::1', 'fe80::1%eth0'];
  expect(inside.filter((address) => !list.has(address))).toEqual([]);
  expect(outside.filter((address) => list.has(address))).toEqual([]);
});

test('what is no address is in no list, and an empty list has nobody', () => {
  for (const address of ['', 'nobody', '192.0.2']) {
    expect(new AddressList(['0.0.0.0/0', '::/0']).has(address)).toBe(false);
  }
  expect(new AddressList([]).has('192.0.2.1')).toBe(false);
});
