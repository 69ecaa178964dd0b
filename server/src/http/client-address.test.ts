import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { createClientAddress } from './client-address.ts';

const request = (remoteAddress: string | undefined, headers: IncomingMessage['headers'] = {}) =>
  ({ socket: { remoteAddress }, headers }) as IncomingMessage;

const { of } = createClientAddress(['10.0.0.0/8', 'fd00::/8'], 'x-forwarded-for');

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
  /** Whether the last of five requests from the peer, each for another address, tells of a proxy. */
  const isFound = (peer: string | undefined, headersFor: (n: number) => IncomingMessage['headers']) => {
    const { isBehindUnknownProxy } = createClientAddress(['10.0.0.0/8'], 'x-forwarded-for');
    return [1, 2, 3, 4, 5].map((n) => isBehindUnknownProxy(request(peer, headersFor(n))));
  };
  const atTheFifth = [false, false, false, false, true];
  const never = [false, false, false, false, false];

  test.each([
    ['x-forwarded-for', (n: number) => `203.0.113.${n}, 10.9.9.9`],
    ['x-forwarded-for', (n: number) => `203.0.113.${n}:8080`],
    ['forwarded', (n: number) => `by=192.0.2.1;for="[2001:db8::${n}]:80";proto=https, for=192.0.2.2`],
    ['x-real-ip', (n: number) => `2001:db8::${n}`],
    ['cf-connecting-ip', (n: number) => `203.0.113.${n}`],
    ['true-client-ip', (n: number) => `203.0.113.${n}`],
  ])('is known once its %s spoke for five addresses', (name, value) => {
    const headersFor = (n: number) => ({ [name]: value(n) });
    expect(isFound('198.51.100.1', headersFor)).toEqual(atTheFifth);
    for (const trusted of ['10.0.0.1', '::ffff:10.0.0.1'])
      expect(isFound(trusted, headersFor)).toEqual(never);
  });

  test.each([
    ['one address, however often', () => ({ 'x-forwarded-for': '203.0.113.1' })],
    ['what is no address', (n: number) => ({ 'x-forwarded-for': `x${n}` })],
    ['other traces', (n: number) => ({ via: `1.1 proxy-${n}` })],
    ['nothing', () => ({ 'user-agent': 'x' })],
  ])('is not suspected of who speaks for %s', (_, headersFor) => {
    expect(isFound('198.51.100.1', headersFor)).toEqual(never);
  });

  test('is not suspected of whoever has hung up', () => {
    expect(isFound(undefined, (n) => ({ 'x-forwarded-for': `203.0.113.${n}` }))).toEqual(never);
  });

  test('is one peer, and no other', () => {
    const { isBehindUnknownProxy } = createClientAddress([], 'x-forwarded-for');
    for (let n = 0; n < 5; n++)
      isBehindUnknownProxy(request('198.51.100.1', { 'x-real-ip': `192.0.2.${n}` }));
    expect(isBehindUnknownProxy(request('198.51.100.2', { 'x-real-ip': '192.0.2.1' }))).toBe(false);
  });
});
