import { existsSync, lstatSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { changesSince } from './changes.ts';
import { checkOut } from './check-out.ts';
import { Mirrors } from './mirror.ts';
import { ScratchRepository, scratchDirectory, writeFiles } from './testing/scratch-repository.ts';
import { addWorktree } from './worktree.ts';

const files = {
  'index.md': '# Hi\n',
  'src/code.ts': 'a $Id$\nb\n',
  'src/other.ts': 'x',
  'odd "name"\n*.txt': 'odd',
  'ünï/ä.txt': 'ü',
  '.gitattributes': '* text=auto eol=crlf ident\n',
};

async function sparseWorktree(path: string) {
  const repository = new ScratchRepository(join(path, 'origin'), files);
  const mirrors = new Mirrors(join(path, 'mirrors'));
  const commit = (await mirrors.fetchBranches(repository.source, ['main'])).get('main')!;
  const directory = join(path, 'job_1');
  const request = { directory, commit, patterns: ['*.md'] };
  const worktree = await addWorktree(mirrors.pathOf(repository.source), request);
  return { worktree, commit, directory };
}

test('puts files into a sparse worktree, byte for byte, and that alone changes nothing', async () => {
  using scratch = scratchDirectory();
  const { worktree, commit, directory } = await sparseWorktree(scratch.path);
  const wanted = ['src/code.ts', 'odd "name"\n*.txt', 'ünï/ä.txt'] as const;
  await checkOut(worktree, wanted);
  for (const path of wanted) expect(readFileSync(join(directory, path), 'utf8')).toBe(files[path]);
  expect(existsSync(join(directory, 'src/other.ts'))).toBe(false);
  expect((await changesSince(worktree, commit)).changes).toEqual([]);
});

test('an edit and a deletion of such a file are part of the change', async () => {
  using scratch = scratchDirectory();
  const { worktree, commit, directory } = await sparseWorktree(scratch.path);
  await checkOut(worktree, ['src/code.ts', 'src/other.ts']);
  writeFiles(directory, { 'src/code.ts': 'edited', 'src/other.ts': null });
  const { changes } = await changesSince(worktree, commit);
  expect(changes.map(({ path, after }) => [path, after])).toEqual([
    ['src/code.ts', 'edited'],
    ['src/other.ts', null],
  ]);
});

test('can be repeated, and leaves alone what is edited, deleted or not in the commit', async () => {
  using scratch = scratchDirectory();
  const { worktree, directory } = await sparseWorktree(scratch.path);
  await checkOut(worktree, ['src/code.ts', 'src/other.ts']);
  writeFiles(directory, { 'src/code.ts': 'edited', 'src/other.ts': null, 'index.md': 'mine' });
  await checkOut(worktree, ['src/code.ts', 'src/other.ts', 'index.md', 'no/such.file']);
  await checkOut(worktree, []);
  expect(readFileSync(join(directory, 'src/code.ts'), 'utf8')).toBe('edited');
  expect(readFileSync(join(directory, 'index.md'), 'utf8')).toBe('mine');
  expect(existsSync(join(directory, 'src/other.ts'))).toBe(false);
});

test('writes nothing through a link that stands where a folder was', async () => {
  using scratch = scratchDirectory();
  const { worktree, directory } = await sparseWorktree(scratch.path);
  const outside = join(scratch.path, 'outside');
  mkdirSync(outside);
  symlinkSync(outside, join(directory, 'src'));
  await checkOut(worktree, ['src/code.ts']).catch((error: unknown) => expect(error).toBeInstanceOf(Error));
  expect(existsSync(join(outside, 'code.ts'))).toBe(false);
  expect(lstatSync(outside).isDirectory()).toBe(true);
});
