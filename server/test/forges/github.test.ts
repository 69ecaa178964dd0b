import { describe, expect, test } from 'vitest';
import { withoutDrafts } from '../support/hosts/github/pull-handlers.ts';
import { githubWire } from '../support/hosts/github-wire.ts';
import { bot } from '../support/hosts/start-test-host.ts';
import { commitOf } from '../support/hosts/test-repository.ts';
import { proposal, useAdapter } from '../support/hosts/use-adapter.ts';

const github = useAdapter(githubWire);

describe('a pull request', () => {
  test('is opened with everything that was asked for, and found again', async () => {
    const { repository, opened } = github.newRepository();
    repository.permit('grace', 'read');
    repository.permit('team:writers', 'read');
    const asked = { ...proposal, draft: true, labels: ['docs', 'bot'], reviewers: ['grace', 'acme/writers'] };
    const pull = await opened.ensurePullRequest(asked);
    expect(pull).toEqual({
      number: 1,
      url: `${repository.url}/pull/1`,
      state: 'open',
      title: proposal.title,
      body: proposal.body,
      head: proposal.head,
      base: 'main',
      draft: true,
      headCommit: commitOf(repository.directory, proposal.head),
    });
    expect(repository.pulls[0]).toMatchObject({
      labels: ['docs', 'bot'],
      reviewers: ['grace', 'team/writers'],
    });
    expect(await opened.findOpenPullRequest(proposal.head)).toEqual(pull);
    expect(await opened.getPullRequest(1)).toEqual(pull);
    expect(await opened.findOpenPullRequest('other')).toBeNull();
    expect(await opened.getPullRequest(7)).toBeNull();
  });

  test('is changed only where it differs, also between draft and ready', async () => {
    const { repository, opened } = github.newRepository();
    await opened.ensurePullRequest(proposal);
    await opened.ensurePullRequest(proposal);
    expect(github.requestsOf(repository, 'update-pull')).toEqual([]);
    const changed = { ...proposal, title: 'Another title', draft: true };
    expect(await opened.ensurePullRequest(changed)).toMatchObject({
      number: 1,
      title: 'Another title',
      draft: true,
    });
    expect(github.requestsOf(repository, 'update-pull').map(({ body }) => JSON.parse(body))).toEqual([
      { title: 'Another title' },
    ]);
    expect(await opened.ensurePullRequest({ ...changed, draft: false })).toMatchObject({ draft: false });
    expect(repository.pulls).toHaveLength(1);
    expect(repository.pulls[0]).toMatchObject({ draft: false, title: 'Another title' });
  });

  test('is one, when the answer to its creation is lost', async () => {
    const { repository, opened } = github.newRepository();
    github.fail('create-pull', 'lost-answer');
    expect(await opened.ensurePullRequest({ ...proposal, labels: ['docs'] })).toMatchObject({ number: 1 });
    expect(repository.pulls.map(({ labels }) => labels)).toEqual([['docs']]);
  });

  test('is an ordinary one where the plan has no drafts', async () => {
    const { repository, opened } = github.newRepository();
    withoutDrafts.add(repository);
    expect(await opened.ensurePullRequest({ ...proposal, draft: true })).toMatchObject({ draft: false });
    expect(await opened.ensurePullRequest({ ...proposal, draft: true })).toMatchObject({
      draft: false,
      number: 1,
    });
  });

  test('is opened without those who cannot review it, and says so', async () => {
    const { repository, opened } = github.newRepository();
    repository.permit('grace', 'read');
    const wrong = 'x'.repeat(51);
    await opened.ensurePullRequest({
      ...proposal,
      labels: ['docs', wrong],
      reviewers: ['grace', 'nobody', bot],
    });
    const [pull] = repository.pulls;
    expect(pull).toMatchObject({ labels: ['docs'], reviewers: ['grace'] });
    expect(pull!.comments[0]!.body).toContain(`\`nobody\`, \`${bot}\``);
    expect(await opened.listComments(1, new Date(0))).toEqual([]);
  });

  test('keeps the labels that people gave it and took from it', async () => {
    const { repository, opened } = github.newRepository();
    const asked = { ...proposal, labels: ['docs'] };
    await opened.ensurePullRequest(asked);
    const [pull] = repository.pulls;
    Object.assign(pull!, { labels: ['urgent'], updatedAt: new Date(Date.now() + 2_000) });
    await opened.ensurePullRequest({ ...asked, title: 'Again' });
    expect(pull!.labels).toEqual(['urgent']);
  });

  test('has a title and a body that GitHub takes, whatever was given', async () => {
    const { opened } = github.newRepository();
    const pull = await opened.ensurePullRequest({
      ...proposal,
      title: '💡'.repeat(300),
      body: '€'.repeat(70_000),
    });
    expect(pull.title).toHaveLength(256);
    expect(pull.body).toHaveLength(65_536);
  });

  test('without any commit is refused in GitHub’s own words', async () => {
    const { opened } = github.newRepository();
    await expect(opened.ensurePullRequest({ ...proposal, head: 'main' })).rejects.toThrow(
      /No commits between/,
    );
  });
});

