import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { mergeInto } from './merge.ts';
import { ada, git, ScratchRepository, scratchDirectory } from './testing/scratch-repository.ts';

const details = { base: 'main', message: 'Merge it', author: ada, date: new Date(0) };

function bareWith(path: string, build: (repository: ScratchRepository) => void) {
  const repository = new ScratchRepository(join(path, 'work'), { 'a.md': '1\n2\n3\n', 'b.md': 'b\n' });
  build(repository);
  git(path, 'clone', '--quiet', '--bare', '--no-hardlinks', repository.directory, 'bare.git');
  return { bare: join(path, 'bare.git'), repository };
}

describe('mergeInto', () => {
  test('brings both sides together in a merge commit', async () => {
    using scratch = scratchDirectory();
    const { bare, repository } = bareWith(scratch.path, (r) => {
      r.branch('job', { 'a.md': '1\n2\n3 edited\n' });
      r.commit({ 'b.md': 'b edited\n' });
    });
    const head = repository.head('job');
    const result = await mergeInto(bare, { ...details, head });
    const merged = git(bare, 'rev-parse', 'main');
    expect(result).toEqual({ merged });
    expect(git(bare, 'show', '--no-patch', '--format=%P', merged)).toBe(`${repository.head('main')} ${head}`);
    expect(git(bare, 'show', `${merged}:a.md`)).toBe('1\n2\n3 edited');
    expect(git(bare, 'show', `${merged}:b.md`)).toBe('b edited');
  });

  test('repeated, it finds its own merge, also when the branch went on', async () => {
    using scratch = scratchDirectory();
    const { bare, repository } = bareWith(scratch.path, (r) => {
      r.branch('job', { 'a.md': 'job\n' });
      r.branch('other', { 'b.md': 'other\n' });
    });
    const first = await mergeInto(bare, { ...details, head: repository.head('job') });
    await mergeInto(bare, { ...details, head: repository.head('other') });
    const before = git(bare, 'rev-parse', 'main');
    expect(await mergeInto(bare, { ...details, head: repository.head('job') })).toEqual(first);
    expect(git(bare, 'rev-parse', 'main')).toBe(before);
  });

  test('names the files in conflict and changes nothing', async () => {
    using scratch = scratchDirectory();
    const { bare, repository } = bareWith(scratch.path, (r) => {
      r.branch('job', { 'a.md': 'theirs\n', 'é "x".md': '1' });
      r.commit({ 'a.md': 'ours\n', 'é "x".md': '2' });
    });
    const before = git(bare, 'rev-parse', 'main');
    const result = await mergeInto(bare, { ...details, head: repository.head('job') });
    expect(result).toEqual({ conflicts: ['a.md', 'é "x".md'] });
    expect(git(bare, 'rev-parse', 'main')).toBe(before);
  });

  test('many at once into one branch all arrive', async () => {
    using scratch = scratchDirectory();
    const names = ['j0', 'j1', 'j2', 'j3', 'j4', 'j5'];
    const { bare, repository } = bareWith(scratch.path, (r) => {
      for (const name of names) r.branch(name, { [`${name}.md`]: name });
    });
    const merges = names.map((name) => mergeInto(bare, { ...details, head: repository.head(name) }));
    const results = await Promise.all(merges);
    expect(results.every((result) => 'merged' in result)).toBe(true);
    const files = git(bare, 'ls-tree', '--name-only', 'main').split('\n');
    expect(files).toEqual(['a.md', 'b.md', ...names.map((name) => `${name}.md`)]);
  });

  test('is not stopped by a lock that a killed process left', async () => {
    using scratch = scratchDirectory();
    const { bare, repository } = bareWith(scratch.path, (r) => r.branch('job', { 'a.md': 'job\n' }));
    const lock = join(bare, 'refs/heads/main.lock');
    mkdirSync(join(bare, 'refs/heads'), { recursive: true });
    writeFileSync(lock, '');
    utimesSync(lock, new Date(0), new Date(0));
    expect(await mergeInto(bare, { ...details, head: repository.head('job') })).toHaveProperty('merged');
  });

  test('says when the base is missing or has nothing in common', async () => {
    using scratch = scratchDirectory();
    const { bare, repository } = bareWith(scratch.path, (r) => {
      git(r.directory, 'checkout', '--quiet', '--orphan', 'alien');
      r.commit({ 'c.md': 'c' });
      git(r.directory, 'checkout', '--quiet', 'main');
    });
    const head = repository.head('alien');
    await expect(mergeInto(bare, { ...details, head })).rejects.toMatchObject({ code: 'merge_conflict' });
    await expect(mergeInto(bare, { ...details, base: 'none', head })).rejects.toMatchObject({
      code: 'base_branch_missing',
    });
  });
});
