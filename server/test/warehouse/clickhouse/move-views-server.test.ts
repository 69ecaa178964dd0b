import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { MoveBody } from '../../../src/contract/move-views.ts';
import { createLog } from '../../../src/foundation/log.ts';
import { openClickHouse } from '../../../src/warehouse/clickhouse/open-clickhouse.ts';
import { browser, newSite, taken } from '../../analytics/ingest-site.ts';
import { newEngineUrl } from '../../support/analytics-engine.ts';
import type { ApiClient } from '../../support/api-client.ts';
import { createTestDatabaseUrl } from '../../support/database.ts';
import { startTestServer, type TestServer } from '../../support/docwright.ts';
import { untilAnalyticsReady } from '../../support/engine-ready.ts';
import { eventually } from '../../support/eventually.ts';
import { checkout, runtime } from '../../support/server-process.ts';
import { dayMs, now, someEvent, sorted } from '../page-events.ts';

/** What outlives a restart. */
let home: { dataDir: string; databaseUrl: string };
let to: string;
beforeEach(async () => {
  home = {
    dataDir: mkdtempSync(join(tmpdir(), 'docwright-move-')),
    databaseUrl: await createTestDatabaseUrl(),
  };
  to = newEngineUrl()!;
});
afterEach(() => rmSync(home.dataDir, { recursive: true }));

/** With its embedded engine, or with a ClickHouse server. */
async function startServer(url = ''): Promise<TestServer> {
  const server = await startTestServer({
    environment: {
      DOCWRIGHT_ROLE: 'api',
      DOCWRIGHT_DATA_DIR: home.dataDir,
      DATABASE_URL: home.databaseUrl,
      DOCWRIGHT_LOG_LEVEL: 'silent',
      CLICKHOUSE_URL: url,
    },
  });
  await untilAnalyticsReady(server);
  return server;
}

const move = async ({ call }: ApiClient): Promise<MoveBody> => (await call('GET', '/v1/views/move')).json;
const start = (server: ApiClient, body: object = { to }) => server.call('POST', '/v1/views/move', { body });
const ended = (server: ApiClient, state: MoveBody['state']) =>
  eventually(`the move to be ${state}`, async () => {
    const body = await move(server);
    if (state === 'done') expect(body.error).toBeNull();
    return body.state === state && body;
  });

/** Sends batches with ids one after the other, each until it is taken; the server may change. */
class Sender {
  readonly #project: string;
  readonly #done: Promise<void>;
  readonly batches: object[][] = [];
  server: ApiClient;
  #stopping = false;

  constructor(server: ApiClient, project: string) {
    this.server = server;
    this.#project = project;
    this.#done = this.#work();
  }

  async finish(): Promise<void> {
    this.#stopping = true;
    await this.#done;
  }

  post(events: readonly object[]) {
    return this.server.call('POST', `/v1/analytics/${this.#project}/events`, { body: { events } });
  }

  async #work(): Promise<void> {
    for (let count = 0; !this.#stopping; count++) {
      const batch = Array.from({ length: 20 }, (_, i) => ({
        path: `/${i % 5}`,
        id: `${count}/${i}`,
        userAgent: browser,
        timestamp: new Date(Date.now() - (i % 4) * dayMs).toISOString(),
      }));
      await eventually('the batch to be taken', async () => {
        const reply = await this.post(batch).catch(() => null);
        return reply?.status === 202;
      });
      this.batches.push(batch);
      await delay(5);
    }
  }
}

test('views are taken during the move; after the restart on ClickHouse all are counted, and each id once', async () => {
  let server = await startServer();
  const { project } = await newSite(server);
  const sender = new Sender(server, project);
  await eventually('some views', () => sender.batches.length > 3);
  expect(await start(server)).toMatchObject({ status: 202, json: { state: 'copying', error: null } });
  expect(await start(server)).toMatchObject({ status: 202 });
  const done = await ended(server, 'done');
  const before = sender.batches.length * 20;
  expect(done).toMatchObject({ events: before, eventsDone: before, daysDone: done.days });

  const refused = await sender.post([{ path: '/', id: 'refused' }]);
  expect(refused).toMatchObject({ status: 503, json: { code: 'unavailable' } });
  expect(refused.json.error).toMatch(/moved to ClickHouse.* restarts the server with CLICKHOUSE_URL/);
  expect(refused.headers.get('retry-after')).toBe('60');
  const path = `/v1/analytics/${project}/views`;
  const views = (await server.call('GET', path)).json;
  expect(views.totals.total).toBe(before);
  await server[Symbol.asyncDispose]();

  server = await startServer(to);
  await using _ = server;
  expect((await server.call('GET', path)).json).toEqual(views);
  sender.server = server;
  await eventually('more views', () => sender.batches.length * 20 > before);
  await sender.finish();
  const total = sender.batches.length * 20;
  for (const batch of sender.batches) {
    expect(await sender.post(batch)).toMatchObject(taken({ duplicates: 20 }));
  }
  expect((await server.call('GET', path)).json.totals.total).toBe(total);
  const again = await start(server, { to: newEngineUrl() });
  expect(again).toMatchObject({ status: 400, json: { code: 'invalid_request' } });
  expect(again.json.error).toContain('stores page views in ClickHouse already');
});

