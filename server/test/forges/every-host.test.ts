import { describe, expect, test } from 'vitest';
import { remoteBranches } from '../../src/git/remote-branches.ts';
import { bot } from '../support/hosts/start-test-host.ts';
import { commitOf, deleteBranch, pushAsPerson } from '../support/hosts/test-repository.ts';
import { proposal, useAdapter } from '../support/hosts/use-adapter.ts';
import { hosts } from './behaviour/places.ts';

const long = new Date(0);

describe.each(hosts)('the adapter of %s', (_name, wire) => {
  const adapter = useAdapter(wire);
  const { newRepository, open, requestsOf, tokenOf, fail } = adapter;

  describe('a pull request', () => {
    test('is opened as it was asked for, and found again', async () => {
      const { repository, opened } = newRepository();
      const pull = await opened.ensurePullRequest({ ...proposal, draft: true });
      expect(pull).toMatchObject({ ...proposal, number: 1, state: 'open', draft: true });
      expect(pull.url).toContain(`${repository.url}/`);
      expect([null, commitOf(repository.directory, proposal.head)]).toContain(pull.headCommit);
      expect(await opened.getPullRequest(1)).toEqual(pull);
      expect(await opened.findOpenPullRequest(proposal.head)).toEqual(pull);
      expect(await opened.findOpenPullRequest('another')).toBeNull();
      expect(await opened.getPullRequest(2)).toBeNull();
    });

    test('is changed only where it differs', async () => {
      const { repository, opened } = newRepository();
      await opened.ensurePullRequest(proposal);
      await opened.ensurePullRequest({ ...proposal, body: proposal.body.replaceAll('\n', '\r\n') });
      expect(requestsOf(repository, 'update-pull')).toEqual([]);
      const changed = { ...proposal, title: 'Other', body: 'Other.', draft: true };
      for (let times = 0; times < 2; times++) {
        expect(await opened.ensurePullRequest(changed)).toMatchObject({ ...changed, number: 1 });
      }
      expect(requestsOf(repository, 'update-pull')).toHaveLength(1);
      expect(await opened.ensurePullRequest({ ...changed, draft: false })).toMatchObject({ draft: false });
      expect(repository.pulls).toHaveLength(1);
    });

    test('has a title and a body that the host takes, and is not changed for their sake', async () => {
      const { repository, opened } = newRepository();
      const endless = { ...proposal, title: 'Größe 💡 '.repeat(90), body: 'x💡€'.repeat(90_000) };
      const pull = await opened.ensurePullRequest(endless);
      expect(endless.title.startsWith(pull.title)).toBe(true);
      expect(endless.body.startsWith(pull.body)).toBe(true);
      expect(pull.title.length).toBeGreaterThan(100);
      await opened.ensurePullRequest(endless);
      expect(requestsOf(repository, 'update-pull')).toEqual([]);
    });

    test.each(['docs/größe-✨', 'docwright/#1&x=%20+y', 'docwright/"quoted"'])(
      'of the branch %s is found',
      async (head) => {
        const { opened } = newRepository(head);
        await opened.ensurePullRequest({ ...proposal, head });
        expect(await opened.findOpenPullRequest(head)).toMatchObject({ number: 1, head });
      },
    );

    test('is the one that was there first, whatever people open from its branch', async () => {
      const { repository, opened } = newRepository();
      pushAsPerson(repository.directory, 'next', { 'next.mdx': 'Next\n' }, 'Next');
      await opened.ensurePullRequest(proposal);
      repository.pulls.push({ ...structuredClone(repository.pulls[0]!), number: 2, base: 'next' });
      expect(await opened.findOpenPullRequest(proposal.head)).toMatchObject({ number: 1, base: 'main' });
    });

    test('keeps the base that a person gave it', async () => {
      const { repository, opened } = newRepository();
      pushAsPerson(repository.directory, 'next', { 'next.mdx': 'Next\n' }, 'Next');
      await opened.ensurePullRequest(proposal);
      repository.pulls[0]!.base = 'next';
      const revised = await opened.ensurePullRequest({ ...proposal, title: 'Other' });
      expect(revised).toMatchObject({ number: 1, base: 'next', title: 'Other' });
    });

    test('is one, although the answer to its opening was lost', async () => {
      const { repository, opened } = newRepository();
      fail('create-pull', 'lost-answer');
      expect(await opened.ensurePullRequest(proposal)).toMatchObject({ number: 1, state: 'open' });
      expect(repository.pulls).toHaveLength(1);
    });

    test('is one, when several open it at once', async () => {
      const { repository } = newRepository();
      const all = Array.from({ length: 4 }, () => open(repository).ensurePullRequest(proposal));
      const numbers = (await Promise.all(all)).map(({ number }) => number);
      expect(new Set(numbers)).toEqual(new Set([1]));
      expect(repository.pulls).toHaveLength(1);
    });

    test('of a host that is away comes later', async () => {
      const { repository, opened } = newRepository();
      fail('list-pulls', 'server-error', 4);
      const away = { code: 'unavailable', retryAfterSeconds: expect.any(Number) };
      await expect(opened.ensurePullRequest(proposal)).rejects.toMatchObject(away);
      expect(repository.pulls).toEqual([]);
    });

    test('is closed once, and what has ended stays as it is', async () => {
      const { repository, opened } = newRepository();
      await opened.ensurePullRequest(proposal);
      expect(await opened.closePullRequest(1)).toMatchObject({ state: 'closed' });
      expect(await opened.closePullRequest(1)).toMatchObject({ state: 'closed' });
      expect(await opened.findOpenPullRequest(proposal.head)).toBeNull();
      expect(await opened.ensurePullRequest(proposal)).toMatchObject({ number: 2, state: 'open' });
      repository.merge(2);
      expect(await opened.closePullRequest(2)).toMatchObject({ state: 'merged' });
      await expect(opened.closePullRequest(9)).rejects.toMatchObject({ code: 'not_found' });
    });

    test.each([
      ['base', 'base_branch_missing'],
      ['head', 'branch_moved'],
    ])('without its %s says so', async (end, code) => {
      const { repository, opened } = newRepository();
      const asked = opened.ensurePullRequest({ ...proposal, [end]: 'docs/nowhere' });
      await expect(asked).rejects.toMatchObject({ code, message: expect.stringContaining('docs/nowhere') });
      expect(repository.pulls).toEqual([]);
    });
  });

  describe('comments', () => {
    test('of people are read from all pages, oldest first, and those of Docwright are left out', async () => {
      const { repository, opened } = newRepository();
      await opened.ensurePullRequest(proposal);
      for (let number = 1; number <= 120; number++) repository.comment(1, 'ada', `Remark ${number}`);
      const last = repository.comment(1, 'grace', 'This line', 'line');
      await opened.ensureComment(1, 'conflict', 'There is a conflict.');
      const comments = await opened.listComments(1, long);
      expect(comments).toHaveLength(121);
      expect(new Set(comments.map(({ id }) => id)).size).toBe(121);
      expect(comments[0]!.body).toBe('Remark 1');
      const remark = comments.find(({ body }) => body === 'This line')!;
      expect(remark).toMatchObject({ path: expect.any(String), line: expect.any(Number) });
      expect(remark.authorName).toContain('grace');
      const after = new Date(last.createdAt.getTime() + 60_000);
      expect(await opened.listComments(1, after)).toEqual([]);
      expect(await opened.listComments(1, last.createdAt)).toContainEqual(remark);
    });

    test('are written once for each key, and changed where the text has changed', async () => {
      const { repository, opened } = newRepository();
      await opened.ensurePullRequest(proposal);
      for (const text of ['One', 'One', 'Two']) await opened.ensureComment(1, 'conflict', text);
      await opened.ensureComment(1, 'other', 'Three');
      await opened.ensureComment(1, 'long', 'x💡'.repeat(90_000));
      const texts = repository.pulls[0]!.comments.map(({ body }) => body.split('\n').at(-1));
      expect(texts).toEqual(['Two', 'Three', expect.stringMatching(/^(x💡)+x?$/u)]);
    });

    test('are heeded by who may write', async () => {
      const { repository, opened } = newRepository();
      await opened.ensurePullRequest(proposal);
      const people = { ada: 'admin', grace: 'write', alan: 'read', [bot]: 'admin' } as const;
      for (const [person, permission] of Object.entries(people)) repository.permit(person, permission);
      for (const person of ['ada', 'grace', 'alan', 'stranger']) repository.comment(1, person, 'Please');
      const authors = (await opened.listComments(1, long)).map(({ author }) => author);
      const answers = await Promise.all(authors.map((author) => opened.mayWrite(author)));
      expect(answers).toEqual([true, true, false, false]);
    });
  });

  describe('connecting', () => {
    test('finds nothing in the way of a repository that is fine, and changes nothing', async () => {
      const { repository, opened } = newRepository();
      expect(await opened.check()).toEqual([]);
      expect(repository.pulls).toEqual([]);
    });

    test.each([
      ['is not seen', 'repository_unreachable', 'url'],
      ['has moved', 'repository_moved', 'url'],
      ['has no such branch', 'base_branch_missing', 'branch'],
      ['has a refused token', 'credential_refused', 'credential'],
      ['has no credential', 'credential_refused', 'credential'],
      ['has a token of somebody who may only read', 'permission_missing', 'credential'],
    ])('a repository that %s says %s', async (trouble, code, field) => {
      const { repository } = newRepository();
      if (trouble === 'is not seen') repository.permissions.clear();
      if (trouble === 'has moved') repository.movedTo = `acme/handbook-${repository.id}`;
      if (trouble.endsWith('only read')) repository.permit(bot, 'read');
      const problems = await open(repository, {
        ...(trouble === 'has no such branch' && { branch: 'gone' }),
        ...(trouble === 'has a refused token' && { credential: 'no-such-token' }),
        ...(trouble === 'has no credential' && { credential: null }),
      }).check();
      expect(problems).toEqual([{ field, code, message: expect.stringMatching(/\w.*\.$/s) }]);
      expect(problems[0]!.message).not.toContain('no-such-token');
    });

    test.each([
      ['another branch', 'gone', /no branch gone.* such as main\.$/],
      ['a branch, since it is empty', 'main', /no branch main\. .*push a first commit/],
      ['any branch, since it is empty', 'gone', /no branch gone\. .*push a first commit/],
    ])('a repository without %s names only what is there', async (what, branch, sentence) => {
      const { repository } = newRepository();
      if (what.endsWith('empty')) deleteBranch(repository.directory, 'main');
      const [problem] = await open(repository, { branch }).check();
      expect(problem).toMatchObject({
        code: 'base_branch_missing',
        message: expect.stringMatching(sentence),
      });
      if (what.endsWith('empty')) expect(problem!.message).not.toContain('such as');
    });

    test('a host that is away says when to try again, which a person must do', async () => {
      const { opened } = newRepository();
      fail('get-repository', 'server-error', 4);
      const message = expect.stringMatching(/it answered 500\. Try again in \d+ seconds;/);
      await expect(opened.check()).rejects.toMatchObject({ code: 'unavailable', message });
    });

    test('fails where something else than the host answers, or nothing does', async () => {
      const { repository, opened } = newRepository();
      const elsewhere = open(repository, { apiUrl: `${adapter.host.url}/elsewhere` });
      expect(await elsewhere.check()).toMatchObject([{ code: 'repository_unreachable' }]);
      adapter.host.violations.length = 0;
      fail('get-repository', 'server-error', 4);
      await expect(opened.check()).rejects.toMatchObject({ code: 'unavailable' });
    });
  });

  test('a repository that changed after it was connected says so', async () => {
    const { repository, opened } = newRepository();
    const expectFailure = (code: string) =>
      expect(opened.ensurePullRequest(proposal)).rejects.toMatchObject({ code });
    if (wire.archives !== false) {
      repository.archived = true;
      await expectFailure('repository_archived');
      repository.archived = false;
    }
    repository.movedTo = `acme/handbook-${repository.id}`;
    await expectFailure('repository_moved');
    repository.movedTo = null;
    tokenOf(repository).scopes = [];
    await expectFailure('permission_missing');
    tokenOf(repository).scopes = wire.scopes;
    repository.permissions.clear();
    await expectFailure('repository_unreachable');
    await expect(opened.getPullRequest(1)).rejects.toMatchObject({ code: 'repository_unreachable' });
    expect(repository.pulls).toEqual([]);
  });

  test('git fetches with the credential that the source carries, and the URL has none', async () => {
    const { repository, opened } = newRepository();
    const source = await opened.source();
    expect(source).toMatchObject({ url: `${repository.url}.git`, name: repository.path });
    const branches = await remoteBranches(source, ['main']);
    expect(branches.get('main')).toBe(commitOf(repository.directory, 'main'));
  });

  test('its own deliveries are believed and read', async () => {
    const { repository, opened } = newRepository();
    await opened.ensurePullRequest(proposal);
    repository.comment(1, 'grace', 'Please');
    const sent = wire.delivery({ about: 'comment', number: 1 }, repository, 'a secret of the hook');
    const delivery = { headers: sent.headers, body: Buffer.from(sent.body) };
    expect(adapter.forge.hooks.verify(delivery, 'a secret of the hook')).toBe(true);
    expect(adapter.forge.hooks.verify(delivery, 'another')).toBe(false);
    expect(adapter.forge.hooks.read(delivery)).toEqual({ about: 'pull-request', number: 1 });
    // It stands in the middle of a sentence.
    expect(adapter.forge.hooks.proof).toMatch(/^the .*[^.]$/);
  });

  test('an app signs in only where the host has apps', () => {
    if (wire.forge === 'github') return;
    const app = JSON.stringify({ appId: 1, privateKey: 'PRIVATE KEY' });
    expect(() => open(newRepository().repository, { credential: app })).toThrow(/token/);
  });
});
