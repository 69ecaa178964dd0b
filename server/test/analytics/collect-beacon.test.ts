import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectError } from '../http/expect-error.ts';
import type { CallOptions } from '../support/api-client.ts';
import { startTestServer, type TestServer } from '../support/docwright.ts';
import { browser, newSite, taken } from './ingest-site.ts';

const perMinute = 20;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    environment: {
      DOCWRIGHT_ROLE: 'api',
      DOCWRIGHT_BEACONS_PER_MINUTE: String(perMinute),
      DOCWRIGHT_TRUSTED_PROXIES: '127.0.0.1',
      DOCWRIGHT_CLIENT_ADDRESS_HEADER: 'x-client-address',
    },
  });
});
afterAll(() => server[Symbol.asyncDispose]());

let visitors = 0;
/** Each test is another visitor, so that none takes another's allowance. */
const someone = () => `198.51.100.${++visitors}`;
const from = (address: string): CallOptions => ({ headers: { 'x-client-address': address } });
const page = (path: string) => ({ url: `https://docs.example.com${path}` });

test('a view from the page counts as one, by the browser that sent it', async () => {
  const site = await newSite(server);
  const visitor = from(someone());
  expect(await site.collect(page('/a?secret=1'), visitor)).toMatchObject(taken({ accepted: 1 }));
  expect(await site.collect({ path: '/a', referrer: 'https://example.org/' }, visitor)).toMatchObject({
    status: 202,
  });
  const json = { ...visitor.headers, 'content-type': 'application/json' };
  expect(await site.collect(page('/b'), { headers: json })).toMatchObject(taken({ accepted: 1 }));
  const robot = { ...visitor.headers, 'user-agent': 'GPTBot/1.2' };
  expect(await site.collect(page('/b'), { headers: robot })).toMatchObject(taken({ accepted: 1 }));
  expect((await site.views()).views).toEqual([
    { path: '/a', human: 2, ai: 0, total: 2 },
    { path: '/b', human: 1, ai: 1, total: 2 },
  ]);
});

test('who and when is taken from the request, not from what the page says', async () => {
  const site = await newSite(server, { ignoredAddresses: ['203.0.113.9'] });
  const forged = {
    ...page('/a'),
    ip: '203.0.113.9',
    userAgent: 'GPTBot/1.2',
    timestamp: '2001-01-01T00:00:00Z',
    status: 404,
    method: 'POST',
    headers: { 'sec-purpose': 'prefetch' },
  };
  expect(await site.collect(forged, from(someone()))).toMatchObject(taken({ accepted: 1 }));
  expect(await site.views('dateFrom=2002-01-01')).toMatchObject({ totals: { human: 1, ai: 0 } });
  expect(await site.collect(page('/a'), from('203.0.113.9'))).toMatchObject(taken({ ignored: 1 }));
});

test('the same id counts once', async () => {
  const site = await newSite(server);
  const view = { ...page('/a'), id: 'one-view' };
  const visitor = from(someone());
  const replies = await Promise.all([1, 2, 3].map(() => site.collect(view, visitor)));
  expect(replies.reduce((sum, { json }) => sum + json.accepted, 0)).toBe(1);
  expect(replies.reduce((sum, { json }) => sum + json.duplicates, 0)).toBe(2);
});

test('a page may be called like a file: where a script runs there is a page', async () => {
  const site = await newSite(server);
  expect(await site.collect(page('/guides/node.js'), from(someone()))).toMatchObject(taken({ accepted: 1 }));
  expect(await site.counts()).toEqual({ '/guides/node.js': 1 });
});

