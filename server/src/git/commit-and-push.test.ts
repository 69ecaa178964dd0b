import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { changesSince } from './changes.ts';
import { Mirrors } from './mirror.ts';
import { promoteObjects, writeCommit } from './objects/write-objects.ts';
import { pushBranch } from './push.ts';
import { ada, git, ScratchRepository, scratchDirectory, writeFiles } from './testing/scratch-repository.ts';
import { WorkingDirectory } from './working-directory.ts';

const date = new Date('2026-01-02T03:04:05.678Z');
const details = { message: 'Subject\n\nBody\n', author: ada, date };

async function checkedOut(path: string) {
  const repository = new ScratchRepository(join(path, 'origin'), { 'a.md': 'a', 'b.png': 'b' });
  const mirrors = new Mirrors(join(path, 'mirrors'));
  const parent = (await mirrors.fetchBranches(repository.source, ['main'])).get('main')!;
  const mirror = mirrors.pathOf(repository.source);
  const open = async (name: string) => {
    const directory = join(path, name);
    const working = await WorkingDirectory.open({ repository: mirror, commit: parent, directory });
    await working.checkOut(['a.md']);
    return working;
  };
  return { repository, mirror, parent, open, source: repository.source };
}

/** As a job does it: what was looked at is what is committed. */
async function commitAll(working: WorkingDirectory) {
  const { tree, changes } = await changesSince(working);
  if (changes.length === 0) return null;
  const commit = await writeCommit(working.store, { ...details, tree, parents: [working.commit] });
  await promoteObjects(working.store);
  return commit;
}

describe('a commit of the working tree', () => {
  test('gives the same commit for the same content, in any working directory', async () => {
    using scratch = scratchDirectory();
    const { mirror, parent, open } = await checkedOut(scratch.path);
    const copies = [await open('one'), await open('two')];
    const commits = await Promise.all(
      copies.map((working) => {
        writeFiles(working.directory, { 'a.md': 'edited\r\n', 'new.md': 'x' });
        return commitAll(working);
      }),
    );
    expect(commits[0]).toBe(commits[1]);
    const show = git(mirror, 'show', '--no-patch', '--format=%P|%an|%ae|%cn|%at|%ct|%B', commits[0]!);
    expect(show.trim()).toBe(`${parent}|Ada|ada@example.com|Ada|1767323045|1767323045|Subject\n\nBody`);
    expect(git(mirror, 'diff', '--name-status', parent, commits[0]!)).toBe('M\ta.md\nA\tnew.md');
    expect(git(mirror, 'cat-file', '-s', `${commits[0]}:a.md`)).toBe('8');
  });

  test('is not made when nothing changed', async () => {
    using scratch = scratchDirectory();
    const { open } = await checkedOut(scratch.path);
    const working = await open('one');
    writeFiles(working.directory, { 'a.md': 'a' });
    expect(await commitAll(working)).toBe(null);
  });
});

describe('pushBranch', () => {
  async function twoCommits(path: string) {
    const setting = await checkedOut(path);
    const working = await setting.open('one');
    const commit = async (text: string) => {
      writeFiles(working.directory, { 'a.md': text });
      return (await commitAll(working))!;
    };
    return { ...setting, first: await commit('1'), second: await commit('2') };
  }

  test('makes a branch, moves it, and can be repeated', async () => {
    using scratch = scratchDirectory();
    const { repository, mirror, source, first, second } = await twoCommits(scratch.path);
    const push = { mirror, source, branch: 'docwright/job_1' };
    expect(await pushBranch({ ...push, commit: first, expected: null })).toBe('pushed');
    expect(await pushBranch({ ...push, commit: first, expected: null })).toBe('already-there');
    expect(await pushBranch({ ...push, commit: second, expected: first })).toBe('pushed');
    expect(await pushBranch({ ...push, commit: second, expected: first })).toBe('already-there');
    expect(repository.head('docwright/job_1')).toBe(second);
  });

  test('refuses when the branch is not where it was expected', async () => {
    using scratch = scratchDirectory();
    const { repository, mirror, source, parent, first, second } = await twoCommits(scratch.path);
    const push = { mirror, source, branch: 'b' };
    await pushBranch({ ...push, commit: first, expected: null });
    for (const expected of [null, parent]) {
      await expect(pushBranch({ ...push, commit: second, expected })).rejects.toMatchObject({
        code: 'branch_moved',
        message: expect.stringContaining('branch b of scratch'),
      });
    }
    await expect(
      pushBranch({ ...push, branch: 'gone', commit: second, expected: first }),
    ).rejects.toMatchObject({
      code: 'branch_moved',
    });
    expect(repository.head('b')).toBe(first);
  });

  test('lets exactly one of two racing pushers win', async () => {
    using scratch = scratchDirectory();
    const { repository, mirror, source, first, second } = await twoCommits(scratch.path);
    for (let round = 0; round < 5; round++) {
      const branch = `race-${round}`;
      const results = await Promise.allSettled(
        [first, second].map((commit) => pushBranch({ mirror, source, branch, commit, expected: null })),
      );
      expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
      const loser = results.find((result) => result.status === 'rejected')!;
      expect(loser.reason).toMatchObject({ code: 'branch_moved' });
      const winner = results[0]!.status === 'fulfilled' ? first : second;
      expect(repository.head(branch)).toBe(winner);
    }
  });

  test('tells a refusing host from a moved branch', async () => {
    using scratch = scratchDirectory();
    const { repository, mirror, source, first } = await twoCommits(scratch.path);
    git(repository.directory, 'config', 'receive.hideRefs', 'refs/heads/locked');
    const push = { mirror, source, branch: 'locked', commit: first, expected: null };
    await expect(pushBranch(push)).rejects.toMatchObject({
      code: 'push_refused',
      message: expect.stringContaining('refused the push to locked (“deny updating a hidden ref”)'),
    });
  });
});

test('a repository on this machine that cannot take a push now is not the credential’s fault', async () => {
  using scratch = scratchDirectory();
  const { mirror, parent } = await checkedOut(scratch.path);
  const bare = join(scratch.path, 'bare.git');
  git(scratch.path, 'init', '--quiet', '--bare', bare);
  git(mirror, 'push', '--quiet', bare, `${parent}:refs/heads/main`);
  writeFileSync(join(bare, 'refs/heads/new.lock'), '');
  const source = { url: bare, name: 'docs' };
  const pushing = pushBranch({ mirror, source, branch: 'new', commit: parent, expected: null });
  await expect(pushing).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringMatching(/could not store the push.*disk/),
  });
});
