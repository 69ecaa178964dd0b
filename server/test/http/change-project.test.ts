import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../support/docwright.ts';
import { withoutAnalytics } from '../support/without-analytics.ts';
import { expectError, expectInvalid } from './expect-error.ts';
import { createGate } from './gate.ts';
import { changeFirstPage, newKeyOf, newProject } from './new-project.ts';

const gate = createGate();
let server: TestServer;
beforeAll(async () => {
  // One job at a time: when a later job has run, an earlier one is over.
  server = await startTestServer({
    hooks: gate.hooks,
    environment: { ...withoutAnalytics, DOCWRIGHT_WORKER_CONCURRENCY: '1' },
  });
});
afterAll(() => server[Symbol.asyncDispose]());

const change = (id: string, body: unknown) => server.call('PATCH', `/v1/projects/${id}`, { body });

describe('changing a project', () => {
  test('changes what is sent and nothing else', async () => {
    const limits = { jobsPerHour: 5, changedFiles: 10 };
    const id = await newProject(server, { limits, humanSource: 'server', aiPurposes: ['search'] });
    const before = (await server.call('GET', `/v1/projects/${id}`)).json;
    const reply = await change(id, {
      name: 'New name',
      limits: { changedFiles: 20 },
      repository: { root: 'docs' },
    });
    expect(reply.status).toBe(200);
    expect(reply.json).toEqual({
      ...before,
      name: 'New name',
      limits: { jobsPerHour: 5, changedFiles: 20 },
      repository: { ...before.repository, root: 'docs' },
      updatedAt: expect.any(String),
    });
    expect(reply.json.updatedAt > before.updatedAt).toBe(true);
    expect((await server.call('GET', `/v1/projects/${id}`)).json).toEqual(reply.json);
  });

  test('with an empty body changes nothing', async () => {
    const id = await newProject(server);
    const before = (await server.call('GET', `/v1/projects/${id}`)).json;
    expect((await change(id, {})).json).toEqual({ ...before, updatedAt: expect.any(String) });
  });

  test('null takes back what is optional', async () => {
    const id = await newProject(server, {
      repository: { forge: 'local', name: 'nulls', credential: 'secret' },
      model: 'builtin/codemod',
      limits: { jobsPerHour: 5, changedFiles: 10 },
      humanSource: 'server',
      aiPurposes: ['search'],
      allowedOrigins: ['https://example.com'],
    });
    const { json } = await change(id, {
      repository: { credential: null },
      model: null,
      limits: { jobsPerHour: null },
      humanSource: null,
      aiPurposes: null,
      allowedOrigins: null,
    });
    expect(json).toMatchObject({ model: null, humanSource: 'any', aiPurposes: [], allowedOrigins: [] });
    expect(json.limits).toEqual({ changedFiles: 10 });
    expect(json.repository.hasCredential).toBe(false);
  });

  test('null does not take back what a project needs', async () => {
    const id = await newProject(server);
    expectInvalid(await change(id, { name: null }), 'name');
    expectInvalid(await change(id, { repository: null }), 'repository');
  });

  test('moves to another local repository, which is made', async () => {
    const id = await newProject(server);
    const { json } = await change(id, { repository: { name: 'moved-here' } });
    expect(json.repository).toMatchObject({ name: 'moved-here', url: `${server.url}/git/moved-here.git` });
    expect((await server.runJob(changeFirstPage('start page'), id)).status).toBe('completed');
  });

  test.each([
    ['repository.branch', { repository: { branch: 'a..b' } }],
    ['repository.forge', { repository: { forge: 'svn', url: 'https://svn.example.com/b' } }],
    ['repository.url', { repository: { url: 'https://github.com/a/b' } }],
    ['limits.jobsPerHour', { limits: { jobsPerHour: '5' } }],
    ['model', { model: 'somebody/unknown' }],
  ])('that would make it invalid is 400 (%s) and changes nothing', async (path, body) => {
    const id = await newProject(server);
    const before = (await server.call('GET', `/v1/projects/${id}`)).json;
    expectInvalid(await change(id, { name: 'Changed', ...body }), path);
    expect((await server.call('GET', `/v1/projects/${id}`)).json).toEqual(before);
  });

  test.each(['never-made', 'a b', '%00', '%2e%2e'])('called %s is 404', async (id) => {
    expectError(await change(id, { name: 'x' }), 404, 'not_found');
  });
});

describe('deleting a project', () => {
  test('answers 204, and then everything about it is 404', async () => {
    const id = await newProject(server);
    const { key } = await newKeyOf(server, id);
    const job = await server.runJob(changeFirstPage('start page'), id);
    const reply = await server.call('DELETE', `/v1/projects/${id}`);
    expect([reply.status, reply.text]).toEqual([204, '']);
    const gone: [string, string][] = [
      ['GET', `/v1/projects/${id}`],
      ['DELETE', `/v1/projects/${id}`],
      ['GET', `/v1/projects/${id}/keys`],
      ['GET', `/v1/projects/${id}/pulls/1`],
      ['GET', `/v2/agent/${id}/jobs`],
      ['GET', `/v2/agent/${id}/job/${job.id}`],
      ['GET', `/v2/agent/${id}/job/${job.id}/events`],
      ['POST', `/v2/agent/${id}/job/${job.id}/archive`],
      ['GET', `/git/${id}.git/info/refs?service=git-upload-pack`],
    ];
    for (const [method, path] of gone) expectError(await server.call(method, path), 404, 'not_found');
    expectError(await server.call('GET', `/v1/projects/${id}`, { key }), 401, 'unauthorized');
    const { projects } = (await server.call('GET', '/v1/projects')).json;
    expect(projects.map((each: { id: string }) => each.id)).not.toContain(id);
  });

  test('stops its running job, which leaves nothing behind', async () => {
    const id = await newProject(server);
    const held = gate.hold('push');
    const created = await server.call('POST', `/v2/agent/${id}/job`, {
      body: { prompt: changeFirstPage('start page') },
    });
    await held.reached;
    expect((await server.call('DELETE', `/v1/projects/${id}`)).status).toBe(204);
    held.release();
    expect((await server.runJob('Replace "nothing of this" with "that"')).status).toBe('completed');
    expect(existsSync(join(server.dataDir, 'repositories', `${id}.git`))).toBe(false);
    expectError(await server.call('GET', `/v2/agent/${id}/job/${created.json.id}`), 404, 'not_found');
  });

  test('frees its id', async () => {
    const id = await newProject(server);
    await server.call('DELETE', `/v1/projects/${id}`);
    const body = { id, name: 'Again', repository: { forge: 'local', name: id } };
    expect((await server.call('POST', '/v1/projects', { body })).status).toBe(201);
    expect((await server.call('GET', `/v2/agent/${id}/jobs`)).json).toEqual({ jobs: [], hasMore: false });
  });
});
