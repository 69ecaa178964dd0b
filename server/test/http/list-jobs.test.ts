import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { job as jobBody } from '../../src/contract/job.ts';
import { startTestServer, type TestServer } from '../support/docwright.ts';
import { expectError, expectInvalid } from './expect-error.ts';
import { newProject } from './new-project.ts';

const count = 5;
let server: TestServer;
let project: string;
/** Newest first. */
const ids: string[] = [];
beforeAll(async () => {
  server = await startTestServer({ environment: { DOCWRIGHT_ROLE: 'api' } });
  project = await newProject(server);
  for (let i = 0; i < count; i++) {
    const body = { prompt: 'Report problems.' };
    ids.unshift((await server.call('POST', `/v2/agent/${project}/job`, { body })).json.id);
  }
  for (const id of [ids[1], ids[3]]) await server.call('POST', `/v2/agent/${project}/job/${id}/archive`);
});
afterAll(() => server[Symbol.asyncDispose]());

const list = (query = '') => server.call('GET', `/v2/agent/${project}/jobs${query}`);
const idsOf = (json: { jobs: { id: string }[] }) => json.jobs.map(({ id }) => id);

describe('listing jobs', () => {
  test('shows all of the project’s, newest first, in full', async () => {
    const { status, json } = await list();
    expect(status).toBe(200);
    expect(idsOf(json)).toEqual(ids);
    expect(json.hasMore).toBe(false);
    for (const job of json.jobs) jobBody.strict().parse(job);
  });

  test.each([
    [1, 0],
    [4, 0],
    [5, 0],
    [250, 0],
    [2, 2],
    [2, 3],
    [2, 4],
    [1, 5],
    [10, 1_000_000_000],
  ])('gives the page of limit %i at offset %i, and hasMore is exact', async (limit, offset) => {
    const { json } = await list(`?limit=${limit}&offset=${offset}`);
    expect(idsOf(json)).toEqual(ids.slice(offset, offset + limit));
    expect(json.hasMore).toBe(offset + limit < count);
  });

  test.each([
    ['archived', [1, 3]],
    ['active', [0, 2, 4]],
    ['completed', []],
    ['failed', []],
  ])('by the status %s shows those alone', async (status, expected) => {
    const { json } = await list(`?status=${status}`);
    expect(idsOf(json)).toEqual(expected.map((index) => ids[index]));
  });

  test('by status in pages', async () => {
    const first = (await list('?status=active&limit=2')).json;
    expect([idsOf(first), first.hasMore]).toEqual([[ids[0], ids[2]], true]);
    const second = (await list('?status=active&limit=2&offset=2')).json;
    expect([idsOf(second), second.hasMore]).toEqual([[ids[4]], false]);
  });

  test.each([
    ['limit', '?limit=0'],
    ['limit', '?limit=251'],
    ['limit', '?limit=1.5'],
    ['limit', '?limit=ten'],
    ['limit', '?limit='],
    ['limit', '?limit'],
    ['limit', '?limit=%2010'],
    ['limit', '?limit=1e1'],
    ['limit', '?limit=1&limit=2'],
    ['limit', '?limit=99999999999999999999'],
    ['offset', '?offset=-1'],
    ['offset', '?offset=x'],
    ['offset', '?offset=0&offset=0'],
    ['offset', '?offset=1000000001'],
    ['status', '?status=done'],
    ['status', '?status='],
    ['status', '?status=ACTIVE'],
    ['status', '?status=active&status=failed'],
    ['status', '?status=active%00'],
  ])('with a bad %s is 400 (%s)', async (path, query) => {
    expectInvalid(await list(query), path);
  });

  test('ignores parameters it does not know', async () => {
    expect(idsOf((await list('?page=2&utm_source=x&__proto__=1&limit[]=3')).json)).toEqual(ids);
  });

  test('of a project that does not exist is 404', async () => {
    expectError(await server.call('GET', '/v2/agent/never-made/jobs'), 404, 'not_found');
  });
});
