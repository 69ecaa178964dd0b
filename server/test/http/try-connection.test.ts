import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { tryConnection } from '../../src/contract/connection.ts';
import { connectDatabase } from '../../src/database/database.ts';
import { newId } from '../../src/foundation/ids.ts';
import { type GlanceLimits, glanceAtRepository } from '../../src/projects/glance-at-repository.ts';
import { openStage, type Stage } from '../forges/behaviour/stage.ts';
import { githubWire } from '../support/hosts/github-wire.ts';
import type { TestHostRepository } from '../support/hosts/start-test-host.ts';
import { pushAsPerson } from '../support/hosts/test-repository.ts';
import { expectError, expectInvalid } from './expect-error.ts';
import { newKeyOf, newProject } from './new-project.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage(githubWire, { environment: { DOCWRIGHT_ROLE: 'api' } });
});
afterEach(() => {
  expect(stage.host!.violations.splice(0)).toEqual([]);
  stage.host!.faults.splice(0);
  expect(keptRepositories()).toEqual([]);
});
afterAll(() => stage[Symbol.asyncDispose]());

/** This server carries out no jobs, so that a mirror is here only if a trial left it. */
function keptRepositories(): string[] {
  const mirrors = join(stage.server.dataDir, 'mirrors');
  return readdirSync(stage.server.dataDir).includes('mirrors') ? readdirSync(mirrors) : [];
}

const attempt = (repository: object, key = stage.server.adminKey) =>
  stage.server.call('POST', '/v1/connections/try', { body: { repository }, key });

const locationOf = ({ url, credential, apiUrl }: TestHostRepository) => ({
  forge: 'github',
  url,
  credential,
  ...(apiUrl ? { apiUrl } : {}),
});

const tried = async (repository: object) => {
  const { status, json } = await attempt(repository);
  expect(status).toBe(200);
  return tryConnection.responses[200].schema.strict().parse(json);
};

const git = (directory: string, ...args: string[]) => execFileSync('git', args, { cwd: directory });

describe('a connection that works', () => {
  test('has no problems, its one spelling, and the documentation that was found', async () => {
    const repository = stage.host!.newRepository();
    expect(await tried({ ...locationOf(repository), url: `${repository.url}.git/tree/main` })).toEqual({
      problems: [],
      url: repository.url,
      branch: 'main',
      sites: [
        {
          root: '',
          kind: 'mintlify',
          title: 'Mintlify',
          pages: 2,
          outline: {
            framework: { name: 'mintlify', title: 'Mintlify' },
            root: '',
            configuration: 'docs.json',
            contentFolders: [''],
            navigation: { status: 'listed', groups: expect.any(Number), entries: expect.any(Number) },
            redirects: 0,
            unread: [],
          },
        },
      ],
      unseen: null,
    });
  });

  test.each([true, false])(
    'is looked through, whether its host leaves files out (%s) or not',
    async (filters) => {
      const repository = stage.host!.newRepository({
        'handbook/mkdocs.yml': 'site_name: Handbook\ndocs_dir: pages\n',
        'handbook/pages/index.md': '# Welcome\n',
        'website/docusaurus.config.js':
          "export default { presets: [['classic', { docs: { sidebarPath: './sidebars.js' } }]] };\n",
        'website/sidebars.js': "module.exports = { docs: ['intro', ...more()] };\n",
        'website/docs/intro.md': '# Intro\n',
        'website/docs/more.md': '# More\n',
        'README.md': '# Acme\n',
      });
      git(repository.directory, 'config', 'uploadpack.allowFilter', String(filters));
      expect((await tried(locationOf(repository))).sites).toMatchObject([
        {
          root: 'website',
          kind: 'docusaurus',
          pages: 2,
          outline: {
            contentFolders: ['website/docs'],
            navigation: { entries: 1 },
            unread: [{ about: 'navigation', path: 'website/sidebars.js', line: 1 }],
          },
        },
        { root: 'handbook', kind: 'mkdocs', pages: 1, outline: { contentFolders: ['handbook/pages'] } },
      ]);
    },
  );

  test('has the host’s own branch where none is asked for', async () => {
    const repository = stage.host!.newRepository();
    pushAsPerson(repository.directory, 'trunk', { 'more.mdx': '# More\n' }, 'Go on');
    git(repository.directory, 'symbolic-ref', 'HEAD', 'refs/heads/trunk');
    repository.defaultBranch = 'trunk';
    expect(await tried(locationOf(repository))).toMatchObject({
      problems: [],
      branch: 'trunk',
      sites: [{ pages: 3 }],
    });
    expect(await tried({ ...locationOf(repository), branch: 'main' })).toMatchObject({
      branch: 'main',
      sites: [{ pages: 2 }],
    });
  });

  test('may have no documentation yet', async () => {
    const repository = stage.host!.newRepository({ 'main.c': 'int main() {}\n' });
    expect(await tried(locationOf(repository))).toMatchObject({ problems: [], sites: [], unseen: null });
  });
});

