import { expect, test } from 'vitest';
import { docusaurusSite, everySite, mintlifySite, mkdocsSite } from '../fixtures/sites.ts';
import { type Files, temporaryDirectory } from '../fixtures/temporary-site.ts';
import { openDirectory } from '../tree.ts';
import { findSites, siteConfigs } from './find-sites.ts';

/** Nothing can be read but what is said to be needed. */
async function sitesOf(files: Files) {
  const { paths, read } = openDirectory(await temporaryDirectory(files), Object.keys(files));
  const needed = new Set(siteConfigs(paths));
  const sites = await findSites({
    paths,
    read: async (path) => (needed.has(path) ? read(path) : Promise.reject(new Error(`${path} was read`))),
  });
  return sites.map(({ root, kind, pages }) => ({ root, kind, pages }));
}
const below = (folder: string, files: Files): Files =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text]));
const pages = (folder: string, count: number): Files =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`${folder}/page-${n}.md`, '# Page\n']));

test.each(everySite.filter(([kind]) => kind !== 'plain'))(
  'finds a %s site, wherever it is',
  async (kind, files) => {
    const [{ pages: count } = { pages: 0 }] = await sitesOf(files);
    expect(count).toBeGreaterThan(1);
    expect(await sitesOf(files)).toEqual([{ root: '', kind, pages: count }]);
    const moved = { ...below('packages/acme/site', files), 'README.md': '# Acme\n', 'docs/notes.md': '' };
    expect(await sitesOf(moved)).toEqual([{ root: 'packages/acme/site', kind, pages: count }]);
  },
);

test('the site with more pages is likelier, and one that is there for trying comes last', async () => {
  const files = {
    ...below('handbook', mkdocsSite),
    ...below('site', mintlifySite),
    ...below('examples/big', { ...mintlifySite, ...pages('more', 20) }),
  };
  expect((await sitesOf(files)).map(({ root, kind }) => [root, kind])).toEqual([
    ['site', 'mintlify'],
    ['handbook', 'mkdocs'],
    ['examples/big', 'mintlify'],
  ]);
});

test('a site that keeps its pages beside its own folder is found with both', async () => {
  const files = {
    'website/docusaurus.config.js':
      "export default { presets: [['classic', { docs: { path: '../docs' } }]] };\n",
    ...pages('docs', 3),
  };
  expect(await sitesOf(files)).toEqual([{ root: '', kind: 'docusaurus', pages: 3 }]);
  expect(await sitesOf(below('packages', files))).toEqual([
    { root: 'packages', kind: 'docusaurus', pages: 3 },
  ]);
});

test('a configuration counts where it has pages and is the repository’s own', async () => {
  expect(await sitesOf({ 'api/docs.json': '{}', ...pages('docs', 2) })).toEqual([
    { root: 'docs', kind: 'plain', pages: 2 },
  ]);
  expect(siteConfigs(Object.keys(below('node_modules/acme', docusaurusSite)))).toEqual([]);
  expect(await sitesOf({ ...below('vendor/acme', mkdocsSite), 'README.md': '# Acme\n' })).toEqual([
    { root: '', kind: 'plain', pages: 1 },
  ]);
});

test('of plain Markdown the folder that is named for it comes first, then the whole', async () => {
  const files = {
    'README.md': '# Acme\n',
    'src/notes.md': '',
    ...pages('docs', 2),
    ...pages('documentation', 5),
  };
  expect(await sitesOf(files)).toEqual([
    { root: 'documentation', kind: 'plain', pages: 5 },
    { root: 'docs', kind: 'plain', pages: 2 },
    { root: '', kind: 'plain', pages: 9 },
  ]);
  expect(await sitesOf(pages('docs', 2))).toEqual([{ root: 'docs', kind: 'plain', pages: 2 }]);
  expect(await sitesOf({ 'README.md': '# Acme\n' })).toEqual([{ root: '', kind: 'plain', pages: 1 }]);
});

test('there is nothing to find in a repository without Markdown', async () => {
  expect(await sitesOf({ 'main.c': '', 'docs/logo.png': '', 'mkdocs.yml': 'site_name: Acme\n' })).toEqual([]);
});

test('of very many sites the uppermost are looked at', async () => {
  const files = Array.from({ length: 100 }, (_, n) => `templates/${n}/docs.json`);
  const found = siteConfigs([...files, 'a/b/c/docs.json', 'docs/docs.json']);
  expect([found.length, found[0]]).toEqual([20, 'docs/docs.json']);
  const twoConfigs = files.flatMap((path) => [path, path.replace('docs.json', 'mkdocs.yml')]);
  const sites = Object.fromEntries(
    twoConfigs.flatMap((path) => [
      [path, '{}'],
      [`${path}.md`, ''],
    ]),
  );
  expect(
    await sitesOf({ ...sites, 'templates/docusaurus.config.js': '', 'templates/docs/a.md': '' }),
  ).toHaveLength(11);
});

test('more Markdown than can be looked through is left', async () => {
  const paths = new Set(Array.from({ length: 100_001 }, (_, page) => `${page % 10}/${page}.md`));
  const looked = findSites({ paths, read: () => Promise.reject(new Error('nothing is read')) });
  await expect(looked).rejects.toMatchObject({ code: 'limit_reached' });
});

test('a site in another language than Markdown is found, by its configuration', async () => {
  const files = { 'docs/conf.py': "project = 'Acme'\n", 'docs/index.rst': '', 'docs/api.rst': '' };
  expect(await sitesOf({ ...files, 'README.md': '# Acme\n' })).toEqual([
    { root: 'docs', kind: 'sphinx', pages: 2 },
  ]);
  expect(await sitesOf({ 'docs/conf.py': 'import os\n', ...pages('docs', 1) })).toEqual([
    { root: 'docs', kind: 'plain', pages: 1 },
  ]);
});

test('a folder with a file that only looks like a configuration is no site', async () => {
  const files = {
    'tools/mkdocs-compose.yml': 'services: {}\n',
    'web/astro.config.mjs': 'export default {};\n',
    'tools/README.md': '',
    'web/README.md': '',
    ...pages('docs', 2),
  };
  expect((await sitesOf(files)).map(({ root }) => root)).toEqual(['docs', '']);
});
