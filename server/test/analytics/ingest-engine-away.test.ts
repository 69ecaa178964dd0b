import { expect, test } from 'vitest';
import { expectError } from '../http/expect-error.ts';
import { scratch } from '../lifecycle/scratch.ts';
import { createTestDatabaseUrl } from '../support/database.ts';
import { startTestServer } from '../support/docwright.ts';
import { freePort } from '../support/free-port.ts';
import { startServer } from '../support/server-process.ts';
import { browser, newSite } from './ingest-site.ts';

const secret = 'a-secret-between-us';

test('while the engine is away views are 503, which says when to come back, and jobs go on', async () => {
  const CLICKHOUSE_URL = `http://somebody:password@127.0.0.1:${await freePort()}`;
  await using server = await startTestServer({
    environment: { CLICKHOUSE_URL, DOCWRIGHT_LOG_LEVEL: 'silent' },
  });
  const site = await newSite(server, { drainSecrets: { netlify: secret } });
  const replies = await Promise.all([
    site.send([{ path: '/' }]),
    site.send([{ path: '/', id: 'an-id' }]),
    site.collect({ path: '/' }),
    server.call('GET', `/collect/${site.project}.gif?path=/`, {
      key: null,
      headers: { 'user-agent': browser },
    }),
    server.call('POST', `/v1/analytics/${site.project}/drains/netlify?secret=${secret}`, {
      key: null,
      raw: '[{"url":"/","status_code":200}]',
    }),
    server.call('GET', `/v1/analytics/${site.project}/views`),
  ]);
  for (const reply of replies) {
    expectError(reply, 503, 'unavailable');
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(reply.text).not.toMatch(/ECONN|127\.0\.0\.1|password/);
  }
  expect((await site.send([{ path: '/logo.png' }, 5])).json).toMatchObject({ ignored: 1 });

  expect((await server.call('GET', '/readyz')).json).toEqual({ status: 'ready', analytics: 'unavailable' });
  const { json } = await server.call('GET', '/v1/system');
  expect(json.analytics).toMatchObject({
    available: false,
    engine: 'clickhouse',
    reason: expect.stringMatching(/./),
  });
  expect(JSON.stringify(json)).not.toContain('password');
  expect((await server.runJob('Report problems.')).status).toBe('completed');
  expect((await server.call('DELETE', `/v1/projects/${site.project}`)).status).toBe(204);
});

test('it is one line in the log, without a stack, however many requests fail', async () => {
  await using place = scratch();
  const server = await startServer({
    ...place,
    environment: {
      DATABASE_URL: await createTestDatabaseUrl(),
      CLICKHOUSE_URL: `http://somebody:password@127.0.0.1:${await freePort()}`,
      DOCWRIGHT_ROLE: 'api',
    },
  });
  const body = { events: [{ path: '/' }] };
  const requests = Array.from({ length: 10 }, () => [
    server.call('GET', '/v1/analytics/demo/views'),
    server.call('POST', '/v1/analytics/demo/events', { body }),
  ]);
  for (const reply of await Promise.all(requests.flat())) expectError(reply, 503, 'unavailable');
  await server.stop();
  const lines = server
    .log()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const warnings = lines.filter(({ level }) => level >= 40).map(({ msg }) => msg);
  expect(warnings.filter((text) => /page views|analytics|ECONN/.test(text))).toEqual([
    expect.stringMatching(
      /^page views are unavailable: the ClickHouse server of CLICKHOUSE_URL does not answer \(ECONNREFUSED\)\./,
    ),
  ]);
  expect(server.log()).not.toMatch(/password|"stack"/);
});