describe('another site’s page', () => {
  const mayRead = (headers: Headers) => ({
    origin: headers.get('access-control-allow-origin'),
    vary: headers.get('vary'),
    policy: headers.get('cross-origin-resource-policy'),
  });
  const yes = { origin: 'https://docs.example.com', vary: 'origin', policy: 'cross-origin' };

  test('may read the answer, a refusal too', async () => {
    const site = await newSite(server, { allowedOrigins: ['https://docs.example.com'] });
    const visitor = from(someone());
    const taken = await site.collect(page('/a'), visitor);
    expect(mayRead(taken.headers)).toEqual(yes);
    const refusals = [
      [400, await site.collect({}, visitor)],
      [400, await site.collect(null, { ...visitor, raw: '{' })],
      [413, await site.collect({ ...page('/a'), more: 'x'.repeat(20_000) }, visitor)],
      [415, await site.collect(page('/a'), { headers: { ...visitor.headers, 'content-type': 'text/html' } })],
    ] as const;
    for (const [status, { headers, ...reply }] of refusals) {
      expect(reply.status).toBe(status);
      expect(mayRead(headers)).toEqual(yes);
    }
    const headers = { 'content-type': 'text/plain', origin: 'https://docs.example.com' };
    const unknown = await server.call('POST', '/collect/nowhere', { key: null, raw: '{}', headers });
    expectError(unknown, 404, 'not_found');
    expect(mayRead(unknown.headers)).toEqual(yes);
  });

  test('is told what it may send before it sends JSON', async () => {
    const site = await newSite(server);
    const { status, headers } = await server.call('OPTIONS', `/collect/${site.project}`, {
      key: null,
      headers: {
        origin: 'https://docs.example.com',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    });
    expect(status).toBe(204);
    expect(mayRead(headers)).toEqual(yes);
    expect(headers.get('access-control-allow-methods')).toBe('POST');
    expect(headers.get('access-control-allow-headers')).toBe('content-type');
    expect(Number(headers.get('access-control-max-age'))).toBeGreaterThan(0);
  });

  test('is refused where the project names others', async () => {
    const site = await newSite(server, {
      allowedOrigins: ['https://Docs.example.com/', 'http://localhost:3000'],
    });
    const { json } = await server.call('GET', `/v1/projects/${site.project}`);
    expect(json.allowedOrigins).toEqual(['https://docs.example.com', 'http://localhost:3000']);
    const visitor = someone();
    const send = (headers: Record<string, string>) =>
      site.collect(page('/a'), { headers: { origin: '', 'x-client-address': visitor, ...headers } });
    for (const origin of ['https://docs.example.com', 'http://localhost:3000'])
      expect((await send({ origin })).status).toBe(202);
    for (const origin of ['http://docs.example.com', 'https://docs.example.com.evil', 'null', 'https://evil'])
      expectError(await send({ origin }), 403, 'forbidden');
    expect((await site.views()).totals.human).toBe(2);
  });
});

describe('too many views', () => {
  test('from one address are 429, which says when to come back, and others go on', async () => {
    const site = await newSite(server);
    const [eager, other] = [from(someone()), from(someone())];
    const replies = await Promise.all(
      Array.from({ length: 3 * perMinute }, () => site.collect(page('/a'), eager)),
    );
    const refused = replies.filter(({ status }) => status === 429);
    // The minute may turn meanwhile, which begins a new allowance.
    expect(refused.length).toBeGreaterThanOrEqual(perMinute);
    for (const reply of refused) {
      expectError(reply, 429, 'rate_limited');
      expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(reply.headers.get('ratelimit-policy')).toBe(`"beacons";q=${perMinute};w=60`);
      expect(reply.headers.get('ratelimit')).toMatch(/^"beacons";r=0;t=\d+$/);
      expect(reply.headers.get('access-control-allow-origin')).toBe('https://docs.example.com');
    }
    expect((await site.collect(page('/a'), other)).status).toBe(202);
    expect((await site.views()).totals.human).toBe(replies.length - refused.length + 1);
  });
});

test('a proxy that is configured is no reason to warn', async () => {
  const site = await newSite(server);
  for (let visitor = 0; visitor < 10; visitor++) {
    const headers = { 'x-client-address': someone(), 'x-forwarded-for': `203.0.113.${visitor}` };
    expect((await site.collect(page('/a'), { headers })).status).toBe(202);
  }
  expect((await server.call('GET', '/v1/system')).json.warnings).toEqual([]);
});

test('visitors are told apart by address and browser', async () => {
  const site = await newSite(server);
  const [one, two] = [someone(), someone()];
  for (const address of [one, one, two]) await site.collect(page('/a'), from(address));
  await site.collect(page('/a'), {
    headers: { 'x-client-address': one, 'user-agent': `${browser} Edg/126` },
  });
  const { json } = await server.call('GET', `/v1/analytics/${site.project}/visitors`);
  expect(json.totals).toEqual({ human: 3, ai: 0, total: 3 });
});
