import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectError } from '../http/expect-error.ts';
import { startTestServer, type TestServer } from '../support/docwright.ts';
import { browser, newSite, taken } from './ingest-site.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ environment: { DOCWRIGHT_ROLE: 'api' } });
});
afterAll(() => server[Symbol.asyncDispose]());

test('a base path is left out of pages, from the next event on', async () => {
  const site = await newSite(server, { basePath: 'docs/' });
  const events = ['/docs', '/docs/guide.md', 'https://example.com/docs/guide/', '/blog'];
  await site.send(events.map((path) => ({ path, userAgent: browser })));
  expect(await site.counts()).toEqual({ '/': 1, '/guide': 2, '/blog': 1 });
  await site.update({ basePath: null });
  await site.send([{ path: '/docs/guide', userAgent: browser }]);
  expect(await site.counts()).toMatchObject({ '/docs/guide': 1 });
});

test('hosts and addresses to ignore are ignored, from every way in', async () => {
  const site = await newSite(server, {
    ignoredHosts: ['preview.example.com', '*.vercel.app'],
    ignoredAddresses: ['203.0.113.0/24', '2001:db8::1', '127.0.0.1'],
  });
  const ignored = [
    { url: 'https://preview.example.com/a' },
    { url: 'https://Preview.Example.com:3000/a' },
    { path: '/a', headers: { host: 'docs-git-x.vercel.app:443' } },
    { path: '/a', ip: '203.0.113.77' },
    { path: '/a', ip: '::ffff:203.0.113.77' },
    { path: '/a', ip: '2001:db8::1' },
  ];
  const counted = [
    { url: 'https://example.com/a' },
    { path: '/a', ip: '203.0.114.1' },
    { path: '/a', ip: 'nonsense' },
  ];
  expect(await site.send([...ignored, ...counted])).toMatchObject(taken({ accepted: 3, ignored: 6 }));
  expect(await site.collect({ path: '/a' })).toMatchObject(taken({ ignored: 1 }));
});

test('a project’s own rules decide first, from the next event on', async () => {
  const rules = [
    { userAgent: 'acme-monitor', class: 'bot', client: 'Monitor' },
    { userAgent: 'AcmeHelper', class: 'ai', client: 'Helper', operator: 'Acme', purpose: 'assistant' },
  ];
  const site = await newSite(server, { clientRules: rules });
  const agents = [`${browser} Acme-Monitor/1`, 'acmehelper/2', browser, 'GPTBot/1.2'];
  await site.send(agents.map((userAgent) => ({ path: '/', userAgent })));
  expect((await site.views()).totals).toEqual({ human: 1, ai: 2, total: 3 });
  const { json } = await server.call('GET', `/v1/analytics/${site.project}/clients`);
  expect(json.clients).toContainEqual({
    client: 'Helper',
    operator: 'Acme',
    class: 'ai',
    purpose: 'assistant',
    verified: false,
    views: 1,
  });
});

test('the secrets of drains go in and never come out', async () => {
  const secret = 'do-not-tell-anybody';
  const site = await newSite(server, { drainSecrets: { vercel: secret } });
  const answers = [
    await server.call('GET', `/v1/projects/${site.project}`),
    await server.call('GET', '/v1/projects'),
    await site.update({ drainSecrets: { netlify: `${secret}-2` } }),
    await site.update({ name: 'Another name' }),
  ];
  for (const { text } of answers) expect(text).not.toMatch(/do-not-tell|drainSecrets/);
  expect(answers[0]!.json.drains).toEqual(['vercel']);
  expect(answers[3]!.json.drains.toSorted()).toEqual(['netlify', 'vercel']);
  expect((await site.update({ drainSecrets: { netlify: null } })).json.drains).toEqual(['vercel']);
  expect((await site.update({ drainSecrets: null })).json.drains).toEqual([]);
});

test.each([
  { basePath: 5 },
  { ignoredHosts: 'preview.example.com' },
  { ignoredAddresses: ['the office'] },
  { ignoredAddresses: ['10.0.0.0/40'] },
  { clientRules: [{ userAgent: '', class: 'bot' }] },
  { clientRules: [{ userAgent: 'x', class: 'robot' }] },
  { retentionDays: -1 },
  { drainSecrets: { vercel: 'fifteen-letters' } },
])('%o is refused', async (settings) => {
  const site = await newSite(server);
  expectError(await site.update(settings), 400, 'invalid_request');
});
