import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRepositoryName } from '../../contract/repository.ts';
import { ada, git, scratchDirectory, writeFiles } from '../../git/testing/scratch-repository.ts';
import { createRepository } from './create-repository.ts';
import { repositoryPath } from './repository-path.ts';

const details = { name: 'demo', branch: 'main', author: ada, date: new Date(0) };

describe('createRepository', () => {
  test('makes a bare repository with a first page', async () => {
    using scratch = scratchDirectory();
    expect(await createRepository({ ...details, directory: scratch.path })).toBe('created');
    const path = join(scratch.path, 'demo.git');
    expect(git(path, 'symbolic-ref', 'HEAD')).toBe('refs/heads/main');
    expect(git(path, 'show', 'main:index.mdx')).toContain('title: demo');
    expect(git(path, 'fsck')).toBe('');
    expect(readdirSync(scratch.path)).toEqual(['demo.git']);
  });

  test('takes every file of a folder, ignored ones too, byte for byte', async () => {
    using scratch = scratchDirectory();
    const files = join(scratch.path, 'sample');
    writeFiles(files, { '.gitignore': 'x\n', 'x/a b.md': 'a\r\n', '.gitattributes': '* text\n' });
    const directory = join(scratch.path, 'repositories');
    await createRepository({ ...details, directory, branch: 'docs/next', files });
    const path = join(directory, 'demo.git');
    expect(git(path, 'ls-tree', '-r', '--name-only', 'docs/next')).toBe(
      '.gitattributes\n.gitignore\nx/a b.md',
    );
    expect(git(path, 'cat-file', '-s', 'docs/next:x/a b.md')).toBe('3');
  });

  test('leaves an existing one as it is, and many at once make one', async () => {
    using scratch = scratchDirectory();
    const attempts = Array.from({ length: 5 }, (_, i) =>
      createRepository({ ...details, directory: scratch.path, date: new Date(i * 1000) }),
    );
    const results = await Promise.all(attempts);
    expect(results.filter((result) => result === 'created')).toHaveLength(1);
    const head = git(join(scratch.path, 'demo.git'), 'rev-parse', 'main');
    expect(await createRepository({ ...details, directory: scratch.path })).toBe('existing');
    expect(git(join(scratch.path, 'demo.git'), 'rev-parse', 'main')).toBe(head);
    expect(readdirSync(scratch.path)).toEqual(['demo.git']);
  });

  test('refuses a name or a branch that git or the file system would misread', async () => {
    using scratch = scratchDirectory();
    for (const wrong of [{ name: '../x' }, { name: '.hidden' }, { name: 'x.git' }, { branch: '-b' }]) {
      const request = { ...details, ...wrong, directory: scratch.path };
      await expect(createRepository(request)).rejects.toMatchObject({ code: 'invalid_request' });
    }
    expect(readdirSync(scratch.path)).toEqual([]);
  });
});

test('a repository never lies outside its folder', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('.', '/', '\\', 'a', '-', '\0', 'git') }), (name) => {
      if (isRepositoryName(name)) expect(repositoryPath('/data', name)).toBe(`/data/${name}.git`);
      else expect(() => repositoryPath('/data', name)).toThrow();
    }),
  );
});
