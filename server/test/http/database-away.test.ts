import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { newKey } from '../../src/foundation/api-key.ts';
import { createTestDatabaseUrl } from '../support/database.ts';
import { startTestServer, type TestServer } from '../support/docwright.ts';
import { expectError } from './expect-error.ts';

let wire: Wire;
let server: TestServer;
beforeAll(async () => {
  wire = await layWire();
  const DATABASE_URL = wire.urlOf(await createTestDatabaseUrl());
  server = await startTestServer({ environment: { DATABASE_URL, DOCWRIGHT_ROLE: 'api' } });
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await wire.remove();
});

test('while the database is away requests are 503, and all is well when it is back', async () => {
  expect((await server.call('GET', '/readyz')).status).toBe(200);
  wire.cut();
  for (const [method, path] of [
    ['GET', '/readyz'],
    ['GET', '/v2/agent/demo/jobs'],
    ['GET', '/v1/projects'],
  ]) {
    const reply = await server.call(method!, path!);
    expectError(reply, 503, 'unavailable');
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(reply.text).not.toMatch(/ECONN|127\.0\.0\.1|postgres/i);
  }
  const accept = { accept: 'text/event-stream' };
  const stream = await server.call('GET', '/v2/agent/demo/job/job_1/events', { headers: accept });
  expectError(stream, 503, 'unavailable');
  const body = { prompt: 'Report problems.' };
  expectError(await server.call('POST', '/v2/agent/demo/job', { body }), 503, 'unavailable');

  // Who is alive, and whether a key is mistyped, can be told without it.
  expect((await server.call('GET', '/healthz')).status).toBe(200);
  const mistyped = newKey().replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'));
  expectError(await server.call('GET', '/v1/projects', { key: mistyped }), 401, 'unauthorized');

  wire.mend();
  expect((await server.call('GET', '/readyz')).status).toBe(200);
  expect((await server.call('POST', '/v2/agent/demo/job', { body })).status).toBe(201);
  expect((await server.call('GET', '/v2/agent/demo/jobs')).json.jobs).toHaveLength(1);
});

interface Wire {
  /** The same database, through this wire. */
  urlOf(databaseUrl: string): string;
  cut(): void;
  mend(): void;
  remove(): Promise<void>;
}

/** A wire to the test PostgreSQL that can be cut. */
async function layWire(): Promise<Wire> {
  const { hostname, port } = new URL(inject('postgresUrl'));
  const sockets = new Set<Socket>();
  let isCut = false;
  const relay = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    }
    near.pipe(far).pipe(near);
    near.on('error', () => far.destroy());
    far.on('error', () => near.destroy());
  });
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    urlOf(databaseUrl) {
      const url = new URL(databaseUrl);
      url.host = `127.0.0.1:${(relay.address() as AddressInfo).port}`;
      return url.href;
    },
    cut,
    mend: () => {
      isCut = false;
    },
    remove: () => new Promise((resolve) => relay.close(() => resolve())),
  };
}
