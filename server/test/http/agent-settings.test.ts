import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { project } from '../../src/contract/project.ts';
import { connectDatabase } from '../../src/database/database.ts';
import { startTestServer, type TestServer } from '../support/docwright.ts';
import { withoutAnalytics } from '../support/without-analytics.ts';
import { expectInvalid } from './expect-error.ts';
import { newProject } from './new-project.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ environment: { ...withoutAnalytics, DOCWRIGHT_ROLE: 'api' } });
});
afterAll(() => server[Symbol.asyncDispose]());

const get = async (id: string) => (await server.call('GET', `/v1/projects/${id}`)).json;
const change = (id: string, body: object) => server.call('PATCH', `/v1/projects/${id}`, { body });

describe('what an agent may do', () => {
  const settings = {
    allowedPaths: ['static/**', 'openapi.json'],
    checks: [{ name: 'Vale', command: 'vale docs' }],
    limits: { deletedFiles: 0, agentSteps: 5, agentTokens: 10_000, agentCost: 0.5, agentMinutes: 1.5 },
  };

  test('is kept as it was sent, and null takes it back', async () => {
    const id = await newProject(server, settings);
    project.strict().parse(await get(id));
    expect(await get(id)).toMatchObject(settings);
    const taken = { allowedPaths: null, checks: null, limits: { agentSteps: null, agentCost: null } };
    expect((await change(id, taken)).json).toMatchObject({ allowedPaths: [], checks: [] });
    expect((await get(id)).limits).toEqual({ deletedFiles: 0, agentTokens: 10_000, agentMinutes: 1.5 });
  });

  test('is nothing in particular where nobody said so', async () => {
    expect(await get(await newProject(server))).toMatchObject({
      allowedPaths: [],
      checks: [],
      contextRepositories: [],
      modelKeyProviders: [],
      limits: {},
    });
  });
});

describe('context repositories', () => {
  const local = { name: 'source', forge: 'local' };
  beforeAll(async () => {
    for (const [name, branch] of [
      ['source', 'main'],
      ['more', 'main'],
      ['next', 'next'],
    ]) {
      await newProject(server, { repository: { forge: 'local', name, branch } });
    }
  });

  test('are shown without their credentials', async () => {
    const id = await newProject(server, {
      contextRepositories: [
        { ...local, name: 'next', branch: 'next', credential: 'very-secret-token' },
        { ...local, name: 'more' },
      ],
    });
    const shown = await get(id);
    expect(shown.contextRepositories).toEqual([
      {
        name: 'next',
        forge: 'local',
        url: `${server.url}/git/next.git`,
        branch: 'next',
        hasCredential: true,
      },
      {
        name: 'more',
        forge: 'local',
        url: `${server.url}/git/more.git`,
        branch: 'main',
        hasCredential: false,
      },
    ]);
    expect(JSON.stringify(shown)).not.toContain('very-secret');
    expect(await storedText(id)).not.toContain('very-secret');
  });

  test('keep their credential when the list is sent again without it', async () => {
    const contextRepositories = [{ ...local, credential: 'very-secret-token' }];
    const id = await newProject(server, { contextRepositories });
    const hasCredential = async (sent: object[]) =>
      (await change(id, { contextRepositories: sent })).json.contextRepositories[0].hasCredential;
    expect(await hasCredential([local])).toBe(true);
    expect(await hasCredential([{ ...local, credential: null }])).toBe(false);
  });

  test('must be there with their branch before they are taken', async () => {
    const id = await newProject(server);
    const sent = [
      { ...local, branch: 'none' },
      { ...local, name: 'nowhere' },
    ];
    const { status, json } = await change(id, { contextRepositories: sent });
    expect({ status, code: json.code }).toEqual({ status: 400, code: 'invalid_request' });
    expect(json.details).toMatchObject([
      { path: 'contextRepositories.0.branch' },
      { path: 'contextRepositories.1.url' },
    ]);
    expect((await get(id)).contextRepositories).toEqual([]);
  });

  test('can be taken back, and stay where they are not spoken of', async () => {
    const id = await newProject(server, { contextRepositories: [local] });
    expect((await change(id, { name: 'New' })).json.contextRepositories).toHaveLength(1);
    expect((await change(id, { contextRepositories: null })).json.contextRepositories).toEqual([]);
  });
});

