import { existsSync, lstatSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { changesSince } from './changes.ts';
import { promoteObjects } from './objects/write-objects.ts';
import { git, scratchDirectory, writeFiles } from './testing/scratch-repository.ts';
import { openWorking } from './testing/working-directory.ts';

const files = {
  'index.md': '# Hi\n',
  'src/code.ts': 'a $Id$\nb\n',
  'src/other.ts': 'x',
  'odd "name"\n*.txt': 'odd',
  'ünï/ä.txt': 'ü',
  '.gitattributes': '* text=auto eol=crlf ident\n',
};

const sparse = (path: string) => openWorking(path, files, ['*.md']);

test('puts files into a working directory, byte for byte, and that alone changes nothing', async () => {
  using scratch = scratchDirectory();
  const { working, directory } = await sparse(scratch.path);
  const wanted = ['src/code.ts', 'odd "name"\n*.txt', 'ünï/ä.txt'] as const;
  await working.checkOut(wanted);
  for (const path of wanted) expect(readFileSync(join(directory, path), 'utf8')).toBe(files[path]);
  expect(existsSync(join(directory, 'src/other.ts'))).toBe(false);
  expect((await changesSince(working)).changes).toEqual([]);
});

test('an edit and a deletion of such a file are part of the change', async () => {
  using scratch = scratchDirectory();
  const { working, directory } = await sparse(scratch.path);
  await working.checkOut(['src/code.ts', 'src/other.ts']);
  writeFiles(directory, { 'src/code.ts': 'edited', 'src/other.ts': null });
  const { changes } = await changesSince(working);
  expect(changes.map(({ path, after }) => [path, after])).toEqual([
    ['src/code.ts', 'edited'],
    ['src/other.ts', null],
  ]);
});

test('can be repeated, and leaves alone what is edited, deleted or not in the commit', async () => {
  using scratch = scratchDirectory();
  const { working, directory } = await sparse(scratch.path);
  await working.checkOut(['src/code.ts', 'src/other.ts']);
  writeFiles(directory, { 'src/code.ts': 'edited', 'src/other.ts': null, 'index.md': 'mine' });
  await working.checkOut(['src/code.ts', 'src/other.ts', 'index.md', 'no/such.file']);
  await working.checkOut([]);
  expect(readFileSync(join(directory, 'src/code.ts'), 'utf8')).toBe('edited');
  expect(readFileSync(join(directory, 'index.md'), 'utf8')).toBe('mine');
  expect(existsSync(join(directory, 'src/other.ts'))).toBe(false);
});

test('writes nothing through a link that stands where a folder was', async () => {
  using scratch = scratchDirectory();
  const { working, directory } = await sparse(scratch.path);
  const outside = join(scratch.path, 'outside');
  mkdirSync(outside);
  symlinkSync(outside, join(directory, 'src'));
  await working.checkOut(['src/code.ts']).catch((error: unknown) => expect(error).toBeInstanceOf(Error));
  expect(existsSync(join(outside, 'code.ts'))).toBe(false);
  expect(lstatSync(outside).isDirectory()).toBe(true);
});

test('hundreds of changed files are stored as they are, links and large ones among them', async () => {
  using scratch = scratchDirectory();
  const names = Array.from({ length: 300 }, (_, index) => `folder/page ${index} ü.md`);
  const before = Object.fromEntries(names.map((name) => [name, `before ${name}`]));
  const { working, directory, repository } = await openWorking(scratch.path, before);
  const after = Object.fromEntries(names.map((name) => [name, `after\r\n${name}`]));
  writeFiles(directory, after);
  writeFileSync(join(directory, 'large.md'), 'x'.repeat(1_500_000));
  symlinkSync('/etc/passwd', join(directory, 'link.md'));

  const { tree, changes } = await changesSince(working);
  expect(changes).toHaveLength(302);
  for (const { path, after: text } of changes.filter(({ path }) => path in after))
    expect(text).toBe(after[path]);
  await promoteObjects(working.store);
  expect(git(repository, 'cat-file', '-s', `${tree}:large.md`)).toBe('1500000');
  expect(git(repository, 'cat-file', 'blob', `${tree}:link.md`)).toBe('/etc/passwd');
  git(repository, 'fsck', '--strict');
});

// macOS makes no such names.
test.runIf(process.platform === 'linux')('a name that is no UTF-8 keeps its bytes', async () => {
  using scratch = scratchDirectory();
  const { working, directory, repository } = await openWorking(scratch.path, { 'a.md': 'a' });
  const name = Buffer.concat([Buffer.from(`${directory}/`), Buffer.from([0x66, 0xe9]), Buffer.from('.md')]);
  writeFileSync(name, 'x');
  const { tree } = await changesSince(working);
  await promoteObjects(working.store);
  expect(git(repository, 'ls-tree', '--name-only', tree)).toBe('a.md\n"f\\351.md"');
});

test('an edit within the same moment as the snapshot before it is seen', async () => {
  using scratch = scratchDirectory();
  const { working, directory } = await openWorking(scratch.path, { 'a.md': 'a' });
  const trees = new Set<string>();
  for (let round = 0; round < 20; round++) {
    writeFileSync(join(directory, 'a.md'), String(round % 10));
    trees.add(await working.snapshot());
  }
  expect(trees.size).toBe(10);
});
