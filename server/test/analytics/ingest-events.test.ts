import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectError, expectInvalid } from '../http/expect-error.ts';
import { newKeyOf, newProject } from '../http/new-project.ts';
import { startTestServer, type TestServer } from '../support/docwright.ts';
import { browser, newSite, taken } from './ingest-site.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ environment: { DOCWRIGHT_ROLE: 'api' } });
});
afterAll(() => server[Symbol.asyncDispose]());

const mebibyte = 1024 * 1024;
const eventsOf = (project: string) => `/v1/analytics/${project}/events`;

test('what was accepted is in the very next answer, people and AI clients apart', async () => {
  const site = await newSite(server);
  const events = [
    { path: '/guide', userAgent: browser },
    { url: 'https://docs.example.com/guide/?tab=2#a', userAgent: browser },
    { path: '/guide', userAgent: 'Claude-User/1.0' },
    { path: '/start', userAgent: 'GPTBot/1.2' },
    { path: '/start', userAgent: 'Googlebot/2.1 (+http://www.google.com/bot.html)' },
  ];
  expect(await site.send(events)).toMatchObject(taken({ accepted: 5 }));
  expect(await site.views()).toEqual({
    totals: { human: 2, ai: 2, total: 4 },
    views: [
      { path: '/guide', human: 2, ai: 1, total: 3 },
      { path: '/start', human: 0, ai: 1, total: 1 },
    ],
    hasMore: false,
  });
});

test('every field is read, and what is not known of an event may be null', async () => {
  const site = await newSite(server);
  const whole = {
    path: '/whole',
    timestamp: '2026-01-31T12:00:00.123+01:00',
    id: 'an-id',
    userAgent: browser,
    ip: '203.0.113.9',
    referrer: 'https://example.org/',
    method: 'GET',
    status: 200,
    accept: 'text/html',
    contentType: 'text/html; charset=utf-8',
    headers: { 'accept-language': 'en', 'sec-fetch-mode': 'navigate' },
  };
  const unknown = Object.fromEntries(Object.keys(whole).map((name) => [name, null]));
  const events = [whole, { ...unknown, path: '/unknown' }, { path: '/more', other: { deep: [1] } }];
  expect(await site.send(events)).toMatchObject(taken({ accepted: 3 }));
  expect(await site.counts('dateFrom=2026-01-31T11:00:00Z&dateTo=2026-01-31T11:00:01Z')).toEqual({
    '/whole': 1,
  });
});

test('one bad event never spoils its neighbours, and each is told what is wrong', async () => {
  const site = await newSite(server);
  const good = { path: '/good', userAgent: browser };
  const bad = [
    5,
    null,
    {},
    { path: ['/'] },
    { url: 'no URL' },
    { url: 'ftp://example.com/a' },
    { path: `/${'a'.repeat(2_048)}` },
    { path: '/', timestamp: 'yesterday' },
    { path: '/', status: 700 },
    { path: { toString: 1 }, headers: { signature: 'sig=:AA==:', 'signature-input': 'sig=("@authority")' } },
  ];
  const { status, json } = await site.send(bad.flatMap((event) => [good, event]));
  expect({ status, accepted: json.accepted }).toEqual({ status: 202, accepted: bad.length });
  expect(json.rejected.map(({ index }: { index: number }) => index)).toEqual(bad.map((_, i) => 2 * i + 1));
  for (const { reason } of json.rejected) expect(reason).toMatch(/^\w+ .*(must|missing)|^must be an object$/);
  expect(await site.counts()).toEqual({ '/good': bad.length });
});

test('what is no view is ignored, and what was not found is kept as a miss', async () => {
  const site = await newSite(server);
  const ignored = [
    { path: '/a', method: 'HEAD' },
    { path: '/a', status: 301 },
    { path: '/a', status: 500 },
    { path: '/logo.png' },
    { path: '/a', headers: { 'sec-purpose': 'prefetch' } },
  ];
  const missed = { path: '/gone', status: 404, userAgent: browser };
  expect(await site.send([...ignored, missed])).toMatchObject(taken({ accepted: 1, ignored: 5 }));
  expect((await site.views()).totals.total).toBe(0);
  const { json } = await server.call('GET', `/v1/analytics/${site.project}/misses`);
  expect(json.misses).toMatchObject([{ path: '/gone', human: 1, total: 1 }]);
});

