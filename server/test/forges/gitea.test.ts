import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { PullRequestProposal } from '../../src/forges/forge.ts';
import { GiteaForge } from '../../src/forges/gitea/gitea-forge.ts';
import { createOutbound } from '../../src/foundation/network/create-outbound.ts';
import { remoteBranches } from '../../src/git/remote-branches.ts';
import { forgejoWire, giteaWire } from '../support/hosts/gitea-wire.ts';
import type { HostPull } from '../support/hosts/host-state.ts';
import { startTestHost, type TestHost, type TestHostRepository } from '../support/hosts/start-test-host.ts';
import { commitOf, deleteBranch, pushAsPerson } from '../support/hosts/test-repository.ts';

const outbound = createOutbound({
  internalHosts: ['127.0.0.1'],
  caFile: undefined,
  proxies: { http: undefined, https: undefined, except: [] },
  dataDir: '/nowhere',
});
afterAll(() => outbound[Symbol.asyncDispose]());

const proposal: PullRequestProposal = {
  head: 'docwright/job_1',
  base: 'main',
  title: 'Name the new service',
  body: 'It is called Opsgenie.\n\nDocwright-Job: job_1\n',
  draft: false,
};
const long = new Date(0);

describe.each([
  ['Gitea', giteaWire],
  ['Forgejo', forgejoWire],
])('%s', (flavour, wire) => {
  const forge = new GiteaForge({ outbound, patience: { firstDelayMs: 5 } });
  let host: TestHost;
  beforeAll(async () => {
    host = await startTestHost(wire);
  });
  afterEach(() => {
    expect(host.violations.splice(0)).toEqual([]);
  });
  afterAll(() => host[Symbol.asyncDispose]());

  function open({ url }: TestHostRepository, credential: string | null, branch = 'main') {
    const ref = { forge: 'gitea', url: forge.canonicalUrl(url), name: null, branch, root: '' } as const;
    return forge.open(ref, credential);
  }

  function newRepository() {
    const repository = host.newRepository();
    pushAsPerson(repository.directory, proposal.head, { 'new.mdx': 'New\n' }, 'New');
    return { repository, opened: open(repository, repository.credential) };
  }

  const requestsOf = ({ path }: TestHostRepository, verb: string) =>
    host.requests.filter((one) => one.verb === verb && one.path.includes(path));

  describe('a pull request', () => {
    test('is opened with everything that was asked for, and found again', async () => {
      const { repository, opened } = newRepository();
      repository.permit('grace', 'read');
      const asked = {
        ...proposal,
        draft: true,
        labels: ['docs', 'everywhere', 'no such label'],
        reviewers: ['grace', 'writers', 'nobody', 'docwright-bot'],
      };
      host.tokens.get(repository.token)!.scopes = ['write:repository', 'write:issue', 'read:organization'];
      const pull = await opened.ensurePullRequest(asked);
      expect(pull).toEqual({
        number: 1,
        url: `${host.url}/${repository.path}/pulls/1`,
        state: 'open',
        title: proposal.title,
        body: proposal.body,
        head: proposal.head,
        base: 'main',
        draft: true,
        headCommit: commitOf(repository.directory, proposal.head),
      });
      expect(repository.pulls).toMatchObject([
        { labels: ['docs', 'everywhere'], reviewers: ['grace', 'writers'], draft: true },
      ]);
      expect(await opened.getPullRequest(1)).toEqual(pull);
      expect(await opened.findOpenPullRequest(proposal.head)).toEqual(pull);
      expect(await opened.findOpenPullRequest('another')).toBeNull();
      expect(await opened.getPullRequest(2)).toBeNull();
    });

    test('is changed only where it is different', async () => {
      const { repository, opened } = newRepository();
      await opened.ensurePullRequest(proposal);
      await opened.ensurePullRequest({ ...proposal, body: proposal.body.replaceAll('\n', '\r\n') });
      expect(requestsOf(repository, 'update-pull')).toEqual([]);
      await opened.ensurePullRequest({ ...proposal, body: 'Other', draft: true });
      await opened.ensurePullRequest({ ...proposal, body: 'Other', draft: true });
      const changes = requestsOf(repository, 'update-pull').map(({ body }) => JSON.parse(body));
      expect(changes).toEqual([{ title: `WIP: ${proposal.title}`, body: 'Other' }]);
      expect(repository.pulls).toHaveLength(1);
    });

    test('that has ended is not taken up again', async () => {
      const { repository, opened } = newRepository();
      await opened.ensurePullRequest(proposal);
      repository.close(1);
      const second = await opened.ensurePullRequest(proposal);
      expect(second).toMatchObject({ number: 2, state: 'open' });
      expect(await opened.getPullRequest(1)).toMatchObject({ state: 'closed' });
    });

    test('is found behind many others', async () => {
      const { repository, opened } = newRepository();
      await opened.ensurePullRequest(proposal);
      const [first] = repository.pulls as [HostPull];
      for (let number = 2; number <= 120; number++) {
        repository.pulls.push({ ...first, number, head: `other-${number}` });
      }
      expect(await opened.findOpenPullRequest(proposal.head)).toMatchObject({ number: 1 });
    });

    test('is adopted, with its reviewers, where the answer to its opening was lost', async () => {
      const { repository, opened } = newRepository();
      repository.permit('grace', 'write');
      host.faults.push({ verb: 'create-pull', kind: 'lost-answer', times: 1 });
      const pull = await opened.ensurePullRequest({ ...proposal, reviewers: ['grace'] });
      expect(pull).toMatchObject({ number: 1, state: 'open' });
      expect(repository.pulls).toMatchObject([{ number: 1, reviewers: ['grace'] }]);
    });

    test('is closed once, and what has ended stays as it is', async () => {
      const { repository, opened } = newRepository();
      await opened.ensurePullRequest(proposal);
      expect(await opened.closePullRequest(1)).toMatchObject({ state: 'closed' });
      expect(await opened.closePullRequest(1)).toMatchObject({ state: 'closed' });
      await opened.ensurePullRequest(proposal);
      repository.merge(2);
      expect(await opened.closePullRequest(2)).toMatchObject({ state: 'merged' });
      expect(requestsOf(repository, 'update-pull')).toHaveLength(1);
      await expect(opened.closePullRequest(9)).rejects.toMatchObject({ code: 'not_found' });
    });

    test('keeps its branch’s name after the branch is gone', async () => {
      const { repository, opened } = newRepository();
      await opened.ensurePullRequest(proposal);
      deleteBranch(repository.directory, proposal.head);
      expect(await opened.getPullRequest(1)).toMatchObject({ head: proposal.head, headCommit: null });
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
    test('of every kind are read, oldest first, and the own are left out', async () => {
      const { repository, opened } = newRepository();
      await opened.ensurePullRequest(proposal);
      repository.comment(1, 'grace', 'Please @docwright');
      repository.comment(1, 'ada', 'Looks good', 'review');
      repository.comment(1, 'ada', 'This line', 'line');
      await opened.ensureComment(1, 'conflict', 'There is a conflict.');
      const comments = await opened.listComments(1, long);
      expect(comments).toMatchObject([
        { author: 'grace', authorName: 'grace of Acme', body: 'Please @docwright' },
        { author: 'ada', body: 'Looks good' },
        { author: 'ada', body: 'This line', path: 'index.mdx', line: 5 },
      ]);
      expect(new Set(comments.map(({ id }) => id)).size).toBe(3);
    });

    test('of the very second that is asked for are not missed', async () => {
      const { repository, opened } = newRepository();
      await opened.ensurePullRequest(proposal);
      const { createdAt } = repository.comment(1, 'grace', 'Now');
      expect(await opened.listComments(1, createdAt)).toMatchObject([{ body: 'Now' }]);
      expect(await opened.listComments(1, new Date(createdAt.getTime() + 60_000))).toEqual([]);
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
    test.each(['write', 'admin'] as const)('is known to a token with %s permission', async (own) => {
      const { repository, opened } = newRepository();
      repository.permit('docwright-bot', own);
      repository.permit('grace', 'write');
      repository.permit('eve', 'read');
      const answers = await Promise.all(['grace', 'eve', 'nobody', ''].map((name) => opened.mayWrite(name)));
      expect(answers).toEqual([true, false, false, false]);
    });
  });

  describe('connecting', () => {
    test('finds nothing in the way of a repository that is fine, and changes nothing', async () => {
      const { repository, opened } = newRepository();
      expect(await opened.check()).toEqual([]);
      expect(repository.pulls).toEqual([]);
    });

    test('names the host by its flavour where a token is missing or refused', async () => {
      const { repository } = newRepository();
      const unsigned = await open(repository, null).check();
      expect(unsigned).toMatchObject([{ field: 'credential', code: 'credential_refused' }]);
      expect(unsigned[0]!.message).toContain(`${flavour} needs a token`);
      const refused = await open(repository, 'no-such-token').check();
      expect(refused).toMatchObject([{ field: 'credential', code: 'credential_refused' }]);
      expect(refused[0]!.message).toContain(`${flavour} does not accept the project's token`);
      expect(refused[0]!.message).not.toContain('no-such-token');
    });

    test.each([
      [['read:repository', 'write:issue'], ['write:repository']],
      [['write:repository'], ['write:issue']],
      [['read:repository'], ['write:repository', 'write:issue']],
      [[], ['read:repository']],
    ])('with the scopes %j says that %j is missing', async (scopes, missing) => {
      const { repository, opened } = newRepository();
      host.tokens.get(repository.token)!.scopes = scopes;
      const problems = await opened.check();
      expect(problems.map(({ code }) => code)).toEqual(missing.map(() => 'permission_missing'));
      for (const [index, scope] of missing.entries()) {
        expect(problems[index]!.message).toContain(`Give it the permission "${scope}"`);
      }
    });

    test('tells of everything that a person must mend', async () => {
      const { repository } = newRepository();
      const opened = open(repository, repository.credential, 'gone');
      repository.permit('docwright-bot', 'read');
      repository.archived = true;
      const problems = await opened.check();
      expect(problems.map(({ field, code }) => [field, code])).toEqual([
        ['url', 'repository_archived'],
        ['credential', 'permission_missing'],
        ['branch', 'base_branch_missing'],
      ]);
    });

    test('tells of a repository that is gone, or elsewhere', async () => {
      const { repository, opened } = newRepository();
      repository.movedTo = 'acme/handbook';
      expect(await opened.check()).toMatchObject([
        { field: 'url', code: 'repository_moved', message: expect.stringContaining('acme/handbook') },
      ]);
      repository.movedTo = null;
      repository.permissions.clear();
      expect(await opened.check()).toMatchObject([{ field: 'url', code: 'repository_unreachable' }]);
    });
  });

  test('git fetches with the credential that the source carries', async () => {
    const { repository, opened } = newRepository();
    const source = await opened.source();
    expect(source.url).toBe(`${host.url}/${repository.path}.git`);
    const branches = await remoteBranches(source, ['main']);
    expect(branches.get('main')).toBe(commitOf(repository.directory, 'main'));
  });

  test('its own deliveries are believed and read', () => {
    const { repository } = newRepository();
    const sent = wire.delivery({ about: 'comment', number: 3 }, repository, 'secret');
    const delivery = { headers: sent.headers, body: Buffer.from(sent.body) };
    expect(forge.hooks.verify(delivery, 'secret')).toBe(true);
    expect(forge.hooks.read(delivery)).toEqual({ about: 'pull-request', number: 3 });
  });

  test('an archived repository, a lost permission and an app are told apart', async () => {
    const { repository, opened } = newRepository();
    repository.archived = true;
    await expect(opened.ensurePullRequest(proposal)).rejects.toMatchObject({ code: 'repository_archived' });
    repository.archived = false;
    host.tokens.get(repository.token)!.scopes = ['read:repository'];
    await expect(opened.ensurePullRequest(proposal)).rejects.toMatchObject({
      code: 'permission_missing',
      message: expect.stringContaining('write:repository'),
    });
    const app = JSON.stringify({ appId: 1, privateKey: 'PRIVATE KEY' });
    expect(() => open(repository, app)).toThrow('give a token');
  });
});
