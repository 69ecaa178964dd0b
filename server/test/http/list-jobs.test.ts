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
    ['search', '?search='],
    ['search', '?search=a%00'],
    ['search', `?search=${'a'.repeat(501)}`],
    ['search', '?search=a&search=b'],
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

describe('searching jobs', () => {
  let searched: string;
  const made = new Map<string, string>();
  const prompts = [
    'Fix the links of the Guide\nand nothing else.',
    'Raise it by 100%, please.',
    'Set a_b to c\\d.',
    'Write about über-fast things, 100 of them.',
  ];
  const search = async (text: string, more = '') => {
    const { status, json } = await server.call(
      'GET',
      `/v2/agent/${searched}/jobs?search=${encodeURIComponent(text)}${more}`,
    );
    expect(status).toBe(200);
    return json;
  };
  const found = async (text: string, more = '') => idsOf(await search(text, more));
  const jobsOf = (...which: number[]) => which.map((index) => made.get(prompts[index]!));

  beforeAll(async () => {
    searched = await newProject(server);
    for (const prompt of prompts) {
      const { json } = await server.call('POST', `/v2/agent/${searched}/job`, { body: { prompt } });
      made.set(prompt, json.id);
    }
    await server.call('POST', `/v2/agent/${searched}/job/${made.get(prompts[1]!)}/message`, {
      body: { prompt: 'And mention the Changelog.' },
    });
    await server.call('POST', `/v2/agent/${searched}/job/${made.get(prompts[3]!)}/archive`);
  });

  test.each([
    ['a part of a prompt', 'the links', [0]],
    ['in another case', 'THE LINKS OF THE guide', [0]],
    ['with letters that are no ASCII', 'ÜBER', [3]],
    ['in a line that is not the first', 'nothing else', [0]],
    ['of a follow-up', 'changelog', [1]],
    ['that several have, the newest first', '100', [3, 1]],
    ['with a percent sign, which stands for itself', '100%', [1]],
    ['with an underscore, which stands for itself', 'a_b', [2]],
    ['with a backslash, which stands for itself', 'c\\d', [2]],
    ['of nothing but a backslash', '\\', [2]],
    ['with what means something elsewhere', ', 100 of them.', [3]],
    ['that none has', 'no such words', []],
    ['that none has, were the dots wildcards', 'l.nks .*', []],
    ['that none has, were the brackets groups', '(links)|[a-z]{1}', []],
    ['that none has, were the sign a wildcard', 'F%links', []],
    ['that none has, were the line a wildcard', 'l_nks', []],
  ])('finds %s', async (_what, text, expected) => {
    expect(await found(text)).toEqual(jobsOf(...expected));
  });

  test('finds a job by its id, and by no part of it', async () => {
    const [id] = jobsOf(2);
    expect(await found(id!)).toEqual([id]);
    expect(await found(id!.slice(0, -1))).toEqual([]);
    expect(await found(ids[0]!)).toEqual([]);
  });

  test('goes together with a status and with pages', async () => {
    expect(await found('100', '&status=active')).toEqual(jobsOf(1));
    expect(await found('100', '&status=archived')).toEqual(jobsOf(3));
    expect(await found('100', '&status=failed')).toEqual([]);
    const first = await search('100', '&limit=1');
    expect([idsOf(first), first.hasMore]).toEqual([jobsOf(3), true]);
    const second = await search('100', '&limit=1&offset=1');
    expect([idsOf(second), second.hasMore]).toEqual([jobsOf(1), false]);
  });
});

test('a job has the first line of its first prompt as its title, wherever it is shown', async () => {
  const body = { prompt: `  ${'Long words '.repeat(30)}\nand more.` };
  const title = `${'Long words '.repeat(30).slice(0, 200)}…`;
  const created = await server.call('POST', `/v2/agent/${project}/job`, { body });
  const at = `/v2/agent/${project}/job/${created.json.id}`;
  const messaged = await server.call('POST', `${at}/message`, { body: { prompt: 'Something else.' } });
  const shown = [created, messaged, await server.call('GET', at), await server.call('POST', `${at}/archive`)];
  expect(shown.map(({ json }) => json.title)).toEqual([title, title, title, title]);
  expect((await list('?limit=1')).json.jobs[0].title).toBe(title);
});
