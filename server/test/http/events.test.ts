import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type JobEventBody, jobEvent } from '../../src/contract/job.ts';
import { startTestServer, type TestServer } from '../support/docwright.ts';
import { eventually } from '../support/eventually.ts';
import { withoutAnalytics } from '../support/without-analytics.ts';
import { followEvents } from './event-source.ts';
import { expectError, expectInvalid } from './expect-error.ts';
import { createGate } from './gate.ts';
import { changeFirstPage, newProject } from './new-project.ts';

const gate = createGate();
let server: TestServer;
let project: string;
let path: string;
let all: JobEventBody[];
beforeAll(async () => {
  server = await startTestServer({ hooks: gate.hooks, environment: withoutAnalytics });
  project = await newProject(server);
  path = await eventsOfJob(changeFirstPage('start page'));
  await server.settled(path.split('/').at(-2)!, project);
  all = (await server.call('GET', path)).json.events;
});
afterAll(() => server[Symbol.asyncDispose]());

async function eventsOfJob(prompt: string): Promise<string> {
  const { json } = await server.call('POST', `/v2/agent/${project}/job`, { body: { prompt } });
  return `/v2/agent/${project}/job/${json.id}/events`;
}
const fromOne = (length: number) => Array.from({ length }, (_, index) => index + 1);

describe('a job’s events as JSON', () => {
  test('tell its whole course, with ids that increase by one', () => {
    for (const event of all) jobEvent.strict().parse(event);
    expect(all.map(({ id }) => id)).toEqual(fromOne(all.length));
    expect(all.map(({ type }) => type)).toEqual(
      expect.arrayContaining([
        'job-created',
        'instruction-queued',
        'instruction-started',
        'commit-pushed',
        'pull-request-opened',
        'instruction-completed',
      ]),
    );
    expect(all[0]!.type).toBe('job-created');
    expect(all.at(-1)!.type).toBe('job-completed');
    expect(all.map(({ at }) => at).toSorted()).toEqual(all.map(({ at }) => at));
  });

  test('are given page by page: after is exclusive, hasMore exact', async () => {
    const got: JobEventBody[] = [];
    let page: { events: JobEventBody[]; hasMore: boolean };
    do {
      page = (await server.call('GET', `${path}?limit=2&after=${got.at(-1)?.id ?? 0}`)).json;
      got.push(...page.events);
      expect(page.hasMore).toBe(got.length < all.length);
    } while (page.hasMore);
    expect(got).toEqual(all);
    expect((await server.call('GET', `${path}?limit=${all.length}`)).json.hasMore).toBe(false);
    const past = await server.call('GET', `${path}?after=2147483647`);
    expect(past.json).toEqual({ events: [], hasMore: false });
  });

  test.each([
    ['after', '?after=-1'],
    ['after', '?after=x'],
    ['after', '?after=2147483648'],
    ['after', '?after=1&after=2'],
    ['limit', '?limit=0'],
    ['limit', '?limit=1001'],
  ])('with a bad %s are 400 (%s)', async (parameter, query) => {
    expectInvalid(await server.call('GET', path + query), parameter);
  });

  test.each(['*/*', 'application/json', 'text/*', 'text/html, */*;q=0.8', 'text/event-streams'])(
    'are what Accept: %s gets',
    async (accept) => {
      const { headers, json } = await server.call('GET', path, { headers: { accept } });
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(json.events).toEqual(all);
    },
  );

  test('of a job that does not exist are 404, as a stream too', async () => {
    const nowhere = `/v2/agent/${project}/job/job_nope/events`;
    expectError(await server.call('GET', nowhere), 404, 'not_found');
    const headers = { accept: 'text/event-stream' };
    expectError(await server.call('GET', nowhere, { headers }), 404, 'not_found');
  });
});

