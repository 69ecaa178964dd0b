import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectDatabase } from '../../src/database/database.ts';
import { newKey } from '../../src/foundation/api-key.ts';
import { startTestServer, type TestServer } from '../support/docwright.ts';
import { withoutAnalytics } from '../support/without-analytics.ts';
import { expectError } from './expect-error.ts';
import { newKeyOf } from './new-project.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ environment: withoutAnalytics });
});
afterAll(() => server[Symbol.asyncDispose]());

const demo = '/v1/projects/demo';
const withHeader = (authorization: string) =>
  server.call('GET', demo, { key: null, headers: { authorization } });

describe('a request is refused with 401 and a Bearer challenge', () => {
  const mistyped = newKey().replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'));
  test.each([
    ['with no scheme', newKey()],
    ['with another scheme', `Basic ${Buffer.from(`a:${newKey()}`).toString('base64')}`],
    ['with the scheme alone', 'Bearer'],
    ['with two tokens', `Bearer ${newKey()} ${newKey()}`],
    ['with a key nobody made', `Bearer ${newKey()}`],
    ['with a key whose checksum is wrong', `Bearer ${mistyped}`],
    ['with a key that is cut off', `Bearer ${newKey().slice(0, -1)}`],
    ['with something that is no key', 'Bearer null'],
    ['with a very long key', `Bearer dw_${'a'.repeat(8_000)}`],
  ])('%s', async (_how, authorization) => {
    const reply = await withHeader(authorization);
    expectError(reply, 401, 'unauthorized');
    expect(reply.headers.get('www-authenticate')).toMatch(/^Bearer\b/);
  });

  test('with no Authorization header', async () => {
    const reply = await server.call('GET', demo, { key: null });
    expectError(reply, 401, 'unauthorized');
    expect(reply.headers.get('www-authenticate')).toMatch(/^Bearer\b/);
  });
});

test('the scheme is read in any case', async () => {
  expect((await withHeader(`bearer ${server.adminKey}`)).status).toBe(200);
  expect((await withHeader(`BEARER   ${server.adminKey}`)).status).toBe(200);
});

test.each(['api_key', 'key', 'token', 'access_token'])(
  'a key in the query as %s is refused',
  async (name) => {
    expectError(
      await server.call('GET', `${demo}?${name}=${server.adminKey}`, { key: null }),
      401,
      'unauthorized',
    );
  },
);

test.each(['x-api-key', 'cookie', 'proxy-authorization'])(
  'a key in the header %s is refused',
  async (name) => {
    const headers = { [name]: `Bearer ${server.adminKey}` };
    expectError(await server.call('GET', demo, { key: null, headers }), 401, 'unauthorized');
  },
);

test('a revoked key is refused with the next request', async () => {
  const { id, key } = await newKeyOf(server, 'demo');
  expect((await server.call('GET', demo, { key })).status).toBe(200);
  expect((await server.call('DELETE', `${demo}/keys/${id}`)).status).toBe(204);
  expectError(await server.call('GET', demo, { key }), 401, 'unauthorized');
});

test('an expired key is refused, and one that expires later is not', async () => {
  const expiresAt = new Date(Date.now() + 60_000).toISOString();
  const { id, key } = await newKeyOf(server, 'demo', { expiresAt });
  expect((await server.call('GET', demo, { key })).status).toBe(200);
  const database = connectDatabase({ url: server.databaseUrl, poolSize: 1 });
  await database.query('update api_keys set expires_at = now() where id = $1', [id]);
  await database.close();
  expectError(await server.call('GET', demo, { key }), 401, 'unauthorized');
});

test('why a key is refused cannot be told from the answer', async () => {
  const headers = { 'x-request-id': 'the-same' };
  const answers = [null, newKey(), 'dw_wrong'].map((key) => server.call('GET', demo, { key, headers }));
  const [first, ...rest] = (await Promise.all(answers)).map(({ text }) => text);
  for (const other of rest) expect(other).toBe(first);
});

test('who calls is asked before anything else about the request', async () => {
  const broken = { raw: '{"prompt":', headers: { 'content-type': 'text/nonsense' }, key: null };
  expectError(await server.call('POST', '/v2/agent/demo/job', broken), 401, 'unauthorized');
  expectError(await server.call('GET', '/v2/agent/nowhere/jobs?limit=x', { key: null }), 401, 'unauthorized');
});
