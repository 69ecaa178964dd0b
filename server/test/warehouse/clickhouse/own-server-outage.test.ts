import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createLog } from '../../../src/foundation/log.ts';
import { openClickHouse } from '../../../src/warehouse/clickhouse/open-clickhouse.ts';
import { event, store } from '../../analytics/queries-events.ts';
import { startClickHouseServer } from '../../support/clickhouse-server.ts';
import { eventually } from '../../support/eventually.ts';
import { openSamples } from './samples.ts';

function watchedLog() {
  const log = createLog('silent');
  return { log, warn: vi.spyOn(log, 'warn'), info: vi.spyOn(log, 'info'), error: vi.spyOn(log, 'error') };
}

test('an outage is one warning and one line when it is over, whatever fails meanwhile; so is the next', async () => {
  await using server = await startClickHouseServer();
  const url = new URL(server.url);
  const { log, warn, info, error } = watchedLog();
  const warehouse = await openClickHouse({ url: url.href, log });
  await eventually('the server to answer', () => warehouse.status().available);
  await store(warehouse, 'p', fc.sample(event, 10));
  const answered = info.mock.calls.length;

  for (let outage = 1; outage <= 2; outage++) {
    const { restarts } = warehouse.status();
    await server.kill();
    const requests = Array.from({ length: 30 }, (_, i) =>
      i % 2 ? warehouse.listDays() : store(warehouse, 'p', fc.sample(event, 1)),
    );
    for (const request of await Promise.allSettled(requests)) {
      expect(request).toMatchObject({ status: 'rejected', reason: { code: 'unavailable' } });
    }
    const { available, reason, since } = warehouse.status();
    expect({ available, reason }).toEqual({
      available: false,
      reason: expect.stringMatching(/does not answer \(\w+\)\. Check that it is running .*keeps trying\.$/),
    });
    expect(Date.now() - since.getTime()).toBeLessThan(60_000);
    expect(warn).toHaveBeenCalledTimes(outage);
    expect(info).toHaveBeenCalledTimes(answered + outage - 1);

    await server.start();
    await eventually('an answer', () => warehouse.listDays().catch(() => null));
    expect(warn).toHaveBeenCalledTimes(outage);
    expect(info).toHaveBeenCalledTimes(answered + outage);
    expect(info.mock.lastCall).toEqual([
      { version: expect.any(String) },
      expect.stringMatching(/^page views are available again, after \d+ s$/),
    ]);
    expect(warehouse.status().since.getTime()).toBeGreaterThan(since.getTime());
    expect(warehouse.status().restarts).toBeGreaterThan(restarts);
  }
  expect(error).not.toHaveBeenCalled();
  await warehouse.close();
});

test('a statement that was under way when the server died fails, and what was acknowledged is there', async () => {
  await using server = await startClickHouseServer();
  await using samples = await openSamples({ url: server.url });
  const { clickHouse } = samples;
  await clickHouse.command("INSERT INTO samples SELECT 1, 'acknowledged'");
  const underWay = expect(clickHouse.query('SELECT sleepEachRow(1) FROM numbers(3)')).rejects.toMatchObject({
    code: 'unavailable',
    retryAfterSeconds: expect.any(Number),
  });
  await clickHouse.query('SELECT 1');
  await server.kill();
  await underWay;
  await server.start();
  const words = () => clickHouse.query('SELECT word FROM samples').catch(() => null);
  expect(await eventually('an answer', words)).toEqual([{ word: 'acknowledged' }]);
  expect(await clickHouse.query('SELECT count() AS applied FROM migrations')).toEqual([{ applied: 1 }]);
});

test('a proxy that answers for a server that is not there is an outage, too', async () => {
  let requests = 0;
  const proxy = createServer((request, response) => {
    requests++;
    request.resume();
    response.writeHead(502, { 'content-type': 'text/html' }).end('<html><h1>502 Bad Gateway</h1></html>');
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void proxy.close());
  await once(proxy, 'listening');
  const { log, warn } = watchedLog();
  const url = `http://somebody:secret@127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const warehouse = await openClickHouse({ url, log });
  await expect(warehouse.listDays()).rejects.toMatchObject({ code: 'unavailable' });
  expect(requests).toBeGreaterThan(1);
  expect(warn).toHaveBeenCalledTimes(1);
  expect(warehouse.status().reason).toContain('a proxy answers for it');
  expect(JSON.stringify([warn.mock.calls, warehouse.status()])).not.toContain('secret');
  await warehouse.close();
});

test('a server that accepts connections and never answers does not keep a stop waiting', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  onTestFinished(() => {
    silent.closeAllConnections();
    silent.close();
  });
  await once(silent, 'listening');
  const { log } = watchedLog();
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const warehouse = await openClickHouse({ url, log });
  expect(warehouse.status()).toMatchObject({ available: false, reason: 'the analytics engine is starting.' });
  const before = Date.now();
  await warehouse.close();
  expect(Date.now() - before).toBeLessThan(5_000);
});

test('a password that the server refuses is named as the reason, and not shown', async () => {
  await using server = await startClickHouseServer();
  const url = new URL(server.url);
  url.username = 'nobody';
  url.password = 'a-secret';
  const { log, warn } = watchedLog();
  const warehouse = await openClickHouse({ url: url.href, log });
  expect(warehouse.status().reason).toContain('refuses the user or the password of CLICKHOUSE_URL');
  expect(JSON.stringify([warn.mock.calls, warehouse.status()])).not.toContain('a-secret');
  await warehouse.close();
});
