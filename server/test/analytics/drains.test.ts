import { createHmac } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectError } from '../http/expect-error.ts';
import { startTestServer, type TestServer } from '../support/docwright.ts';
import { browser, newSite, type TestSite, taken } from './ingest-site.ts';

const secret = 'a-secret-between-us';
let server: TestServer;
let site: TestSite;
beforeAll(async () => {
  server = await startTestServer({ environment: { DOCWRIGHT_ROLE: 'api' } });
  site = await newSite(server, { drainSecrets: { vercel: secret, netlify: secret, cloudflare: secret } });
});
afterAll(() => server[Symbol.asyncDispose]());

const deliver = (
  service: string,
  raw: string | Uint8Array,
  headers: Record<string, string> = {},
  { query = '', project = site.project } = {},
) =>
  server.call('POST', `/v1/analytics/${project}/drains/${service}${query}`, {
    key: null,
    raw,
    headers: { 'content-type': 'application/json', ...headers },
  });

const signed = (body: string, by = secret) => ({
  'x-vercel-signature': createHmac('sha1', by).update(body).digest('hex'),
});
const bearer = { authorization: `Bearer ${secret}` };

const vercelEntry = (id: string, path: string, statusCode = 200) => ({
  id,
  proxy: {
    timestamp: Date.UTC(2026, 0, 31),
    method: 'GET',
    host: 'docs.example.com',
    path,
    userAgent: [browser],
    statusCode,
    clientIp: '203.0.113.9',
    vercelId: id,
  },
});

describe('Vercel', () => {
  test('delivers what it has signed, and a delivery that is repeated counts once', async () => {
    const body = JSON.stringify([
      vercelEntry('v1', '/vercel'),
      vercelEntry('v2', '/vercel'),
      vercelEntry('v2', '/vercel'),
      vercelEntry('v3', '/logo.png'),
      { id: 'v4', message: 'a build' },
      'nonsense',
    ]);
    const rejected = [{ index: 5, reason: 'not a JSON object' }];
    expect(await deliver('vercel', body, signed(body))).toMatchObject(
      taken({ accepted: 2, duplicates: 1, ignored: 2, rejected }),
    );
    expect(await deliver('vercel', body, signed(body))).toMatchObject(
      taken({ accepted: 0, duplicates: 3, ignored: 2, rejected }),
    );
    expect(await site.counts()).toMatchObject({ '/vercel': 2 });
  });

  test('is told which entry was rejected, by its place in the delivery', async () => {
    const entries = [
      { message: 'a build' },
      vercelEntry('v5', '/fine'),
      vercelEntry('v6', `/${'x'.repeat(3_000)}`),
    ];
    const body = entries.map((entry) => JSON.stringify(entry)).join('\n');
    expect(await deliver('vercel', body, signed(body))).toMatchObject(
      taken({
        accepted: 1,
        ignored: 1,
        rejected: [{ index: 2, reason: 'path must have at most 2048 bytes' }],
      }),
    );
  });

  test('gets its question answered before it knows any secret, and nothing else is done', async () => {
    const body = JSON.stringify([vercelEntry('v7', '/question')]);
    const reply = await deliver('vercel', body, { 'x-vercel-verify': 'a1b2c3' });
    expect(reply).toMatchObject({ status: 200, text: '' });
    expect(reply.headers.get('x-vercel-verify')).toBe('a1b2c3');
    expect(await site.counts()).not.toHaveProperty('/question');
  });

  test('may put its question on every delivery: those that are signed count', async () => {
    const body = JSON.stringify([vercelEntry('v8', '/asked-and-delivered')]);
    const reply = await deliver('vercel', body, { ...signed(body), 'x-vercel-verify': 'a1b2c3' });
    expect(reply).toMatchObject({ status: 200, json: { accepted: 1 } });
    expect(reply.headers.get('x-vercel-verify')).toBe('a1b2c3');
    expect(await site.counts()).toMatchObject({ '/asked-and-delivered': 1 });
  });
});

test('Netlify shows the secret, in a header or in the address', async () => {
  const entry = (id: string) => ({
    log_type: 'traffic',
    timestamp: '2026-01-31T00:00:00Z',
    url: 'https://docs.example.com/netlify',
    method: 'GET',
    status_code: 200,
    client_ip: '203.0.113.9',
    user_agent: browser,
    request_id: id,
  });
  expect(await deliver('netlify', JSON.stringify([entry('n1')]), bearer)).toMatchObject(
    taken({ accepted: 1 }),
  );
  const inAddress = { query: `?secret=${secret}` };
  expect(await deliver('netlify', JSON.stringify(entry('n2')), {}, inAddress)).toMatchObject(
    taken({ accepted: 1 }),
  );
  expect(await site.counts()).toMatchObject({ '/netlify': 2 });
});

