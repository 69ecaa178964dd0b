import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../src/database/database.ts';
import type { PullRequestRow } from '../../src/database/queries/pull-requests/pull-request-row.ts';
import { ProcessPool } from '../../src/docs/pool/process-pool.ts';
import { createRepository } from '../../src/forges/local/create-repository.ts';
import { LocalForge } from '../../src/forges/local/local-forge.ts';
import type { LocalPullRequest, LocalRepository } from '../../src/forges/local/local-repository.ts';
import { ada, git, scratchDirectory, writeFiles } from '../../src/git/testing/scratch-repository.ts';
import { createTestDatabase } from '../support/database.ts';

let database: Database & AsyncDisposable;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const pool = new ProcessPool();
afterAll(() => pool[Symbol.asyncDispose]());
let count = 0;

/** A local forge with one repository of its own, and a clone to push from. */
async function forgeIn(path: string) {
  const directory = join(path, 'repositories');
  const name = `r${count++}`;
  await createRepository({ directory, name, branch: 'main', author: ada, date: new Date(0) });
  const bare = join(directory, `${name}.git`);
  const clone = join(path, 'clone');
  git(path, 'clone', '--quiet', bare, 'clone');
  const forge = new LocalForge({ directory, database, clock: () => new Date('2026-01-01T00:00:00Z'), pool });
  const repository = forge.open({ name, branch: 'main' });
  const push = (branch: string, files: Record<string, string>, from = 'origin/main') => {
    git(clone, 'fetch', '--quiet');
    git(clone, 'checkout', '--quiet', '-B', 'work', from);
    writeFiles(clone, files);
    git(clone, 'add', '--all');
    git(clone, 'commit', '--quiet', '-m', 'Work');
    git(clone, 'push', '--quiet', '--force', 'origin', `work:${branch}`);
    return git(clone, 'rev-parse', 'work');
  };
  const branches = () => git(bare, 'for-each-ref', '--format=%(refname:lstrip=2)', 'refs/heads').split('\n');
  return { forge, repository, bare, clone, push, branches, name };
}

const proposal = (head: string) => ({ head, base: 'main', title: 'A title', body: 'A body', draft: false });

describe('ensurePullRequest', () => {
  test('opens one, and repeated keeps it and takes the new title, body, state of draft and commit', async () => {
    using scratch = scratchDirectory();
    const { repository, push } = await forgeIn(scratch.path);
    const first = push('job', { 'a.md': '1' });
    const opened = await repository.ensurePullRequest({
      ...proposal('job'),
      draft: true,
      jobId: 'job_1',
    });
    expect(opened).toMatchObject({
      number: 1,
      state: 'open',
      url: null,
      headCommit: first,
      draft: true,
      jobId: 'job_1',
    });
    const second = push('job', { 'a.md': '2' }, 'origin/job');
    const again = await repository.ensurePullRequest({
      ...proposal('job'),
      title: 'New',
      body: 'Newer',
    });
    expect(again).toMatchObject({ number: 1, title: 'New', body: 'Newer', headCommit: second, draft: false });
    expect(await repository.findOpenPullRequest('job')).toEqual(again);
    expect(await repository.getPullRequest(1)).toEqual(again);
    expect(await repository.getPullRequest(2)).toBe(null);
  });

  test('many at once for one head are one, and for many heads are numbered without a gap', async () => {
    using scratch = scratchDirectory();
    const { repository, push } = await forgeIn(scratch.path);
    const heads = ['a', 'b', 'c', 'd'];
    for (const head of heads) push(head, { [`${head}.md`]: head });
    const opened = await Promise.all(
      [...heads, ...heads, ...heads].map((head) => repository.ensurePullRequest(proposal(head))),
    );
    const numbers = new Map(opened.map((pull) => [pull.head, pull.number]));
    expect([...numbers.values()].sort()).toEqual([1, 2, 3, 4]);
    for (const pull of opened) expect(pull.number).toBe(numbers.get(pull.head));
  });

  test('ends one whose merge was interrupted, and opens another for what came after it', async () => {
    using scratch = scratchDirectory();
    const { repository, bare, clone, push } = await forgeIn(scratch.path);
    const first = push('job', { 'a.md': '1' });
    await repository.ensurePullRequest(proposal('job'));
    // What a merge does in git before it is recorded.
    git(clone, 'push', '--quiet', 'origin', 'work:main');
    git(bare, 'update-ref', '-d', 'refs/heads/job');
    push('job', { 'b.md': '2' });
    expect(await repository.ensurePullRequest(proposal('job'))).toMatchObject({ number: 2, state: 'open' });
    expect(await repository.getPullRequest(1)).toMatchObject({
      state: 'merged',
      headCommit: first,
      mergeCommit: first,
    });
    expect(await repository.ensurePullRequest(proposal('job'))).toMatchObject({ number: 2 });
  });

  test('says when a branch is missing', async () => {
    using scratch = scratchDirectory();
    const { repository, push } = await forgeIn(scratch.path);
    await expect(repository.ensurePullRequest(proposal('none'))).rejects.toMatchObject({
      code: 'branch_moved',
    });
    push('job', { 'a.md': '1' });
    const elsewhere = { ...proposal('job'), base: 'none' };
    await expect(repository.ensurePullRequest(elsewhere)).rejects.toMatchObject({
      code: 'base_branch_missing',
    });
  });
});

