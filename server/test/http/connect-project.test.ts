import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { project as projectShape } from '../../src/contract/project.ts';
import { connectDatabase } from '../../src/database/database.ts';
import { newId } from '../../src/foundation/ids.ts';
import { openStage, type Stage } from '../forges/behaviour/stage.ts';
import { githubWire } from '../support/hosts/github-wire.ts';
import type { TestHostRepository } from '../support/hosts/start-test-host.ts';
import { deleteBranch } from '../support/hosts/test-repository.ts';
import { expectError, expectInvalid } from './expect-error.ts';
import { newKeyOf, newProject } from './new-project.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage(githubWire, { environment: { DOCWRIGHT_ROLE: 'api' } });
});
afterEach(() => {
  expect(stage.host!.violations.splice(0)).toEqual([]);
  stage.host!.faults.splice(0);
});
afterAll(() => stage[Symbol.asyncDispose]());

const call = (method: string, path: string, body?: object) => stage.server.call(method, path, { body });
const get = async (id: string) => (await call('GET', `/v1/projects/${id}`)).json;
const change = (id: string, body: object) => call('PATCH', `/v1/projects/${id}`, body);

const locationOf = ({ url, credential, apiUrl }: TestHostRepository) => ({
  forge: 'github',
  url,
  credential,
  ...(apiUrl ? { apiUrl } : {}),
});

const create = (repository: object, settings: object = {}, id = newId('test')) =>
  call('POST', '/v1/projects', { id, name: id, repository, ...settings });

async function connected(settings: object = {}) {
  const repository = stage.host!.newRepository();
  const { status, json } = await create(locationOf(repository), settings);
  expect(status).toBe(201);
  return { repository, id: json.id as string };
}

describe('connecting a repository', () => {
  test('keeps its one address, however it was spelled', async () => {
    const repository = stage.host!.newRepository();
    const answer = await create({ ...locationOf(repository), url: `${repository.url}.git/tree/main` });
    expect(answer).toMatchObject({ status: 201, json: { repository: { url: repository.url } } });
    projectShape.strict().parse(answer.json);
    expect(answer.json.hookUrl).toBe(`${stage.server.url}/v1/hooks/${answer.json.id}/github`);
  });

  test('is refused where the address is none', async () => {
    expectInvalid(await create({ forge: 'github', url: 'nonsense', credential: 'a' }), 'repository.url');
  });

  test('takes the credential as an object too, and shows it to nobody', async () => {
    const repository = stage.host!.newRepository();
    const credential = { token: repository.token, username: 'docwright-bot' };
    const answer = await create({ ...locationOf(repository), credential });
    expect(answer).toMatchObject({ status: 201, json: { repository: { hasCredential: true } } });
    expect(answer.text).not.toContain(repository.token);
    const database = connectDatabase({ url: stage.server.databaseUrl, poolSize: 1 });
    const rows = await database.query('select *, credential::text as text from projects');
    await database.close();
    expect(JSON.stringify(rows)).not.toContain(repository.token);
  });

  test.each([{}, { token: '' }, { appId: 1 }, 5, ['a']])(
    'is refused where %j is its credential',
    async (credential) => {
      const location = { forge: 'github', url: 'http://127.0.0.1/a/b', credential };
      const { status, json } = await create(location);
      expect({ status, code: json.code }).toEqual({ status: 400, code: 'invalid_request' });
      expect(json.details[0].path).toMatch(/^repository\.credential/);
    },
  );

  test('names every missing permission in the host’s own words, and saves nothing', async () => {
    const repository = stage.host!.newRepository();
    stage.host!.tokens.get(repository.token)!.scopes = ['metadata:read'];
    const id = newId('test');
    const answer = await create(locationOf(repository), {}, id);
    expectInvalid(answer, 'repository.credential');
    expect(answer.json.error).toContain('"Contents: Read and write"');
    expect(answer.json.error).toContain('"Pull requests: Read and write"');
    expect((await call('GET', `/v1/projects/${id}`)).status).toBe(404);
  });

  test('names the base branch that is not there', async () => {
    const repository = stage.host!.newRepository();
    expectInvalid(await create({ ...locationOf(repository), branch: 'nowhere' }), 'repository.branch');
  });

  test('needs a base branch in a repository of Docwright’s own as well, if that exists', async () => {
    const name = newId('repo');
    await newProject(stage.server, { repository: { forge: 'local', name } });
    expectInvalid(await create({ forge: 'local', name, branch: 'nowhere' }), 'repository.branch');
  });

  test('is 503 while the host is away, and saves nothing', async () => {
    const repository = stage.host!.newRepository();
    stage.host!.faults.push({ verb: 'get-repository', kind: 'server-error', times: 20 });
    const id = newId('test');
    const answer = await create(locationOf(repository), {}, id);
    expectError(answer, 503, 'unavailable');
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await call('GET', `/v1/projects/${id}`)).status).toBe(404);
  });

  test('a repository to read needs no permission to write', async () => {
    const source = stage.host!.newRepository();
    stage.host!.tokens.get(source.token)!.scopes = ['metadata:read', 'contents:read'];
    const context = { name: 'source', ...locationOf(source) };
    const { id } = await connected({ contextRepositories: [context] });
    expect(await get(id)).toMatchObject({ contextRepositories: [{ name: 'source', hasCredential: true }] });
    const expired = stage.host!.newRepository();
    stage.host!.tokens.get(expired.token)!.expired = true;
    expectInvalid(
      await change(id, { contextRepositories: [context, { name: 'other', ...locationOf(expired) }] }),
      'contextRepositories.1.credential',
    );
  });
});

