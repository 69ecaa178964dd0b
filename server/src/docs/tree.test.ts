import { execFileSync } from 'node:child_process';
import { mkdir, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryDirectory } from './fixtures/temporary-site.ts';
import { openDirectory, overlay, revert } from './tree.ts';

const refused = expect.objectContaining({ code: 'instruction_refused' });

describe('reading a directory', () => {
  test('gives the text with its byte order mark and line endings', async () => {
    const directory = await temporaryDirectory({ 'a.md': '\uFEFF# A\r\n' });
    expect(await openDirectory(directory, ['a.md']).read('a.md')).toBe('\uFEFF# A\r\n');
  });

  test.each([
    '../a.md',
    '/etc/passwd',
    'a/../../b',
    '.git/config',
    'x/.GIT/config',
    './a.md',
    '',
    'a//b',
    'a\0b',
  ])('refuses the path %j', async (path) => {
    const directory = await temporaryDirectory({ 'a.md': 'a' });
    await expect(openDirectory(directory, []).read(path)).rejects.toEqual(refused);
  });

  test('follows a symbolic link that stays inside and no other', async () => {
    const directory = await temporaryDirectory({ 'a.md': 'inside', '.git/config': 'secret' });
    const outside = await temporaryDirectory({ 'secret.md': 'secret' });
    await symlink('a.md', join(directory, 'inside.md'));
    await symlink(join(outside, 'secret.md'), join(directory, 'file.md'));
    await symlink(outside, join(directory, 'folder'));
    await symlink('.git/config', join(directory, 'git.md'));
    const tree = openDirectory(directory, []);
    expect(await tree.read('inside.md')).toBe('inside');
    for (const path of ['file.md', 'folder/secret.md', 'git.md']) {
      await expect(tree.read(path)).rejects.toEqual(refused);
    }
  });

  test('refuses what is no file, wherever it leads, and waits for nothing', async () => {
    const directory = await temporaryDirectory({ 'a.md': 'a' });
    await symlink('loop.md', join(directory, 'loop.md'));
    await symlink('nowhere.md', join(directory, 'dangling.md'));
    await mkdir(join(directory, 'folder.md'));
    await symlink('folder.md', join(directory, 'to-folder.md'));
    execFileSync('mkfifo', [join(directory, 'pipe.md')]);
    const tree = openDirectory(directory, []);
    const paths = ['loop.md', 'dangling.md', 'folder.md', 'to-folder.md', 'pipe.md', 'a.md/b.md', 'no/b.md'];
    for (const path of paths) await expect(tree.read(path), path).rejects.toEqual(refused);
  });

  test('refuses a file of more than 8 MiB without reading it', async () => {
    const directory = await temporaryDirectory({ 'a.md': 'a' });
    // More than there is memory for.
    await truncate(join(directory, 'a.md'), 2 ** 40);
    await expect(openDirectory(directory, ['a.md']).read('a.md')).rejects.toMatchObject({
      code: 'limit_reached',
    });
  });

  test('refuses bytes that would not survive being written back', async () => {
    const directory = await temporaryDirectory({});
    await writeFile(join(directory, 'a.md'), Buffer.from([0x61, 0xff, 0xfe]));
    await expect(openDirectory(directory, ['a.md']).read('a.md')).rejects.toEqual(refused);
  });
});

test('an overlay shows what is after, a revert what was before', async () => {
  const directory = await temporaryDirectory({ 'a.md': 'now', 'b.md': 'b' });
  const changes = [
    { path: 'a.md', before: 'then', after: 'later' },
    { path: 'b.md', before: 'b', after: null },
    { path: 'c.md', before: null, after: 'c' },
  ];
  const tree = openDirectory(directory, ['a.md', 'b.md']);
  const later = overlay(tree, changes);
  expect([...later.paths].sort()).toEqual(['a.md', 'c.md']);
  expect(await later.read('a.md')).toBe('later');
  await expect(later.read('b.md')).rejects.toEqual(refused);
  expect(await revert(tree, changes).read('a.md')).toBe('then');
});
