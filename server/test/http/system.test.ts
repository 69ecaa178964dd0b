import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getSystem } from '../../src/contract/system.ts';
import { startTestServer, type TestServer } from '../support/docwright.ts';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/free-port.ts';
import { expectError } from './expect-error.ts';
import { newProject } from './new-project.ts';

const token = 'a-token-for-the-metrics';
let server: TestServer;
let guarded: TestServer;
beforeAll(async () => {
  [server, guarded] = await Promise.all([
    startTestServer(),
    startTestServer({
      environment: {
        DOCWRIGHT_ROLE: 'api',
        DOCWRIGHT_METRICS_TOKEN: token,
        PORT: String(await freePort()),
        DOCWRIGHT_PUBLIC_URL: 'https://docwright.example.com/',
        DOCWRIGHT_TRACKER_PATH: '/lib/reader.js',
        DOCWRIGHT_COLLECT_PATH: '/lib/read',
      },
    }),
  ]);
});
afterAll(() => Promise.all([server, guarded].map((each) => each[Symbol.asyncDispose]())));

test.each([
  ['/healthz', 'alive'],
  ['/readyz', 'ready'],
])('%s answers anybody', async (path, status) => {
  expect(await server.call('GET', path, { key: null })).toMatchObject({ status: 200, json: { status } });
});

test('the system tells which models there are, and whether commands have a sandbox', async () => {
  const { json } = await server.call('GET', '/v1/system');
  getSystem.responses[200].schema.strict().parse(json);
  expect(json.models.default).toBe('builtin/codemod');
  const ready = json.models.available.filter(({ isReady }: { isReady: boolean }) => isReady);
  expect(ready).toMatchObject([{ provider: 'builtin', missing: null, examples: ['builtin/codemod'] }]);
  const anthropic = json.models.available.find(
    ({ provider }: { provider: string }) => provider === 'anthropic',
  );
  expect(anthropic).toMatchObject({ isReady: false, missing: 'ANTHROPIC_API_KEY' });
  expect(json.sandbox.reason === null).toBe(json.sandbox.available);
});

test('the system tells what it is made of, who works, what waits, and how much room there is', async () => {
  const { json } = await eventually('the worker to say that it is there', async () => {
    const answer = await server.call('GET', '/v1/system');
    return answer.json.workers.length === 1 && answer;
  });
  const { versions, jobs, workers, disk } = json;
  expect(versions).toMatchObject({ node: process.versions.node, git: expect.stringMatching(/^\d+\.\d+/) });
  expect(versions.database).toMatch(/^\d+/);
  expect(jobs).toMatchObject({ waiting: expect.any(Number), running: expect.any(Number) });
  expect(workers).toMatchObject([{ version: versions.docwright, running: expect.any(Number) }]);
  expect(disk.freeBytes).toBeGreaterThan(0);
  expect(disk.totalBytes).toBeGreaterThan(disk.freeBytes);
  const { json: other } = await guarded.call('GET', '/v1/system');
  expect(other.workers).toEqual([]);
});

describe('the addresses that a site has to name', () => {
  test('are where the script is, and where it sends views', async () => {
    const { addresses } = (await server.call('GET', '/v1/system')).json;
    expect(addresses).toEqual({
      publicUrl: server.url,
      tracker: `${server.url}/tracker.js`,
      collect: `${server.url}/collect`,
    });
    const script = await server.call('GET', new URL(addresses.tracker).pathname, { key: null });
    expect(script).toMatchObject({ status: 200, text: expect.stringContaining("'/collect'") });
  });

  test('are public, and those of the configuration where it renames them', async () => {
    const { addresses } = (await guarded.call('GET', '/v1/system')).json;
    expect(addresses).toEqual({
      publicUrl: 'https://docwright.example.com',
      tracker: 'https://docwright.example.com/lib/reader.js',
      collect: 'https://docwright.example.com/lib/read',
    });
    const script = await guarded.call('GET', new URL(addresses.tracker).pathname, { key: null });
    expect(script).toMatchObject({ status: 200, text: expect.stringContaining("'/lib/read'") });
  });
});

describe('metrics', () => {
  test('are Prometheus’ text, by route, without any project’s name', async () => {
    const project = await newProject(server, { name: 'Very secret project' });
    const job = await server.runJob('Report problems.', project);
    await server.call('GET', `/nowhere/${project}`);
    const { status, headers, text } = await server.call('GET', '/metrics', { key: null });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^text\/plain/);
    expect(text).toContain('route="/v2/agent/:projectId/job"');
    expect(text).toContain('docwright_jobs_running 0');
    for (const name of [project, 'secret', 'demo', job.id]) expect(text).not.toContain(name);
  });

  test('ask for the token where there is one', async () => {
    const ask = (key: string | null) => guarded.call('GET', '/metrics', { key });
    expect((await ask(token)).status).toBe(200);
    for (const key of [null, `${token}x`, token.slice(1), guarded.adminKey]) {
      const reply = await ask(key);
      expectError(reply, 401, 'unauthorized');
      expect(reply.headers.get('www-authenticate')).toMatch(/^Bearer\b/);
    }
    expectError(await guarded.call('GET', `/metrics?token=${token}`, { key: null }), 401, 'unauthorized');
  });
});
