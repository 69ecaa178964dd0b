import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { job as jobBody } from '../../src/contract/job.ts';
import { startTestServer, type TestServer } from '../support/docwright.ts';
import { withoutAnalytics } from '../support/without-analytics.ts';
import { expectError, expectInvalid } from './expect-error.ts';
import { createGate } from './gate.ts';
import { changeFirstPage, newProject } from './new-project.ts';

const gate = createGate();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ hooks: gate.hooks, environment: withoutAnalytics });
});
afterAll(() => server[Symbol.asyncDispose]());

const create = (project: string, body: unknown) => server.call('POST', `/v2/agent/${project}/job`, { body });
const message = (project: string, job: string, body: unknown) =>
  server.call('POST', `/v2/agent/${project}/job/${job}/message`, { body });
const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

describe('creating a job', () => {
  test('answers 201 with its place and every field of an active job', async () => {
    const project = await newProject(server);
    const { status, headers, json } = await create(project, { prompt: changeFirstPage('start page') });
    expect(status).toBe(201);
    expect(headers.get('location')).toBe(`/v2/agent/${project}/job/${json.id}`);
    jobBody.strict().parse(json);
    expect(json).toEqual({
      id: expect.stringMatching(/^job_[0-9a-z]{26}$/),
      title: changeFirstPage('start page'),
      status: 'active',
      source: { repository: `${server.url}/git/${project}.git`, ref: `docwright/${json.id}` },
      model: 'builtin/codemod',
      prLink: null,
      createdAt: timestamp,
      archivedAt: null,
      error: null,
      summary: null,
      pullRequest: null,
    });
  });

  test('a change completes with a pull request that its link names', async () => {
    const project = await newProject(server);
    const job = await server.runJob(changeFirstPage('start page'), project);
    const url = `${server.url}/projects/${project}/pulls/1`;
    expect(job).toMatchObject({
      status: 'completed',
      prLink: url,
      pullRequest: { url, number: 1, state: 'open' },
      error: null,
      summary: expect.stringContaining('first page'),
    });
  });

  test('nothing to change completes without a pull request', async () => {
    const job = await server.runJob('Replace "nothing of this" with "that"', await newProject(server));
    expect(job).toMatchObject({ status: 'completed', prLink: null, pullRequest: null, error: null });
  });

  test('what is not understood fails with a reason and without a pull request', async () => {
    const job = await server.runJob('Compose a haiku about turbines', await newProject(server));
    expect(job).toMatchObject({
      status: 'failed',
      prLink: null,
      pullRequest: null,
      summary: null,
      error: { code: 'instruction_not_understood', message: expect.stringContaining('did not understand') },
    });
  });

  test('what is nearly understood fails with sentences that would be', async () => {
    const job = await server.runJob('Unpublish index.mdx', await newProject(server));
    expect(job.error).toMatchObject({
      code: 'instruction_not_understood',
      suggestions: ['Set the draft of index.mdx to "true"', 'Delete index.mdx'],
    });
  });

  test('a draft is opened as a draft', async () => {
    const project = await newProject(server);
    const { json } = await create(project, { prompt: changeFirstPage('start page'), draft: true });
    await server.settled(json.id, project);
    expect((await server.call('GET', `/v1/projects/${project}/pulls/1`)).json.draft).toBe(true);
  });

  test('ids sort by the time they were made', async () => {
    const project = await newProject(server);
    const ids: string[] = [];
    for (let i = 0; i < 3; i++) ids.push((await create(project, { prompt: 'Report problems.' })).json.id);
    expect(ids.toSorted()).toEqual(ids);
  });

  test('in a project that does not exist is 404', async () => {
    expectError(await create('never-made', { prompt: 'x' }), 404, 'not_found');
  });

  test.each([
    ['prompt', {}],
    ['prompt', { prompt: null }],
    ['prompt', { prompt: 5 }],
    ['prompt', { prompt: ['x'] }],
    ['prompt', { prompt: '' }],
    ['prompt', { prompt: ' \n\t\u00a0\u3000' }],
    ['prompt', { prompt: 'a\0b' }],
    ['model', { prompt: 'x', model: 'somebody/unknown' }],
    ['model', { prompt: 'x', model: '' }],
    ['draft', { prompt: 'x', draft: 'true' }],
  ])('with a bad %s is 400 (%j)', async (path, body) => {
    expectInvalid(await create('demo', body), path);
  });

  test.each([[[]], ['text'], [5], [null], [true]])('with the body %j is 400', async (body) => {
    expectError(await create('demo', body), 400, 'invalid_request');
  });
});

