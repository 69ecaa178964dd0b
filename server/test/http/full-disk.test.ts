import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../support/docwright.ts';
import { withoutAnalytics } from '../support/without-analytics.ts';
import { expectError } from './expect-error.ts';

/** More than any disk has free. */
const never = { DOCWRIGHT_MIN_FREE_MB: '100000000' };
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ environment: { ...withoutAnalytics, ...never } });
});
afterAll(() => server[Symbol.asyncDispose]());

const body = { prompt: 'Report problems.' };

test.each([
  ['POST', '/v2/agent/demo/job', body],
  ['POST', '/v2/agent/demo/job/job_1/message', body],
  ['POST', '/v1/projects', { name: 'Docs', repository: { forge: 'local' } }],
  ['POST', '/v1/connections/try', { repository: { forge: 'local', name: 'demo' } }],
  ['GET', '/git/demo.git/info/refs?service=git-receive-pack', undefined],
  ['GET', '/readyz', undefined],
])('%s %s is refused with the reason while the disk is almost full', async (method, path, sent) => {
  const reply = await server.call(method, path, sent ? { body: sent } : {});
  expectError(reply, 503, 'unavailable');
  expect(reply.json.error).toContain('The disk of the server is almost full');
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
});

test.each([
  '/healthz',
  '/v1/projects/demo',
  '/v2/agent/demo/jobs',
  '/git/demo.git/info/refs?service=git-upload-pack',
])('what is there can still be read (%s)', async (path) => {
  expect((await server.call('GET', path)).status).toBe(200);
});

test('the system page says so', async () => {
  const { json } = await server.call('GET', '/v1/system');
  expect(json.disk).toMatchObject({ isLow: true, minimumFreeBytes: 100_000_000 * 1024 ** 2 });
});