describe('a job’s events as a stream', () => {
  const data = async (...call: Parameters<typeof followEvents>) =>
    (await Array.fromAsync(followEvents(...call))).map((event) => event.data);

  test.each(['text/event-stream', 'application/json;q=0.5, text/event-stream', 'TEXT/Event-Stream;q=1'])(
    'are what Accept: %s gets, unbuffered and uncached',
    async (accept) => {
      const { status, headers, text } = await server.call('GET', path, { headers: { accept } });
      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-request-id')).not.toBe(null);
      expect(text.startsWith(': connected\n\nid: 1\nevent: job-created\ndata: {')).toBe(true);
    },
  );

  test('are numbered and named, and end after a final state', async () => {
    const events = await Array.fromAsync(followEvents(server, path));
    expect(events.map((event) => event.data)).toEqual(all);
    for (const { id, type, data } of events) expect([id, type]).toEqual([data.id, data.type]);
  });

  test('opened before the job is done show everything as it happens, without gaps or repeats', async () => {
    const held = gate.hold('agent');
    const running = await eventsOfJob('Replace "nothing of this" with "that"');
    await held.reached;
    const seen: JobEventBody[] = [];
    for await (const { data } of followEvents(server, running)) {
      seen.push(data);
      if (data.type === 'repository-prepared') held.release();
    }
    expect(seen).toEqual((await server.call('GET', running)).json.events);
    expect(seen.at(-1)!.type).toBe('job-completed');
  });

  test('go on where Last-Event-ID says', async () => {
    expect(await data(server, path, { 'last-event-id': '3' })).toEqual(all.slice(3));
    expect(await data(server, `${path}?after=1`, { 'last-event-id': '3' })).toEqual(all.slice(3));
    expect(await data(server, `${path}?after=3`)).toEqual(all.slice(3));
    expect(await data(server, path, { 'last-event-id': String(all.length) })).toEqual([]);
    expect(await data(server, path, { 'last-event-id': '2147483647' })).toEqual([]);
  });

  test('cut off and taken up again lose and repeat nothing', async () => {
    const held = gate.hold('check');
    const running = await eventsOfJob(changeFirstPage('cut off'));
    await held.reached;
    const seen: JobEventBody[] = [];
    const leave = new AbortController();
    const reading = async () => {
      for await (const { data } of followEvents(server, running, { signal: leave.signal })) {
        seen.push(data);
        if (seen.length === 3) leave.abort();
      }
    };
    await expect(reading()).rejects.toThrow('aborted');
    held.release();
    const last = String(seen.at(-1)!.id);
    seen.push(...(await data(server, running, { 'last-event-id': last })));
    expect(seen).toEqual((await server.call('GET', running)).json.events);
  });

  test('of an archived job end', async () => {
    const held = gate.hold('agent');
    const running = await eventsOfJob('Report problems.');
    await held.reached;
    const reading = data(server, running);
    await server.call('POST', running.replace(/events$/, 'archive'));
    expect((await reading).at(-1)!.type).toBe('job-archived');
    held.release();
  });

  test.each(['x', '-1', '1.5', '99999999999'])('with Last-Event-ID %s are 400', async (id) => {
    const headers = { accept: 'text/event-stream', 'last-event-id': id };
    expectError(await server.call('GET', path, { headers }), 400, 'invalid_request');
  });

  test('end when the server stops', async () => {
    const stopping = createGate();
    const other = await startTestServer({ hooks: stopping.hooks, environment: withoutAnalytics });
    const held = stopping.hold('agent');
    const body = { prompt: 'Report problems.' };
    const { id } = (await other.call('POST', '/v2/agent/demo/job', { body })).json;
    await held.reached;
    const reading = followEvents(other, `/v2/agent/demo/job/${id}/events`);
    await reading.next();
    const stopped = other[Symbol.asyncDispose]();
    const rest = await Array.fromAsync(reading);
    expect(rest.map(({ type }) => type)).not.toContain('job-completed');
    held.release();
    await stopped;
  });
});

describe('a stream with nothing to say', () => {
  test('is answered at once, and a project may have only so many of them', async () => {
    await using limited = await startTestServer({
      environment: { ...withoutAnalytics, DOCWRIGHT_ROLE: 'api', DOCWRIGHT_EVENT_STREAMS: '2' },
    });
    const body = { prompt: 'Report problems.' };
    const { json } = await limited.call('POST', '/v2/agent/demo/job', { body });
    const url = `${limited.url}/v2/agent/demo/job/${json.id}/events?after=1000`;
    const headers = { authorization: `Bearer ${limited.adminKey}`, accept: 'text/event-stream' };
    const leave = new AbortController();
    const open = () => fetch(url, { headers, signal: leave.signal });
    for (let time = 0; time < 2; time++) {
      const { status, body: stream } = await open();
      expect(status).toBe(200);
      const { value } = await stream!.getReader().read();
      expect(Buffer.from(value!).toString()).toBe(': connected\n\n');
    }
    const refused = await open();
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([
      429,
      'rate_limited',
    ]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    leave.abort();
    await eventually('a place for another stream', async () => {
      const { status, body: stream } = await fetch(url, { headers });
      await stream!.cancel();
      return status === 200;
    });
  });
});
