import { expect, test } from 'vitest';
import type { ChangedFileBody } from '../../../server/src/contract/changes.ts';
import { byFolder, matching, splitPath } from './folders.ts';

const file = (path: string, oldPath: string | null = null): ChangedFileBody => ({
  path,
  oldPath,
  status: oldPath === null ? 'modified' : 'renamed',
  additions: 1,
  deletions: 1,
  binary: false,
});
const files = [
  file('api/keys.mdx'),
  file('docs.json'),
  file('guides/install.mdx'),
  file('guides/linux.mdx', 'setup/linux.mdx'),
  file('index.mdx'),
];

test('files are put together by folder, those outside of any first', () => {
  expect(byFolder(files).map((folder) => [folder.path, folder.files.map(({ path }) => path)])).toEqual([
    ['', ['docs.json', 'index.mdx']],
    ['api', ['api/keys.mdx']],
    ['guides', ['guides/install.mdx', 'guides/linux.mdx']],
  ]);
  expect(splitPath('a/b/c.md')).toEqual({ folder: 'a/b', name: 'c.md' });
});

test('the filter takes words in any order and case, and the old path of a renamed file', () => {
  const found = (wanted: string) => matching(files, wanted).map(({ path }) => path);
  expect(found('MDX guides')).toEqual(['guides/install.mdx', 'guides/linux.mdx']);
  expect(found('setup')).toEqual(['guides/linux.mdx']);
  expect(found('  ')).toHaveLength(5);
  expect(found('nothing')).toEqual([]);
});
