import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../support/docwright.ts';
import { patienceMs } from '../support/eventually.ts';
import { withoutAnalytics } from '../support/without-analytics.ts';
import { expectError } from './expect-error.ts';
import { rawRequest, sendRaw } from './raw-http.ts';

const mebibyte = 1024 * 1024;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ environment: { ...withoutAnalytics, DOCWRIGHT_ROLE: 'api' } });
});
afterAll(() => server[Symbol.asyncDispose]());

const path = '/v2/agent/demo/job';
const json = { 'content-type': 'application/json' };
/** A good request of exactly this many bytes. */
function bodyOf(bytes: number): string {
  const [start, end] = ['{"prompt":"Report problems.","padding":"', '"}'];
  return start + 'x'.repeat(bytes - start.length - end.length) + end;
}
const lines = (...more: string[]) => [
  `POST ${path} HTTP/1.1`,
  'Host: here',
  `Authorization: Bearer ${server.adminKey}`,
  'Content-Type: application/json',
  ...more,
];

/** What comes before any of the body is sent. */
async function firstAnswer(headers: string[]): Promise<{ text: string; socket: Socket }> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: here',
    `Authorization: Bearer ${server.adminKey}`,
    ...headers,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  const [chunk] = (await once(socket, 'data', { signal: AbortSignal.timeout(patienceMs) })) as [Buffer];
  return { text: chunk.toString(), socket };
}

