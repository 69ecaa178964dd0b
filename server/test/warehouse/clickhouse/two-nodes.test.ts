import { expect, test } from 'vitest';
import { browser, newSite } from '../../analytics/ingest-site.ts';
import { newEngineUrl } from '../../support/analytics-engine.ts';
import { createTestDatabaseUrl } from '../../support/database.ts';
import { startTestServer } from '../../support/docwright.ts';
import { untilAnalyticsReady } from '../../support/engine-ready.ts';

test('two nodes on one ClickHouse server count an id once, whichever gets it, and see each other’s views', async () => {
  const environment = {
    CLICKHOUSE_URL: newEngineUrl()!,
    DATABASE_URL: await createTestDatabaseUrl(),
    DOCWRIGHT_ROLE: 'api',
  };
  await using one = await startTestServer({ environment });
  await using two = await startTestServer({ environment });
  for (const node of [one, two]) await untilAnalyticsReady(node);
  // The later start has given the organisation's key.
  const site = await newSite(two);
  const path = `/v1/analytics/${site.project}`;
  const key = two.adminKey;
  const batch = (round: number) => ({
    events: Array.from({ length: 50 }, (_, i) => ({ path: '/', id: `${round}/${i}`, userAgent: browser })),
  });
  const rounds = Array.from({ length: 10 }, (_, round) =>
    [one, two, one, two].map((node) => node.call('POST', `${path}/events`, { key, body: batch(round) })),
  );
  const replies = await Promise.all(rounds.flat());
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 202));
  expect(replies.reduce((sum, { json }) => sum + json.accepted, 0)).toBe(500);
  expect(replies.reduce((sum, { json }) => sum + json.duplicates, 0)).toBe(1_500);
  for (const node of [one, two]) {
    expect((await node.call('GET', `${path}/views`, { key })).json.totals).toEqual({
      human: 500,
      ai: 0,
      total: 500,
    });
  }
  await one.call('POST', `${path}/events`, { key, body: { events: [{ path: '/', userAgent: browser }] } });
  expect((await site.views()).totals.human).toBe(501);
});
