import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { PullRequestProposal } from '../../src/forges/forge.ts';
import { GitLabForge } from '../../src/forges/gitlab/gitlab-forge.ts';
import { createOutbound } from '../../src/foundation/network/create-outbound.ts';
import { gitlabWire } from '../support/hosts/gitlab-wire.ts';
import { startTestHost, type TestHost, type TestHostRepository } from '../support/hosts/start-test-host.ts';
import { commitOf, pushAsPerson } from '../support/hosts/test-repository.ts';

const outbound = createOutbound({
  internalHosts: ['127.0.0.1'],
  caFile: undefined,
  proxies: { http: undefined, https: undefined, except: [] },
  dataDir: '/nowhere',
});
const forge = new GitLabForge({ outbound, patience: { firstDelayMs: 5, requestMs: 1_500 } });
let host: TestHost;

beforeAll(async () => {
  host = await startTestHost(gitlabWire);
});
afterEach(() => {
  expect(host.violations.splice(0)).toEqual([]);
});
afterAll(async () => {
  await host[Symbol.asyncDispose]();
  await outbound[Symbol.asyncDispose]();
});

const proposal: PullRequestProposal = {
  head: 'docwright/job_1',
  base: 'main',
  title: 'Name the new service',
  body: 'It is called Opsgenie.\n\nDocwright-Job: job_1\n',
  draft: false,
};

function newRepository() {
  const repository = host.newRepository();
  pushAsPerson(repository.directory, proposal.head, { 'new.mdx': 'New\n' }, 'New');
  return { repository, opened: open(repository) };
}

function open({ url, credential }: TestHostRepository, branch = 'main') {
  return forge.open(
    { forge: 'gitlab', url: forge.canonicalUrl(url), name: null, branch, root: '' },
    credential,
  );
}

const tokenOf = (repository: TestHostRepository) => host.tokens.get(repository.token)!;
const since = new Date(0);

describe('a merge request', () => {
  test('is opened with everything that was asked for, and found again', async () => {
    const { repository, opened } = newRepository();
    repository.permit('grace', 'read');
    const asked = { ...proposal, draft: true, labels: ['docs', 'bot'], reviewers: ['@grace', 'nobody'] };
    const pull = await opened.ensurePullRequest(asked);
    expect(pull).toEqual({
      number: 1,
      url: `${host.url}/${repository.path}/-/merge_requests/1`,
      state: 'open',
      title: proposal.title,
      body: proposal.body.trimEnd(),
      head: proposal.head,
      base: 'main',
      draft: true,
      headCommit: commitOf(repository.directory, proposal.head),
    });
    expect(repository.pulls).toMatchObject([{ labels: ['docs', 'bot'], reviewers: ['grace'], draft: true }]);
    expect(await opened.getPullRequest(1)).toEqual(pull);
    expect(await opened.findOpenPullRequest(proposal.head)).toEqual(pull);
    expect(await opened.findOpenPullRequest('main')).toBeNull();
    expect(await opened.getPullRequest(2)).toBeNull();
  });

  test('is left alone where nothing differs, and changed where something does', async () => {
    const { repository, opened } = newRepository();
    await opened.ensurePullRequest(proposal);
    const seen = host.requests.length;
    await opened.ensurePullRequest(proposal);
    expect(host.requests.slice(seen).map(({ verb }) => verb)).toEqual(['list-pulls']);
    const revised = await opened.ensurePullRequest({ ...proposal, title: 'Other', body: 'Other.' });
    expect(revised).toMatchObject({ number: 1, title: 'Other', body: 'Other.' });
    expect(await opened.ensurePullRequest({ ...proposal, draft: true })).toMatchObject({ draft: true });
    expect(repository.pulls).toHaveLength(1);
  });

  test('is one, whatever becomes of the answer', async () => {
    const { repository, opened } = newRepository();
    host.faults.push({ verb: 'create-pull', kind: 'lost-answer', times: 1 });
    expect(await opened.ensurePullRequest(proposal)).toMatchObject({ number: 1, state: 'open' });
    expect(repository.pulls).toHaveLength(1);
  });

  test('is one, also of two workers at once', async () => {
    const { repository, opened } = newRepository();
    const both = await Promise.all([1, 2].map(() => open(repository).ensurePullRequest(proposal)));
    expect(both.map(({ number }) => number)).toEqual([1, 1]);
    expect(repository.pulls).toHaveLength(1);
    expect(await opened.closePullRequest(1)).toMatchObject({ state: 'closed' });
  });

  test('of a host that is away comes later', async () => {
    const { repository, opened } = newRepository();
    host.faults.push({ verb: 'create-pull', kind: 'server-error', times: 1 });
    await expect(opened.ensurePullRequest(proposal)).rejects.toMatchObject({
      code: 'unavailable',
      retryAfterSeconds: expect.any(Number),
    });
    expect(repository.pulls).toEqual([]);
    host.faults.push({ verb: 'list-pulls', kind: 'server-error', times: 2 });
    expect(await opened.ensurePullRequest(proposal)).toMatchObject({ number: 1 });
  });

  test('waits where GitLab asks for it', async () => {
    const { opened } = newRepository();
    host.faults.push({ verb: 'create-pull', kind: 'secondary-limit', times: 1 });
    expect(await opened.ensurePullRequest(proposal)).toMatchObject({ number: 1 });
  });

  test('that was closed is followed by another', async () => {
    const { repository, opened } = newRepository();
    await opened.ensurePullRequest(proposal);
    repository.close(1);
    expect(await opened.findOpenPullRequest(proposal.head)).toBeNull();
    expect(await opened.ensurePullRequest(proposal)).toMatchObject({ number: 2, state: 'open' });
  });

  test('gives no orders to GitLab, whatever the agent writes', async () => {
    const { repository, opened } = newRepository();
    const body = 'Done.\n\n/merge\r\n/approve\n\n```\n/etc/hosts\n```\n';
    await opened.ensurePullRequest({ ...proposal, body });
    await opened.ensureComment(1, 'conflict', '/close\n/merge');
    await opened.ensurePullRequest({ ...proposal, body });
    expect(repository.pulls).toMatchObject([{ state: 'open', comments: [{}] }]);
  });

  test('that is over stays as it is when it is closed', async () => {
    const { repository, opened } = newRepository();
    await opened.ensurePullRequest(proposal);
    repository.merge(1);
    expect(await opened.closePullRequest(1)).toMatchObject({ state: 'merged' });
    await expect(opened.closePullRequest(9)).rejects.toMatchObject({ code: 'not_found' });
  });

  test.each([
    [{ head: 'docwright/gone' }, 'branch_moved'],
    [{ base: 'gone' }, 'base_branch_missing'],
  ])('needs its branches: %j', async (part, code) => {
    const { repository, opened } = newRepository();
    await expect(opened.ensurePullRequest({ ...proposal, ...part })).rejects.toMatchObject({ code });
    expect(repository.pulls).toEqual([]);
  });
});

