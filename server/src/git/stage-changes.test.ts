import { readdirSync, symlinkSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { changesSince } from './changes.ts';
import { git, scratchDirectory, writeFiles } from './testing/scratch-repository.ts';
import { openWorking } from './testing/working-directory.ts';
import { WorkingDirectory } from './working-directory.ts';

const files = { 'a.md': 'a', 'b.md': 'b', 'folder/c.md': 'c', 'ünï/ä.md': 'ä' };

/** On a commit with something that files alone cannot say. */
async function reopened(path: string, prepare: (checkout: string) => void): Promise<WorkingDirectory> {
  const { repository, directory } = await openWorking(path, files, []);
  const checkout = dirname(repository);
  prepare(checkout);
  git(checkout, 'commit', '--quiet', '-m', 'More');
  return WorkingDirectory.open({ repository, commit: git(checkout, 'rev-parse', 'HEAD'), directory });
}

test('creates, rewrites and deletes, and writes nothing to the directory', async () => {
  using scratch = scratchDirectory();
  const { working, directory } = await openWorking(scratch.path, files, []);
  await working.stage([
    { path: 'a.md', after: null },
    { path: 'b.md', after: 'B' },
    { path: 'new/d.md', after: 'd' },
    { path: 'ünï/ä.md', after: 'Ä' },
  ]);
  await working.stage([{ path: 'b.md', after: 'B, again' }]);
  const { changes, tree } = await changesSince(working);
  expect(changes.map(({ path, before, after }) => [path, before, after])).toEqual([
    ['a.md', 'a', null],
    ['b.md', 'b', 'B, again'],
    ['new/d.md', null, 'd'],
    ['ünï/ä.md', 'ä', 'Ä'],
  ]);
  expect(tree).toBe(await working.snapshot());
  expect(readdirSync(directory)).toEqual([]);
});

test('what is checked out afterwards is what was staged, and an edit of it counts', async () => {
  using scratch = scratchDirectory();
  const { working, directory } = await openWorking(scratch.path, files, []);
  await working.stage([
    { path: 'a.md', after: 'A' },
    { path: 'b.md', after: 'B' },
  ]);
  await working.checkOut(['a.md', 'b.md']);
  writeFiles(directory, { 'b.md': 'b' });
  const { changes } = await changesSince(working);
  expect(changes.map(({ path, after }) => [path, after])).toEqual([['a.md', 'A']]);
  await expect(working.stage([{ path: 'a.md', after: 'x' }])).rejects.toThrow('is in the directory');
});

test('a file keeps its mode', async () => {
  using scratch = scratchDirectory();
  const again = await reopened(scratch.path, (checkout) =>
    git(checkout, 'update-index', '--chmod=+x', 'a.md'),
  );
  await again.stage([{ path: 'a.md', after: 'A' }]);
  const { changes } = await changesSince(again);
  expect(changes[0]).toMatchObject({ kind: { before: 'executable', after: 'executable' } });
});

test('refuses all of them if one would go through a link, or take the place of another', async () => {
  using scratch = scratchDirectory();
  const again = await reopened(scratch.path, (checkout) => {
    symlinkSync('folder', `${checkout}/link`);
    git(checkout, 'add', '--all');
  });
  for (const path of ['link', 'link/c.md', 'a.md/x.md', 'folder']) {
    const staged = again.stage([
      { path: 'b.md', after: 'changed' },
      { path, after: 'x' },
    ]);
    await expect(staged).rejects.toMatchObject({ code: 'instruction_refused' });
  }
  expect((await changesSince(again)).changes).toEqual([]);
});

test('a file gives way to a folder of its name, and a folder to a file', async () => {
  using scratch = scratchDirectory();
  const { working } = await openWorking(scratch.path, files, []);
  await working.stage([
    { path: 'a.md/x.md', after: 'x' },
    { path: 'a.md', after: null },
    { path: 'folder/c.md', after: null },
    { path: 'folder', after: 'a file' },
  ]);
  const { changes } = await changesSince(working);
  expect(changes.map(({ path, after }) => [path, after])).toEqual([
    ['a.md', null],
    ['a.md/x.md', 'x'],
    ['folder', 'a file'],
    ['folder/c.md', null],
  ]);
});
