import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../support/docwright.ts';
import { withoutAnalytics } from '../support/without-analytics.ts';
import { expectErrorShape } from './expect-error.ts';
import { rawRequest, sendRaw } from './raw-http.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ environment: { ...withoutAnalytics, DOCWRIGHT_ROLE: 'api' } });
});
afterAll(async () => {
  expect((await server.call('GET', '/readyz')).status).toBe(200);
  await server[Symbol.asyncDispose]();
});

const post = (headers: string[], body: string) =>
  [
    'POST /v2/agent/demo/job HTTP/1.1',
    'Host: here',
    `Authorization: Bearer ${server.adminKey}`,
    'Content-Type: application/json',
    ...headers,
    '',
    body,
  ].join('\r\n');

describe('what is not HTTP is refused in the one shape of errors', () => {
  test.each([
    ['noise', '\x00\x01\x02\xff\r\n\r\n'],
    ['a TLS greeting', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n'],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['an unknown version', rawRequest(['GET /healthz HTTP/3.7', 'Host: here'])],
    ['an unknown method', rawRequest(['BREW /healthz HTTP/1.1', 'Host: here'])],
    ['a method in small letters', rawRequest(['get /healthz HTTP/1.1', 'Host: here'])],
    ['a tunnel', 'CONNECT elsewhere:443 HTTP/1.1\r\nHost: elsewhere:443\r\n\r\n'],
    ['a path with a space', rawRequest(['GET /health z HTTP/1.1', 'Host: here'])],
    ['a header without a name', rawRequest(['GET /healthz HTTP/1.1', 'Host: here', ': value'])],
    ['a space before the colon', rawRequest(['GET /healthz HTTP/1.1', 'Host: here', 'X-A : b'])],
    ['a NUL in a header', rawRequest(['GET /healthz HTTP/1.1', 'Host: here', 'X-A: a\0b'])],
    ['a folded header', rawRequest(['GET /healthz HTTP/1.1', 'Host: here', 'X-A: a', ' b'])],
    ['no host', rawRequest(['GET /healthz HTTP/1.1'])],
    ['headers of 20 KB', rawRequest(['GET /healthz HTTP/1.1', 'Host: here', `X-A: ${'a'.repeat(20_000)}`])],
    ['a path of 20 KB', rawRequest([`GET /${'a'.repeat(20_000)} HTTP/1.1`, 'Host: here'])],
  ])('%s', async (_what, bytes) => {
    const reply = await sendRaw(server.url, bytes);
    expect(reply.status).toBeGreaterThanOrEqual(400);
    expect(reply.status).toBeLessThan(500);
    expectErrorShape(reply);
  });
});

describe('a second request hidden in the first is not carried out', () => {
  const hidden = 'GET /v1/projects HTTP/1.1\r\nHost: here\r\n\r\n';
  const chunked = `0\r\n\r\n${hidden}`;
  test.each([
    ['both lengths', [`Content-Length: ${chunked.length}`, 'Transfer-Encoding: chunked'], chunked],
    ['both lengths, the other way round', ['Transfer-Encoding: chunked', 'Content-Length: 6'], chunked],
    ['two different lengths', ['Content-Length: 2', `Content-Length: ${hidden.length}`], `{}${hidden}`],
    ['a list of lengths', ['Content-Length: 2, 2'], `{}${hidden}`],
    ['a signed length', ['Content-Length: +2'], `{}${hidden}`],
    ['a negative length', ['Content-Length: -2'], hidden],
    ['a hexadecimal length', ['Content-Length: 0x2'], `{}${hidden}`],
    ['an endless length', [`Content-Length: ${'9'.repeat(30)}`], `{}${hidden}`],
    ['an unknown coding', ['Transfer-Encoding: xchunked'], chunked],
    ['chunked, and then something', ['Transfer-Encoding: chunked, identity'], chunked],
    ['a coding after a tab', ['Transfer-Encoding:\x0bchunked'], chunked],
    ['a space before the colon', ['Transfer-Encoding : chunked', 'Content-Length: 0'], chunked],
    ['a chunk of no length', ['Transfer-Encoding: chunked'], `zz\r\n${hidden}`],
    ['a chunk of too great a length', ['Transfer-Encoding: chunked'], `${'f'.repeat(20)}\r\n${hidden}`],
    ['line feeds alone', ['Content-Length: 0\nTransfer-Encoding: chunked'], chunked],
  ])('%s', async (_what, headers, body) => {
    const reply = await sendRaw(server.url, post(headers, body), { halfClose: true });
    expect(reply.status).toBeGreaterThanOrEqual(400);
    expect(reply.status).toBeLessThan(500);
    expect(reply.text).not.toContain('HTTP/1.1');
    expectErrorShape(reply);
  });
});

test('an expectation that is not known is ignored', async () => {
  const request = rawRequest(['GET /healthz HTTP/1.1', 'Host: here', 'Expect: a-miracle']);
  expect((await sendRaw(server.url, request)).status).toBe(200);
});

test('an upgrade that is not offered is ignored', async () => {
  const request = ['GET /healthz HTTP/1.1', 'Host: here', 'Upgrade: websocket'].join('\r\n');
  const reply = await sendRaw(server.url, `${request}\r\nConnection: Upgrade, close\r\n\r\n`);
  expect(reply.status).toBe(200);
});

test.each(['a%0d%0aSet-Cookie:%20a=b', 'a\nSet-Cookie: a=b', 'a\rSet-Cookie: a=b', 'a\tSet-Cookie: a=b'])(
  'a request id cannot bring a header into the answer (%j)',
  async (id) => {
    const request = rawRequest(['GET /healthz HTTP/1.1', 'Host: here', `X-Request-Id: ${id}`]);
    const reply = await sendRaw(server.url, request);
    expect(reply.headers.get('set-cookie')).toBe(null);
    expect(reply.headers.get('x-request-id')).toMatch(/^req_|^a$/);
  },
);

test('whoever claims another host is sent nowhere else', async () => {
  const request = rawRequest([
    'GET /v1/projects/demo HTTP/1.1',
    'Host: evil.example',
    'X-Forwarded-Host: evil.example',
    `Authorization: Bearer ${server.adminKey}`,
  ]);
  const reply = await sendRaw(server.url, request);
  expect(reply.status).toBe(200);
  expect(reply.text).not.toContain('evil.example');
});