describe('mergePullRequest', () => {
  test('brings the change into the base, removes the branch and still shows what changed', async () => {
    using scratch = scratchDirectory();
    const { repository, bare, push, branches } = await forgeIn(scratch.path);
    push('job', { 'a.md': 'a\n' });
    const opened = await repository.ensurePullRequest({ ...proposal('job'), jobId: 'job_1' });
    const before = await repository.listChanges(opened);
    expect(before?.files).toMatchObject([{ path: 'a.md', status: 'added', additions: 1 }]);
    push('main', { 'b.md': 'b\n' });
    const merged = await repository.mergePullRequest(1, { name: 'Grace', email: 'grace@example.com' });
    expect(merged).toMatchObject({ state: 'merged', closedAt: expect.any(Date) });
    expect(git(bare, 'ls-tree', '--name-only', 'main')).toBe('a.md\nb.md\nindex.mdx');
    expect(
      git(bare, 'log', '-1', '--format=%an: %s|%(trailers:key=Docwright-Job,valueonly)', 'main').trim(),
    ).toBe('Grace: Merge #1: A title|job_1');
    expect(branches()).toEqual(['main']);
    git(bare, 'gc', '--quiet', '--prune=now');
    expect(await repository.listChanges(merged)).toEqual(before);
    await expect(repository.mergePullRequest(1, ada)).rejects.toMatchObject({
      code: 'pull_request_not_open',
      message: 'Pull request #1 is merged already.',
    });
  });

  test.each([
    ['it is merged again', (one: LocalRepository) => one.mergePullRequest(1, ada)],
    ['it is closed', (one: LocalRepository) => one.closePullRequest(1)],
    ['somebody asks for it', (one: LocalRepository) => one.getPullRequest(1)],
  ])('that crashed between git and the database is recorded when %s', async (_, ask) => {
    using scratch = scratchDirectory();
    const { repository, bare, push, name } = await forgeIn(scratch.path);
    push('job', { 'a.md': 'a\n' });
    await repository.ensurePullRequest(proposal('job'));
    const { mergeCommit } = (await repository.mergePullRequest(1, ada)) as LocalPullRequest & PullRequestRow;
    const main = git(bare, 'rev-parse', 'main');
    await database.query(
      `update pull_requests set state = 'open', closed_at = null, merge_commit = null where repository = $1`,
      [name],
    );
    expect(await ask(repository)).toMatchObject({ state: 'merged', mergeCommit });
    expect(await repository.findOpenPullRequest('job')).toBeNull();
    expect(git(bare, 'rev-parse', 'main')).toBe(main);
  });

  test('names the files of a conflict and leaves everything as it was', async () => {
    using scratch = scratchDirectory();
    const { repository, bare, push } = await forgeIn(scratch.path);
    push('job', { 'index.mdx': 'theirs\n' });
    await repository.ensurePullRequest(proposal('job'));
    const main = push('main', { 'index.mdx': 'ours\n' });
    await expect(repository.mergePullRequest(1, ada)).rejects.toMatchObject({
      code: 'merge_conflict',
      message: expect.stringContaining('index.mdx'),
    });
    expect(git(bare, 'rev-parse', 'main')).toBe(main);
    expect(await repository.getPullRequest(1)).toMatchObject({ state: 'open' });
  });

  test('against a close at the same time, exactly one of them happens', async () => {
    using scratch = scratchDirectory();
    const { repository, bare, push } = await forgeIn(scratch.path);
    push('job', { 'a.md': 'a\n' });
    await repository.ensurePullRequest(proposal('job'));
    const results = await Promise.allSettled([
      repository.mergePullRequest(1, ada),
      repository.closePullRequest(1),
      repository.mergePullRequest(1, ada),
    ]);
    const done = results.filter((result) => result.status === 'fulfilled').map(({ value }) => value.state);
    expect(done).toHaveLength(1);
    const isMerged = git(bare, 'ls-tree', '--name-only', 'main').includes('a.md');
    expect(done[0]).toBe(isMerged ? 'merged' : 'closed');
  });

  test('of one that does not exist is not found', async () => {
    using scratch = scratchDirectory();
    const { repository } = await forgeIn(scratch.path);
    await expect(repository.mergePullRequest(7, ada)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('closePullRequest', () => {
  test('keeps the branch, and the next proposal of that head is a new one', async () => {
    using scratch = scratchDirectory();
    const { repository, push, branches } = await forgeIn(scratch.path);
    push('job', { 'a.md': 'a\n' });
    const opened = await repository.ensurePullRequest(proposal('job'));
    const closed = await repository.closePullRequest(1);
    expect(closed).toMatchObject({ state: 'closed' });
    expect(await repository.listChanges(closed)).toEqual(await repository.listChanges(opened));
    expect(branches()).toEqual(['job', 'main']);
    await expect(repository.closePullRequest(1)).rejects.toMatchObject({
      code: 'pull_request_not_open',
    });
    expect(await repository.ensurePullRequest(proposal('job'))).toMatchObject({
      number: 2,
      state: 'open',
    });
  });
});

describe('afterPush', () => {
  test('open pull requests follow their branch, and one that a person merged by hand is merged', async () => {
    using scratch = scratchDirectory();
    const { forge, repository, clone, push, name } = await forgeIn(scratch.path);
    push('one', { '1.md': '1\n' });
    push('two', { '2.md': '2\n' });
    await repository.ensurePullRequest(proposal('one'));
    await repository.ensurePullRequest(proposal('two'));
    const moved = push('two', { '2.md': '22\n' }, 'origin/two');
    git(clone, 'push', '--quiet', 'origin', 'origin/one:main');
    await forge.afterPush(name);
    await forge.afterPush(name);
    const one = (await repository.getPullRequest(1))!;
    expect(one).toMatchObject({ state: 'merged' });
    expect((await repository.listChanges(one))?.files).toMatchObject([{ path: '1.md', status: 'added' }]);
    const two = (await repository.getPullRequest(2))!;
    expect(two).toMatchObject({ state: 'open', headCommit: moved });
  });
});

describe('source', () => {
  test('is the path of the repository, without a credential', async () => {
    using scratch = scratchDirectory();
    const { forge, repository, bare, name } = await forgeIn(scratch.path);
    expect(await repository.source()).toEqual({ url: bare, name });
    await expect(forge.open({ name: 'none', branch: 'main' }).source()).rejects.toMatchObject({
      code: 'repository_unreachable',
      message: expect.stringContaining('none'),
    });
  });
});
