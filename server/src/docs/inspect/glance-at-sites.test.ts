import { expect, test } from 'vitest';
import { docusaurusSite, everySite } from '../fixtures/sites.ts';
import type { Files } from '../fixtures/temporary-site.ts';
import { openSite } from '../site/open-site.ts';
import { isMarkdown } from '../text/posix-path.ts';
import type { DocumentTree } from '../tree.ts';
import { glanceAtSites, glanceFiles } from './glance-at-sites.ts';
import { outlineSite } from './outline-site.ts';

/** Has the contents of those files alone, as a repository that is glanced at. */
function treeOf(files: Files, fetched: readonly string[] = Object.keys(files)): DocumentTree {
  return {
    paths: new Set(Object.keys(files)),
    async read(path) {
      if (!fetched.includes(path)) throw new Error(`${path} was not fetched`);
      return files[path]!;
    },
  };
}

test.each(everySite)('a glance at a %s site says what its configuration says', async (_, files) => {
  const fetched = glanceFiles(Object.keys(files));
  const [glanced] = await glanceAtSites(treeOf(files, fetched));
  const whole = await outlineSite(await openSite(treeOf(files), { root: '' }));
  expect(glanced?.outline).toEqual(whole);
});

test('no page is fetched, nor what a program consists of', () => {
  const files = [
    ...Object.keys(docusaurusSite),
    'package-lock.json',
    'node_modules/a/index.js',
    'a/b/c/d/e.ts',
  ];
  const fetched = glanceFiles(files);
  expect(fetched).toEqual([
    'docusaurus.config.js',
    'sidebars.js',
    'versioned_sidebars/version-1.0-sidebars.json',
  ]);
  expect(fetched.some(isMarkdown)).toBe(false);
});

test('settings are fetched of several sites, labels of folders wherever they are', () => {
  const files = ['a/docs.json', 'b/.vitepress/config.ts', 'b/public/_redirects', 'b/.vitepress/theme/nav.ts'];
  expect(glanceFiles([...files, 'other/x.ts'])).toEqual(files);
  const deep = ['docusaurus.config.ts', 'docs/a/b/c/d/_category_.json'];
  expect(glanceFiles([...deep, 'docs/a/b/c/d/e.json'])).toEqual(deep);
});

test('a site whose settings are too many to read has no outline rather than half of one', async () => {
  const folders = Array.from({ length: 301 }, (_, index) => `docs/f${index}/_category_.json`);
  const files = { ...docusaurusSite, ...Object.fromEntries(folders.map((path) => [path, '{}'])) };
  const [site] = await glanceAtSites(treeOf(files, glanceFiles(Object.keys(files))));
  expect(site).toMatchObject({ kind: 'docusaurus', outline: null });
});
