import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { project } from '../../src/contract/project.ts';
import { connectDatabase } from '../../src/database/database.ts';
import { startTestServer, type TestServer } from '../support/docwright.ts';
import { withoutAnalytics } from '../support/without-analytics.ts';
import { expectError, expectInvalid } from './expect-error.ts';
import { git } from './git-client.ts';
import { newProject } from './new-project.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ environment: { ...withoutAnalytics, DOCWRIGHT_ROLE: 'api' } });
});
afterAll(() => server[Symbol.asyncDispose]());

const create = (body: unknown) => server.call('POST', '/v1/projects', { body });
const local = (name: string, more: object = {}) => ({ forge: 'local', name, ...more });

describe('creating a project', () => {
  test('with an id answers 201, its place, and everything with its default', async () => {
    const reply = await create({ id: 'My_docs-1', name: 'My docs', repository: local('my-docs') });
    expect(reply.status).toBe(201);
    expect(reply.headers.get('location')).toBe('/v1/projects/My_docs-1');
    project.strict().parse(reply.json);
    expect(reply.json).toMatchObject({
      id: 'My_docs-1',
      name: 'My docs',
      repository: {
        forge: 'local',
        name: 'my-docs',
        url: `${server.url}/git/my-docs.git`,
        branch: 'main',
        root: '',
        hasCredential: false,
      },
      model: null,
      humanSource: 'any',
      aiPurposes: [],
      allowedOrigins: [],
      limits: {},
    });
    expect((await server.call('GET', '/v1/projects/My_docs-1')).json).toEqual(reply.json);
  });

  test('without an id makes one up', async () => {
    const reply = await create({ name: 'No id', repository: local('no-id') });
    expect(reply.status).toBe(201);
    expect(reply.json.id).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
    expect(reply.headers.get('location')).toBe(`/v1/projects/${reply.json.id}`);
  });

  test('keeps every setting that was sent', async () => {
    const settings = {
      model: 'builtin/codemod',
      humanSource: 'beacon',
      aiPurposes: ['assistant', 'training'],
      allowedOrigins: ['https://docs.example.com'],
      limits: { jobsPerHour: 5, changedFiles: 10, changedLines: 100 },
    };
    const repository = local('all-set', { branch: 'docs/next', root: '/guides//en/' });
    const reply = await create({ name: 'All set', repository, ...settings });
    expect(reply.json).toMatchObject({
      ...settings,
      repository: { branch: 'docs/next', root: 'guides/en' },
    });
  });

  test('creates its local repository with a first page on its branch', async () => {
    await create({ name: 'A', repository: local('brand-new', { branch: 'trunk' }) });
    const bare = join(server.dataDir, 'repositories', 'brand-new.git');
    expect(await git(bare, 'ls-tree', '--name-only', 'trunk')).toBe('index.mdx');
  });

  test('takes a local repository that is there as it is', async () => {
    const bare = join(server.dataDir, 'repositories', 'demo.git');
    const before = await git(bare, 'rev-parse', 'main');
    expect((await create({ name: 'Second', repository: local('demo') })).status).toBe(201);
    expect(await git(bare, 'rev-parse', 'main')).toBe(before);
  });

  test('with an id that is taken is 409 and changes nothing', async () => {
    const id = await newProject(server, { name: 'The first' });
    expectError(await create({ id, name: 'The second', repository: local('other') }), 409, 'already_exists');
    const shouted = { id: id.toUpperCase(), name: 'The third', repository: local('other') };
    expectError(await create(shouted), 409, 'already_exists');
    expect((await server.call('GET', `/v1/projects/${id}`)).json.name).toBe('The first');
  });

  test('many times at once with one id makes one project', async () => {
    const body = { id: 'once', name: 'Once', repository: local('once') };
    const statuses = (await Promise.all(Array.from({ length: 6 }, () => create(body)))).map((r) => r.status);
    expect(statuses.sort()).toEqual([201, 409, 409, 409, 409, 409]);
  });
});

