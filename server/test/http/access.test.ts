import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallOptions, Reply } from '../support/api-client.ts';
import { startTestServer, type TestServer } from '../support/docwright.ts';
import { expectError } from './expect-error.ts';
import { type NewKey, newKeyOf, newProject } from './new-project.ts';
import { rawRequest, sendRaw } from './raw-http.ts';

let server: TestServer;
let mine: string;
let theirs: string;
let theirJob: string;
let key: Record<'both' | 'read' | 'write' | 'ingest', NewKey>;
beforeAll(async () => {
  server = await startTestServer({ environment: { DOCWRIGHT_ROLE: 'api' } });
  mine = await newProject(server);
  theirs = await newProject(server);
  theirJob = (await server.call('POST', `/v2/agent/${theirs}/job`, { body: { prompt: 'x' } })).json.id;
  key = {
    both: await newKeyOf(server, mine),
    read: await newKeyOf(server, mine, { scopes: ['read'] }),
    write: await newKeyOf(server, mine, { scopes: ['write'] }),
    ingest: await newKeyOf(server, mine, { scopes: ['ingest'] }),
  };
});
afterAll(() => server[Symbol.asyncDispose]());

describe('scopes', () => {
  const create = (scope: 'both' | 'read' | 'write') =>
    server.call('POST', `/v2/agent/${mine}/job`, {
      body: { prompt: 'Report problems.' },
      key: key[scope].key,
    });
  const list = (scope: 'both' | 'read' | 'write') =>
    server.call('GET', `/v2/agent/${mine}/jobs`, { key: key[scope].key });

  test('a key without scopes reads and writes', async () => {
    expect([(await create('both')).status, (await list('both')).status]).toEqual([201, 200]);
  });

  test('a key that may read reads, also with HEAD, and is refused to write with 403', async () => {
    expect((await list('read')).status).toBe(200);
    const head = rawRequest([
      `HEAD /v2/agent/${mine}/jobs HTTP/1.1`,
      'Host: here',
      `Authorization: Bearer ${key.read.key}`,
    ]);
    expect(await sendRaw(server.url, head)).toMatchObject({ status: 200, text: '' });
    expectError(await create('read'), 403, 'forbidden');
  });

  test('a key that may write also reads', async () => {
    expect([(await create('write')).status, (await list('write')).status]).toEqual([201, 200]);
  });

  test('a key that may ingest sends page views and does nothing else', async () => {
    const send = (scope: keyof typeof key) =>
      server.call('POST', `/v1/analytics/${mine}/events`, {
        body: { events: [{ path: '/a' }] },
        key: key[scope].key,
      });
    for (const scope of ['ingest', 'write', 'both'] as const) expect((await send(scope)).status).toBe(202);
    expectError(await send('read'), 403, 'forbidden');
    const others: [method: string, path: string, body?: object][] = [
      ['GET', `/v1/projects/${mine}`],
      ['GET', `/v1/projects/${mine}/inspection`],
      ['POST', `/v2/agent/${mine}/job`, { prompt: 'Report problems.' }],
      ['GET', `/v2/agent/${mine}/jobs`],
      ['GET', `/v1/analytics/${mine}/views`],
      ['POST', `/v1/analytics/${mine}/reclassify`, {}],
      ['GET', `/v1/projects/${mine}/pulls`],
      ['POST', `/v1/projects/${mine}/keys`, { name: 'Another' }],
    ];
    for (const [method, path, body] of others)
      expectError(
        await server.call(method, path, { key: key.ingest.key, ...(body ? { body } : {}) }),
        403,
        'forbidden',
      );
    const authorization = `Basic ${Buffer.from(`git:${key.ingest.key}`).toString('base64')}`;
    const { repository } = (await server.call('GET', `/v1/projects/${mine}`)).json;
    for (const service of ['git-upload-pack', 'git-receive-pack'])
      expectError(
        await server.call('GET', `/git/${repository.name}.git/info/refs?service=${service}`, {
          key: null,
          headers: { authorization },
        }),
        403,
        'forbidden',
      );
    expectError(
      await server.call('POST', `/v1/analytics/${theirs}/events`, {
        body: { events: [{ path: '/a' }] },
        key: key.ingest.key,
      }),
      404,
      'not_found',
    );
  });

  test('a refused key learns nothing about the body it sent', async () => {
    const reply = await server.call('POST', `/v2/agent/${mine}/job`, { body: {}, key: key.read.key });
    expectError(reply, 403, 'forbidden');
  });
});

/** All a caller can see of an answer, but for the moment it was given. */
const visible = ({ status, headers, text }: Reply) => ({
  status,
  text,
  headers: [...headers].filter(([name]) => name !== 'date'),
});

describe('a project that the key may not see', () => {
  const requests: [method: string, path: string, body?: object][] = [
    ['GET', '/v1/projects/{id}'],
    ['POST', '/v2/agent/{id}/job', { prompt: 'x' }],
    ['GET', '/v2/agent/{id}/jobs'],
    ['GET', '/v2/agent/{id}/job/{job}'],
    ['POST', '/v2/agent/{id}/job/{job}/message', { prompt: 'x' }],
    ['POST', '/v2/agent/{id}/job/{job}/archive'],
    ['GET', '/v2/agent/{id}/job/{job}/events'],
    ['GET', '/v1/projects/{id}/pulls/1'],
    ['POST', '/v1/projects/{id}/pulls/1/merge'],
    ['POST', '/v1/projects/{id}/pulls/1/close'],
  ];
  test.each(requests)('looks at %s %s exactly like one that does not exist', async (method, path, body) => {
    const ask = (id: string, options: CallOptions) =>
      server.call(method, path.replace('{id}', id).replace('{job}', theirJob), {
        ...options,
        headers: { 'x-request-id': 'the-same' },
        ...(body ? { body } : {}),
      });
    const hidden = await ask(theirs, { key: key.both.key });
    expectError(hidden, 404, 'not_found');
    expect(visible(hidden)).toEqual(visible(await ask('never-made', { key: key.both.key })));
    expect(visible(hidden)).toEqual(visible(await ask(theirs, { key: key.read.key })));
  });
});

test('a job of another project looks exactly like one that does not exist', async () => {
  const ask = (job: string) =>
    server.call('GET', `/v2/agent/${mine}/job/${job}`, { headers: { 'x-request-id': 'the-same' } });
  const elsewhere = await ask(theirJob);
  expectError(elsewhere, 404, 'not_found');
  expect(visible(elsewhere)).toEqual(visible(await ask(theirJob.replace(/.{6}$/, '000000'))));
});

describe('a project’s key', () => {
  test('may look at its own project', async () => {
    const reply = await server.call('GET', `/v1/projects/${mine}`, { key: key.read.key });
    expect(reply).toMatchObject({ status: 200, json: { id: mine } });
  });

  test.each([
    ['POST', '/v1/projects'],
    ['GET', '/v1/projects'],
    ['PATCH', '/v1/projects/{id}'],
    ['DELETE', '/v1/projects/{id}'],
    ['POST', '/v1/projects/{id}/keys'],
    ['GET', '/v1/projects/{id}/keys'],
    ['DELETE', '/v1/projects/{id}/keys/{key}'],
    ['POST', '/v1/sign-in-links'],
  ])('is refused at the organisation’s %s %s with 403', async (method, path) => {
    const at = path.replace('{id}', mine).replace('{key}', key.both.id);
    expectError(await server.call(method, at, { key: key.both.key }), 403, 'forbidden');
  });
});
