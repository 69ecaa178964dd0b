import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../support/docwright.ts';
import { withoutAnalytics } from '../support/without-analytics.ts';
import { expectError, expectInvalid } from './expect-error.ts';
import { newKeyOf } from './new-project.ts';

let direct: TestServer;
let proxied: TestServer;
let cloud: TestServer;
beforeAll(async () => {
  const DOCWRIGHT_TRUSTED_PROXIES = '127.0.0.1, 10.0.0.0/8';
  [direct, proxied, cloud] = await Promise.all([
    startTestServer({ environment: withoutAnalytics }),
    startTestServer({ environment: { ...withoutAnalytics, DOCWRIGHT_TRUSTED_PROXIES } }),
    startTestServer({
      environment: {
        ...withoutAnalytics,
        DOCWRIGHT_TRUSTED_PROXIES,
        DOCWRIGHT_CLIENT_ADDRESS_HEADER: 'CF-Connecting-IP',
      },
    }),
  ]);
});
afterAll(() => Promise.all([direct, proxied, cloud].map((server) => server[Symbol.asyncDispose]())));

async function ask(server: TestServer, allowedAddresses: string[], headers: Record<string, string> = {}) {
  const { key } = await newKeyOf(server, 'demo', { allowedAddresses });
  return server.call('GET', '/v1/projects/demo', { key, headers });
}

describe('the caller’s own address', () => {
  test.each([['127.0.0.1'], ['127.0.0.0/8'], ['0.0.0.0/0'], ['192.0.2.1', '127.0.0.1']])(
    'passes the list %s',
    async (...list) => {
      expect((await ask(direct, list)).status).toBe(200);
    },
  );

  test('outside the list is refused with 403', async () => {
    expectError(await ask(direct, ['192.0.2.1', '2001:db8::/32']), 403, 'forbidden');
  });

  test('is not what a header claims, unless a trusted proxy says it', async () => {
    const claim = { 'x-forwarded-for': '192.0.2.1', forwarded: 'for=192.0.2.1', 'x-real-ip': '192.0.2.1' };
    expectError(await ask(direct, ['192.0.2.1'], claim), 403, 'forbidden');
    expect((await ask(direct, ['127.0.0.1'], claim)).status).toBe(200);
  });
});

describe('behind a trusted proxy', () => {
  const from = (forwarded: string, list: string[]) => ask(proxied, list, { 'x-forwarded-for': forwarded });

  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['192.0.2.200', '192.0.2.0/24'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8::1', '2001:db8::1'],
    ['2001:0db8:0:0:0:0:0:1', '2001:db8::1'],
    ['2001:db8:ffff::9', '2001:db8::/32'],
    ['203.0.113.9, 192.0.2.1', '192.0.2.1'],
    ['192.0.2.1, 10.1.2.3, 10.3.2.1', '192.0.2.1'],
  ])('%s passes the list %s', async (forwarded, list) => {
    expect((await from(forwarded, [list])).status).toBe(200);
  });

  test.each([
    ['192.0.3.1', '192.0.2.0/24'],
    ['2001:db9::1', '2001:db8::/32'],
    ['192.0.2.1', '2001:db8::/32'],
    ['192.0.2.1, 203.0.113.9', '192.0.2.1'],
    ['192.0.2.1, nonsense', '192.0.2.1'],
    ['', '192.0.2.1'],
  ])('%j does not pass the list %s', async (forwarded, list) => {
    expectError(await from(forwarded, [list]), 403, 'forbidden');
  });

  test('another header can be the one that is believed', async () => {
    const headers = { 'cf-connecting-ip': '192.0.2.1', 'x-forwarded-for': '203.0.113.9' };
    expect((await ask(cloud, ['192.0.2.1'], headers)).status).toBe(200);
    expectError(await ask(cloud, ['203.0.113.9'], headers), 403, 'forbidden');
  });
});

test('git asks for the address too', async () => {
  const { key } = await newKeyOf(direct, 'demo', { allowedAddresses: ['192.0.2.1'] });
  const path = '/git/demo.git/info/refs?service=git-upload-pack';
  expectError(await direct.call('GET', path, { key }), 403, 'forbidden');
});

test.each(['nonsense', '', '192.0.2.0/33', '::/129', '192.0.2.0/', '192.0.2.0/8/8', '192.0.2', '1.2.3.4/-1'])(
  'the list entry %j is refused by name',
  async (entry) => {
    const body = { name: 'A key', allowedAddresses: ['192.0.2.1', entry] };
    expectInvalid(await direct.call('POST', '/v1/projects/demo/keys', { body }), 'allowedAddresses.1');
  },
);