describe('a project that is not valid is 400 and says which field', () => {
  const good = { name: 'A', repository: local('a') };
  test.each([
    ['name', { repository: local('a') }],
    ['name', { ...good, name: '' }],
    ['name', { ...good, name: 'x'.repeat(201) }],
    ['name', { ...good, name: 'a\0b' }],
    ['repository', { name: 'A' }],
    ['repository', { ...good, repository: 'a' }],
    ['repository.forge', { ...good, repository: { name: 'a' } }],
    ['repository.forge', { ...good, repository: { forge: 'sourcehut', name: 'a' } }],
    ['repository.forge', { ...good, repository: { forge: 'svn', url: 'https://svn.example.com/b' } }],
    ['repository.name', { ...good, repository: local('..') }],
    ['repository.name', { ...good, repository: local('a/b') }],
    ['repository.name', { ...good, repository: local('.hidden') }],
    ['repository.name', { ...good, repository: local('a.git') }],
    ['repository.name', { ...good, repository: local('-'.repeat(65)) }],
    ['repository.url', { ...good, repository: local('a', { url: 'https://example.com/a.git' }) }],
    ['repository.url', { ...good, repository: local('a', { url: 'not a url' }) }],
    ['repository.branch', { ...good, repository: local('a', { branch: '--upload-pack=x' }) }],
    ['repository.branch', { ...good, repository: local('a', { branch: 'a..b' }) }],
    ['repository.branch', { ...good, repository: local('a', { branch: 'a b' }) }],
    ['repository.root', { ...good, repository: local('a', { root: '../secrets' }) }],
    ['repository.root', { ...good, repository: local('a', { root: 'docs/.git' }) }],
    ['repository.credential', { ...good, repository: local('a', { credential: '' }) }],
    ['id', { ...good, id: '' }],
    ['id', { ...good, id: 'a b' }],
    ['id', { ...good, id: '../a' }],
    ['id', { ...good, id: 'x'.repeat(65) }],
    ['model', { ...good, model: 'somebody/unknown' }],
    ['limits.jobsPerHour', { ...good, limits: { jobsPerHour: -1 } }],
    ['limits.jobsPerHour', { ...good, limits: { jobsPerHour: 1.5 } }],
    ['limits.changedFiles', { ...good, limits: { changedFiles: 0 } }],
    ['humanSource', { ...good, humanSource: 'everything' }],
    ['aiPurposes.0', { ...good, aiPurposes: ['world domination'] }],
    ['allowedOrigins', { ...good, allowedOrigins: 'https://example.com' }],
    ['allowedOrigins.0', { ...good, allowedOrigins: ['docs.example.com'] }],
    ['allowedOrigins.1', { ...good, allowedOrigins: ['https://a.example', 'https://b.example/docs'] }],
    ['allowedOrigins.0', { ...good, allowedOrigins: ['*'] }],
    ['allowedOrigins.0', { ...good, allowedOrigins: ['ftp://example.com'] }],
  ])('%s: %j', async (path, body) => {
    expectInvalid(await create(body), path);
  });
});

test('a local repository without a name is called like its project', async () => {
  const { json } = await create({ name: 'A', repository: { forge: 'local' } });
  expect(json.repository.name).toBe(json.id);
});

test('listing shows every project', async () => {
  const ids = [await newProject(server), await newProject(server)];
  const { status, json } = await server.call('GET', '/v1/projects');
  expect(status).toBe(200);
  const listed = json.projects.map((each: { id: string }) => each.id);
  expect(listed).toEqual(expect.arrayContaining(['demo', ...ids]));
  for (const each of json.projects) project.strict().parse(each);
});

describe('a credential', () => {
  const secret = 'ghp_5ecretCredentialThatNobodyMayRead';

  test('never comes out in any answer', async () => {
    const created = await create({ name: 'C', repository: local('c', { credential: secret }) });
    const at = `/v1/projects/${created.json.id}`;
    const changed = await server.call('PATCH', at, { body: { repository: { credential: `${secret}2` } } });
    const answers = [
      created,
      changed,
      await server.call('GET', at),
      await server.call('GET', '/v1/projects'),
    ];
    for (const { text } of answers) expect(text).not.toContain(secret);
    expect(created.json.repository.hasCredential).toBe(true);
  });

  test('is neither in the database nor in the data directory in the clear', async () => {
    await create({ name: 'C', repository: local('d', { credential: secret }) });
    const kept = [...(await everyRow(server.databaseUrl)), ...everyFile(server.dataDir)];
    expect(kept.length).toBeGreaterThan(20);
    const spellings = ['utf8', 'hex', 'base64'].map((as) =>
      Buffer.from(secret)
        .toString(as as BufferEncoding)
        .slice(0, -2),
    );
    expect(kept.filter((text) => spellings.some((spelling) => text.includes(spelling)))).toEqual([]);
  });
});

async function everyRow(url: string): Promise<string[]> {
  const database = connectDatabase({ url, poolSize: 1 });
  const { rows: tables } = await database.execute(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const texts: string[] = [];
  for (const { name } of tables as { name: string }[]) {
    const { rows } = await database.execute(`select t::text as text from ${name} t`);
    texts.push(...(rows as { text: string }[]).map(({ text }) => text));
  }
  await database.close();
  return texts;
}

const everyFile = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'));
