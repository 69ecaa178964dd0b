import { describe, expect, test } from 'vitest';
import { remoteBranches } from '../../src/git/remote-branches.ts';
import { bitbucketWire } from '../support/hosts/bitbucket-wire.ts';
import { bot } from '../support/hosts/start-test-host.ts';
import { commitOf } from '../support/hosts/test-repository.ts';
import { proposal, useAdapter } from '../support/hosts/use-adapter.ts';

/** What every host promises is in `every-host.test.ts`. */
const { newRepository, open, tokenOf, fail } = useAdapter(bitbucketWire);

describe('reviewers', () => {
  test('are asked by either name that Bitbucket has for them, and those it does not accept are left out', async () => {
    const { repository, opened } = newRepository();
    repository.permit('grace', 'read');
    repository.permit('ada', 'write');
    await opened.ensurePullRequest({ ...proposal, reviewers: ['grace', '{ada}', 'nobody', bot] });
    expect(repository.pulls).toMatchObject([{ reviewers: ['grace', 'ada'] }]);
  });

  test('stay when something else is changed', async () => {
    const { repository, opened } = newRepository();
    repository.permit('grace', 'write');
    await opened.ensurePullRequest(proposal);
    repository.pulls[0]!.reviewers.push('grace');
    await opened.ensurePullRequest({ ...proposal, title: 'Other', draft: true });
    expect(repository.pulls).toMatchObject([{ title: 'Other', draft: true, reviewers: ['grace'] }]);
  });

  test('are asked, too, where the answer to the opening was lost', async () => {
    const { repository, opened } = newRepository();
    repository.permit('grace', 'write');
    fail('create-pull', 'lost-answer');
    await opened.ensurePullRequest({ ...proposal, reviewers: ['grace'] });
    expect(repository.pulls).toMatchObject([{ number: 1, reviewers: ['grace'] }]);
  });
});

test('a comment of somebody else that looks like Docwright’s is left alone', async () => {
  const { repository, opened } = newRepository();
  await opened.ensurePullRequest(proposal);
  repository.comment(1, 'mallory', '[//]: # (docwright:conflict)\n\nMine');
  for (const text of ['One', 'Two', 'Two']) await opened.ensureComment(1, 'conflict', text);
  const texts = repository.pulls[0]!.comments.map(({ body }) => body.split('\n').at(-1));
  expect(texts).toEqual(['Mine', 'Two']);
});

describe('who may write', () => {
  test('is known to an administrator’s token', async () => {
    const { repository, opened } = newRepository();
    repository.permit(bot, 'admin');
    repository.permit('grace', 'write');
    repository.permit('eve', 'read');
    const names = ['grace', '{grace}', 'eve', 'nobody', '', 'x" OR permission="write'];
    const answers = await Promise.all(names.map((name) => opened.mayWrite(name)));
    expect(answers).toEqual([true, true, false, false, false, false]);
  });

  test('is not known to a token that may not ask', async () => {
    const { repository, opened } = newRepository();
    repository.permit('grace', 'admin');
    expect(await opened.mayWrite('grace')).toBe('unknown');
  });
});

describe('connecting', () => {
  test('takes an API token with its owner’s e-mail address as well', async () => {
    const { repository } = newRepository();
    const credential = JSON.stringify({ token: repository.token, username: 'ada@example.com' });
    const opened = open(repository, { credential });
    expect(await opened.check()).toEqual([]);
    const source = await opened.source();
    expect(source.credential?.username).toBe('x-bitbucket-api-token-auth');
    expect((await remoteBranches(source, ['main'])).get('main')).toBe(commitOf(repository.directory, 'main'));
  });

  test.each([
    [['repository:write', 'pullrequest'], ['Pull requests: Write']],
    [['pullrequest:write'], ['Repositories: Write']],
    [['repository'], ['Repositories: Write', 'Pull requests: Write']],
    [[], ['Repositories: Write']],
  ])('with the scopes %j says, as the page for tokens does, that %j is missing', async (scopes, missing) => {
    const { repository, opened } = newRepository();
    tokenOf(repository).scopes = scopes;
    const problems = await opened.check();
    const named = problems.map(({ message }) => /Give it the permission "(.+)"/.exec(message)?.[1]);
    expect(named).toEqual(missing);
  });

  test('says of an API token what is missing as the page for those does', async () => {
    const { repository } = newRepository();
    tokenOf(repository).scopes = ['repository:write', 'pullrequest'];
    const credential = JSON.stringify({ token: repository.token, username: 'ada@example.com' });
    expect(await open(repository, { credential }).check()).toMatchObject([
      {
        message: expect.stringContaining(
          '"read:pullrequest:bitbucket" and "write:pullrequest:bitbucket" and try again',
        ),
      },
    ]);
  });

  test('names the permission itself where a user may only read', async () => {
    const { repository, opened } = newRepository();
    repository.permit(bot, 'read');
    expect(await opened.check()).toMatchObject([
      { code: 'permission_missing', message: expect.stringContaining('"Repositories: Write"') },
    ]);
  });
});
