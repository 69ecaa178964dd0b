import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLog } from '../../../src/foundation/log.ts';
import { openClickHouse } from '../../../src/warehouse/clickhouse/open-clickhouse.ts';
import { countStored } from '../../analytics/stored-events.ts';
import { expectCounted, Senders } from '../../crash/views-senders.ts';
import { startClickHouseServer } from '../../support/clickhouse-server.ts';
import { startTestServer } from '../../support/docwright.ts';
import { untilAnalyticsReady } from '../../support/engine-ready.ts';
import { eventually } from '../../support/eventually.ts';
import { now, readAll, someEvents } from '../page-events.ts';

/** `VIEWS_KILLS=20` tries longer. */
const kills = Number(process.env.VIEWS_KILLS ?? 3);
const timeout = 180_000 + kills * 60_000;

test('SIGKILL of the ClickHouse server in the middle of ingestion: acknowledged and counted are equal, each id once', {
  timeout,
}, async () => {
  await using clickHouse = await startClickHouseServer();
  await using server = await startTestServer({
    environment: {
      CLICKHOUSE_URL: clickHouse.url,
      DOCWRIGHT_ROLE: 'api',
      DOCWRIGHT_LOG_LEVEL: 'silent',
    },
  });
  await untilAnalyticsReady(server);
  const target = { client: server };
  const senders = new Senders(target);
  for (let count = 0; count < kills; count++) {
    await senders.progress(1 + Math.floor(Math.random() * 12));
    await clickHouse.kill();
    await clickHouse.start();
  }
  await senders.progress(1);
  const events = await senders.finish();
  expect(senders.failed).toBeGreaterThan(0);
  await expectCounted(target, events);
  await senders.repeat();
  await expectCounted(target, events);
  expect(await countStored(server.warehouse)).toBe(events.length);
  expect(await server.warehouse.check()).toEqual([]);
});

test('SIGKILL of the ClickHouse server in the middle of changes: repeating them does the rest, and rollups agree', {
  timeout,
}, async () => {
  await using clickHouse = await startClickHouseServer();
  const warehouse = await openClickHouse({ url: clickHouse.url, log: createLog('silent') });
  await eventually('the server to answer', () => warehouse.status().available);
  const viewsKey = 'p';
  const events = fc
    .sample(someEvents, 50)
    .flat()
    .map((event) => ({ ...event, viewsKey }));
  await warehouse.store(events);
  const changes = [
    async () => {
      const judged = (await Array.fromAsync(warehouse.listJudged(viewsKey))).flat();
      const verdict = { kind: 'bot', client: 'Bot', operator: '', reason: 'rule' } as const;
      await warehouse.rejudge(viewsKey, [{ verdict, evidence: judged.map(({ evidence }) => evidence) }]);
    },
    () => warehouse.eraseDetails(viewsKey, new Date(now + 1_000)),
  ];
  for (const change of changes) {
    const first = change().catch((error: { code: string }) => expect(error.code).toBe('unavailable'));
    await clickHouse.kill();
    await first;
    await clickHouse.start();
    await eventually('the change to succeed', () =>
      change().then(
        () => true,
        () => null,
      ),
    );
    expect(await warehouse.check()).toEqual([]);
  }
  const stored = await readAll(warehouse, viewsKey);
  expect(stored).toHaveLength(events.length);
  expect(stored.filter(({ verdict }) => verdict.client !== 'Bot')).toEqual([]);
  expect(stored.filter(({ evidence }) => evidence.userAgent !== '')).toEqual([]);
  await warehouse.close();
});