describe('a connection that does not work', () => {
  test('names a token that is refused', async () => {
    const repository = stage.host!.newRepository();
    const secret = 'ghp_wrong0123456789';
    const answer = await attempt({ ...locationOf(repository), credential: secret });
    expect(answer).toMatchObject({
      status: 200,
      json: {
        problems: [{ path: 'repository.credential', code: 'credential_refused' }],
        branch: null,
        sites: [],
      },
    });
    expect(answer.text).not.toContain(secret);
  });

  test('names every permission that is missing', async () => {
    const repository = stage.host!.newRepository();
    stage.host!.tokens.get(repository.token)!.scopes = ['metadata:read'];
    const { problems, sites } = await tried(locationOf(repository));
    expect(new Set(problems.map(({ path, code }) => `${path} ${code}`))).toEqual(
      new Set(['repository.credential permission_missing']),
    );
    expect(problems.map(({ message }) => message).join(' ')).toContain('"Pull requests: Read and write"');
    expect(sites).toEqual([]);
  });

  test('names a repository that nobody knows', async () => {
    const repository = stage.host!.newRepository();
    const url = `${stage.host!.url}/acme/nowhere`;
    const { problems, branch } = await tried({ ...locationOf(repository), url });
    expect(problems).toMatchObject([{ path: 'repository.url', code: 'repository_unreachable' }]);
    expect(branch).toBeNull();
  });

  test('names a branch that is not there, and the one that is', async () => {
    const repository = stage.host!.newRepository();
    expect(await tried({ ...locationOf(repository), branch: 'nowhere' })).toMatchObject({
      problems: [{ path: 'repository.branch', code: 'base_branch_missing' }],
      branch: 'main',
      sites: [],
    });
  });

  test('tells of git, too, where the host lets everything be asked and git not in', async () => {
    const repository = stage.host!.newRepository();
    // One request finds the branch that the repository begins with; the next would fetch.
    stage.host!.faults.push({ verb: 'git-fetch', kind: 'server-error', times: 20 });
    const { problems, sites } = await tried({ ...locationOf(repository), branch: 'main' });
    expect(problems).toMatchObject([{ path: 'repository.url', code: 'repository_unreachable' }]);
    expect(sites).toEqual([]);
  });

  test('is 503 while the host is away', async () => {
    const repository = stage.host!.newRepository();
    stage.host!.faults.push({ verb: 'get-repository', kind: 'server-error', times: 20 });
    expectError(await attempt(locationOf(repository)), 503, 'unavailable');
  });

  test.each([
    [{ forge: 'github', url: 'nonsense', credential: 'a' }, 'repository.url'],
    [{ forge: 'github', url: 'https://github.com/a/b', credential: 'two words' }, 'repository.credential'],
    [{ forge: 'github', url: 'https://github.com/a/b', branch: '..' }, 'repository.branch'],
    [{ forge: 'local' }, 'repository.name'],
    [{ forge: 'cvs', url: 'https://example.com' }, 'repository.forge'],
  ])('is refused where it makes no sense: %j', async (repository, path) => {
    expectInvalid(await attempt(repository), path);
  });
});

