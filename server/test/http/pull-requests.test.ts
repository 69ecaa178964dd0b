import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getPullRequest } from '../../src/contract/pull-request.ts';
import { scratchDirectory } from '../../src/git/testing/scratch-repository.ts';
import { startTestServer, type TestServer } from '../support/docwright.ts';
import { withoutAnalytics } from '../support/without-analytics.ts';
import { expectError } from './expect-error.ts';
import { branchesOf, clone } from './git-client.ts';
import { changeFirstPage, newKeyOf, newProject } from './new-project.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ environment: withoutAnalytics });
});
afterAll(() => server[Symbol.asyncDispose]());

const pulls = (project: string, rest: string | number) => `/v1/projects/${project}/pulls/${rest}`;
const act = (project: string, rest: string) => server.call('POST', pulls(project, rest));
const firstPage = async (project: string) => {
  using scratch = scratchDirectory();
  return readFileSync(join(await clone(server, project, scratch.path), 'index.mdx'), 'utf8');
};
const typesOf = async (project: string, job: string) => {
  const { json } = await server.call('GET', `/v2/agent/${project}/job/${job}/events`);
  return json.events.map((event: { type: string }) => event.type);
};

test('a pull request is shown with everything about it', async () => {
  const project = await newProject(server);
  const job = await server.runJob(changeFirstPage('start page'), project);
  const { status, json } = await server.call('GET', pulls(project, 1));
  expect(status).toBe(200);
  getPullRequest.responses[200].schema.strict().parse(json);
  expect(json).toMatchObject({
    number: 1,
    state: 'open',
    draft: false,
    head: job.source.ref,
    base: 'main',
    url: job.prLink,
    jobId: job.id,
    closedAt: null,
    conflicts: [],
  });
  expect(json.title).toContain('first page');
});

test('pull requests are listed, the newest first, by state and in pages', async () => {
  const project = await newProject(server);
  for (const name of ['start', 'home', 'front'])
    await server.runJob(changeFirstPage(`${name} page`), project);
  await act(project, '2/close');
  const list = async (query = '') => {
    const { status, json } = await server.call('GET', `/v1/projects/${project}/pulls${query}`);
    expect(status).toBe(200);
    return [json.pulls.map(({ number }: { number: number }) => number), json.hasMore];
  };
  expect(await list()).toEqual([[3, 2, 1], false]);
  expect(await list('?limit=2')).toEqual([[3, 2], true]);
  expect(await list('?limit=2&offset=2')).toEqual([[1], false]);
  expect(await list('?state=open')).toEqual([[3, 1], false]);
  expect(await list('?state=merged')).toEqual([[], false]);
  expectError(await server.call('GET', `/v1/projects/${project}/pulls?state=new`), 400, 'invalid_request');
});

describe('merging', () => {
  test('really brings the change into the base branch, and the job knows', async () => {
    const project = await newProject(server);
    const job = await server.runJob(changeFirstPage('start page'), project);
    const reply = await act(project, '1/merge');
    expect(reply).toMatchObject({ status: 200, json: { state: 'merged', closedAt: expect.any(String) } });
    expect(await firstPage(project)).toContain('This is the start page.');
    expect(await branchesOf(server, project)).toEqual(['main']);
    const after = (await server.call('GET', `/v2/agent/${project}/job/${job.id}`)).json;
    expect(after).toMatchObject({ prLink: job.prLink, pullRequest: { number: 1, state: 'merged' } });
    expect(await typesOf(project, job.id)).toContain('pull-request-merged');
  });

  test('a conflict is 409, names the file and changes nothing', async () => {
    const project = await newProject(server);
    await server.runJob(changeFirstPage('start page'), project);
    await server.runJob(changeFirstPage('home page'), project);
    await act(project, '1/merge');
    const reply = await act(project, '2/merge');
    expectError(reply, 409, 'merge_conflict');
    expect(reply.json.error).toContain('index.mdx');
    expect((await server.call('GET', pulls(project, 2))).json.state).toBe('open');
    expect(await firstPage(project)).toContain('This is the start page.');
  });

  test('what is not open is 409', async () => {
    const project = await newProject(server);
    await server.runJob(changeFirstPage('start page'), project);
    await act(project, '1/merge');
    for (const verb of ['merge', 'close'])
      expectError(await act(project, `1/${verb}`), 409, 'pull_request_not_open');
  });

  test('a follow-up then works from the fresh base and opens a new one', async () => {
    const project = await newProject(server);
    const job = await server.runJob(changeFirstPage('start page'), project);
    await act(project, '1/merge');
    const after = await server.sendMessage(job.id, 'Replace "start page" with "home page"', project);
    expect(after).toMatchObject({ status: 'completed', pullRequest: { number: 2, state: 'open' } });
    await act(project, '2/merge');
    expect(await firstPage(project)).toContain('This is the home page.');
  });

  test('many times at once merges once', async () => {
    const project = await newProject(server);
    await server.runJob(changeFirstPage('start page'), project);
    const verbs = ['merge', 'close', 'merge', 'close'];
    const statuses = (await Promise.all(verbs.map((verb) => act(project, `1/${verb}`)))).map((r) => r.status);
    expect(statuses.sort()).toEqual([200, 409, 409, 409]);
  });
});

test('closing keeps the base and the branch as they are, and the job knows', async () => {
  const project = await newProject(server);
  const job = await server.runJob(changeFirstPage('start page'), project);
  expect(await act(project, '1/close')).toMatchObject({ status: 200, json: { state: 'closed' } });
  expect(await firstPage(project)).toContain('This is the first page.');
  expect(await branchesOf(server, project)).toEqual([job.source.ref, 'main']);
  expect((await server.call('GET', `/v2/agent/${project}/job/${job.id}`)).json.pullRequest.state).toBe(
    'closed',
  );
  expect(await typesOf(project, job.id)).toContain('pull-request-closed');
});

test.each(['0', '2', '-1', '1.0', '01', 'one', '999999999999', '%00', '1%2Fmerge'])(
  'pull request %s is 404',
  async (n) => {
    for (const [method, rest] of [
      ['GET', ''],
      ['POST', '/merge'],
      ['POST', '/close'],
    ])
      expectError(await server.call(method!, pulls('demo', n) + rest), 404, 'not_found');
  },
);

test('a key that may only read sees a pull request but neither merges nor closes it', async () => {
  const project = await newProject(server);
  await server.runJob(changeFirstPage('start page'), project);
  const { key } = await newKeyOf(server, project, { scopes: ['read'] });
  expect((await server.call('GET', pulls(project, 1), { key })).status).toBe(200);
  for (const verb of ['merge', 'close'])
    expectError(await server.call('POST', pulls(project, `1/${verb}`), { key }), 403, 'forbidden');
});
