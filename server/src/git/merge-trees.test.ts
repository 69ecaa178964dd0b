import { chmodSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { mergeTrees } from './merge-trees.ts';
import type { Resolve } from './resolve-conflicts.ts';
import { git, ScratchRepository, scratchDirectory } from './testing/scratch-repository.ts';

const both: Resolve = (_path, { ours, theirs }) => ours && theirs && Buffer.concat([ours, theirs]);

/** A repository whose `main` and `job` changed the same lines. */
function parted(path: string, build?: (repository: ScratchRepository) => void) {
  const repository = new ScratchRepository(join(path, 'work'), { 'nav.json': 'a\n', 'b.md': 'b\n' });
  repository.branch('job', { 'nav.json': 'theirs\n', 'new.md': 'n\n' });
  repository.commit({ 'nav.json': 'ours\n', 'b.md': 'changed\n' });
  build?.(repository);
  const directory = join(repository.directory, '.git');
  const sides = { ours: repository.head('main'), theirs: repository.head('job') };
  const merge = (resolve?: Resolve) => mergeTrees(directory, sides, resolve);
  const show = (tree: string, file: string) => git(repository.directory, 'show', `${tree}:${file}`);
  return { repository, merge, show };
}

describe('mergeTrees', () => {
  test('puts what was settled into the tree, beside what git merged by itself', async () => {
    using scratch = scratchDirectory();
    const { repository, merge, show } = parted(scratch.path);
    const seen: unknown[] = [];
    const result = await merge((path, contents) => {
      seen.push(path, ...Object.values(contents).map(String));
      return both(path, contents);
    });
    const { tree } = result as { tree: string };
    expect(seen).toEqual(['nav.json', 'a\n', 'ours\n', 'theirs\n']);
    expect(show(tree, 'nav.json')).toBe('ours\ntheirs');
    expect(show(tree, 'b.md')).toBe('changed');
    expect(git(repository.directory, 'ls-tree', '--name-only', tree).split('\n')).toEqual([
      'b.md',
      'nav.json',
      'new.md',
    ]);
    expect(git(repository.directory, 'status', '--porcelain')).toBe('');
    expect(await merge(both)).toEqual(result);
  });

  test('a conflict that is not settled leaves no tree, and only it is named', async () => {
    using scratch = scratchDirectory();
    const { merge } = parted(scratch.path, (repository) => {
      git(repository.directory, 'checkout', '--quiet', 'job');
      repository.commit({ 'b.md': 'otherwise\n' });
      git(repository.directory, 'checkout', '--quiet', 'main');
    });
    const settleNavigation: Resolve = (path, contents) => (path === 'nav.json' ? both(path, contents) : null);
    expect(await merge(settleNavigation)).toEqual({ conflicts: ['b.md'] });
    expect(await merge()).toEqual({ conflicts: ['b.md', 'nav.json'] });
    expect(await merge(both)).toHaveProperty('tree');
  });

  test('a file that both sides add has no base', async () => {
    using scratch = scratchDirectory();
    const { merge } = parted(scratch.path, (repository) => repository.commit({ 'new.md': 'another\n' }));
    const bases: unknown[] = [];
    await merge((path, contents) => {
      bases.push([path, contents.base?.toString() ?? null]);
      return both(path, contents);
    });
    expect(bases).toEqual([
      ['nav.json', 'a\n'],
      ['new.md', null],
    ]);
  });

  test('a file keeps being executable when one side made it so', async () => {
    using scratch = scratchDirectory();
    const { repository, merge } = parted(scratch.path, (each) => {
      chmodSync(join(each.directory, 'nav.json'), 0o755);
      each.commit({});
    });
    const { tree } = (await merge(both)) as { tree: string };
    expect(git(repository.directory, 'ls-tree', tree, 'nav.json')).toMatch(/^100755 /);
  });

  test('deletions, links and names are for a person, whatever is offered', async () => {
    using scratch = scratchDirectory();
    const { merge } = parted(scratch.path, (repository) => {
      git(repository.directory, 'checkout', '--quiet', 'job');
      repository.commit({ 'b.md': null });
      git(repository.directory, 'checkout', '--quiet', 'main');
    });
    expect(await merge(both)).toEqual({ conflicts: ['b.md', 'nav.json'] });
  });

  test('a folder that one side renamed and the other split is a conflict, though no file is', async () => {
    using scratch = scratchDirectory();
    const { directory, ...repository } = renamedAndSplit(scratch.path);
    expect(await mergeTrees(join(directory, '.git'), repository.sides, both)).toHaveProperty('conflicts');
  });

  test('files that are too long, or too many, are not read', async () => {
    using scratch = scratchDirectory();
    const many = (text: string) =>
      Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`many/${index}.md`, text]));
    const repository = new ScratchRepository(join(scratch.path, 'work'), {
      ...many('a\n'),
      'long.json': 'a\n',
    });
    repository.branch('job', many('theirs\n'));
    repository.branch('long', { 'long.json': 'y'.repeat(3 * 1024 * 1024) });
    repository.commit({ ...many('ours\n'), 'long.json': 'x'.repeat(3 * 1024 * 1024) });
    const merge = (theirs: string) =>
      mergeTrees(join(repository.directory, '.git'), { ours: 'main', theirs }, both);
    expect(await merge('long')).toEqual({ conflicts: ['long.json'] });
    expect(((await merge('job')) as { conflicts: string[] }).conflicts).toHaveLength(101);
  });
});

/** Ours adds to a folder that theirs moved in equal parts to two others. */
function renamedAndSplit(path: string) {
  const texts = (folder: string) =>
    Object.fromEntries(['1', '2'].map((name) => [`${folder}/${name}.md`, `${name}\n`.repeat(20)]));
  const repository = new ScratchRepository(join(path, 'work'), texts('old'));
  const { directory } = repository;
  git(directory, 'checkout', '--quiet', '-b', 'job');
  for (const [name, folder] of [
    ['1.md', 'one'],
    ['2.md', 'two'],
  ] as const) {
    mkdirSync(join(directory, folder));
    renameSync(join(directory, 'old', name), join(directory, folder, name));
  }
  repository.commit({});
  git(directory, 'checkout', '--quiet', 'main');
  repository.commit({ 'old/3.md': 'new\n' });
  return { directory, sides: { ours: repository.head('main'), theirs: repository.head('job') } };
}
