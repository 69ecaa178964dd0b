import { expect, test } from 'vitest';
import { Reclassifications } from '../../src/analytics/reclassify.ts';
import { tidyUpViews } from '../../src/analytics/tidy-up.ts';
import { createLog } from '../../src/foundation/log.ts';
import { kinds } from '../../src/warehouse/page-event.ts';
import type { Warehouse } from '../../src/warehouse/warehouse.ts';
import { type AnalyticsRoom, openAnalyticsRoom } from '../analytics/analytics-room.ts';
import { countStored } from '../analytics/stored-events.ts';
import { eventually } from '../support/eventually.ts';
import { killIfAlive, processesIn } from '../support/processes.ts';

/** `VIEWS_KILLS=20` tries longer. */
const kills = Number(process.env.VIEWS_KILLS ?? 3);
const eventCount = 10_000;
const timeout = 180_000 + kills * 60_000;

const killEngine = async ({ dataDir }: AnalyticsRoom) =>
  killIfAlive(await eventually('the engine to run', () => processesIn(dataDir)[0]));

/** All that is stored. */
async function countKinds(warehouse: Warehouse): Promise<Record<string, number>> {
  const days = await warehouse.listDays();
  return Object.fromEntries(
    kinds.map((kind, i) => [kind, days.reduce((sum, { totals }) => sum + totals.kinds[i]!, 0)]),
  );
}

const events = Array.from({ length: eventCount }, (_, i) => ({
  path: `/${i % 50}`,
  timestamp: new Date(Date.UTC(2020, i % 30, 1 + (i % 28))).toISOString(),
  userAgent: `AcmeHelper/${i % 500}`,
  ip: `192.0.2.${i % 250}`,
}));

test('SIGKILL of the engine while views are judged anew: the next run does the rest, and rollups agree', {
  timeout,
}, async () => {
  await using room = await openAnalyticsRoom(new Date());
  const { warehouse } = room.context;
  const project = await room.newProject();
  await room.ingest(project, events);
  expect(await warehouse.check()).toEqual([]);

  const runs = new Reclassifications(room.context, createLog('silent'));
  const classes = ['ai', 'human', 'bot'] as const;
  const ended = () => eventually('the run to end', () => runs.of(project).state !== 'running');
  for (let count = 0; count < kills; count++) {
    const rule = { userAgent: 'AcmeHelper', class: classes[count % classes.length]! };
    const ruled = { ...project, settings: { clientRules: [rule] } };
    runs.start(ruled);
    await eventually(
      'some progress',
      () => runs.of(project).examined > 0 || runs.of(project).state !== 'running',
    );
    await killEngine(room);
    await ended();
    await eventually('a run that succeeds', async () => {
      runs.start(ruled);
      await ended();
      return runs.of(project).state === 'idle';
    });
    const counts = Object.entries(await countKinds(warehouse)).filter(([, count]) => count > 0);
    expect(counts).toEqual([[expect.stringMatching(new RegExp(`^${rule.class}`)), eventCount]]);
    expect(await warehouse.check()).toEqual([]);
  }
});

test('SIGKILL of the engine while details are erased: all are in the end, and every view still counts', {
  timeout,
}, async () => {
  await using room = await openAnalyticsRoom(new Date());
  const { warehouse } = room.context;
  const project = await room.newProject({ retentionDays: 1 });
  for (let count = 1; count <= kills; count++) {
    await room.ingest(project, events);
    room.clock.now = new Date(room.clock.now.getTime() + 2 * 24 * 3_600_000);
    const erasing = tidyUpViews(room.context, room.background);
    await killEngine(room);
    await erasing;
    await eventually('all details to be gone', async () => {
      await tidyUpViews(room.context, room.background);
      const left = await Array.fromAsync(warehouse.listJudged(project.viewsKey)).catch(() => null);
      return left?.length === 0;
    });
    expect(await countStored(warehouse, project.viewsKey)).toBe(count * eventCount);
    expect(await warehouse.check()).toEqual([]);
  }
});
