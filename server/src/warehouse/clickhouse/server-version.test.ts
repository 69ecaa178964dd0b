import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '../../foundation/log.ts';
import { openClickHouse } from './open-clickhouse.ts';
import { assertNewEnough } from './server-version.ts';

test.each(['26.7.1.1', '26.7', '26.10.1.1', '27.1.1.1'])('%s is new enough', (version) => {
  expect(() => assertNewEnough(version)).not.toThrow();
});

test.each(['26.6.9.9', '25.12.1.1', '9.9', ''])('"%s" is not', (version) => {
  expect(() => assertNewEnough(version)).toThrow(`${version}; 26.7 or newer is needed.`);
});

test('an older server is asked once, and everybody is told what is needed', async () => {
  let questions = 0;
  const old = createServer((request, response) => {
    questions++;
    request.resume();
    response.end(JSON.stringify({ data: [{ version: '25.8.1.1' }] }));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void old.close());
  await once(old, 'listening');
  const url = `http://127.0.0.1:${(old.address() as AddressInfo).port}`;
  const warehouse = await openClickHouse({ url, log: createLog('silent') });
  await expect(warehouse.listDays()).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('has version 25.8.1.1; 26.7 or newer is needed'),
  });
  expect(warehouse.status()).toMatchObject({ available: false, restarts: 0 });
  await warehouse.close();
  expect(questions).toBe(1);
});