describe('a body', () => {
  test('of 1 MiB is taken, and of one byte more is 413', async () => {
    expect((await server.call('POST', path, { raw: bodyOf(mebibyte), headers: json })).status).toBe(201);
    const reply = await server.call('POST', path, { raw: bodyOf(mebibyte + 1), headers: json });
    expectError(reply, 413, 'payload_too_large');
  });

  test.each([2, 16])('of %i MiB is 413, which a client reads that sends all of it first', async (size) => {
    const body = bodyOf(size * mebibyte);
    const request = rawRequest(lines(`Content-Length: ${body.length}`), body);
    expectError(await sendRaw(server.url, request), 413, 'payload_too_large');
  });

  test('of 20 MiB is 413 for a client that keeps its connection', async () => {
    const reply = await server.call('POST', path, { raw: bodyOf(20 * mebibyte), headers: json });
    expectError(reply, 413, 'payload_too_large');
  });

  test.each([1, 16])('of %i MiB in chunks is held to the same limit', async (size) => {
    const body = bodyOf(size * mebibyte);
    const chunks = Array.from({ length: size * 16 }, (_, i) => body.slice(i * 65_536, (i + 1) * 65_536));
    const chunked = [...chunks, ''].map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`).join('');
    const reply = await sendRaw(server.url, rawRequest(lines('Transfer-Encoding: chunked'), chunked));
    expect(reply.status).toBe(size === 1 ? 201 : 413);
  });

  test('of 20 MiB does not keep any other refusal from being read', async () => {
    const raw = bodyOf(20 * mebibyte);
    expectError(await server.call('POST', path, { raw, headers: json, key: null }), 401, 'unauthorized');
    expectError(await server.call('POST', '/nowhere', { raw, headers: json }), 404, 'not_found');
    expectError(await server.call('PUT', path, { raw, headers: json }), 405, 'method_not_allowed');
  });

  test('announced with Expect: 100-continue is asked for and taken', async () => {
    const body = bodyOf(200);
    const request = rawRequest(lines(`Content-Length: ${body.length}`, 'Expect: 100-continue'), body);
    expect((await sendRaw(server.url, request)).status).toBe(201);
  });

  test.each([
    ['too large', 413, ['Content-Type: application/json', 'Content-Length: 2097152']],
    [
      'too large and expected to go on',
      413,
      ['Content-Type: application/json', 'Content-Length: 5242880', 'Expect: 100-continue'],
    ],
    ['of another type', 415, ['Content-Type: text/plain', 'Content-Length: 500']],
    ['of another type in chunks', 415, ['Content-Type: text/plain', 'Transfer-Encoding: chunked']],
  ])('that says it is %s is refused (%i) before it arrives', async (_what, status, headers) => {
    const { text, socket } = await firstAnswer(headers);
    expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(text).not.toContain('100 Continue');
    socket.destroy();
  });

  test('that ends too early is 400', async () => {
    for (const framing of ['Content-Length: 500', 'Transfer-Encoding: chunked']) {
      const body = framing.startsWith('T') ? '1f4\r\n{"prompt":' : '{"prompt":';
      const reply = await sendRaw(server.url, rawRequest(lines(framing), body), { halfClose: true });
      expectError(reply, 400, 'invalid_request');
    }
  });
});

describe('JSON', () => {
  const send = (raw: string | Uint8Array, headers: Record<string, string> = json) =>
    server.call('POST', path, { raw, headers });
  const nested = (open: string, close: string, depth: number) =>
    `{"prompt":"Report problems.","deep":${open.repeat(depth)}1${close.repeat(depth)}}`;

  test.each([
    ['arrays', nested('[', ']', 100_000)],
    ['objects', nested('{"a":', '}', 100_000)],
  ])('nested 100,000 levels deep in %s is refused in words', async (_what, raw) => {
    expectError(await send(raw), 400, 'invalid_request');
    const keyed = await send(raw, { ...json, 'idempotency-key': 'deep' });
    expectError(keyed, 400, 'invalid_request');
  });

  test.each([
    ['that is cut off', '{"prompt":'],
    ['that is empty', ''],
    ['of white space', '  \n'],
    ['followed by more', '{"prompt":"x"} {}'],
    ['with a trailing comma', '{"prompt":"x",}'],
    ['with single quotes', "{'prompt':'x'}"],
    ['with a comment', '{"prompt":"x"/* */}'],
    ['with NaN', '{"prompt":NaN}'],
    ['with a raw control character', '{"prompt":"a\nb"}'],
    ['with a NUL byte', '{"prompt":"x"}\0'],
    ['with a bad escape', '{"prompt":"\\x41"}'],
    ['that is invalid UTF-8', Uint8Array.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
    ['in UTF-16', Buffer.from('{"prompt":"x"}', 'utf16le')],
    ['compressed with gzip', Buffer.from('H4sIAAAAAAAAA6tWKijKzy0oUbJSqlCqBQBn', 'base64')],
  ])('%s is 400', async (_what, raw) => {
    expectError(await send(raw), 400, 'invalid_request');
    expectError(await send(raw, { ...json, 'content-encoding': 'gzip' }), 400, 'invalid_request');
  });

  test('with a key twice takes the last', async () => {
    const reply = await send('{"prompt":5,"prompt":"Report problems."}');
    expect(reply.status).toBe(201);
  });

  test('with huge numbers is taken where they are not looked at, and refused where they are', async () => {
    const huge = '9'.repeat(10_000);
    expect((await send(`{"prompt":"x","other":${huge},"more":-1e999999}`)).status).toBe(201);
    expectError(await send(`{"prompt":${huge}}`), 400, 'invalid_request');
    const raw = `{"limits":{"jobsPerHour":${huge}}}`;
    const reply = await server.call('PATCH', '/v1/projects/demo', { raw, headers: json });
    expectError(reply, 400, 'invalid_request');
  });

  test('with the names of an object’s insides changes nothing', async () => {
    const raw =
      '{"prompt":"x","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"toString":1}';
    expect((await send(raw)).status).toBe(201);
    expect((await send(raw, { ...json, 'idempotency-key': 'insides' })).status).toBe(201);
    expect({}).not.toHaveProperty('polluted');
    expectError(await send('{"__proto__":{"prompt":"x"}}'), 400, 'invalid_request');
  });

  test('of another media type, or of none, is 415', async () => {
    const types = [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/jsonp',
      'application/vnd.api+json',
      'text/json',
      'multipart/form-data; boundary=x',
      'application/json-seq',
      ';',
    ];
    for (const type of types) {
      const reply = await send('{"prompt":"x"}', { 'content-type': type });
      expectError(reply, 415, 'unsupported_media_type');
    }
    const untyped = rawRequest(
      [...lines('Content-Length: 14').filter((line) => !line.startsWith('Content-Type'))],
      '{"prompt":"x"}',
    );
    expectError(await sendRaw(server.url, untyped), 415, 'unsupported_media_type');
  });

  test.each([
    'application/json',
    'Application/JSON',
    'application/json; charset=utf-8',
    'application/json;v=1',
  ])('as %s is taken', async (type) => {
    expect((await send('{"prompt":"x"}', { 'content-type': type })).status).toBe(201);
  });
});