describe('NDJSON', () => {
  test.each(['application/x-ndjson', 'application/ndjson', 'application/jsonl; charset=utf-8'])(
    'is taken as %s',
    async (type) => {
      const site = await newSite(server);
      const raw = '{"path":"/a"}\n\nnonsense\r\n{"path":"/b"}\n5';
      const headers = { 'content-type': type };
      const reply = await server.call('POST', eventsOf(site.project), { raw, headers });
      expect(reply).toMatchObject(
        taken({
          accepted: 2,
          rejected: [
            { index: 1, reason: 'is not JSON' },
            { index: 3, reason: 'must be an object' },
          ],
        }),
      );
    },
  );
});

describe('a batch', () => {
  test('may have 10,000 events and be empty', async () => {
    const site = await newSite(server);
    const events = Array.from({ length: 10_000 }, (_, i) => ({ path: `/${i % 10}`, userAgent: browser }));
    expect(await site.send(events)).toMatchObject(taken({ accepted: 10_000 }));
    expect((await site.views()).totals.human).toBe(10_000);
    expect(await site.send([])).toMatchObject(taken({}));
  });

  test('of 10,001 events is 413, and none of them counts', async () => {
    const site = await newSite(server);
    const events = Array.from({ length: 10_001 }, () => ({ path: '/' }));
    expectError(await site.send(events), 413, 'payload_too_large');
    const raw = '{"path":"/"}\n'.repeat(10_001);
    const headers = { 'content-type': 'application/x-ndjson' };
    expectError(
      await server.call('POST', eventsOf(site.project), { raw, headers }),
      413,
      'payload_too_large',
    );
    expect((await site.views()).totals.total).toBe(0);
  });

  test('of up to 8 MiB is taken, and a byte more is 413', async () => {
    const project = await newProject(server);
    const line = `${JSON.stringify({ path: '/a', note: 'x'.repeat(100_000) })}\n`;
    const full = line.repeat(Math.floor((8 * mebibyte) / line.length)).padEnd(8 * mebibyte, '\n');
    const headers = { 'content-type': 'application/x-ndjson' };
    const send = (raw: string) => server.call('POST', eventsOf(project), { raw, headers });
    expect((await send(full)).json.accepted).toBeGreaterThan(80);
    expectError(await send(`${full}\n`), 413, 'payload_too_large');
  });

  test.each([
    ['no JSON', '{"events":['],
    ['a list', '[{"path":"/"}]'],
    ['null', 'null'],
    ['without events', '{"event":[]}'],
    ['with events that are no list', '{"events":{"0":{"path":"/"}}}'],
    ['empty', ''],
  ])('that is %s is 400', async (_what, raw) => {
    const headers = { 'content-type': 'application/json' };
    expectError(await server.call('POST', eventsOf('demo'), { raw, headers }), 400, 'invalid_request');
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/json-seq', 'text/json', ';'])(
    'as %s is 415',
    async (type) => {
      const options = { raw: '{"events":[]}', headers: { 'content-type': type } };
      expectError(await server.call('POST', eventsOf('demo'), options), 415, 'unsupported_media_type');
    },
  );
});

describe('a timestamp', () => {
  const ahead = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

  test('before 1970 or more than 24 hours ahead is rejected, any other is taken', async () => {
    const site = await newSite(server);
    const timestamps = [
      '1969-12-31T23:59:59.999Z',
      '1970-01-01T00:59:59+01:00',
      ahead(24.1),
      '9999-12-31T00:00:00Z',
      '1970-01-01T00:00:00Z',
      '1970-01-01T00:00:00.001Z',
      '1999-12-31T23:59:59Z',
      ahead(23.9),
    ];
    const { json } = await site.send(
      timestamps.map((timestamp) => ({ path: '/', timestamp, userAgent: browser })),
    );
    expect(json).toMatchObject({ accepted: 4 });
    expect(json.rejected).toEqual([
      { index: 0, reason: 'timestamp must not be before 1970' },
      { index: 1, reason: 'timestamp must not be before 1970' },
      { index: 2, reason: 'timestamp must not be more than 24 hours ahead' },
      { index: 3, reason: 'timestamp must not be more than 24 hours ahead' },
    ]);
    expect((await site.views()).totals.human).toBe(4);
    expect(await site.counts('dateTo=1970-01-01T00:00:00.001Z')).toEqual({ '/': 1 });
    expect(await site.counts('dateFrom=1970-01-01&dateTo=1970-01-02')).toEqual({ '/': 2 });
  });

  test('of 200 different months in one batch is counted in its own', async () => {
    const site = await newSite(server);
    const months = Array.from({ length: 200 }, (_, i) => new Date(Date.UTC(2000, i, 15)).toISOString());
    const events = months.map((timestamp) => ({ path: '/', timestamp, userAgent: browser }));
    expect(await site.send(events)).toMatchObject(taken({ accepted: 200 }));
    expect((await site.views()).totals.human).toBe(200);
    expect((await site.views('dateFrom=2004-03-01&dateTo=2005-03-01')).totals.human).toBe(12);
  });

  test('that is absent is the moment of arrival', async () => {
    const site = await newSite(server);
    const [before] = [new Date().toISOString(), await site.send([{ path: '/', userAgent: browser }])];
    expect((await site.views(`dateFrom=${before}`)).totals.human).toBe(1);
    expect((await site.views(`dateFrom=${ahead(1)}`)).totals.human).toBe(0);
  });
});

describe('who sends', () => {
  const body = { events: [{ path: '/' }] };

  test('needs a key that may write to this project', async () => {
    const [mine, other] = [await newProject(server), await newProject(server)];
    const writer = await newKeyOf(server, mine, { scopes: ['write'] });
    const reader = await newKeyOf(server, mine, { scopes: ['read'] });
    const send = (project: string, key: string | null) =>
      server.call('POST', eventsOf(project), { body, key });
    expect((await send(mine, writer.key)).status).toBe(202);
    expectError(await send(mine, reader.key), 403, 'forbidden');
    expectError(await send(other, writer.key), 404, 'not_found');
    expectError(await send(mine, null), 401, 'unauthorized');
  });

  test('to a project that does not exist gets 404', async () => {
    for (const project of ['nowhere', '%00', '..%2F'])
      expectError(await server.call('POST', eventsOf(project), { body }), 404, 'not_found');
  });

  test('may say that ids are kept, and nothing else of them', async () => {
    const headers = { 'docwright-ids': 'forever' };
    expectInvalid(await server.call('POST', eventsOf('demo'), { body, headers }), 'docwright-ids');
  });

  test('whose id is to be kept says when it was: its id is looked for there', async () => {
    const { project } = await newSite(server);
    const events = [
      { path: '/a', id: '1' },
      { path: '/a', id: '2', timestamp: '2026-01-31T12:00:00Z' },
    ];
    const headers = { 'docwright-ids': 'kept' };
    const { json } = await server.call('POST', eventsOf(project), { body: { events }, headers });
    expect(json).toMatchObject({
      accepted: 1,
      rejected: [{ index: 0, reason: 'timestamp is needed with Docwright-Ids: kept' }],
    });
  });
});

test('metrics tell what became of all events, without any project’s name', async () => {
  const site = await newSite(server);
  await site.send([{ path: '/a' }, { path: '/logo.png' }, 5]);
  const { text } = await server.call('GET', '/metrics', { key: null });
  for (const outcome of ['accepted', 'duplicates', 'ignored', 'rejected'])
    expect(text).toContain(`docwright_events_total{outcome="${outcome}"} `);
  expect(text).toMatch(/^# TYPE docwright_events_total counter$/m);
  expect(text).toMatch(/^docwright_warehouse_restarts_total 0$/m);
  expect(text).not.toContain(site.project);
});
