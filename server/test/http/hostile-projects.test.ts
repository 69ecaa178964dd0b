import { createServer as createTcpServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forgeNames } from '../../src/contract/repository.ts';
import { newId } from '../../src/foundation/ids.ts';
import { serveOnLoopback } from '../../src/foundation/network/testing/loopback-server.ts';
import { hosts } from '../forges/behaviour/places.ts';
import { openStage, type Stage, type StagedProject } from '../forges/behaviour/stage.ts';
import { startTestServer, type TestServer } from '../support/docwright.ts';
import { withoutAnalytics } from '../support/without-analytics.ts';

const elsewhere = forgeNames.filter((name) => name !== 'local');
/** An address of the documentation, where nobody is. */
const nowhere = 'https://192.0.2.1/acme/docs';
const privateKey = '-----BEGIN RSA PRIVATE KEY-----\nczNjcmV0\n-----END RSA PRIVATE KEY-----\n';

/** Notes who comes, before anybody has spoken. */
async function countVisitors() {
  let visitors = 0;
  const server = createTcpServer((socket) => {
    visitors += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return {
    port: address.port,
    visitors: () => visitors,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

describe('on a server whose operator allows no internal address', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ environment: { ...withoutAnalytics, DOCWRIGHT_ROLE: 'api' } });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const create = (repository: object) => {
    const id = newId('test');
    return server.call('POST', '/v1/projects', { body: { id, name: id, repository } });
  };

  test.each(elsewhere)('no project on %s makes it call one, in whatever spelling', async (forge) => {
    await using inside = await countVisitors();
    const { port } = inside;
    const spellings = [
      ...['127.0.0.1', '127.1', '0x7f.1', '0177.0.0.1', '2130706433', '0', 'localhost'],
      ...['[::1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[64:ff9b::7f00:1]', '[fe80::1%25lo]'],
      ...[
        '127。0。0。1',
        '①②⑦.0.0.1',
        'github.com@127.0.0.1',
        '127.0.0.1#@github.com',
        '127.0.0.1\\@github.com',
      ],
    ].map((host) => `${host}:${port}`);
    const credential = 'a-token-of-someone';
    for (const host of spellings) {
      for (const scheme of ['http', 'https']) {
        const url = `${scheme}://${host}/acme/docs`;
        const { status, text } = await create({ forge, url, credential });
        expect([url, status, text]).toEqual([url, 400, text]);
        const viaApi = await create({ forge, url: nowhere, apiUrl: `${scheme}://${host}/api`, credential });
        expect([host, viaApi.status, viaApi.text]).toEqual([host, 400, viaApi.text]);
      }
    }
    expect(inside.visitors()).toBe(0);
  });

  test.each(elsewhere)('no project on %s reads a file', async (forge) => {
    for (const url of [
      '/etc/passwd',
      'file:///etc/passwd',
      '../../etc',
      '--upload-pack=id',
      'ext::sh -c id% a/b',
    ]) {
      const { status } = await create({ forge, url, credential: 'a-token-of-someone' });
      expect([url, status]).toEqual([url, 400]);
    }
  });

  test.each(elsewhere)('what is wrong with a credential for %s is said without it', async (forge) => {
    const url = nowhere;
    const credentials = [
      's3cret\r\nX-Other: 1',
      's3cret\u2026',
      { token: 's3cret\n' },
      { token: 's3cret', username: 'ada\nbob' },
      { appId: 1, privateKey },
      { appId: 's3cret', privateKey: 'PRIVATE KEY s3cret' },
      '{"token":"s3cret"',
    ];
    for (const credential of credentials) {
      const { status, text } = await create({ forge, url, credential });
      expect([credential, status, text]).toEqual([credential, 400, text]);
      for (const secret of ['s3cret', 'czNjcmV0']) expect(text).not.toContain(secret);
    }
    const withPassword = await create({
      forge,
      url,
      apiUrl: 'https://ada:s3cret@192.0.2.1/api',
      credential: 'a-token',
    });
    expect(withPassword.status).toBe(400);
    expect(withPassword.text).not.toContain('s3cret');
  });
});

describe.each(hosts)('%s', (_name, wire) => {
  let stage: Stage;
  let project: StagedProject;
  beforeAll(async () => {
    stage = await openStage(wire, { environment: { DOCWRIGHT_ROLE: 'api' } });
    project = await stage.newProject();
  });
  afterAll(() => stage[Symbol.asyncDispose]());

  test('a project that is moved to somebody’s own server does not take its token there', async () => {
    await using thief = await serveOnLoopback((_, response) => response.writeHead(401).end('{}'));
    const { token, url, credential } = project.repository!;
    const path = new URL(url).pathname;
    const there = `${thief.url}${path}`;
    const changes = [
      { url: there },
      { apiUrl: `${thief.url}/api` },
      { url: there, apiUrl: `${thief.url}/api` },
      ...elsewhere.map((forge) => ({ forge, url: there })),
      ...elsewhere.map((forge) => ({ forge, url, apiUrl: `${thief.url}/api` })),
    ];
    for (const repository of changes) {
      const answer = await stage.server.call('PATCH', `/v1/projects/${project.id}`, { body: { repository } });
      expect([repository, answer.status]).toEqual([repository, 400]);
    }
    const contextRepositories = [{ name: 'code', forge: wire.forge, url, credential }];
    for (const location of [{}, { url: there }, { apiUrl: `${thief.url}/api` }]) {
      const [first] = contextRepositories;
      const { credential: _kept, ...kept } = first!;
      const sent = Object.keys(location).length === 0 ? first : { ...kept, ...location };
      await stage.server.call('PATCH', `/v1/projects/${project.id}`, {
        body: { contextRepositories: [sent] },
      });
    }
    const seen = JSON.stringify(thief.requests.map(({ url: asked, headers }) => [asked, headers]));
    for (const secret of [
      token,
      Buffer.from(token).toString('base64').slice(2, -4),
      'authorization',
      'private-token',
    ])
      expect(seen).not.toContain(secret);
  });
});