describe('a prompt', () => {
  const promptOf = async (project: string, job: string) => {
    const { json } = await server.call('GET', `/v2/agent/${project}/job/${job}/events`);
    return json.events.find((event: { type: string }) => event.type === 'instruction-queued').data.prompt;
  };

  test.each([
    ['characters', 'x'],
    ['characters outside the basic plane', '😀'],
  ])('of 50,000 %s is taken whole, and one more is refused', async (_what, character) => {
    const project = await newProject(server);
    const prompt = character.repeat(50_000);
    const { status, json } = await create(project, { prompt });
    expect(status).toBe(201);
    expect(await promptOf(project, json.id)).toBe(prompt);
    expectInvalid(await create(project, { prompt: prompt + character }), 'prompt');
  });

  test('with half a surrogate pair is taken with a replacement character', async () => {
    const project = await newProject(server);
    const { status, json } = await server.call('POST', `/v2/agent/${project}/job`, {
      raw: '{"prompt": "half \\ud83d of it"}',
      headers: { 'content-type': 'application/json' },
    });
    expect(status).toBe(201);
    expect(await promptOf(project, json.id)).toBe('half \ufffd of it');
  });

  test('keeps quotes, line ends and control characters', async () => {
    const project = await newProject(server);
    const prompt = 'a "b" \\ \r\n\t\u0007\u2028\u202e\ufeff é é';
    const { json } = await create(project, { prompt });
    expect(await promptOf(project, json.id)).toBe(prompt);
  });
});

describe('a follow-up', () => {
  test('makes a completed job active again, on the same branch and pull request', async () => {
    const project = await newProject(server);
    const job = await server.runJob(changeFirstPage('start page'), project);
    const reply = await message(project, job.id, { prompt: 'Replace "start page" with "home page"' });
    expect(reply).toMatchObject({
      status: 200,
      json: { status: 'active', prLink: null, summary: null, pullRequest: job.pullRequest },
    });
    jobBody.strict().parse(reply.json);
    const after = await server.settled(job.id, project);
    expect(after).toMatchObject({ status: 'completed', prLink: job.prLink, source: job.source });
  });

  test('that fails keeps the pull request and says why', async () => {
    const project = await newProject(server);
    const job = await server.runJob(changeFirstPage('start page'), project);
    const after = await server.sendMessage(job.id, 'Hum a tune', project);
    expect(after).toMatchObject({ status: 'failed', prLink: job.prLink, pullRequest: job.pullRequest });
    expect(after.error?.code).toBe('instruction_not_understood');
  });

  test('to a failed job makes it active again', async () => {
    const project = await newProject(server);
    const job = await server.runJob('Hum a tune', project);
    const after = await server.sendMessage(job.id, changeFirstPage('start page'), project);
    expect(after).toMatchObject({ status: 'completed', error: null, pullRequest: { number: 1 } });
  });

  test('to an active job is queued: all are carried out, in order', async () => {
    const project = await newProject(server);
    const held = gate.hold('agent');
    const { id } = (await create(project, { prompt: changeFirstPage('step 0') })).json;
    await held.reached;
    for (let i = 0; i < 5; i++) {
      const reply = await message(project, id, { prompt: `Replace "step ${i}" with "step ${i + 1}"` });
      expect(reply).toMatchObject({ status: 200, json: { id, status: 'active' } });
    }
    held.release();
    expect((await server.settled(id, project)).status).toBe('completed');
    const { events } = (await server.call('GET', `/v2/agent/${project}/job/${id}/events`)).json;
    const done = events.filter((event: { type: string }) => event.type === 'instruction-completed');
    const numbers = done.map(({ data }: { data: { instruction: number } }) => data.instruction);
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
    expect(done.map(({ data }: { data: { changed: boolean } }) => data.changed)).toEqual(Array(6).fill(true));
  });

  test('queued behind one that fails still runs, and the job ends as its last instruction did', async () => {
    const project = await newProject(server);
    const held = gate.hold('agent');
    const { id } = (await create(project, { prompt: 'Hum a tune' })).json;
    await held.reached;
    await message(project, id, { prompt: changeFirstPage('start page') });
    held.release();
    const after = await server.settled(id, project);
    expect(after).toMatchObject({ status: 'completed', error: null, pullRequest: { number: 1 } });
    const { events } = (await server.call('GET', `/v2/agent/${project}/job/${id}/events`)).json;
    const types = events.map(({ type }: { type: string }) => type);
    expect(types).toContain('instruction-failed');
    expect(types).not.toContain('job-failed');
  });

  test.each([[{}], [{ prompt: '' }], [{ prompt: 'x'.repeat(50_001) }], [{ prompt: 1 }]])(
    'with the body %j is 400',
    async (body) => {
      const { id } = (await create('demo', { prompt: 'Report problems.' })).json;
      expectInvalid(await message('demo', id, body), 'prompt');
    },
  );

  test.each(['job_nope', 'job_00000000000000000000000000', '%00', '..%2Fjobs', 'x'.repeat(2_000)])(
    'to the job %s is 404',
    async (id) => {
      expectError(await message('demo', id, { prompt: 'x' }), 404, 'not_found');
    },
  );
});
