import { describe, expect, test } from 'vitest';
import { ofOrganisation } from '../support/hosts/gitea/handlers.ts';
import { forgejoWire, giteaWire } from '../support/hosts/gitea-wire.ts';
import type { HostPull } from '../support/hosts/host-state.ts';
import { bot } from '../support/hosts/start-test-host.ts';
import { deleteBranch } from '../support/hosts/test-repository.ts';
import { proposal, useAdapter } from '../support/hosts/use-adapter.ts';

/** What every host promises is in `every-host.test.ts`. */
describe.each([
  ['Gitea', giteaWire],
  ['Forgejo', forgejoWire],
])('%s', (flavour, wire) => {
  const { newRepository, open, requestsOf, tokenOf, fail } = useAdapter(wire);

  describe('a pull request', () => {
    test('is opened with the labels and reviewers that the host knows', async () => {
      const { repository, opened } = newRepository();
      repository.permit('grace', 'read');
      tokenOf(repository).scopes = ['write:repository', 'write:issue', 'read:organization'];
      await opened.ensurePullRequest({
        ...proposal,
        labels: ['docs', 'everywhere', 'no such label'],
        reviewers: ['grace', 'writers', 'nobody', bot],
      });
      expect(repository.pulls).toMatchObject([
        { labels: ['docs', 'everywhere'], reviewers: ['grace', 'writers'] },
      ]);
    });

    test('is a draft by its title, and by nothing that the title itself begins with', async () => {
      const { repository, opened } = newRepository();
      await opened.ensurePullRequest({ ...proposal, title: 'WIP: [WIP] Name' });
      await opened.ensurePullRequest({ ...proposal, title: 'WIP: [WIP] Name' });
      expect(repository.pulls).toMatchObject([{ title: 'Name', draft: false }]);
      expect(requestsOf(repository, 'update-pull')).toEqual([]);
      await opened.ensurePullRequest({ ...proposal, title: 'Name', draft: true });
      const changes = requestsOf(repository, 'update-pull').map(({ body }) => JSON.parse(body));
      expect(changes).toEqual([{ title: 'WIP: Name' }]);
    });

    test('is found behind many others', async () => {
      const { repository, opened } = newRepository();
      await opened.ensurePullRequest(proposal);
      const [first] = repository.pulls as [HostPull];
      const others = Array.from({ length: 120 }, (_, count) => count + 2);
      repository.pulls.unshift(...others.map((number) => ({ ...first, number, head: `other-${number}` })));
      expect(await opened.findOpenPullRequest(proposal.head)).toMatchObject({ number: 1 });
    });

    test('is adopted, with its reviewers, where the answer to its opening was lost', async () => {
      const { repository, opened } = newRepository();
      repository.permit('grace', 'write');
      fail('create-pull', 'lost-answer');
      await opened.ensurePullRequest({ ...proposal, reviewers: ['grace'] });
      expect(repository.pulls).toMatchObject([{ number: 1, reviewers: ['grace'] }]);
    });

    test('keeps its branch’s name after the branch is gone', async () => {
      const { repository, opened } = newRepository();
      await opened.ensurePullRequest(proposal);
      deleteBranch(repository.directory, proposal.head);
      expect(await opened.getPullRequest(1)).toMatchObject({ head: proposal.head, headCommit: null });
    });
  });

  test('comments of every kind are read, oldest first', async () => {
    const { repository, opened } = newRepository();
    await opened.ensurePullRequest(proposal);
    repository.comment(1, 'grace', 'Please @docwright');
    repository.comment(1, 'ada', 'Looks good', 'review');
    repository.comment(1, 'ada', 'This line', 'line');
    expect(await opened.listComments(1, new Date(0))).toMatchObject([
      { author: 'grace', authorName: 'grace of Acme', body: 'Please @docwright' },
      { author: 'ada', body: 'Looks good' },
      { author: 'ada', body: 'This line', path: 'index.mdx', line: 5 },
    ]);
  });

  describe('who may write', () => {
    const answers = async (own: 'write' | 'admin', isOrganisation: boolean) => {
      const { repository, opened } = newRepository();
      if (isOrganisation) ofOrganisation.add(repository);
      repository.permit(bot, own);
      repository.permit('grace', 'write');
      repository.permit('eve', 'read');
      return Promise.all(['grace', 'eve', 'nobody', ''].map((name) => opened.mayWrite(name)));
    };

    test.each([true, false])('is known to an administrator’s token (organisation: %j)', async (is) => {
      expect(await answers('admin', is)).toEqual([true, false, false, false]);
    });

    test('is known to any token in a person’s repository', async () => {
      expect(await answers('write', false)).toEqual([true, false, false, false]);
    });

    test('is not known to any other where the list may have readers of an organisation', async () => {
      expect(await answers('write', true)).toEqual(['unknown', 'unknown', 'unknown', false]);
    });
  });

  describe('connecting', () => {
    test('names the host by its flavour where a token is missing or refused', async () => {
      const { repository } = newRepository();
      const messageWith = async (credential: string | null) =>
        (await open(repository, { credential }).check())[0]!.message;
      expect(await messageWith(null)).toContain(`${flavour} needs a token`);
      expect(await messageWith('no-such-token')).toContain(`${flavour} does not accept the project's token`);
    });

    test.each([
      [['read:repository', 'write:issue'], ['write:repository']],
      [['write:repository'], ['write:issue']],
      [['read:repository'], ['write:repository', 'write:issue']],
      [[], ['write:repository" and "write:issue']],
    ])('with the scopes %j says that %j is missing', async (scopes, missing) => {
      const { repository, opened } = newRepository();
      tokenOf(repository).scopes = scopes;
      expect(await opened.check()).toEqual(
        missing.map((scope) => ({
          field: 'credential',
          code: 'permission_missing',
          message: expect.stringContaining(`Give it the permission "${scope}"`),
        })),
      );
    });

    test('tells of everything that a person must mend', async () => {
      const { repository } = newRepository();
      repository.permit(bot, 'read');
      repository.archived = true;
      const problems = await open(repository, { branch: 'gone' }).check();
      expect(problems.map(({ field, code }) => [field, code])).toEqual([
        ['url', 'repository_archived'],
        ['credential', 'permission_missing'],
        ['branch', 'base_branch_missing'],
      ]);
    });
  });
});