describe('comments', () => {
  test('are written once, changed where the text has changed, and not listed', async () => {
    const { repository, opened } = newRepository();
    await opened.ensurePullRequest(proposal);
    repository.comment(1, 'mallory', '<!-- docwright conflict -->\nMine');
    await opened.ensureComment(1, 'conflict', 'There is a conflict.');
    await opened.ensureComment(1, 'conflict', 'There is a conflict.');
    await opened.ensureComment(1, 'conflict', 'It is resolved.');
    await opened.ensureComment(1, 'other', 'Another.');
    const own = repository.pulls[0]!.comments.filter(({ author }) => author !== 'mallory');
    expect(own.map(({ body }) => body.split('\n').at(-1))).toEqual(['It is resolved.', 'Another.']);
    expect(await opened.listComments(1, since)).toEqual([]);
  });

  test('are written once, although the answer was lost', async () => {
    const { repository, opened } = newRepository();
    await opened.ensurePullRequest(proposal);
    host.faults.push({ verb: 'create-comment', kind: 'lost-answer', times: 1 });
    await opened.ensureComment(1, 'conflict', 'There is a conflict.');
    expect(repository.pulls[0]!.comments).toHaveLength(1);
  });

  test('of people are listed from all pages, oldest first, with whom to ask about', async () => {
    const { repository, opened } = newRepository();
    await opened.ensurePullRequest(proposal);
    repository.permit('grace', 'write');
    repository.permit('eve', 'read');
    for (let count = 1; count <= 150; count++) repository.comment(1, 'eve', `Remark ${count}`);
    const last = repository.comment(1, 'grace', '@docwright add a page', 'line');
    const comments = await opened.listComments(1, since);
    expect(comments).toHaveLength(151);
    expect(comments[0]!.body).toBe('Remark 1');
    expect(comments.at(-1)).toMatchObject({
      id: String(last.id),
      body: '@docwright add a page',
      authorName: 'grace on GitLab',
      at: last.createdAt,
      path: 'index.mdx',
      line: 5,
    });
    expect(await opened.listComments(1, new Date(Date.now() + 60_000))).toEqual([]);
    expect(await opened.mayWrite(comments.at(-1)!.author)).toBe(true);
    expect(await opened.mayWrite(comments[0]!.author)).toBe(false);
    expect(await opened.mayWrite('1')).toBe(false);
    expect(await opened.mayWrite('grace')).toBe(false);
  });
});