describe('changing a connection', () => {
  test('is checked before it holds; what was there stays where it is refused', async () => {
    const { id } = await connected();
    expectInvalid(await change(id, { repository: { credential: 'wrong' } }), 'repository.credential');
    expectInvalid(await change(id, { repository: { branch: 'nowhere' } }), 'repository.branch');
    expect(await get(id)).toMatchObject({ repository: { branch: 'main', hasCredential: true } });
    expect((await call('POST', `/v1/projects/${id}/check`)).json).toEqual({ problems: [] });
  });

  test('leaves the host alone where nothing of the connection changes', async () => {
    const { id } = await connected();
    const before = stage.host!.requests.length;
    expect((await change(id, { name: 'New', repository: { root: 'docs' } })).status).toBe(200);
    expect(stage.host!.requests.length).toBe(before);
  });

  test('never shows a credential to another host', async () => {
    const { id, repository } = await connected();
    const other = await openStage(githubWire, { environment: { DOCWRIGHT_ROLE: 'api' } });
    await using _other = other;
    const { url, apiUrl } = other.host!.newRepository();
    expectInvalid(await change(id, { repository: { url, apiUrl } }), 'repository.credential');
    expect(JSON.stringify(other.host!.requests)).not.toContain(repository.token);
    expect(await get(id)).toMatchObject({ repository: { url: repository.url, hasCredential: true } });
  });

  test('follows a repository that was renamed, with the same credential', async () => {
    const { id, repository } = await connected();
    const renamed = stage.host!.newRepository();
    stage.host!.tokens.set(repository.token, stage.host!.tokens.get(renamed.token)!);
    const answer = await change(id, { repository: { url: renamed.url } });
    expect(answer).toMatchObject({
      status: 200,
      json: { repository: { url: renamed.url, hasCredential: true } },
    });
  });
});

describe('checking a project', () => {
  test('says what stands in the way now, by field', async () => {
    const { id, repository } = await connected();
    const check = () => call('POST', `/v1/projects/${id}/check`);
    expect(await check()).toMatchObject({ status: 200, json: { problems: [] } });
    repository.archived = true;
    deleteBranch(repository.directory, 'main');
    expect((await check()).json.problems).toMatchObject([
      { path: 'repository.url', code: 'repository_archived' },
      { path: 'repository.branch', code: 'base_branch_missing' },
    ]);
    stage.host!.tokens.get(repository.token)!.expired = true;
    const { problems } = (await check()).json;
    expect(problems).toMatchObject([{ path: 'repository.credential', code: 'credential_refused' }]);
    expect(problems[0].message).toMatch(/token.*\.$/);
  });

  test('is for the organisation', async () => {
    const { id } = await connected();
    const { key } = await newKeyOf(stage.server, id);
    expectError(await stage.server.call('POST', `/v1/projects/${id}/check`, { key }), 403, 'forbidden');
    expectError(await call('POST', '/v1/projects/none/check'), 404, 'not_found');
  });
});

describe('how a project wants its pull requests', () => {
  const defaults = {
    draft: false,
    labels: [],
    reviewers: [],
    signOff: false,
    title: null,
    verifiedCommits: false,
    template: true,
  };

  test('is kept, changed field by field, and taken back', async () => {
    const { id } = await connected({
      pullRequests: { labels: ['docs'], title: 'docs: {title}' },
      mention: 'bot',
    });
    expect(await get(id)).toMatchObject({
      mention: 'bot',
      pullRequests: { ...defaults, labels: ['docs'], title: 'docs: {title}' },
    });
    const changed = await change(id, { pullRequests: { title: null, verifiedCommits: true }, mention: null });
    expect(changed.json).toMatchObject({
      mention: 'docwright',
      pullRequests: { ...defaults, labels: ['docs'], verifiedCommits: true },
    });
    expect((await change(id, { pullRequests: null })).json.pullRequests).toEqual(defaults);
  });

  test('is refused where it makes no sense', async () => {
    const id = await newProject(stage.server);
    for (const title of ['docs', '{title} {title}', '{name}', 'a\n{title}', '{title}}']) {
      expectInvalid(await change(id, { pullRequests: { title } }), 'pullRequests.title');
    }
    expectInvalid(await change(id, { mention: '@docwright' }), 'mention');
    // The local forge signs nothing.
    expectInvalid(
      await change(id, { pullRequests: { verifiedCommits: true } }),
      'pullRequests.verifiedCommits',
    );
  });
});

describe('the secret of a host’s deliveries', () => {
  test('goes in and never comes out', async () => {
    const hookSecret = 'a secret of sixteen and more';
    const { id } = await connected({ hookSecret });
    const { text, json } = await call('GET', `/v1/projects/${id}`);
    expect(json.hasHookSecret).toBe(true);
    expect(text).not.toContain(hookSecret);
    expect((await change(id, { hookSecret: null })).json.hasHookSecret).toBe(false);
    expectInvalid(await change(id, { hookSecret: 'short' }), 'hookSecret');
  });

  test('has no use where Docwright hosts the repository', async () => {
    expect(await get(await newProject(stage.server))).toMatchObject({ hookUrl: null, hasHookSecret: false });
  });
});
