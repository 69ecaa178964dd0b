import { describe, expect, test } from 'vitest';
import { botOf, installApp, type TestApp } from '../support/hosts/github/apps.ts';
import { githubWire } from '../support/hosts/github-wire.ts';
import { bot } from '../support/hosts/start-test-host.ts';
import { proposal, useAdapter } from '../support/hosts/use-adapter.ts';

const github = useAdapter(githubWire);

describe('connecting a repository', () => {
  test('finds nothing wrong where nothing is, and leaves nothing behind', async () => {
    const { repository, opened } = github.newRepository();
    expect(await opened.check()).toEqual([]);
    expect(repository.pulls).toEqual([]);
    const writes = github.host.requests.filter(({ method, status }) => method !== 'GET' && status < 400);
    expect(writes).toEqual([]);
  });

  test.each([
    [['metadata:read', 'pull_requests:write'], ['Contents: Read and write']],
    [['metadata:read', 'contents:write', 'pull_requests:read'], ['Pull requests: Read and write']],
    [['metadata:read'], ['Contents: Read and write', 'Pull requests: Read and write']],
  ])('of a fine-grained token with %j names each missing permission', async (scopes, missing) => {
    const { repository, opened } = github.newRepository();
    github.host.tokens.get(repository.token)!.scopes = scopes;
    const problems = await opened.check();
    expect(problems).toEqual(
      missing.map((name) => ({
        field: 'credential',
        code: 'permission_missing',
        message: expect.stringContaining(`"${name}"`),
      })),
    );
  });

  test('of a classic token names the scope', async () => {
    const { repository, opened } = github.newRepository();
    github.host.tokens.get(repository.token)!.scopes = ['repo', 'workflow'];
    expect(await opened.check()).toEqual([]);
    github.host.tokens.get(repository.token)!.scopes = ['gist'];
    expect(await opened.check()).toMatchObject([
      { field: 'credential', code: 'permission_missing', message: expect.stringContaining('"repo"') },
    ]);
  });

  test('of an account that may only read names the role', async () => {
    const { repository, opened } = github.newRepository();
    repository.permit(bot, 'read');
    expect(await opened.check()).toMatchObject([
      { field: 'credential', code: 'permission_missing', message: expect.stringContaining('"Write"') },
    ]);
  });

  test('that is archived or has no such branch says what to do', async () => {
    const { repository } = github.newRepository();
    repository.archived = true;
    expect(await github.open(repository, { branch: 'gone' }).check()).toMatchObject([
      { field: 'url', code: 'repository_archived', message: expect.stringContaining('Unarchive') },
      { field: 'branch', code: 'base_branch_missing', message: expect.stringContaining('such as main') },
    ]);
  });
});

describe('a repository that changed after it was connected', () => {
  test('is not written to under another name, and the name is told', async () => {
    const { repository, opened } = github.newRepository();
    repository.movedTo = `other/moved-${repository.id}`;
    await expect(opened.ensurePullRequest(proposal)).rejects.toMatchObject({
      code: 'repository_moved',
      message: expect.stringContaining(`/other/moved-${repository.id}`),
    });
    expect(repository.pulls).toEqual([]);
  });

  test('says that it is archived, gone, or that a permission was taken away', async () => {
    const { repository, opened } = github.newRepository();
    repository.archived = true;
    await expect(opened.ensurePullRequest(proposal)).rejects.toMatchObject({ code: 'repository_archived' });
    repository.archived = false;
    github.host.tokens.get(repository.token)!.scopes = ['metadata:read'];
    await expect(opened.ensurePullRequest(proposal)).rejects.toMatchObject({
      code: 'permission_missing',
      message: expect.stringContaining('"Pull requests: Read and write"'),
    });
    repository.permissions.clear();
    const gone = { code: 'repository_unreachable' };
    await expect(opened.ensurePullRequest(proposal)).rejects.toMatchObject(gone);
    await expect(opened.getPullRequest(1)).rejects.toMatchObject(gone);
    await expect(opened.mayWrite('ada')).rejects.toMatchObject(gone);
  });
});

describe('a GitHub App', () => {
  const credentialOf = ({ appId, privateKey }: TestApp, installationId?: number) =>
    JSON.stringify({ appId: Number(appId), privateKey, ...(installationId ? { installationId } : {}) });

  test('finds its installation, opens pull requests as its bot, and asks for one token', async () => {
    const { repository } = github.newRepository();
    const app = installApp(github.host, [repository]);
    const opened = github.open(repository, { credential: credentialOf(app) });
    expect(await opened.check()).toEqual([]);
    await Promise.all([opened.ensurePullRequest(proposal), opened.findOpenPullRequest('x'), opened.source()]);
    expect(repository.pulls).toMatchObject([{ author: botOf(app) }]);
    expect(app.tokens).toHaveLength(1);
    expect((await opened.source()).credential).toEqual({
      username: 'x-access-token',
      password: app.tokens[0],
    });
  });

  test('gets another token well before the last one expires, and after one was refused', async () => {
    const { repository } = github.newRepository();
    const app = installApp(github.host, [repository]);
    app.tokenLifeMs = 10 * 60_000;
    const opened = github.open(repository, { credential: credentialOf(app, app.installationId) });
    await opened.findOpenPullRequest('x');
    app.tokenLifeMs = 60 * 60_000;
    await opened.findOpenPullRequest('x');
    await opened.findOpenPullRequest('x');
    expect(app.tokens).toHaveLength(2);
    github.host.tokens.get(app.tokens[1]!)!.expired = true;
    await expect(opened.findOpenPullRequest('x')).rejects.toMatchObject({ code: 'credential_refused' });
    expect(await opened.findOpenPullRequest('x')).toBeNull();
    expect(app.tokens).toHaveLength(3);
  });

  test('lacks what it was not granted', async () => {
    const { repository } = github.newRepository();
    const app = installApp(github.host, [repository]);
    app.permissions = { metadata: 'read', contents: 'write' };
    expect(await github.open(repository, { credential: credentialOf(app) }).check()).toMatchObject([
      { code: 'permission_missing', message: expect.stringContaining('"Pull requests: Read and write"') },
    ]);
  });

  test('that is not installed there, or has another key, says so without the key', async () => {
    const [here, elsewhere] = [github.newRepository().repository, github.newRepository().repository];
    const app = installApp(github.host, [elsewhere]);
    const other = installApp(github.host, [here]);
    const problems = async (credential: string) => (await github.open(here, { credential }).check())[0];
    expect(await problems(credentialOf(app))).toMatchObject({ code: 'repository_unreachable' });
    expect(await problems(credentialOf(app, app.installationId))).toMatchObject({
      code: 'repository_unreachable',
    });
    const mixed = credentialOf({ ...app, privateKey: other.privateKey });
    expect(await problems(mixed)).toMatchObject({ code: 'credential_refused', field: 'credential' });
    const broken = credentialOf({ ...app, privateKey: '-----BEGIN RSA PRIVATE KEY-----\nsecretsecret' });
    expect(await problems(broken)).toMatchObject({
      code: 'credential_refused',
      message: expect.not.stringContaining('secretsecret'),
    });
  });
});
