import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectDatabase } from '../../src/database/database.ts';
import { startTestServer, type TestServer } from '../support/docwright.ts';
import { withoutAnalytics } from '../support/without-analytics.ts';
import { signIn } from './browser.ts';
import { newKeyOf, newProject } from './new-project.ts';

/** Far below the five seconds after which a stream looks at its job anyway, and above what a busy machine takes. */
const soonMs = 4_000;
let server: TestServer;
let neighbour: TestServer;
beforeAll(async () => {
  const environment = { ...withoutAnalytics, DOCWRIGHT_ROLE: 'api' };
  server = await startTestServer({ environment });
  neighbour = await startTestServer({
    environment: {
      ...environment,
      DATABASE_URL: server.databaseUrl,
      DOCWRIGHT_ADMIN_KEY: server.adminKey,
    },
  });
});
afterAll(async () => {
  await neighbour[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

/** A job that nobody carries out, so that its stream has no end of its own. */
async function openStream(project: string, headers: Record<string, string>, at = server) {
  const body = { prompt: 'Report problems.' };
  const { json } = await server.call('POST', `/v2/agent/${project}/job`, { body });
  const response = await fetch(`${at.url}/v2/agent/${project}/job/${json.id}/events`, {
    headers: { accept: 'text/event-stream', ...headers },
  });
  expect(response.status).toBe(200);
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const readUntil = async (isEnough: (text: string) => boolean) => {
    for (;;) {
      if (isEnough(text)) return text;
      const { done, value } = await reader.read();
      if (done) return text;
      text += value;
    }
  };
  await readUntil((sofar) => sofar.includes('instruction-queued'));
  return { job: json.id as string, rest: () => readUntil(() => false) };
}

async function expectEnd(stream: { rest(): Promise<string> }, code: string): Promise<void> {
  const late = new Promise<string>((resolve) => setTimeout(resolve, soonMs, 'still open').unref());
  const text = await Promise.race([stream.rest(), late]);
  const [, data] = /\n\nevent: access-ended\ndata: (.*)\n\n$/.exec(text) ?? [null, text];
  expect(JSON.parse(data!)).toEqual({ code, error: expect.any(String) });
}

test.each([
  ['this process', () => server],
  ['another process', () => neighbour],
])('a stream ends when its key is revoked, in %s', async (_where, at) => {
  const { id, key } = await newKeyOf(server, 'demo');
  const stream = await openStream('demo', { authorization: `Bearer ${key}` }, at());
  await server.call('DELETE', `/v1/projects/demo/keys/${id}`);
  await expectEnd(stream, 'unauthorized');
});

test('a stream ends when its key expires', async () => {
  const { key } = await newKeyOf(server, 'demo', { expiresAt: new Date(Date.now() + 2_500).toISOString() });
  await expectEnd(await openStream('demo', { authorization: `Bearer ${key}` }), 'unauthorized');
});

test('a stream ends when its session does: signed out, signed out everywhere, expired', async () => {
  const leaving = await signIn(server);
  const staying = await signIn(server);
  const [left, stayed] = [
    await openStream('demo', leaving.headers),
    await openStream('demo', staying.headers),
  ];
  await leaving.call('DELETE', '/v1/session');
  await expectEnd(left, 'unauthorized');
  await staying.call('DELETE', '/v1/sessions');
  await expectEnd(stayed, 'unauthorized');

  const expiring = await signIn(server);
  const database = connectDatabase({ url: server.databaseUrl, poolSize: 1 });
  await database.query("update sessions set expires_at = now() + interval '2500 milliseconds'", []);
  await database.close();
  await expectEnd(await openStream('demo', expiring.headers), 'unauthorized');
});

test('a stream ends when its project is deleted, also for a key of the organisation', async () => {
  const project = await newProject(server);
  const { key } = await newKeyOf(server, project);
  const own = await openStream(project, { authorization: `Bearer ${key}` });
  const all = await openStream(project, { authorization: `Bearer ${server.adminKey}` });
  await server.call('DELETE', `/v1/projects/${project}`);
  await expectEnd(own, 'unauthorized');
  await expectEnd(all, 'not_found');
});

test('other streams go on when a key is revoked', async () => {
  const [kept, revoked] = [await newKeyOf(server, 'demo'), await newKeyOf(server, 'demo')];
  const stream = await openStream('demo', { authorization: `Bearer ${kept.key}` });
  const other = await openStream('demo', { authorization: `Bearer ${revoked.key}` });
  await server.call('DELETE', `/v1/projects/demo/keys/${revoked.id}`);
  await expectEnd(other, 'unauthorized');
  await server.call('POST', `/v2/agent/demo/job/${stream.job}/archive`);
  const text = await stream.rest();
  expect(text).toContain('event: job-archived');
  expect(text).not.toContain('access-ended');
});
