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
) {
  await using place = scratch();
  const key = newKey();
  const environment = {
    DATABASE_URL: await createTestDatabaseUrl(),
    DOCWRIGHT_ADMIN_KEY: key,
    DOCWRIGHT_ROLE: 'api',
    DOCWRIGHT_LOG_LEVEL: 'error',
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
