import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Reply } from '../support/api-client.ts';
import { startTestServer, type TestServer } from '../support/docwright.ts';
import { withoutAnalytics } from '../support/without-analytics.ts';
import { expectError, expectInvalid } from './expect-error.ts';
import { newProject } from './new-project.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    environment: { ...withoutAnalytics, DOCWRIGHT_ROLE: 'api', DOCWRIGHT_JOBS_PER_HOUR: '3' },
  });
});
afterAll(() => server[Symbol.asyncDispose]());

const create = (project: string, headers: Record<string, string> = {}) =>
  server.call('POST', `/v2/agent/${project}/job`, { body: { prompt: 'Report problems.' }, headers });
const message = (project: string, job: string) =>
  server.call('POST', `/v2/agent/${project}/job/${job}/message`, { body: { prompt: 'Report problems.' } });
const remaining = ({ headers }: Reply) => /^"jobs";r=(\d+);t=\d+$/.exec(headers.get('ratelimit') ?? '')?.[1];

test('the third of two allowed jobs is 429 and says when to come back', async () => {
  const project = await newProject(server, { limits: { jobsPerHour: 2 } });
  const [one, two, three] = [await create(project), await create(project), await create(project)];
  expect([one.status, two.status]).toEqual([201, 201]);
  expect([remaining(one), remaining(two), remaining(three)]).toEqual(['1', '0', '0']);
  expectError(three, 429, 'rate_limited');
  for (const { headers } of [one, two, three])
    expect(headers.get('ratelimit-policy')).toBe('"jobs";q=2;w=3600');
  const wait = Number(three.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(3600);
});

test('a refused job leaves nothing behind', async () => {
  const project = await newProject(server, { limits: { jobsPerHour: 1 } });
  await create(project);
  await create(project);
  expect((await server.call('GET', `/v2/agent/${project}/jobs`)).json.jobs).toHaveLength(1);
});

test('jobs and messages are counted together', async () => {
  const project = await newProject(server, { limits: { jobsPerHour: 2 } });
  const { id } = (await create(project)).json;
  expect((await message(project, id)).status).toBe(200);
  expectError(await message(project, id), 429, 'rate_limited');
  expectError(await create(project), 429, 'rate_limited');
});

test('a replay does not count', async () => {
  const project = await newProject(server, { limits: { jobsPerHour: 2 } });
  const headers = { 'idempotency-key': 'the-same' };
  for (let i = 0; i < 4; i++) expect((await create(project, headers)).status).toBe(201);
  expect((await create(project)).status).toBe(201);
  expectError(await create(project), 429, 'rate_limited');
  expect((await create(project, headers)).status).toBe(201);
});

test('a request that is not valid does not count', async () => {
  const project = await newProject(server, { limits: { jobsPerHour: 1 } });
  for (let i = 0; i < 3; i++) {
    expectInvalid(await server.call('POST', `/v2/agent/${project}/job`, { body: { prompt: '' } }), 'prompt');
  }
  expect((await create(project)).status).toBe(201);
});

test('requests at once do not get past the limit', async () => {
  const project = await newProject(server, { limits: { jobsPerHour: 4 } });
  const statuses = (await Promise.all(Array.from({ length: 10 }, () => create(project)))).map(
    ({ status }) => status,
  );
  expect(statuses.filter((status) => status === 201)).toHaveLength(4);
  expect(statuses.filter((status) => status === 429)).toHaveLength(6);
});

test('the installation’s limit holds where the project sets none, for each project on its own', async () => {
  const [a, b] = [await newProject(server), await newProject(server)];
  for (let i = 0; i < 3; i++) expect((await create(a)).status).toBe(201);
  expectError(await create(a), 429, 'rate_limited');
  expect((await create(b)).status).toBe(201);
});

test('0 means no limit, and no headers speak of one', async () => {
  const project = await newProject(server, { limits: { jobsPerHour: 0 } });
  for (let i = 0; i < 6; i++) {
    const reply = await create(project);
    expect(reply.status).toBe(201);
    expect(reply.headers.has('ratelimit') || reply.headers.has('ratelimit-policy')).toBe(false);
  }
});

test('polling is not limited', async () => {
  const project = await newProject(server, { limits: { jobsPerHour: 1 } });
  const { id } = (await create(project)).json;
  const polls = Array.from({ length: 30 }, () => server.call('GET', `/v2/agent/${project}/job/${id}`));
  for (const { status } of await Promise.all(polls)) expect(status).toBe(200);
});
