import { expect, test } from 'vitest';
import { scratch } from '../lifecycle/scratch.ts';
import { createClient } from '../support/api-client.ts';
import { untilAnalyticsReady } from '../support/engine-ready.ts';
import { startServer } from '../support/server-process.ts';
import { browser } from './ingest-site.ts';

test('a proxy that nobody configured is one client, whatever it says, and the operator is told once', async () => {
  await using place = scratch();
  await using server = await startServer({
    ...place,
    environment: { DOCWRIGHT_BEACONS_PER_MINUTE: '10', DOCWRIGHT_DURABILITY: 'process-kill' },
  });
  const { call } = createClient(server.url, server.key);
  await untilAnalyticsReady({ call });
  const collect = (visitor: number, headers: Record<string, string>) =>
    call('POST', '/collect/demo', {
      key: null,
      raw: JSON.stringify({ url: `https://docs.example.com/${visitor}` }),
      headers: { 'content-type': 'text/plain', 'user-agent': browser, ...headers },
    });
  const visits = Array.from({ length: 100 }, (_, i) => collect(i, { 'x-forwarded-for': `203.0.113.${i}` }));
  const statuses = (await Promise.all(visits)).map(({ status }) => status);
  // A minute may begin meanwhile, and has a limit of its own.
  expect(statuses.filter((status) => status === 202).length).toBeLessThanOrEqual(20);
  expect(new Set(statuses)).toEqual(new Set([202, 429]));

  const { json } = await call('GET', '/v1/system');
  expect(json.warnings).toEqual([
    {
      code: 'unknown-proxy',
      message: expect.stringContaining('DOCWRIGHT_TRUSTED_PROXIES'),
      since: expect.stringMatching(/^\d{4}-.*Z$/),
    },
  ]);
  expect(server.log().match(/DOCWRIGHT_TRUSTED_PROXIES/g)).toHaveLength(1);
  expect(server.log()).not.toContain('203.0.113.');
});
