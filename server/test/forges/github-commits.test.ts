import { describe, expect, test } from 'vitest';
import type { HostCommit } from '../../src/forges/forge.ts';
import { githubWire } from '../support/hosts/github-wire.ts';
import type { TestHostRepository } from '../support/hosts/start-test-host.ts';
import { commitOf, logOf, pushAsPerson, readFileAt } from '../support/hosts/test-repository.ts';
import { proposal, useAdapter } from '../support/hosts/use-adapter.ts';

const github = useAdapter(githubWire);

const branch = 'docwright/job_2';

function change({ directory }: TestHostRepository, changed: Partial<HostCommit> = {}): HostCommit {
  return {
    branch,
    expected: null,
    parent: commitOf(directory, 'main')!,
    message: 'Add a page\n\nIt was missing.\n\nDocwright-Job: job_2\n',
    additions: [
      { path: 'guides/new page.mdx', content: Buffer.from('# New “page”\n') },
      { path: 'image.png', content: Buffer.from([0x89, 0x50, 0, 0xff]) },
    ],
    deletions: ['quickstart.mdx'],
    ...changed,
  };
}

const commits = () => github.host.requests.filter(({ body }) => body.includes('createCommitOnBranch')).length;

describe('a commit that GitHub makes', () => {
  test('has the message and the change, on a new branch and on top of it', async () => {
    const { repository, opened } = github.newRepository();
    const first = await opened.commitOnBranch(change(repository));
    const { directory } = repository;
    expect(commitOf(directory, branch)).toBe(first);
    expect(logOf(directory, branch)).toEqual(['Add a page', 'Begin']);
    expect(readFileAt(directory, branch, 'guides/new page.mdx')).toBe('# New “page”');
    expect(() => readFileAt(directory, branch, 'quickstart.mdx')).toThrow();
    const onTop = { expected: first, parent: first, deletions: [], message: 'Add another' };
    const additions = [{ path: 'more.mdx', content: Buffer.from('More\n') }];
    const second = await opened.commitOnBranch(change(repository, { ...onTop, additions }));
    expect(commitOf(directory, branch)).toBe(second);
    expect(logOf(directory, branch)).toEqual(['Add another', 'Add a page', 'Begin']);
  });

  test('is made once, however often it is asked for', async () => {
    const { repository, opened } = github.newRepository();
    const first = await opened.commitOnBranch(change(repository));
    const before = commits();
    expect(await opened.commitOnBranch(change(repository))).toBe(first);
    expect(commits()).toBe(before);
  });

  test.each([1, 2])('is made once when the answer to write %s of it is lost', async (number) => {
    const { repository, opened } = github.newRepository();
    // The branch is looked for, the repository's own name for itself is asked, then two mutations follow.
    const before = github.host.requests.length;
    const { handle } = github.host.wire;
    let writes = 0;
    github.host.wire = {
      ...github.host.wire,
      async handle(request, world) {
        const answer = await handle(request, world);
        const isLost = request.url.pathname === '/graphql' && ++writes === number;
        return isLost ? { status: 502, body: { message: 'Bad gateway' } } : answer;
      },
    };
    const attempt = () => opened.commitOnBranch(change(repository));
    const made = await attempt().catch(attempt);
    github.host.wire = { ...github.host.wire, handle };
    expect(commitOf(repository.directory, branch)).toBe(made);
    expect(logOf(repository.directory, branch)).toEqual(['Add a page', 'Begin']);
    expect(github.host.requests.length).toBeGreaterThan(before);
  });

  test('replaces an earlier attempt in one step, and never leaves the branch without work', async () => {
    const { repository, opened } = github.newRepository();
    const first = await opened.commitOnBranch(change(repository));
    await opened.ensurePullRequest({ ...proposal, head: branch });
    const other = change(repository, { expected: first, deletions: [] });
    const second = await opened.commitOnBranch(other);
    expect(commitOf(repository.directory, branch)).toBe(second);
    expect(second).not.toBe(first);
    expect(logOf(repository.directory, branch)).toEqual(['Add a page', 'Begin']);
    expect(readFileAt(repository.directory, branch, 'quickstart.mdx')).toContain('Quickstart');
    expect(commitOf(repository.directory, `${branch}-next`)).toBeNull();
    expect(await opened.commitOnBranch(other)).toBe(second);
  });

  test('is never made over somebody’s work', async () => {
    const { repository, opened } = github.newRepository();
    const theirs = pushAsPerson(repository.directory, branch, { 'x.mdx': 'mine' }, 'My work');
    await expect(opened.commitOnBranch(change(repository))).rejects.toMatchObject({ code: 'branch_moved' });
    const expected = commitOf(repository.directory, 'main');
    await expect(opened.commitOnBranch(change(repository, { expected }))).rejects.toMatchObject({
      code: 'branch_moved',
    });
    expect(commitOf(repository.directory, branch)).toBe(theirs);
  });

  test('that a rule forbids is refused in GitHub’s words', async () => {
    const { repository, opened } = github.newRepository();
    const parent = commitOf(repository.directory, 'main')!;
    repository.protect('main', 'Changes must be made through a pull request.');
    const direct = change(repository, { branch: 'main', expected: parent });
    await expect(opened.commitOnBranch(direct)).rejects.toMatchObject({
      code: 'push_refused',
      message: expect.stringContaining('Changes must be made through a pull request'),
    });
    expect(commitOf(repository.directory, 'main')).toBe(parent);
  });

  test('that nobody may make names the permission', async () => {
    const { repository, opened } = github.newRepository();
    github.host.tokens.get(repository.token)!.scopes = ['metadata:read'];
    await expect(opened.commitOnBranch(change(repository))).rejects.toMatchObject({
      code: 'permission_missing',
      message: expect.stringContaining('"Contents: Read and write"'),
    });
  });

  test('that is too large for the API is refused before anything is sent', async () => {
    const { repository, opened } = github.newRepository();
    const before = github.host.requests.length;
    const huge = change(repository, { additions: [{ path: 'x', content: Buffer.alloc(26_000_000) }] });
    await expect(opened.commitOnBranch(huge)).rejects.toMatchObject({ code: 'push_refused' });
    expect(github.host.requests.length).toBe(before);
  });
});
