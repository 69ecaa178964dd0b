import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { changesSince } from './changes.ts';
import { Mirrors } from './mirror.ts';
import { git, ScratchRepository, scratchDirectory, writeFiles } from './testing/scratch-repository.ts';
import { addWorktree } from './worktree.ts';

test('hundreds of changed files are stored as they are, links and large ones among them', async () => {
  using scratch = scratchDirectory();
  const names = Array.from({ length: 300 }, (_, index) => `folder/page ${index} ü.md`);
  const before = Object.fromEntries(names.map((name) => [name, `before ${name}`]));
  const repository = new ScratchRepository(join(scratch.path, 'origin'), before);
  const mirrors = new Mirrors(join(scratch.path, 'mirrors'));
  const commit = (await mirrors.fetchBranches(repository.source, ['main'])).get('main')!;
  const mirror = mirrors.pathOf(repository.source);
  const worktree = await addWorktree(mirror, {
    directory: join(scratch.path, 'work'),
    commit,
    patterns: ['*'],
  });

  const after = Object.fromEntries(names.map((name) => [name, `after\r\n${name}`]));
  writeFiles(worktree.directory, after);
  writeFileSync(join(worktree.directory, 'large.md'), 'x'.repeat(1_500_000));
  symlinkSync('/etc/passwd', join(worktree.directory, 'link.md'));

  const { tree, changes } = await changesSince(worktree, commit);
  expect(changes).toHaveLength(302);
  for (const { path, after: text } of changes.filter(({ path }) => path in after))
    expect(text).toBe(after[path]);
  expect(git(mirror, 'cat-file', '-s', `${tree}:large.md`)).toBe('1500000');
  expect(git(mirror, 'cat-file', 'blob', `${tree}:link.md`)).toBe('/etc/passwd');
});
