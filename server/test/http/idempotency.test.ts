import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../src/foundation/ids.ts';
import { startTestServer, type TestServer } from '../support/docwright.ts';
import { withoutAnalytics } from '../support/without-analytics.ts';
import { expectError, expectInvalid } from './expect-error.ts';
import { newProject } from './new-project.ts';

let server: TestServer;
let project: string;
beforeAll(async () => {
  server = await startTestServer({ environment: { ...withoutAnalytics, DOCWRIGHT_ROLE: 'api' } });
  project = await newProject(server);
});
afterAll(() => server[Symbol.asyncDispose]());

const jobs = (where = project) => `/v2/agent/${where}/job`;
const send = (path: string, key: string, body: unknown) =>
  server.call('POST', path, { body, headers: { 'idempotency-key': key } });
const body = { prompt: 'Report problems.' };

describe('an idempotency key', () => {
  test('replays the first answer, its place included, and says so', async () => {
    const key = newId('once');
    const first = await send(jobs(), key, body);
    const again = await send(jobs(), key, body);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.json).toEqual(first.json);
    expect(again.headers.get('location')).toBe(first.headers.get('location'));
    expect(first.headers.get('idempotent-replayed')).toBe(null);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });

  test('replays what was answered then, whatever became of the job', async () => {
    const key = newId('once');
    const first = await send(jobs(), key, body);
    await server.call('POST', `${jobs()}/${first.json.id}/archive`);
    expect((await send(jobs(), key, body)).json).toEqual(first.json);
  });

  test('replays it even where the model is no longer there', async () => {
    const key = newId('once');
    const own = await newProject(server, { modelKeys: { openai: 'sk-of-the-project' } });
    const wanted = { ...body, model: 'openai/any' };
    const first = await send(jobs(own), key, wanted);
    await server.call('PATCH', `/v1/projects/${own}`, { body: { modelKeys: null } });
    expect(await send(jobs(own), key, wanted)).toMatchObject({ status: 201, json: first.json });
    expectInvalid(await send(jobs(own), newId('once'), wanted), 'model');
  });

  test('with another body is 422', async () => {
    const key = newId('once');
    await send(jobs(), key, body);
    expectError(await send(jobs(), key, { prompt: 'Another' }), 422, 'idempotency_mismatch');
    expectError(await send(jobs(), key, { ...body, unknown: 1 }), 422, 'idempotency_mismatch');
  });

  test('compares bodies as parsed JSON', async () => {
    const key = newId('once');
    const raw = (text: string) =>
      server.call('POST', jobs(), {
        raw: text,
        headers: { 'idempotency-key': key, 'content-type': 'application/json; charset=utf-8' },
      });
    const first = await raw('{"prompt":"Report problems.","draft":false,"x":{"a":1,"b":[1,2]}}');
    const same = await raw(
      '{ "x": {"b": [1.0, 2e0], "a": 1},\n "draft": false, "prompt": "Report\\u0020problems." }',
    );
    expect(same.json).toEqual(first.json);
    const reordered = '{"prompt":"Report problems.","draft":false,"x":{"a":1,"b":[2,1]}}';
    expectError(await raw(reordered), 422, 'idempotency_mismatch');
  });

  test('many times at once makes exactly one job', async () => {
    const where = await newProject(server);
    const key = newId('once');
    const replies = await Promise.all(Array.from({ length: 12 }, () => send(jobs(where), key, body)));
    const made = replies.filter(({ status }) => status === 201);
    for (const reply of replies.filter(({ status }) => status !== 201)) {
      expectError(reply, 409, 'idempotency_conflict');
    }
    expect(new Set(made.map(({ json }) => json.id)).size).toBe(1);
    const listed = (await server.call('GET', `/v2/agent/${where}/jobs`)).json.jobs;
    expect(listed.map(({ id }: { id: string }) => id)).toEqual([made[0]!.json.id]);
  });

  test('is another one in another project', async () => {
    const key = newId('once');
    const here = await send(jobs(), key, body);
    const there = await send(jobs(await newProject(server)), key, { prompt: 'Another' });
    expect(there.status).toBe(201);
    expect(there.json.id).not.toBe(here.json.id);
  });

  test('on messages is another one for each job', async () => {
    const key = newId('once');
    const [a, b] = [await send(jobs(), newId('a'), body), await send(jobs(), newId('b'), body)];
    const to = (id: string, prompt: string) => send(`${jobs()}/${id}/message`, key, { prompt });
    expect((await send(jobs(), key, body)).status).toBe(201);
    expect((await to(a.json.id, 'One')).json.id).toBe(a.json.id);
    expect((await to(b.json.id, 'Two')).json.id).toBe(b.json.id);
    expect((await to(a.json.id, 'One')).headers.get('idempotent-replayed')).toBe('true');
    expectError(await to(a.json.id, 'Two'), 422, 'idempotency_mismatch');
    const { events } = (await server.call('GET', `${jobs()}/${a.json.id}/events`)).json;
    const queued = events.filter(({ type }: { type: string }) => type === 'instruction-queued');
    expect(queued).toHaveLength(2);
  });

  test('is not used up by a request that was refused', async () => {
    const key = newId('once');
    expectInvalid(await send(jobs(), key, { prompt: '' }), 'prompt');
    expect((await send(jobs(), key, body)).status).toBe(201);
  });

  test('of a replayed message to a job archived meanwhile still replays', async () => {
    const { id } = (await send(jobs(), newId('a'), body)).json;
    const key = newId('once');
    const first = await send(`${jobs()}/${id}/message`, key, body);
    await server.call('POST', `${jobs()}/${id}/archive`);
    expect((await send(`${jobs()}/${id}/message`, key, body)).json).toEqual(first.json);
    expectError(await send(`${jobs()}/${id}/message`, newId('b'), body), 409, 'job_archived');
  });

  test.each([
    ['of 255 characters is taken', 'k'.repeat(255), 201],
    ['of 256 characters is refused', 'k'.repeat(256), 400],
    ['that is empty is refused', '', 400],
  ])('%s', async (_what, key, status) => {
    const reply = await send(jobs(), key, body);
    expect(reply.status).toBe(status);
    if (status === 400) expectInvalid(reply, 'idempotency-key');
  });
});
