import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { removeLeftovers, removeUnfinishedObjectsIn } from './stale-files.ts';
import { scratchDirectory, writeFiles } from './testing/scratch-repository.ts';

test('removes what killed processes left, and nothing that is still in use', async () => {
  using scratch = scratchDirectory();
  const old = [
    'r.git/packed-refs.lock',
    'r.git/refs/heads/docwright/a.lock',
    '.making-1/HEAD',
    '.discarded-1/HEAD',
  ];
  const kept = ['r.git/refs/heads/docwright/b.lock', 'r.git/refs/heads/main', '.making-2/HEAD'];
  for (const path of [...old, ...kept]) writeFiles(scratch.path, { [path]: '' });
  const long = new Date(Date.now() - 2 * 60 * 60_000);
  for (const path of [...old, '.making-1', 'r.git/refs/heads/main'])
    utimesSync(join(scratch.path, path), long, long);
  await removeLeftovers(scratch.path);
  expect(old.filter((path) => existsSync(join(scratch.path, path)))).toEqual([]);
  expect(kept.filter((path) => !existsSync(join(scratch.path, path)))).toEqual([]);
});

test('a folder that does not exist yet has no leftovers', async () => {
  await expect(removeLeftovers('/nowhere/at/all')).resolves.toBeUndefined();
});

test('objects that a killed git did not finish go, in every repository of a folder', async () => {
  using scratch = scratchDirectory();
  const folder = join(scratch.path, 'docs.git/objects/ab');
  mkdirSync(folder, { recursive: true });
  for (const name of ['tmp_obj_old', 'tmp_obj_new', '0123']) writeFileSync(join(folder, name), '');
  for (const name of ['tmp_obj_old', '0123']) utimesSync(join(folder, name), new Date(0), new Date(0));
  await removeUnfinishedObjectsIn(scratch.path);
  expect(readdirSync(folder).sort()).toEqual(['0123', 'tmp_obj_new']);
});
