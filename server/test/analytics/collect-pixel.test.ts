import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectError } from '../http/expect-error.ts';
import { startTestServer, type TestServer } from '../support/docwright.ts';
import { browser, newSite } from './ingest-site.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ environment: { DOCWRIGHT_ROLE: 'api' } });
});
afterAll(() => server[Symbol.asyncDispose]());

const ask = (project: string, query = '', headers: Record<string, string> = {}, method = 'GET') =>
  server.call(method, `/collect/${project}.gif${query}`, {
    key: null,
    headers: { 'user-agent': browser, ...headers },
  });

test('a picture counts the page that shows it, which Referer or the address names', async () => {
  const site = await newSite(server);
  const { status, headers, text } = await ask(site.project, '', { referer: 'https://docs.example.com/a/?b' });
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('image/gif');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(text.startsWith('GIF89a')).toBe(true);
  const named = await ask(site.project, '?path=/b%20c&referrer=https://example.org/x', {
    referer: 'https://docs.example.com/',
  });
  expect(named.status).toBe(200);
  expect(await site.counts()).toEqual({ '/a': 1, '/b c': 1 });
  const { json } = await server.call('GET', `/v1/analytics/${site.project}/referrers`);
  expect(json.referrers).toMatchObject([{ referrer: 'example.org', total: 1 }]);
});

test('without a page it is 400, for an unknown project 404, for another site 403', async () => {
  const site = await newSite(server, { allowedOrigins: ['https://docs.example.com'] });
  const referer = 'https://docs.example.com/a';
  expectError(await ask('nowhere', '?path=/a'), 404, 'not_found');
  expectError(await ask(site.project, '?path=/a', { referer: 'https://evil.example/' }), 403, 'forbidden');
  const fromNowhere = await ask(site.project, '?path=/a');
  expectError(fromNowhere, 403, 'forbidden');
  expect(fromNowhere.json.error).toContain('says neither Origin nor Referer');
  expectError(await ask(site.project, `?path=/${'a'.repeat(2_100)}`, { referer }), 400, 'invalid_request');
  expectError(await ask('demo'), 400, 'invalid_request');
  expect((await ask(site.project, '', { referer })).status).toBe(200);
  expect((await site.views()).totals.total).toBe(1);
});

test('HEAD is no view', async () => {
  const site = await newSite(server);
  await ask(site.project, '?path=/a', {}, 'HEAD');
  expect((await site.views()).totals.total).toBe(0);
});