describe('model keys', () => {
  const key = 'sk-very-secret-key-of-a-provider';

  test('go in and never come out', async () => {
    const id = await newProject(server, { modelKeys: { anthropic: key, openai: 'sk-another' } });
    const shown = await get(id);
    expect(shown.modelKeyProviders).toEqual(['anthropic', 'openai']);
    expect(JSON.stringify(shown)).not.toContain('sk-');
    expect(await storedText(id)).not.toContain('sk-');
  });

  test('are replaced and taken back one by one, or all together', async () => {
    const id = await newProject(server, { modelKeys: { anthropic: key, openai: key } });
    const after = async (modelKeys: object | null) =>
      (await change(id, { modelKeys })).json.modelKeyProviders;
    expect(await after({ openai: null, google: key })).toEqual(['anthropic', 'google']);
    expect(await after({})).toEqual(['anthropic', 'google']);
    expect(await after(null)).toEqual([]);
  });

  test('make the models of their provider available, to the project and its jobs', async () => {
    const model = 'anthropic/claude-sonnet-4-5';
    const id = await newProject(server);
    expectInvalid(await change(id, { model }), 'model');
    const job = { prompt: 'Say hello.', model };
    expectInvalid(await server.call('POST', `/v2/agent/${id}/job`, { body: job }), 'model');

    expect((await change(id, { model, modelKeys: { anthropic: key } })).json.model).toBe(model);
    const created = await server.call('POST', `/v2/agent/${id}/job`, { body: { prompt: 'Say hello.' } });
    expect(created).toMatchObject({ status: 201, json: { model } });
    expect(created.text).not.toContain(key);
  });
});

describe('a setting that is not valid is 400 and says which', () => {
  const twice = [
    { name: 'a', command: 'true' },
    { name: 'a', command: 'false' },
  ];
  const context = { name: 'a', forge: 'local' };
  test.each([
    ['allowedPaths.0', { allowedPaths: ['../outside'] }],
    ['allowedPaths.0', { allowedPaths: ['/etc/passwd'] }],
    ['checks', { checks: twice }],
    ['checks', { checks: Array.from({ length: 11 }, (_, n) => ({ name: `${n}`, command: 'true' })) }],
    ['checks.0.command', { checks: [{ name: 'a', command: '' }] }],
    ['checks.0.name', { checks: [{ name: 'a\nb', command: 'true' }] }],
    ['contextRepositories', { contextRepositories: [context, context] }],
    ['contextRepositories.0.name', { contextRepositories: [{ ...context, name: '../a' }] }],
    ['contextRepositories.0.branch', { contextRepositories: [{ ...context, branch: 'a..b' }] }],
    [
      'contextRepositories.0.url',
      { contextRepositories: [{ ...context, url: 'https://example.com/a.git' }] },
    ],
    [
      'contextRepositories.1.forge',
      { contextRepositories: [context, { name: 'b', forge: 'svn', url: 'https://svn.example.com/b' }] },
    ],
    ['modelKeys.anthropic', { modelKeys: { anthropic: 'two words' } }],
    ['modelKeys.anthropic', { modelKeys: { anthropic: 'line\nbreak' } }],
    ['modelKeys.bad name', { modelKeys: { 'bad name': 'key' } }],
    ['limits.agentSteps', { limits: { agentSteps: 0 } }],
    ['limits.agentCost', { limits: { agentCost: 0 } }],
    ['limits.agentMinutes', { limits: { agentMinutes: -1 } }],
    ['limits.deletedFiles', { limits: { deletedFiles: -1 } }],
  ])('%s: %j', async (path, settings) => {
    const created = { name: 'A', repository: { forge: 'local', name: 'a' }, ...settings };
    expectInvalid(await server.call('POST', '/v1/projects', { body: created }), path);
    expectInvalid(await change('demo', settings), path);
  });
});

async function storedText(id: string): Promise<string> {
  const database = connectDatabase({ url: server.databaseUrl, poolSize: 1 });
  const rows = await database.query('select projects::text as text from projects where id = $1', [id]);
  await database.close();
  return JSON.stringify(rows);
}
