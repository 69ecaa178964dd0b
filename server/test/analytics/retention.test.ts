import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { tidyUpViews } from '../../src/analytics/tidy-up.ts';
import type { ProjectRow } from '../../src/database/queries/projects/project-row.ts';
import { withVerbs } from '../support/test-warehouse.ts';
import { type AnalyticsRoom, openAnalyticsRoom } from './analytics-room.ts';
import { browser } from './ingest-site.ts';
import { storedEvents } from './stored-events.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Noon, as far from midnight as can be. */
const now = new Date((Math.floor(Date.now() / dayMs) + 0.5) * dayMs);
let room: AnalyticsRoom;
beforeAll(async () => {
  room = await openAnalyticsRoom(now);
});
afterAll(() => room[Symbol.asyncDispose]());

const later = (days: number) => {
  room.clock.now = new Date(now.getTime() + days * dayMs);
};
/** What is told of each event, by page. */
const details = async ({ viewsKey }: ProjectRow) =>
  (await storedEvents(room.context.warehouse, viewsKey))
    .map(({ path, at, evidence, verdict }) => ({
      path,
      /** The moment within the hour. */
      offset: at % hourMs,
      userAgent: evidence.userAgent,
      kind: verdict.kind,
      client: verdict.client,
    }))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
/** The hour, page and kind of each event. */
const totals = async ({ viewsKey }: ProjectRow) =>
  (await storedEvents(room.context.warehouse, viewsKey))
    .map(({ at, path, verdict }) => `${Math.floor(at / hourMs)} ${path} ${verdict.kind}`)
    .toSorted();

test('details are erased at the midnight after the days that the project says, counted from arrival, and counts stay', async () => {
  const project = await room.newProject({ retentionDays: 10 });
  const old = { timestamp: '2020-02-29T12:34:56.789Z' };
  later(0);
  await room.ingest(project, [
    { path: '/a', userAgent: browser, ...old },
    { path: '/b', userAgent: 'GPTBot/1.2', ...old },
  ]);
  later(5);
  await room.ingest(project, [{ path: '/c', userAgent: browser, ...old }]);
  const before = await totals(project);
  expect(before).toHaveLength(3);

  later(10.4);
  await tidyUpViews(room.context, room.background);
  expect(await details(project)).toMatchObject([
    { offset: 2_096_789, userAgent: browser },
    { offset: 2_096_789, userAgent: 'GPTBot/1.2' },
    { offset: 2_096_789, userAgent: browser },
  ]);
  later(10.6);
  await tidyUpViews(room.context, room.background);
  await tidyUpViews(room.context, room.background);
  expect(await details(project)).toMatchObject([
    { path: '/a', offset: 0, userAgent: '', kind: 'human_server' },
    { path: '/b', offset: 0, userAgent: '', kind: 'ai_training', client: 'GPTBot' },
    { path: '/c', offset: 2_096_789, userAgent: browser },
  ]);
  expect(await totals(project)).toEqual(before);
  expect(await room.context.warehouse.check()).toEqual([]);
});

test('a sender’s id is known for seven days however short the retention, a log line’s as long as its details', async () => {
  const project = await room.newProject({ retentionDays: 1 });
  const event = (id: string) => [{ path: '/', id, timestamp: '2026-01-01T00:00:00Z' }];
  later(0);
  await room.ingest(project, event('sender'));
  await room.ingest(project, event('line'), { idsKept: true });
  later(2);
  await tidyUpViews(room.context, room.background);
  expect(await room.ingest(project, event('sender'))).toMatchObject({ accepted: 0, duplicates: 1 });
  expect(await room.ingest(project, event('line'), { idsKept: true })).toMatchObject({ accepted: 1 });
});

test('a project is rewritten at most once a day', async () => {
  const project = await room.newProject({ retentionDays: 10 });
  for (let hour = 0; hour < 24; hour += 8) {
    later(hour / 24);
    await room.ingest(project, [{ path: '/', userAgent: browser }]);
  }
  const { warehouse } = room.context;
  let rewritten = 0;
  const eraseDetails = async (viewsKey: string, before: Date) => {
    const erased = await warehouse.eraseDetails(viewsKey, before);
    if (viewsKey === project.viewsKey && erased > 0) rewritten++;
    return erased;
  };
  const context = { ...room.context, warehouse: withVerbs(warehouse, { eraseDetails }) };
  for (let hour = 0; hour <= 11; hour++) {
    later(10.5 + hour / 24);
    await tidyUpViews(context, room.background);
  }
  expect(rewritten).toBe(1);
  later(11.5);
  await tidyUpViews(context, room.background);
  expect(rewritten).toBe(2);
});

test('one project that cannot be done keeps no other from it, and each failure is told', async () => {
  const [broken, sound] = [
    await room.newProject({ retentionDays: 1 }),
    await room.newProject({ retentionDays: 1 }),
  ];
  later(0);
  for (const project of [broken, sound]) await room.ingest(project, [{ path: '/', userAgent: browser }]);
  later(3);
  const { warehouse } = room.context;
  const eraseDetails = async (viewsKey: string, before: Date) => {
    if (viewsKey === broken.viewsKey) throw new Error('out of order');
    return warehouse.eraseDetails(viewsKey, before);
  };
  const told = vi.spyOn(room.background.log, 'warn');
  await tidyUpViews({ ...room.context, warehouse: withVerbs(warehouse, { eraseDetails }) }, room.background);
  expect(told.mock.calls.map(([, message]) => message)).toEqual([expect.stringContaining(broken.id)]);
  expect(await details(broken)).toMatchObject([{ userAgent: browser }]);
  expect(await details(sound)).toMatchObject([{ userAgent: '' }]);
});

test('by default nothing is erased; the installation may say otherwise, and the project again', async () => {
  const [silent, forEver] = [await room.newProject(), await room.newProject({ retentionDays: 0 })];
  later(0);
  for (const project of [silent, forEver]) await room.ingest(project, [{ path: '/', userAgent: browser }]);
  later(5_000);
  await tidyUpViews(room.context, room.background);
  expect(await details(silent)).toMatchObject([{ userAgent: browser }]);
  await tidyUpViews({ ...room.context, retentionDays: 100 }, room.background);
  expect(await details(silent)).toMatchObject([{ userAgent: '' }]);
  expect(await details(forEver)).toMatchObject([{ userAgent: browser }]);
});
