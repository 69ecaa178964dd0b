import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createKey, key as keyBody } from '../../src/contract/key.ts';
import { connectDatabase } from '../../src/database/database.ts';
import { isKey } from '../../src/foundation/api-key.ts';
import { startTestServer, type TestServer } from '../support/docwright.ts';
import { withoutAnalytics } from '../support/without-analytics.ts';
import { expectError, expectInvalid } from './expect-error.ts';
import { newKeyOf, newProject } from './new-project.ts';

let server: TestServer;
let keys: string;
beforeAll(async () => {
  server = await startTestServer({ environment: { ...withoutAnalytics, DOCWRIGHT_ROLE: 'api' } });
  keys = `/v1/projects/${await newProject(server)}/keys`;
});
afterAll(() => server[Symbol.asyncDispose]());

describe('creating a key', () => {
  test('shows it once, and no cache may keep it', async () => {
    const body = { name: 'Deploys', scopes: ['read'], allowedAddresses: ['192.0.2.0/24'] };
    const { status, headers, json } = await server.call('POST', keys, { body });
    expect(status).toBe(201);
    expect(headers.get('cache-control')).toBe('no-store');
    createKey.responses[201].schema.strict().parse(json);
    expect(isKey(json.key)).toBe(true);
    expect(json).toMatchObject({ ...body, expiresAt: null, lastUsedAt: null, shown: json.key.slice(0, 9) });

    const listing = await server.call('GET', keys);
    expect(listing.text).not.toContain(json.key);
    const { key: _shownOnce, ...rest } = json;
    expect(listing.json.keys).toContainEqual(rest);
  });

  test('keeps only a hash of it', async () => {
    const { key } = (await server.call('POST', keys, { body: { name: 'Hashed' } })).json;
    const database = connectDatabase({ url: server.databaseUrl, poolSize: 1 });
    const rows = await database.query<{ text: string }>('select k::text as text from api_keys k');
    await database.close();
    const random = key.slice(9, -6);
    expect(rows.filter(({ text }) => text.includes(random))).toEqual([]);
  });

  test.each([
    ['name', {}],
    ['name', { name: '' }],
    ['scopes.0', { name: 'A', scopes: ['admin'] }],
    ['scopes', { name: 'A', scopes: 'read' }],
    ['expiresAt', { name: 'A', expiresAt: 'tomorrow' }],
    ['expiresAt', { name: 'A', expiresAt: '2020-01-01T00:00:00Z' }],
    ['expiresAt', { name: 'A', expiresAt: '2040-02-30T00:00:00Z' }],
    ['allowedAddresses', { name: 'A', allowedAddresses: '192.0.2.1' }],
  ])('that is not valid is 400 (%s: %j)', async (path, body) => {
    expectInvalid(await server.call('POST', keys, { body }), path);
  });

  test('takes an expiry in any offset and tells it in UTC', async () => {
    const body = { name: 'A', expiresAt: '2040-01-01T02:00:00+02:00' };
    const { json } = await server.call('POST', keys, { body });
    expect(json.expiresAt).toBe('2040-01-01T00:00:00.000Z');
  });

  test('of a project that does not exist is 404', async () => {
    const body = { name: 'A' };
    expectError(await server.call('POST', '/v1/projects/never-made/keys', { body }), 404, 'not_found');
    expectError(await server.call('GET', '/v1/projects/never-made/keys'), 404, 'not_found');
  });
});

test('listing shows the keys of the project alone, oldest first', async () => {
  const project = await newProject(server);
  const names = ['one', 'two', 'three'];
  for (const name of names) await newKeyOf(server, project, { name });
  const { json } = await server.call('GET', `/v1/projects/${project}/keys`);
  for (const each of json.keys) keyBody.strict().parse(each);
  expect(json.keys.map(({ name }: { name: string }) => name)).toEqual(names);
});

describe('revoking a key', () => {
  test('answers 204 without a body and takes it off the list', async () => {
    const project = await newProject(server);
    const { id } = await newKeyOf(server, project);
    const reply = await server.call('DELETE', `/v1/projects/${project}/keys/${id}`);
    expect([reply.status, reply.text]).toEqual([204, '']);
    expect((await server.call('GET', `/v1/projects/${project}/keys`)).json.keys).toEqual([]);
    expectError(await server.call('DELETE', `/v1/projects/${project}/keys/${id}`), 404, 'not_found');
  });

  test('through another project is 404, and it goes on working', async () => {
    const { id, key } = await newKeyOf(server, 'demo');
    expectError(await server.call('DELETE', `${keys}/${id}`), 404, 'not_found');
    expect((await server.call('GET', '/v1/projects/demo', { key })).status).toBe(200);
  });

  test.each(['key_nope', '%00', '..%2F..', 'x'.repeat(2_000)])('called %s is 404', async (id) => {
    expectError(await server.call('DELETE', `${keys}/${id}`), 404, 'not_found');
  });
});

test('when a key was last used is known once the server has written it down', async () => {
  const early = await startTestServer({ environment: { ...withoutAnalytics, DOCWRIGHT_ROLE: 'api' } });
  const { id, key } = await newKeyOf(early, 'demo');
  await early.call('GET', '/v1/projects/demo', { key });
  await early[Symbol.asyncDispose]();
  const database = connectDatabase({ url: early.databaseUrl, poolSize: 1 });
  const used = await database.query('select id from api_keys where id = $1 and last_used_at is not null', [
    id,
  ]);
  await database.close();
  expect(used).toEqual([{ id }]);
});
