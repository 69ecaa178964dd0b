import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { deletePage } from '../docs/codemods/delete-page.ts';
import { movePage } from '../docs/codemods/move-page.ts';
import { replaceTerm } from '../docs/codemods/replace-term.ts';
import { setField } from '../docs/codemods/set-field.ts';
import { setStyle } from '../docs/codemods/set-style.ts';
import { afterwards, temporaryDirectory } from '../docs/fixtures/temporary-site.ts';
import { openSite } from '../docs/site/open-site.ts';
import { openReadable } from '../git/readable-repository.ts';
import { repositoryTree } from './repository-tree.ts';

/** A site with a page that is a symbolic link, one with a NUL byte, and one named like a file of instructions for agents. */
async function oddSite() {
  const directory = await temporaryDirectory({
    'docs.json': '{ "navigation": { "pages": ["a", "agents"] } }\n',
    'a.mdx': '---\ntitle: A\n---\n\nAcme.\n\n* item\n',
    'agents.md': 'Acme, see [A](/a).\n\n* item\n',
    'zero.mdx': 'Acme \0.\n\n* item\n',
  });
  symlinkSync('a.mdx', join(directory, 'link.mdx'));
  const git = (...input: string[]): string =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@a', ...input], {
      cwd: directory,
      encoding: 'utf8',
    });
  git('init', '-q');
  git('add', '-A');
  git('commit', '-qm', 'Odd');
  const signal = new AbortController().signal;
  const repository = openReadable(join(directory, '.git'), 'HEAD', 'odd', signal);
  const paths = git('ls-files').trim().split('\n');
  return openSite(repositoryTree(repository, paths, { root: '', allowedPaths: [] }), { root: '' });
}

const closed = [
  expect.stringContaining('agents.md:1 was left as it is. A job may not change “agents.md”'),
  'link.mdx:1 was left as it is. It is a symbolic link.',
  'zero.mdx:1 was left as it is. “zero.mdx” has a NUL byte in it, which makes it no text.',
];

test.each([
  [
    'a term is replaced',
    async () =>
      replaceTerm(await oddSite(), {
        ...{ from: 'Acme', to: 'Globex', code: false, urls: false },
        ...{ versions: false, translations: false, generated: false },
      }),
  ],
  ['a field is set', async () => setField(await oddSite(), { field: 'owner', value: 'x', pages: 'all' })],
  ['a style is set', async () => setStyle(await oddSite(), { style: 'list-marker', value: '-' })],
])('odd files are listed and left alone while %s', async (_what, change) => {
  const result = await change();
  expect(Object.keys(afterwards(result))).toEqual(['a.mdx']);
  expect(result.notes).toEqual(closed);
});

test('a page is moved though one that links to it may not be changed, and links are listed', async () => {
  const result = await movePage(await oddSite(), { from: 'a', to: 'b' });
  expect(Object.keys(afterwards(result)).sort()).toEqual(['a.mdx', 'b.mdx', 'docs.json']);
  expect(result.notes).toEqual([
    'link.mdx:1 is a symbolic link to a.mdx and leads nowhere now; point it to b.mdx.',
    expect.stringContaining('agents.md:1 was left as it is.'),
  ]);
});

test('what may not be changed is neither moved nor deleted', async () => {
  const site = await oddSite();
  await expect(movePage(site, { from: 'link', to: 'b' })).rejects.toThrow('It is a symbolic link.');
  await expect(deletePage(site, { page: 'agents.md' })).rejects.toThrow('A job may not change “agents.md”');
});
