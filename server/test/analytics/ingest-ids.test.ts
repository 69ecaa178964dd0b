import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AnalyticsRoom, openAnalyticsRoom } from './analytics-room.ts';

// Close to midnight, and today: the engine drops ids by its own clock.
const start = new Date(new Date().setUTCHours(23, 50, 0, 0));
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

let room: AnalyticsRoom;
beforeAll(async () => {
  room = await openAnalyticsRoom(start);
});
afterAll(() => room[Symbol.asyncDispose]());

const withId = (...ids: string[]) => ids.map((id) => ({ path: '/', id, timestamp: '2026-01-01T00:00:00Z' }));
const later = (ms: number) => {
  room.clock.now = new Date(start.getTime() + ms);
};

describe('the same id counts once', () => {
  test('in one batch, in the next, and in many at once', async () => {
    const project = await room.newProject();
    expect(await room.ingest(project, withId('a', 'b', 'a'))).toMatchObject({ accepted: 2, duplicates: 1 });
    expect(await room.ingest(project, withId('b', 'c'))).toMatchObject({ accepted: 1, duplicates: 1 });
    const many = await Promise.all(Array.from({ length: 20 }, () => room.ingest(project, withId('d', 'e'))));
    expect(many.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(2);
    expect(many.reduce((sum, { duplicates }) => sum + duplicates, 0)).toBe(38);
    expect(await room.stored(project)).toBe(5);
  });

  test('of each project, and an event without one always', async () => {
    const [one, other] = [await room.newProject(), await room.newProject()];
    expect(await room.ingest(one, withId('a'))).toMatchObject({ accepted: 1 });
    expect(await room.ingest(other, withId('a'))).toMatchObject({ accepted: 1 });
    const [plain] = [{ path: '/' }];
    expect(await room.ingest(one, [plain, plain])).toMatchObject({ accepted: 2, duplicates: 0 });
  });

  test('whatever else the event says, and whatever it counted as', async () => {
    const project = await room.newProject();
    await room.ingest(project, [{ path: '/gone', status: 404, id: 'a', timestamp: '2020-02-29T00:00:00Z' }]);
    const again = await room.ingest(project, [{ path: '/', id: 'a' }]);
    expect(again).toMatchObject({ accepted: 0, duplicates: 1 });
  });

  test('but not for an event that was rejected or ignored: its id is still free', async () => {
    const project = await room.newProject();
    await room.ingest(project, [
      { path: '/logo.png', id: 'a' },
      { path: '/', timestamp: 'x', id: 'b' },
    ]);
    expect(await room.ingest(project, withId('a', 'b'))).toMatchObject({ accepted: 2 });
  });

  test('with ids of any script, of one letter and of 255', async () => {
    const project = await room.newProject();
    const ids = ['日本', '\0', "' or 1=1 --", 'a'.repeat(255), '0', '\t\n\\'];
    expect(await room.ingest(project, withId(...ids))).toMatchObject({ accepted: ids.length });
    expect(await room.ingest(project, withId(...ids))).toMatchObject({ duplicates: ids.length });
  });

  test('with 10,000 of them, sent again', async () => {
    const project = await room.newProject();
    const ids = Array.from({ length: 10_000 }, (_, i) => `event ${i}`);
    expect(await room.ingest(project, withId(...ids))).toMatchObject({ accepted: 10_000 });
    expect(await room.ingest(project, withId(...ids))).toMatchObject({ accepted: 0, duplicates: 10_000 });
  });

  test('after a restart, before and after what was stored is remembered', async () => {
    const project = await room.newProject();
    await room.ingest(project, withId('a'));
    await room.restart();
    expect(await room.ingest(project, withId('a', 'b'))).toMatchObject({ accepted: 1, duplicates: 1 });
    await room.restart();
    expect(await room.ingest(project, withId('a', 'b'))).toMatchObject({ accepted: 0, duplicates: 2 });
  });
});

describe('an id is known for seven days', () => {
  test.each([
    ['to the hour', 0],
    ['to the hour across midnight, after a restart', 15 * 60_000],
  ])('%s', async (_what, delay) => {
    const project = await room.newProject();
    later(delay);
    await room.ingest(project, withId('a'));
    await room.restart();
    later(delay + 7 * dayMs - 60_000);
    await room.ingest(project, withId('another, which begins the day'));
    expect(await room.ingest(project, withId('a'))).toMatchObject({ duplicates: 1 });
    later(delay + 7 * dayMs + 1_000);
    expect(await room.ingest(project, withId('a'))).toMatchObject({ accepted: 1 });
    later(0);
  });

  test('but as long as the event itself where it is said to be kept', async () => {
    const project = await room.newProject();
    const kept = { idsKept: true };
    expect(await room.ingest(project, withId('a', 'a', 'b'), kept)).toMatchObject({ accepted: 2 });
    expect(await room.ingest(project, withId('a', 'b', 'c'), kept)).toMatchObject({ accepted: 1 });
    later(400 * dayMs);
    await room.restart();
    expect(await room.ingest(project, withId('a', 'b', 'c', 'd'), kept)).toMatchObject({
      accepted: 1,
      duplicates: 3,
    });
    later(0);
  });
});