describe('comments', () => {
  test('of every kind are listed, oldest first, without our own and the old ones', async () => {
    const { repository, opened } = github.newRepository();
    await opened.ensurePullRequest(proposal);
    repository.comment(1, 'ada', 'too old').createdAt = new Date('2020-01-01');
    const at = (comment: { createdAt: Date; updatedAt: Date; id: number }, second: number) => {
      comment.createdAt = comment.updatedAt = new Date(Date.UTC(2030, 0, 1, 0, 0, second, 700));
      return comment.id;
    };
    const review = at(repository.comment(1, 'grace', 'A review', 'review'), 3);
    at(repository.comment(1, 'grace', '', 'review'), 3);
    const line = at(repository.comment(1, 'grace', 'On a line', 'line'), 2);
    const comment = at(repository.comment(1, bot, '@docwright please', 'comment'), 1);
    await opened.ensureComment(1, 'state', 'Up to date');
    expect(await opened.listComments(1, new Date(Date.UTC(2030, 0, 1, 0, 0, 1, 900)))).toEqual([
      {
        id: `comment-${comment}`,
        author: bot,
        authorName: bot,
        body: '@docwright please',
        at: new Date('2030-01-01T00:00:01Z'),
      },
      {
        id: `remark-${line}`,
        author: 'grace',
        authorName: 'grace',
        body: 'On a line',
        path: 'file1.txt',
        line: 2,
        at: new Date('2030-01-01T00:00:02Z'),
      },
      {
        id: `review-${review}`,
        author: 'grace',
        authorName: 'grace',
        body: 'A review',
        at: new Date('2030-01-01T00:00:03Z'),
      },
    ]);
  });

  test('of our own are written once, also when the answer is lost', async () => {
    const { repository, opened } = github.newRepository();
    await opened.ensurePullRequest(proposal);
    github.fail('create-comment', 'lost-answer');
    await opened.ensureComment(1, 'state', 'Up to date');
    await opened.ensureComment(1, 'state', 'Up to date');
    await opened.ensureComment(1, 'conflict', 'x'.repeat(70_000));
    expect(repository.pulls[0]!.comments).toHaveLength(2);
  });

  test('are heeded by who may write', async () => {
    const { repository, opened } = github.newRepository();
    repository.permit('ada', 'admin');
    repository.permit('grace', 'write');
    repository.permit('alan', 'read');
    const people = ['ada', 'grace', 'alan', 'stranger', 'renovate[bot]'];
    expect(await Promise.all(people.map((name) => opened.mayWrite(name)))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('a host in trouble', () => {
  test('is asked again where that is safe, and what it has told already is not sent again', async () => {
    const { repository, opened } = github.newRepository();
    await opened.ensurePullRequest(proposal);
    github.fail('get-pull', 'server-error');
    github.fail('get-pull', 'lost-answer');
    github.fail('get-pull', 'secondary-limit');
    const once = await opened.getPullRequest(1);
    expect(await opened.getPullRequest(1)).toEqual(once);
    expect(github.requestsOf(repository, 'get-pull').map(({ status }) => status)).toEqual([
      500, 0, 403, 200, 304,
    ]);
  });

  test('a refused token is told without the token', async () => {
    const { repository, opened } = github.newRepository();
    github.fail('create-pull', 'expired-token');
    const refusal = await opened.ensurePullRequest(proposal).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'credential_refused', message: expect.stringContaining('token') });
    expect(JSON.stringify(refusal, Object.getOwnPropertyNames(refusal))).not.toContain(repository.token);
  });
});

test('git signs in as GitHub wants it, and the URL has no secret', async () => {
  const { repository, opened } = github.newRepository();
  expect(await opened.source()).toMatchObject({
    url: `${repository.url}.git`,
    name: repository.path,
    credential: { username: 'x-access-token', password: repository.token },
  });
});
