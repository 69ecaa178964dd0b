import { afterAll, beforeAll, expect, test } from 'vitest';
import { tidyUpViews } from '../../src/analytics/tidy-up.ts';
import { deleteProject } from '../../src/database/queries/projects/delete-project.ts';
import { startTestServer, type TestServer } from '../support/docwright.ts';
import { eventually } from '../support/eventually.ts';
import { openAnalyticsRoom } from './analytics-room.ts';
import { browser, newSite } from './ingest-site.ts';
import { countStored } from './stored-events.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ environment: { DOCWRIGHT_ROLE: 'api' } });
});
afterAll(() => server[Symbol.asyncDispose]());

test('a project’s views go with it, those of others stay, and a new one of its name starts empty', async () => {
  const stored = () => countStored(server.warehouse);
  const [doomed, other] = [await newSite(server), await newSite(server)];
  const events = [{ path: '/a', userAgent: browser, id: 'an-id' }];
  for (const site of [doomed, other]) await site.send(events);
  await eventually('both to be stored', async () => (await stored()) === 2);

  expect((await server.call('DELETE', `/v1/projects/${doomed.project}`)).status).toBe(204);
  expect((await doomed.send(events)).status).toBe(404);
  expect((await doomed.collect({ path: '/a' })).status).toBe(404);
  await eventually('its views to be gone', async () => (await stored()) === 1);

  const again = await server.call('POST', '/v1/projects', {
    body: { id: doomed.project, name: 'Again', repository: { forge: 'local', name: doomed.project } },
  });
  expect(again.status).toBe(201);
  expect((await doomed.views()).totals.total).toBe(0);
  expect((await doomed.send(events)).json).toMatchObject({ accepted: 1, duplicates: 0 });
  expect((await doomed.views()).totals.total).toBe(1);
  expect((await other.views()).totals.total).toBe(1);
});

test('views that were still on their way are deleted too, before the project is forgotten', async () => {
  await using room = await openAnalyticsRoom(new Date());
  const { context, clock } = room;
  const project = await room.newProject();
  const waiting = () => context.database.query('select views_key from views_to_delete', []);
  await room.ingest(project, [{ path: '/' }]);
  await context.database.transaction((tx) => deleteProject(tx, project.id));
  await tidyUpViews(context, room.background);
  expect(await room.stored(project)).toBe(0);
  await room.ingest(project, [{ path: '/late' }]);
  expect(await waiting()).toHaveLength(1);
  clock.now = new Date(Date.now() + 60 * 60_000);
  await tidyUpViews(context, room.background);
  expect(await room.stored(project)).toBe(0);
  expect(await waiting()).toEqual([]);
});
