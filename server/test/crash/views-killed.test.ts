import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newKey } from '../../src/foundation/api-key.ts';
import { countStored, openLeftWarehouse } from '../analytics/stored-events.ts';
import { scratch } from '../lifecycle/scratch.ts';
import { createTestDatabaseUrl } from '../support/database.ts';
import { untilAnalyticsReady } from '../support/engine-ready.ts';
import { eventually } from '../support/eventually.ts';
import { killIfAlive, processesIn } from '../support/processes.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';
import { expectCounted, Senders, type Target } from './views-senders.ts';

/** `VIEWS_KILLS=20` tries longer. */
const kills = Number(process.env.VIEWS_KILLS ?? 3);
const mostBetween = 12;
const timeout = 180_000 + kills * 60_000;

interface Victim extends Target {
  client: ServerProcess;
  dataDir: string;
}

async function everythingIsCountedOnce(
  kill: (victim: Victim, start: () => Promise<ServerProcess>) => Promise<void>,
  settings: Record<string, string> = {},
) {
  await using place = scratch();
  const key = newKey();
  const environment = {
    DATABASE_URL: await createTestDatabaseUrl(),
    DOCWRIGHT_ADMIN_KEY: key,
    DOCWRIGHT_ROLE: 'api',
    DOCWRIGHT_LOG_LEVEL: 'error',
    ...settings,
  };
  const start = () => startServer({ ...place, environment }, key);
  const victim: Victim = { client: await start(), dataDir: place.dataDir };
  await untilAnalyticsReady(victim.client);
  const senders = new Senders(victim);
  for (let count = 0; count < kills; count++) {
    await senders.progress(1 + Math.floor(Math.random() * mostBetween));
    await kill(victim, start);
  }
  await senders.progress(1);
  const events = await senders.finish();
  await expectCounted(victim, events);
  await senders.repeat();
  await expectCounted(victim, events);
  await victim.client.stop();
  await using left = await openLeftWarehouse(place.dataDir);
  expect(await countStored(left.warehouse)).toBe(events.length);
  expect(await left.warehouse.check()).toEqual([]);
  return senders;
}

test('SIGKILL of the whole server in the middle of ingestion: acknowledged and counted are equal', {
  timeout,
}, async () => {
  const { failed } = await everythingIsCountedOnce(async (victim, start) => {
    process.kill(-victim.client.pid, 'SIGKILL');
    await victim.client.exited;
    victim.client = await start();
  });
  expect(failed).toBeGreaterThan(0);
});

test('SIGKILL of the engine alone in the middle of ingestion: nothing is lost or doubled', {
  timeout,
}, async () => {
  await everythingIsCountedOnce(async ({ dataDir }) => {
    // Nobody else names the data directory on its command line.
    const engine = await eventually('the engine to run', () => processesIn(dataDir)[0]);
    killIfAlive(engine);
  });
});

/** So that every few batches make a checkpoint, which the engine's log tells of. */
const oftenCheckpoints = {
  DOCWRIGHT_TEST_ENGINE: JSON.stringify({ rowsPerRoll: 1_000, mostLogBytes: 1, tellsCheckpoints: true }),
};

test('SIGKILL inside a checkpoint, of the engine or of everything: acknowledged and counted are equal', {
  timeout,
}, async () => {
  let inside = 0;
  let count = 0;
  await everythingIsCountedOnce(async (victim, start) => {
    const log = join(victim.dataDir, 'views/engine.log');
    const isInside = () => readFileSync(log, 'utf8').trimEnd().endsWith('checkpoint begins');
    const engine = await eventually('the engine to run', () => processesIn(victim.dataDir)[0]);
    const pid = count++ % 2 === 0 ? engine : -victim.client.pid;
    await insideCheckpoint(isInside);
    killIfAlive(pid);
    if (isInside()) inside++;
    if (pid === engine) return;
    await victim.client.exited;
    victim.client = await start();
  }, oftenCheckpoints);
  process.stderr.write(`${inside} of ${kills} kills were inside a checkpoint.\n`);
  expect(inside).toBeGreaterThan(0);
});

/** Looks as often as it can, since a checkpoint takes some milliseconds; and waits a moment within it. */
async function insideCheckpoint(isInside: () => boolean): Promise<void> {
  const end = Date.now() + 30_000;
  while (!isInside() && Date.now() < end) await new Promise(setImmediate);
  const pause = Math.random() * 10;
  for (const start = performance.now(); performance.now() - start < pause && isInside(); );
}