describe('looking through a repository', () => {
  const scratchDir = () => join(stage.server.dataDir, 'mirrors');
  const glance = (url: string, token: string, limits: GlanceLimits) =>
    glanceAtRepository(
      {
        url,
        name: 'acme/docs',
        credential: { username: 'x-access-token', password: token },
        network: { resolve: null, caFile: null, proxy: null },
      },
      {
        branch: 'main',
        signal: new AbortController().signal,
        scratchDir: scratchDir(),
        limits,
      },
    );
  const enough = { seconds: 60, megabytes: 1, files: 100 };

  test('finds its sites', async () => {
    const { url, token } = stage.host!.newRepository();
    expect(await glance(url, token, enough)).toMatchObject([{ root: '', pages: 2 }]);
  });

  test('ends where it is too large', async () => {
    const { url, token } = stage.host!.newRepository();
    await expect(glance(url, token, { ...enough, megabytes: 0 })).rejects.toMatchObject({
      code: 'limit_reached',
      message: expect.stringContaining('more than 0 MB'),
    });
  });

  test('ends where the host takes too long', async () => {
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    await expect(
      glance(`http://127.0.0.1:${port}/acme/docs`, 'token', { ...enough, seconds: 0.2 }),
    ).rejects.toMatchObject({ code: 'limit_reached', message: expect.stringContaining('longer than') });
    silent.closeAllConnections();
    await new Promise((resolve) => silent.close(resolve));
  });
});

describe('a repository of Docwright’s own', () => {
  test('is made with its project, so that nothing stands in its way', async () => {
    const name = newId('repo');
    expect(await tried({ forge: 'local', name })).toEqual({
      problems: [],
      url: `${stage.server.url}/git/${name}.git`,
      branch: 'main',
      sites: [],
      unseen: null,
    });
    expect(readdirSync(join(stage.server.dataDir, 'repositories'))).not.toContain(`${name}.git`);
  });

  test('is looked through where it is', async () => {
    const name = newId('repo');
    await newProject(stage.server, { repository: { forge: 'local', name } });
    const directory = join(stage.server.dataDir, 'repositories', `${name}.git`);
    pushAsPerson(
      directory,
      'main',
      { 'mkdocs.yml': 'docs_dir: site\n', 'site/a.md': '', 'site/b.md': '' },
      'More',
    );
    expect(await tried({ forge: 'local', name })).toMatchObject({
      problems: [],
      branch: 'main',
      sites: [{ root: '', kind: 'mkdocs', pages: 2 }],
    });
    expect((await tried({ forge: 'local', name, branch: 'nowhere' })).problems).toMatchObject([
      { path: 'repository.branch', code: 'base_branch_missing' },
    ]);
  });
});

test('a repository whose configuration is too long is not looked through, and one that is odd is', async () => {
  const name = newId('repo');
  await newProject(stage.server, { repository: { forge: 'local', name } });
  const directory = join(stage.server.dataDir, 'repositories', `${name}.git`);
  const push = (config: string) =>
    pushAsPerson(directory, 'main', { 'site/docusaurus.config.js': config, 'site/docs/a.md': '' }, 'A site');
  push(`module.exports = [${'a,'.repeat(300_000)}]`);
  const long = await tried({ forge: 'local', name });
  expect(long).toMatchObject({ problems: [], sites: [], unseen: expect.stringContaining('512 KiB') });
  push(`export default ${'['.repeat(100_000)}`);
  const odd = await tried({ forge: 'local', name });
  expect(odd).toMatchObject({ unseen: null, sites: [{ root: 'site', kind: 'docusaurus', pages: 1 }] });
});

test('an internal address that the operator did not allow is not called', async () => {
  const repository = stage.host!.newRepository();
  const before = stage.host!.requests.length;
  const { port } = new URL(stage.host!.url);
  const elsewhere = (url: string) => url.replace('127.0.0.1', '127.0.0.2');
  const { problems } = await tried({
    ...locationOf(repository),
    url: elsewhere(repository.url),
    ...(repository.apiUrl ? { apiUrl: elsewhere(repository.apiUrl) } : {}),
  });
  expect(problems).toMatchObject([{ path: 'repository.url', code: 'repository_unreachable' }]);
  expect(problems[0]!.message).not.toContain(port);
  expect(stage.host!.requests.length).toBe(before);
});

test('a project’s key may not try, and a trial leaves nothing in the database', async () => {
  const id = await newProject(stage.server);
  const { key } = await newKeyOf(stage.server, id);
  const repository = stage.host!.newRepository();
  expectError(await attempt(locationOf(repository), key), 403, 'forbidden');

  const database = connectDatabase({ url: stage.server.databaseUrl, poolSize: 1 });
  const read = () => database.query('select * from projects order by id');
  const before = await read();
  expect((await tried(locationOf(repository))).problems).toEqual([]);
  expect(await read()).toEqual(before);
  await database.close();
});