test('a server that is stopped in the middle of a move goes on with the next one', async () => {
  const first = await startServer();
  const [template] = fc.sample(someEvent, 1);
  for (let ago = 1; ago <= 20; ago++) {
    await first.warehouse.store(
      Array.from({ length: 2_500 }, (_, i) => ({
        ...template!,
        viewsKey: 'p',
        at: now - (now % dayMs) - ago * dayMs + i,
      })),
    );
  }
  await start(first);
  await eventually('a part to be copied', async () => (await move(first)).eventsDone > 0);
  await first[Symbol.asyncDispose]();

  await using second = await startServer();
  const clickHouse = await openClickHouse({ url: to, log: createLog('silent') });
  const cutOff = (await clickHouse.listDays()).length;
  expect(await move(second)).toMatchObject({ state: 'idle', startedAt: null });
  await start(second);
  await ended(second, 'done');
  const days = await clickHouse.listDays();
  expect(days).toHaveLength(20);
  expect(cutOff).toBeLessThan(20);
  expect(sorted(days)).toEqual(sorted(await second.warehouse.listDays()));
  await clickHouse.close();
});

describe('with one server', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startServer();
  });
  afterEach(() => server[Symbol.asyncDispose]());

  test('a server that does not answer is named as the reason, no password is shown, and views are taken as before', async () => {
    const site = await newSite(server);
    const wrong = 'http://somebody:a-secret@127.0.0.1:1/docwright';
    const started = await start(server, { to: wrong });
    const failed = await ended(server, 'failed');
    expect(failed.error).toMatch(
      /does not answer \(ECONNREFUSED\).* Start the move again when that is solved/,
    );
    expect(failed.finishedAt).not.toBeNull();
    const system = await server.call('GET', '/v1/system');
    expect(JSON.stringify([started.json, failed, system.json])).not.toContain('a-secret');
    expect(await site.send([{ path: '/' }])).toMatchObject(taken({ accepted: 1 }));
    expect((await server.call('DELETE', '/v1/views/move')).json).toMatchObject({
      state: 'idle',
      error: null,
    });
  });

  test('what is no URL is 400, and a key of a project is 403', async () => {
    for (const wrong of ['nonsense', 'ftp://127.0.0.1', 'http://a:%zz@127.0.0.1', '', 5]) {
      const { status, json } = await start(server, { to: wrong });
      expect([status, json.code]).toEqual([400, 'invalid_request']);
    }
    expect((await start(server, { to, cluster: "'" })).status).toBe(400);
    const { json } = await server.call('POST', '/v1/projects/demo/keys', { body: { name: 'a key' } });
    for (const method of ['POST', 'GET', 'DELETE']) {
      const body = method === 'POST' ? { to } : undefined;
      expect((await server.call(method, '/v1/views/move', { key: json.key, body })).status).toBe(403);
    }
  });

  async function docwright(...args: string[]) {
    const child = spawn(runtime, [join(checkout, 'server/src/cli/docwright.ts'), 'move-views', ...args], {
      env: { PATH: process.env.PATH, DOCWRIGHT_URL: server.url, DOCWRIGHT_KEY: server.adminKey },
    });
    const exit = new Promise<number | null>((resolve) => child.on('close', resolve));
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
    return { code: await exit, stdout, stderr };
  }

  test('the command moves them and says what to do next; cancelled, the server takes views again', async () => {
    const site = await newSite(server);
    await site.send([{ path: '/' }, { path: '/', timestamp: '2026-01-01T00:00:00Z' }]);
    expect(await docwright()).toMatchObject({ code: 1, stderr: expect.stringContaining('--to URL') });
    const moved = await docwright('--to', to);
    expect(moved).toMatchObject({ code: 0 });
    expect(moved.stdout).toMatch(/events {2}2\n/);
    expect(moved.stdout).toContain(`CLICKHOUSE_URL='${to}' npm start`);
    expect((await site.send([{ path: '/' }])).status).toBe(503);
    expect((await server.call('POST', `/v1/analytics/${site.project}/reclassify`)).status).toBe(503);
    expect((await start(server, { to: newEngineUrl() })).json).toMatchObject({ code: 'already_exists' });

    expect(await docwright('cancel')).toMatchObject({ code: 0 });
    expect((await site.send([{ path: '/later' }])).status).toBe(202);
    expect(await docwright('--to', to)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/events {2}3\n/),
    });
  });
});
