import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { createClientAddress } from './client-address.ts';

const request = (remoteAddress: string | undefined, headers: IncomingMessage['headers'] = {}) =>
  ({ socket: { remoteAddress }, headers }) as IncomingMessage;

const { of, isBehindUnknownProxy } = createClientAddress(['10.0.0.0/8', 'fd00::/8'], 'x-forwarded-for');

describe('the address', () => {
  test.each([
    ['198.51.100.1', undefined, '198.51.100.1'],
    ['::ffff:198.51.100.1', undefined, '198.51.100.1'],
    ['198.51.100.1', '203.0.113.9', '198.51.100.1'],
    ['10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['fd00::1', '203.0.113.9', '203.0.113.9'],
    ['10.0.0.1', 'forged, 203.0.113.9, 10.0.0.2', '203.0.113.9'],
    ['10.0.0.1', '203.0.113.9, nonsense', '10.0.0.1'],
    ['10.0.0.1', '10.0.0.2', '10.0.0.1'],
    ['10.0.0.1', undefined, '10.0.0.1'],
    [undefined, '203.0.113.9', ''],
  ])('from %s, forwarded for %s, is %s', (peer, forwarded, address) => {
    expect(of(request(peer, forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }))).toBe(address);
  });
});

describe('a proxy that nobody configured', () => {
  test.each(['x-forwarded-for', 'forwarded', 'x-real-ip', 'cf-connecting-ip', 'true-client-ip', 'via'])(
    'is known by its %s',
    (name) => {
      expect(isBehindUnknownProxy(request('198.51.100.1', { [name]: 'x' }))).toBe(true);
      expect(isBehindUnknownProxy(request('10.0.0.1', { [name]: 'x' }))).toBe(false);
      expect(isBehindUnknownProxy(request('::ffff:10.0.0.1', { [name]: 'x' }))).toBe(false);
    },
  );

  test('leaves no trace where there is none', () => {
    expect(isBehindUnknownProxy(request('198.51.100.1', { 'user-agent': 'x' }))).toBe(false);
  });

  test('is not suspected of whoever has hung up', () => {
    expect(isBehindUnknownProxy(request(undefined, { via: 'x' }))).toBe(false);
  });
});
