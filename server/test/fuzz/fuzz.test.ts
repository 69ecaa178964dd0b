import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../support/docwright.ts';
import { operations } from './requests.ts';
import { fuzz } from './run.ts';
import { worldOf } from './world.ts';

// `npm run fuzz` does this for longer. A new seed each day, the same for all who run the tests that day; FUZZ_SEED
// repeats the one that a failure names.
const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Date.now() / 86_400_000));

let server: TestServer;
beforeAll(async () => {
  const environment = { DOCWRIGHT_JOBS_PER_HOUR: '0', DOCWRIGHT_READS_PER_HOUR: '0' };
  server = await startTestServer({ environment });
});
afterAll(() => server[Symbol.asyncDispose]());

test('every request by rules to every operation gets an answer that the contract describes', async () => {
  const result = await fuzz({
    url: server.url,
    seed,
    requests: 2_500,
    atOnce: 8,
    refresh: worldOf(server, server.adminKey),
    progress: () => {},
  });
  expect(result.problems).toEqual([]);
  expect(result.operations.size).toBe(new Set(operations.map(({ id }) => id)).size);
  // Requests that were refused at the first door would show nothing.
  expect(result.statuses.get(200)).toBeGreaterThan(100);
});