test('Cloudflare delivers lines in gzip', async () => {
  const line = (ray: string) =>
    JSON.stringify({
      ClientIP: '203.0.113.9',
      ClientRequestHost: 'docs.example.com',
      ClientRequestMethod: 'GET',
      ClientRequestURI: '/cloudflare?x=1',
      ClientRequestScheme: 'https',
      ClientRequestUserAgent: 'ClaudeBot/1.0',
      EdgeResponseStatus: 200,
      EdgeResponseContentType: 'text/html',
      EdgeStartTimestamp: '2026-01-31T00:00:00Z',
      RayID: ray,
    });
  const body = gzipSync(`${line('c1')}\n${line('c2')}\n{"content":"tests"}\n`);
  const headers = { ...bearer, 'content-encoding': 'gzip', 'content-type': 'text/plain' };
  expect(await deliver('cloudflare', body, headers)).toMatchObject(taken({ accepted: 2, ignored: 1 }));
  expect(await site.counts()).toMatchObject({ '/cloudflare': 2 });
});

describe('a delivery is 401', () => {
  test.each([
    ['without any proof', 'vercel', {}],
    ['signed with another secret', 'vercel', signed('[]', 'another')],
    ['signed over another body', 'vercel', signed('[ ]')],
    ['with the secret itself where a signature is due', 'vercel', bearer],
    ['without the secret', 'netlify', {}],
    ['with another secret', 'cloudflare', { authorization: 'Bearer another' }],
    ['with a key instead', 'cloudflare', 'key'],
  ])('%s', async (_what, service, proof) => {
    const headers =
      proof === 'key' ? { authorization: `Bearer ${server.adminKey}` } : (proof as Record<string, string>);
    const reply = await deliver(service, '[]', headers);
    expectError(reply, 401, 'unauthorized');
    expect(reply.text).not.toContain(secret);
  });

  test('for a project that has no secret for this service', async () => {
    const other = await newSite(server, { drainSecrets: { netlify: secret } });
    const at = { project: other.project };
    const without = await deliver('vercel', '[]', signed('[]', ''), at);
    expectError(without, 401, 'unauthorized');
    expect(without.json.error).toContain('drainSecrets.vercel is set');
    expectError(await deliver('cloudflare', '[]', bearer, at), 401, 'unauthorized');
    expect((await deliver('netlify', '[]', bearer, at)).status).toBe(202);
    await other.update({ drainSecrets: null });
    expectError(await deliver('netlify', '[]', bearer, at), 401, 'unauthorized');
  });
});

test('what cannot be read is 400, what is too large 413, and what is unknown 404', async () => {
  expectError(await deliver('netlify', '[{"a":', bearer), 400, 'invalid_request');
  expectError(await deliver('netlify', gzipSync('[]').subarray(0, 10), bearer), 400, 'invalid_request');
  const bomb = gzipSync(Buffer.alloc(40 * 1024 * 1024, 'a'));
  expectError(await deliver('netlify', bomb, bearer), 413, 'payload_too_large');
  expectError(await deliver('netlify', gzipSync('1\n'.repeat(200_001)), bearer), 413, 'payload_too_large');
  expectError(await deliver('netlify', 'x'.repeat(8 * 1024 * 1024 + 1), bearer), 413, 'payload_too_large');
  expectError(await deliver('heroku', '[]', bearer), 404, 'not_found');
});

test('without the secret nobody learns whether a project exists', async () => {
  const [known, unknown, odd] = await Promise.all(
    [site.project, 'nowhere', '%00'].map((project) => deliver('vercel', '[]', {}, { project })),
  );
  expectError(known!, 401, 'unauthorized');
  for (const other of [unknown!, odd!]) {
    expectError(other, 401, 'unauthorized');
    expect(other.json.error).toBe(known!.json.error);
  }
});

test('more entries than one batch may have are taken all the same', async () => {
  const big = await newSite(server, { drainSecrets: { netlify: secret } });
  const entries = Array.from({ length: 12_000 }, (_, i) => ({
    url: '/many',
    status_code: 200,
    user_agent: browser,
    request_id: `many-${i}`,
  }));
  const body = gzipSync(JSON.stringify([...entries, { url: `/${'x'.repeat(3_000)}`, status_code: 200 }]));
  expect(await deliver('netlify', body, bearer, { project: big.project })).toMatchObject(
    taken({ accepted: 12_000, rejected: [{ index: 12_000, reason: 'path must have at most 2048 bytes' }] }),
  );
});
