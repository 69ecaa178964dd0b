import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { BitbucketForge } from '../../src/forges/bitbucket/bitbucket-forge.ts';
import type { PullRequestProposal } from '../../src/forges/forge.ts';
import { createOutbound } from '../../src/foundation/network/create-outbound.ts';
import { remoteBranches } from '../../src/git/remote-branches.ts';
import { bitbucketWire } from '../support/hosts/bitbucket-wire.ts';
import { startTestHost, type TestHost, type TestHostRepository } from '../support/hosts/start-test-host.ts';
import { commitOf, pushAsPerson } from '../support/hosts/test-repository.ts';

const outbound = createOutbound({
  internalHosts: ['127.0.0.1'],
  caFile: undefined,
  proxies: { http: undefined, https: undefined, except: [] },
  dataDir: '/nowhere',
});
const forge = new BitbucketForge({ outbound, patience: { firstDelayMs: 5 } });
let host: TestHost;
beforeAll(async () => {
  host = await startTestHost(bitbucketWire);
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
const long = new Date(0);

function open({ url, apiUrl }: TestHostRepository, credential: string | null, branch = 'main') {
  const place = { url: forge.canonicalUrl(url), apiUrl: apiUrl ?? null, name: null };
  return forge.open({ forge: 'bitbucket', ...place, branch, root: '' }, credential);
}

function newRepository(head = proposal.head) {
  const repository = host.newRepository();
  pushAsPerson(repository.directory, head, { 'new.mdx': 'New\n' }, 'New');
  return { repository, opened: open(repository, repository.credential) };
}

const requestsOf = ({ path }: TestHostRepository, verb: string) =>
  host.requests.filter((one) => one.verb === verb && one.path.includes(path));

describe('a pull request', () => {
  test('is opened with everything that was asked for, and found again', async () => {
    const { repository, opened } = newRepository();
    repository.permit('grace', 'read');
    repository.permit('ada', 'write');
    const reviewers = ['grace', '{ada}', 'nobody', 'docwright-bot'];
    const pull = await opened.ensurePullRequest({ ...proposal, draft: true, labels: ['docs'], reviewers });
    expect(pull).toEqual({
      number: 1,
      url: `${host.url}/${repository.path}/pull-requests/1`,
      state: 'open',
      title: proposal.title,
      body: proposal.body,
      head: proposal.head,
      base: 'main',
      draft: true,
      headCommit: null,
    });
    expect(repository.pulls).toMatchObject([{ reviewers: ['grace', 'ada'], draft: true }]);
    expect(await opened.getPullRequest(1)).toEqual(pull);
    expect(await opened.findOpenPullRequest(proposal.head)).toEqual(pull);
    expect(await opened.findOpenPullRequest('another')).toBeNull();
    expect(await opened.getPullRequest(2)).toBeNull();
  });

  test('is changed only where it is different, and keeps its reviewers', async () => {
    const { repository, opened } = newRepository();
    repository.permit('grace', 'write');
    await opened.ensurePullRequest(proposal);
    await opened.ensurePullRequest(proposal);
    expect(requestsOf(repository, 'update-pull')).toEqual([]);
    repository.pulls[0]!.reviewers.push('grace');
    await opened.ensurePullRequest({ ...proposal, title: 'Other', draft: true });
    await opened.ensurePullRequest({ ...proposal, title: 'Other', draft: true });
    expect(requestsOf(repository, 'update-pull')).toHaveLength(1);
    expect(repository.pulls).toMatchObject([{ title: 'Other', draft: true, reviewers: ['grace'] }]);
  });

  test('of a branch with quotation marks in its name is found, too', async () => {
    const head = 'docwright/"quoted"';
    const { opened } = newRepository(head);
    await opened.ensurePullRequest({ ...proposal, head });
    expect(await opened.findOpenPullRequest(head)).toMatchObject({ number: 1, head });
  });

  test('is adopted, with its reviewers, where the answer to its opening was lost', async () => {
    const { repository, opened } = newRepository();
    repository.permit('grace', 'write');
    host.faults.push({ verb: 'create-pull', kind: 'lost-answer', times: 1 });
    const pull = await opened.ensurePullRequest({ ...proposal, reviewers: ['grace'] });
    expect(pull).toMatchObject({ number: 1, state: 'open' });
    expect(repository.pulls).toMatchObject([{ number: 1, reviewers: ['grace'] }]);
  });

  test('is declined once, and what has ended stays as it is', async () => {
    const { repository, opened } = newRepository();
    await opened.ensurePullRequest(proposal);
    expect(await opened.closePullRequest(1)).toMatchObject({ state: 'closed' });
    expect(await opened.closePullRequest(1)).toMatchObject({ state: 'closed' });
    expect(await opened.ensurePullRequest(proposal)).toMatchObject({ number: 2 });
    repository.merge(2);
    expect(await opened.closePullRequest(2)).toMatchObject({ state: 'merged' });
    await expect(opened.closePullRequest(9)).rejects.toMatchObject({ code: 'not_found' });
  });

  test.each([
    ['base', 'base_branch_missing'],
    ['head', 'branch_moved'],
  ])('without its %s says so', async (end, code) => {
    const { opened } = newRepository();
    const asked = opened.ensurePullRequest({ ...proposal, [end]: 'nowhere' });
    await expect(asked).rejects.toMatchObject({ code, message: expect.stringContaining('nowhere') });
  });
});

describe('comments', () => {
  test('are read page by page, and the own are left out', async () => {
    const { repository, opened } = newRepository();
    await opened.ensurePullRequest(proposal);
    for (let number = 0; number < 120; number++) repository.comment(1, 'grace', `Remark ${number}`);
    repository.comment(1, 'ada', 'This line', 'line');
    await opened.ensureComment(1, 'conflict', 'There is a conflict.');
    const comments = await opened.listComments(1, long);
    expect(comments).toHaveLength(121);
    expect(comments[0]).toMatchObject({ author: 'grace', authorName: 'grace of Acme', body: 'Remark 0' });
    expect(comments.at(-1)).toMatchObject({ author: 'ada', path: 'index.mdx', line: 5 });
    expect(await opened.listComments(1, new Date(Date.now() + 60_000))).toEqual([]);
  });

  test('are written once for each key, and changed where the text has changed', async () => {
    const { repository, opened } = newRepository();
    await opened.ensurePullRequest(proposal);
    await opened.ensureComment(1, 'conflict', 'One');
    await opened.ensureComment(1, 'conflict', 'One');
    await opened.ensureComment(1, 'conflict', 'Two');
    await opened.ensureComment(1, 'other', 'Three');
    const texts = repository.pulls[0]!.comments.map(({ body }) => body.split('\n').at(-1));
    expect(texts).toEqual(['Two', 'Three']);
  });
});

describe('who may write', () => {
  test('is known to an administrator’s token', async () => {
    const { repository, opened } = newRepository();
    repository.permit('docwright-bot', 'admin');
    repository.permit('grace', 'write');
    repository.permit('eve', 'read');
    const names = ['grace', '{grace}', 'eve', 'nobody', '', 'x" OR permission="write'];
    const answers = await Promise.all(names.map((name) => opened.mayWrite(name)));
    expect(answers).toEqual([true, true, false, false, false, false]);
  });

  test('is nobody for a token that may not ask', async () => {
    const { repository, opened } = newRepository();
    repository.permit('grace', 'admin');
    expect(await opened.mayWrite('grace')).toBe(false);
  });
});

describe('connecting', () => {
  test('finds nothing in the way of a repository that is fine, and changes nothing', async () => {
    const { repository, opened } = newRepository();
    expect(await opened.check()).toEqual([]);
    expect(repository.pulls).toEqual([]);
  });

  test('takes an API token with its owner’s e-mail address as well', async () => {
    const { repository } = newRepository();
    const credential = JSON.stringify({ token: repository.token, username: 'ada@example.com' });
    const opened = open(repository, credential);
    expect(await opened.check()).toEqual([]);
    const source = await opened.source();
    expect(source.credential?.username).toBe('x-bitbucket-api-token-auth');
    expect((await remoteBranches(source, ['main'])).get('main')).toBe(commitOf(repository.directory, 'main'));
  });

  test('says what to do where a token is missing or refused', async () => {
    const { repository } = newRepository();
    expect(await open(repository, null).check()).toMatchObject([
      { field: 'credential', code: 'credential_refused', message: expect.stringContaining('access token') },
    ]);
    const refused = await open(repository, 'no-such-token').check();
    expect(refused).toMatchObject([{ field: 'credential', code: 'credential_refused' }]);
    expect(refused[0]!.message).not.toContain('no-such-token');
  });

  test.each([
    [['repository:write', 'pullrequest'], ['pullrequest:write']],
    [['pullrequest:write'], ['repository:write']],
    [['repository'], ['repository:write', 'pullrequest:write']],
    [[], ['repository']],
  ])('with the scopes %j says that %j is missing', async (scopes, missing) => {
    const { repository, opened } = newRepository();
    host.tokens.get(repository.token)!.scopes = scopes;
    const problems = await opened.check();
    expect(problems.map(({ code }) => code)).toEqual(missing.map(() => 'permission_missing'));
    for (const [index, scope] of missing.entries()) {
      expect(problems[index]!.message).toContain(`Give it the permission "${scope}"`);
    }
  });

  test('names the permission itself where a user may only read', async () => {
    const { repository, opened } = newRepository();
    repository.permit('docwright-bot', 'read');
    expect(await opened.check()).toMatchObject([
      { code: 'permission_missing', message: expect.stringContaining('"Repositories: Write"') },
    ]);
  });

  test('tells of a repository that is gone or elsewhere, and of a branch that is missing', async () => {
    const { repository, opened } = newRepository();
    expect(await open(repository, repository.credential, 'gone').check()).toMatchObject([
      { field: 'branch', code: 'base_branch_missing' },
    ]);
    repository.movedTo = 'acme/handbook';
    expect(await opened.check()).toMatchObject([{ field: 'url', code: 'repository_moved' }]);
    repository.movedTo = null;
    repository.permissions.clear();
    expect(await opened.check()).toMatchObject([{ field: 'url', code: 'repository_unreachable' }]);
  });
});

test('its own deliveries are believed and read', () => {
  const { repository } = newRepository();
  const sent = bitbucketWire.delivery({ about: 'comment', number: 3 }, repository, 'secret');
  const delivery = { headers: sent.headers, body: Buffer.from(sent.body) };
  expect(forge.hooks.verify(delivery, 'secret')).toBe(true);
  expect(forge.hooks.read(delivery)).toEqual({ about: 'pull-request', number: 3 });
});
