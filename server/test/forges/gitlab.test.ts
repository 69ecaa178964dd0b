import { describe, expect, test } from 'vitest';
import { gitlabWire } from '../support/hosts/gitlab-wire.ts';
import type { TestHostRepository } from '../support/hosts/start-test-host.ts';
import { proposal, useAdapter } from '../support/hosts/use-adapter.ts';

/** What every host promises is in `every-host.test.ts`. */
const gitlab = useAdapter(gitlabWire);
const { newRepository, open, tokenOf, forge } = gitlab;
const since = new Date(0);

describe('a merge request', () => {
  test('is opened with its labels, and the reviewers that GitLab knows', async () => {
    const { repository, opened } = newRepository();
    repository.permit('grace', 'read');
    const asked = { ...proposal, draft: true, labels: ['docs', 'bot'], reviewers: ['@grace', 'nobody'] };
    await opened.ensurePullRequest(asked);
    expect(repository.pulls).toMatchObject([{ labels: ['docs', 'bot'], reviewers: ['grace'], draft: true }]);
  });

  test('gives no orders to GitLab, whatever the agent writes', async () => {
    const { repository, opened } = newRepository();
    const body = 'Done.\n\n/merge\r\n/approve\n\n```\n/etc/hosts\n```\n';
    await opened.ensurePullRequest({ ...proposal, body });
    await opened.ensureComment(1, 'conflict', '/close\n/merge');
    await opened.ensurePullRequest({ ...proposal, body });
    expect(repository.pulls).toMatchObject([{ state: 'open', comments: [{}] }]);
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
    gitlab.fail('create-comment', 'lost-answer');
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
  const codesOf = async (repository: TestHostRepository) =>
    (await open(repository).check()).map(({ code, field }) => `${field}: ${code}`);

  test('says everything that is missing, in GitLab’s own words', async () => {
    const { repository, opened } = newRepository();
    repository.permissions.set(tokenOf(repository).user, 'read');
    tokenOf(repository).scopes = ['read_api', 'read_repository'];
    const problems = await open(repository, { branch: 'gone' }).check();
    expect(problems.map(({ code }) => code)).toEqual([
      'permission_missing',
      'permission_missing',
      'base_branch_missing',
    ]);
    expect(problems[0]!.message).toContain('lacks the scope `api`; it has `read_api`, `read_repository`');
    expect(problems[1]!.message).toContain('has the role Reporter');
    expect(problems[1]!.message).toContain('the role Developer');
    expect(problems[2]!.message).toContain('another base branch, such as main.');
    await expect(opened.ensurePullRequest(proposal)).rejects.toMatchObject({ code: 'permission_missing' });
  });

  test('needs a token', async () => {
    const { repository } = newRepository();
    expect(await open(repository, { credential: null }).check()).toMatchObject([
      { code: 'credential_refused', message: expect.stringContaining('the scope `api`') },
    ]);
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

  test('leads to a project that has moved', async () => {
    const { repository, opened } = newRepository();
    repository.movedTo = `acme/handbook-${repository.id}`;
    const [problem] = await opened.check();
    expect(problem).toMatchObject({ field: 'url', code: 'repository_moved' });
    expect(problem!.message).toContain(`${gitlab.host.url}/${repository.movedTo}`);
    await expect(opened.ensurePullRequest(proposal)).rejects.toMatchObject({ code: 'repository_moved' });
    await expect(opened.getPullRequest(1)).rejects.toMatchObject({ code: 'repository_moved' });
  });
});

describe('the token', () => {
  test('is in a header and git’s sign-in, and nowhere else', async () => {
    const { repository, opened } = newRepository();
    await opened.ensurePullRequest(proposal);
    expect((await opened.source()).credential).toEqual({ username: 'oauth2', password: repository.token });
    const mine = gitlab.host.requests.filter(({ headers }) => headers['private-token'] === repository.token);
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
