import { chmodSync, existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { changesSince } from './changes.ts';
import { git, ScratchRepository, scratchDirectory, writeFiles } from './testing/scratch-repository.ts';
import { openWorking } from './testing/working-directory.ts';

const text = (path: string, before: string | null, after: string | null) => ({
  path,
  before,
  after,
  binary: false,
  kind: { before: before === null ? null : 'file', after: after === null ? null : 'file' },
});

describe('what changed in a working directory', () => {
  test('lists what was added, edited and deleted, ignored files included', async () => {
    using scratch = scratchDirectory();
    const files = { '.gitignore': 'build\n', 'a.md': 'a\r\n', 'b.md': '\ufeffb', 'c.md': 'c', 'd.md': 'd' };
    const { working, directory } = await openWorking(scratch.path, files);
    expect((await changesSince(working)).changes).toEqual([]);
    writeFiles(directory, {
      'a.md': 'a2\r\n',
      'b.md': '\ufeffb2',
      'c.md': null,
      'build/x "y"\n.md': 'new',
      'größe/ü.md': 'ü',
    });
    expect((await changesSince(working)).changes).toEqual([
      text('a.md', 'a\r\n', 'a2\r\n'),
      text('b.md', '\ufeffb', '\ufeffb2'),
      text('build/x "y"\n.md', null, 'new'),
      text('c.md', 'c', null),
      text('größe/ü.md', null, 'ü'),
    ]);
  });

  test('follows the working tree back and forth', async () => {
    using scratch = scratchDirectory();
    const { working, directory } = await openWorking(scratch.path, { 'a.md': 'a', 'b.md': 'b' });
    writeFiles(directory, { 'a.md': 'other', 'b.md': null, 'c.md': 'c' });
    expect((await changesSince(working)).changes).toHaveLength(3);
    writeFiles(directory, { 'a.md': 'a', 'b.md': 'b', 'c.md': null });
    expect((await changesSince(working)).changes).toEqual([]);
  });

  test('leaves files alone that were not checked out, unless they are written', async () => {
    using scratch = scratchDirectory();
    const files = { 'a.md': 'a', 'b.png': 'b', 'deep/c.png': 'c' };
    const { working, directory } = await openWorking(scratch.path, files, ['*.md']);
    expect((await changesSince(working)).changes).toEqual([]);
    writeFiles(directory, { 'deep/c.png': 'written', 'new.png': 'new' });
    expect((await changesSince(working)).changes).toEqual([
      text('deep/c.png', 'c', 'written'),
      text('new.png', null, 'new'),
    ]);
  });

  test('shows no content of binary files, links and mode changes, and follows no link', async () => {
    using scratch = scratchDirectory();
    const { working, directory } = await openWorking(scratch.path, {
      'run.sh': 'x',
      'logo.png': Buffer.from([0, 1]),
      'latin.md': Buffer.from([0xe9]),
      'docs/a.md': 'a',
      'page.md': 'p',
    });
    chmodSync(join(directory, 'run.sh'), 0o755);
    writeFiles(directory, {
      'logo.png': Buffer.from([0, 2]),
      'latin.md': Buffer.from([0xe8]),
      'page.md': null,
    });
    rmSync(join(directory, 'docs'), { recursive: true });
    symlinkSync('/etc', join(directory, 'docs'));
    symlinkSync('/etc/passwd', join(directory, 'page.md'));
    const file = { before: 'file', after: 'file' };
    expect((await changesSince(working)).changes).toEqual([
      { path: 'docs', before: null, after: null, binary: false, kind: { before: null, after: 'symlink' } },
      text('docs/a.md', 'a', null),
      { path: 'latin.md', before: null, after: null, binary: true, kind: file },
      { path: 'logo.png', before: null, after: null, binary: true, kind: file },
      {
        path: 'page.md',
        before: 'p',
        after: null,
        binary: false,
        kind: { before: 'file', after: 'symlink' },
      },
      {
        path: 'run.sh',
        before: 'x',
        after: 'x',
        binary: false,
        kind: { before: 'file', after: 'executable' },
      },
    ]);
  });

  test('a file may become a folder, and a folder a file', async () => {
    using scratch = scratchDirectory();
    const { working, directory } = await openWorking(scratch.path, { a: 'a', 'b/c': 'c', d: 'd' });
    rmSync(join(directory, 'b'), { recursive: true });
    writeFiles(directory, { a: null, b: 'b', d: null });
    writeFiles(directory, { 'a/x': 'x' });
    mkdirSync(join(directory, 'd'));
    const { changes } = await changesSince(working);
    expect(changes).toEqual([
      text('a', 'a', null),
      text('a/x', null, 'x'),
      text('b', null, 'b'),
      text('b/c', 'c', null),
      text('d', 'd', null),
    ]);
  });

  test('runs nothing that a repository inside the directory names, and leaves it out', async () => {
    using scratch = scratchDirectory();
    const { working, directory } = await openWorking(scratch.path, { 'a.md': 'a' });
    const inner = new ScratchRepository(join(directory, 'inner'));
    const trap = join(scratch.path, 'trap');
    git(inner.directory, 'config', 'core.fsmonitor', `touch ${trap}`);
    writeFiles(inner.directory, { 'index.md': 'changed' });
    writeFiles(directory, { '.git': `gitdir: ${inner.directory}/.git\n`, 'b.md': 'b' });
    expect((await changesSince(working)).changes).toEqual([text('b.md', null, 'b')]);
    expect((await changesSince(working)).changes).toEqual([text('b.md', null, 'b')]);
    expect(existsSync(trap)).toBe(false);
  });

  test('a large file is not read', async () => {
    using scratch = scratchDirectory();
    const { working, directory } = await openWorking(scratch.path, { 'a.md': 'a' });
    writeFiles(directory, { 'big.md': 'x'.repeat(9 * 1024 * 1024) });
    expect((await changesSince(working)).changes).toEqual([
      { path: 'big.md', before: null, after: null, binary: true, kind: { before: null, after: 'file' } },
    ]);
  });
});
