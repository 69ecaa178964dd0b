import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tidyUpViews } from '../../src/analytics/tidy-up.ts';
import { connectDatabase } from '../../src/database/database.ts';
import { scratch } from '../lifecycle/scratch.ts';
import { createTestDatabaseUrl } from '../support/database.ts';
import { startTestServer } from '../support/docwright.ts';
import { untilAnalyticsReady } from '../support/engine-ready.ts';
import { processesIn } from '../support/processes.ts';
import { startServer } from '../support/server-process.ts';
import { openAnalyticsRoom } from './analytics-room.ts';
import { browser } from './ingest-site.ts';
import { openLeftWarehouse, storedEvents } from './stored-events.ts';

const addresses = ['203.0.113.211', '2001:db8:77::abcd'];
const traces = [
  ...addresses.map((address) => Buffer.from(address)),
  Buffer.from('20010db800770000000000000000abcd', 'hex'),
];

test('no address that was sent is anywhere on disk or in the log', async () => {
  await using place = scratch();
  const server = await startServer({
    ...place,
    environment: { DOCWRIGHT_LOG_LEVEL: 'trace', DOCWRIGHT_TRUSTED_PROXIES: '127.0.0.1' },
  });
  await untilAnalyticsReady(server);
  const events = addresses.flatMap((ip) => [
    { path: '/a', ip, userAgent: browser, id: `id-${ip}` },
    { path: '/missed', ip, status: 404, userAgent: 'GPTBot/1.2' },
    { path: '/ignored.png', ip },
    { path: '/rejected', ip, timestamp: 'x' },
  ]);
  const sent = await server.call('POST', '/v1/analytics/demo/events', { body: { events } });
  expect(sent.json).toMatchObject({ accepted: 4, ignored: 2 });
  for (const address of addresses) {
    const reply = await server.call('POST', '/collect/demo', {
      key: null,
      raw: '{"path":"/a"}',
      headers: { 'content-type': 'text/plain', 'x-forwarded-for': address, 'user-agent': browser },
    });
    expect(reply.status).toBe(202);
  }
  const { json } = await server.call('GET', '/v1/analytics/demo/visitors');
  expect(json.totals.human).toBe(2);
  await server.stop();
  {
    // Columns are packed on disk; here they are as they were stored.
    await using left = await openLeftWarehouse(place.dataDir);
    const events = JSON.stringify(await storedEvents(left.warehouse));
    expect(events).toContain('GPTBot');
    for (const address of addresses) expect(events).not.toContain(address);
  }
  for (const address of addresses) expect(server.log() + server.output()).not.toContain(address);
  expect(processesIn(place.path)).toEqual([]);

  const files = readdirSync(place.dataDir, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  expect(files.length).toBeGreaterThan(100);
  const found = files
    .map((file) => join(file.parentPath, file.name))
    .filter((path) => {
      const bytes = readFileSync(path);
      return traces.some((trace) => bytes.includes(trace));
    });
  expect(found).toEqual([]);
});

test('salts that are left from an earlier run are gone at the start', async () => {
  const DATABASE_URL = await createTestDatabaseUrl();
  const database = connectDatabase({ url: DATABASE_URL, poolSize: 1 });
  await database.execute(
    `insert into visitor_salts (day, salt) select (now() at time zone 'utc')::date - ago, 'old' from unnest(array[2, 3]) ago`,
  );
  await using _server = await startTestServer({ environment: { DATABASE_URL, DOCWRIGHT_ROLE: 'api' } });
  expect(await database.query('select * from visitor_salts', [])).toEqual([]);
  await database.close();
});

test('a day’s salt is gone 48 hours after the day began, and nobody is recognised across days', async () => {
  const noon = new Date(new Date().setUTCHours(12, 0, 0, 0));
  await using room = await openAnalyticsRoom(noon);
  const { context, clock } = room;
  const project = await room.newProject();
  const salts = async () =>
    (
      await context.database.query<{ day: string }>('select day::text from visitor_salts order by day', [])
    ).map(({ day }) => day);
  const visit = [{ path: '/', ip: addresses[0]!, timestamp: noon.toISOString(), userAgent: browser }];
  const dayAfter = (days: number) => new Date(noon.getTime() + days * 24 * 3_600_000);
  const dateOf = (date: Date) => date.toISOString().slice(0, 10);

  await room.ingest(project, visit);
  await room.ingest(project, visit);
  expect(await salts()).toEqual([dateOf(noon)]);
  const visitors = async () => (await context.warehouse.listDays()).map(({ totals }) => totals.visitors);
  expect(await visitors()).toEqual([1]);

  clock.now = dayAfter(1);
  await room.ingest(project, visit);
  await tidyUpViews(context, room.background);
  expect(await salts()).toEqual([noon, dayAfter(1)].map(dateOf));
  expect(await visitors()).toEqual([2]);

  clock.now = new Date(dayAfter(2).setUTCHours(0, 0, 0, 0));
  await tidyUpViews(context, room.background);
  expect(await salts()).toEqual([dateOf(dayAfter(1))]);
  clock.now = dayAfter(30);
  await tidyUpViews(context, room.background);
  expect(await salts()).toEqual([]);
});