describe('a connection', () => {
  const codesOf = async (repository: TestHostRepository, branch?: string) =>
    (await open(repository, branch).check()).map(({ code, field }) => `${field}: ${code}`);

  test('is good', async () => {
    expect(await newRepository().opened.check()).toEqual([]);
  });

  test('says everything that is missing, in GitLab’s own words', async () => {
    const { repository, opened } = newRepository();
    repository.permissions.set(tokenOf(repository).user, 'read');
    tokenOf(repository).scopes = ['read_api', 'read_repository'];
    const problems = await open(repository, 'gone').check();
    expect(problems.map(({ code }) => code)).toEqual([
      'permission_missing',
      'permission_missing',
      'base_branch_missing',
    ]);
    expect(problems[0]!.message).toContain('lacks the scope `api`; it has `read_api`, `read_repository`');
    expect(problems[1]!.message).toContain('has the role Reporter');
    expect(problems[1]!.message).toContain('the role Developer');
    expect(problems[2]!.message).toContain('Its default branch is main');
    await expect(opened.ensurePullRequest(proposal)).rejects.toMatchObject({ code: 'permission_missing' });
  });

  test('needs a token', async () => {
    const { repository } = newRepository();
    const reference = { forge: 'gitlab', url: repository.url, name: null, branch: 'main', root: '' } as const;
    expect(await forge.open(reference, null).check()).toMatchObject([{ code: 'credential_refused' }]);
    const app = JSON.stringify({ appId: 1, privateKey: 'PRIVATE KEY' });
    expect(() => forge.open(reference, app)).toThrow('access token');
    expect(() => forge.open(reference, 'glpat-1\nsecret')).toThrow(/^(?!.*glpat-1).*access token/);
  });

  test('has a token without the scope to read anything', async () => {
    const { repository } = newRepository();
    tokenOf(repository).scopes = ['write_repository'];
    expect(await codesOf(repository)).toEqual(['credential: permission_missing']);
  });

  test('has a token that expired', async () => {
    const { repository, opened } = newRepository();
    tokenOf(repository).expired = true;
    expect(await codesOf(repository)).toEqual(['credential: credential_refused']);
    const failure = opened.ensurePullRequest(proposal);
    await expect(failure).rejects.toMatchObject({
      code: 'credential_refused',
      message: expect.stringContaining('has expired'),
    });
  });

  test('leads to nothing, or to nothing that the token may see', async () => {
    const { repository, opened } = newRepository();
    repository.permissions.clear();
    const [problem] = await opened.check();
    expect(problem).toMatchObject({ field: 'url', code: 'repository_unreachable' });
    expect(problem!.message).toMatch(/does not exist, or the token’s user is no member/);
    await expect(opened.getPullRequest(1)).rejects.toMatchObject({ code: 'repository_unreachable' });
    await expect(opened.ensurePullRequest(proposal)).rejects.toMatchObject({
      code: 'repository_unreachable',
    });
  });

  test('leads to a project that has moved', async () => {
    const { repository, opened } = newRepository();
    repository.movedTo = `acme/handbook-${repository.id}`;
    const [problem] = await opened.check();
    expect(problem).toMatchObject({ field: 'url', code: 'repository_moved' });
    expect(problem!.message).toContain(`${host.url}/${repository.movedTo}`);
    await expect(opened.ensurePullRequest(proposal)).rejects.toMatchObject({ code: 'repository_moved' });
    await expect(opened.getPullRequest(1)).rejects.toMatchObject({ code: 'repository_moved' });
  });

  test('leads to an archived project', async () => {
    const { repository, opened } = newRepository();
    repository.archived = true;
    expect(await codesOf(repository)).toEqual(['url: repository_archived']);
    await expect(opened.ensurePullRequest(proposal)).rejects.toMatchObject({ code: 'repository_archived' });
  });

  test('leads to what is no GitLab', async () => {
    const { repository } = newRepository();
    const reference = { forge: 'gitlab', url: repository.url, name: null, branch: 'main', root: '' } as const;
    const elsewhere = forge.open({ ...reference, apiUrl: `${host.url}/elsewhere` }, repository.credential);
    expect((await elsewhere.check()).map(({ code }) => code)).toEqual(['repository_unreachable']);
    host.violations.length = 0;
  });
});

describe('the token', () => {
  test('is in a header and git’s sign-in, and nowhere else', async () => {
    const { repository, opened } = newRepository();
    await opened.ensurePullRequest(proposal);
    expect(await opened.source()).toEqual({
      url: `${repository.url}.git`,
      name: repository.path,
      credential: { username: 'oauth2', password: repository.token },
      network: await outbound.forGit(repository.url),
    });
    const mine = host.requests.filter(({ headers }) => headers['private-token'] === repository.token);
    expect(mine.length).toBeGreaterThan(2);
    for (const { path, body } of mine) expect(path + body).not.toContain(repository.token);
  });
});

describe('a delivery', () => {
  test.each(['a-secret-token', `whsec_${Buffer.alloc(32, 7).toString('base64')}`])(
    'is proven by %s',
    (secret) => {
      const { repository } = newRepository();
      const news = { about: 'comment', number: 5 } as const;
      const { headers, body } = gitlabWire.delivery(news, repository, secret);
      const delivery = { headers, body: Buffer.from(body) };
      expect(forge.hooks.verify(delivery, secret)).toBe(true);
      expect(forge.hooks.verify(delivery, 'another')).toBe(false);
      expect(forge.hooks.read(delivery)).toEqual({ about: 'pull-request', number: 5 });
    },
  );
});
