import { describe, expect, test } from 'vitest';
import { listProblems } from '../../checks/list-problems.ts';
import { addPage } from '../../codemods/add-page.ts';
import { addToNavigation } from '../../codemods/add-to-navigation.ts';
import { missingPages } from '../../codemods/missing-pages.ts';
import { movePage } from '../../codemods/move-page.ts';
import { afterwards, type Files, temporaryDirectory, temporarySite } from '../../fixtures/temporary-site.ts';
import { outlineSite } from '../../inspect/outline-site.ts';
import { findSites } from '../../site/find-sites.ts';
import { standings } from '../../site/page-standing.ts';
import type { Site } from '../../site/site.ts';
import { openDirectory } from '../../tree.ts';

const urlsOf = async (site: Site) =>
  Object.fromEntries(await Promise.all(site.pages.map(async (path) => [path, (await site.urls()).of(path)])));
const brokenIn = async (files: Files) =>
  (await listProblems(await temporarySite(files))).map(({ path, message }) => `${path}: ${message}`);
const brokenPage = async (text: string, config = '') => {
  const files = { 'mkdocs.yml': config, 'docs/a.md': text, 'docs/guides/b.md': '# B\n', 'docs/logo.png': '' };
  return (await brokenIn(files)).map((message) => /“(.*?)”/.exec(message)?.[1]);
};

describe('a configuration that inherits', () => {
  const files = {
    'base.yml': 'docs_dir: pages\nplugins:\n  - search\nuse_directory_urls: false\n',
    'more/middle.yml': 'INHERIT: ../base.yml\nnav:\n  - A: a.md\n',
    'mkdocs.yml': 'INHERIT: more/middle.yml\nsite_name: Acme\n',
    'pages/a.md': '# A\n',
  };

  test('takes what it does not say itself from the others, counted from its own folder', async () => {
    expect(await urlsOf(await temporarySite(files))).toEqual({ 'pages/a.md': '/a.html' });
  });

  test('has its navigation changed where that is written', async () => {
    const result = await movePage(await temporarySite(files), { from: 'a.md', to: 'b.md' });
    expect(afterwards(result)['more/middle.yml']).toBe('INHERIT: ../base.yml\nnav:\n  - A: b.md\n');
  });

  test('merges maps, and puts a list in the place of another', async () => {
    const site = await temporarySite({
      'base.yml': 'plugins:\n  - blog\nexclude_docs: x.md\n',
      'mkdocs.yml': 'INHERIT: base.yml\nplugins: [search]\n',
      'docs/blog/posts/a.md': '---\ndate: 2024-01-31\n---\n# A\n',
      'docs/x.md': '',
    });
    expect(await urlsOf(site)).toEqual({ 'docs/blog/posts/a.md': '/blog/posts/a/' });
  });

  test.each(['../base.yml', 'mkdocs.yml'])('says that it could not read %s', async (parent) => {
    const site = await temporarySite({ 'mkdocs.yml': `a: 1\nINHERIT: ${parent}\n`, 'docs/a.md': '' });
    expect(site.rules.unknown).toMatchObject([{ setting: 'INHERIT', file: 'mkdocs.yml', line: 2 }]);
  });
});

test('a setting that the environment gives is unknown, and other tags do no harm', async () => {
  const config =
    'docs_dir: !ENV [DOCS, docs]\nplugins:\n  - x: !!python/name:a.b\n  - y: !relative $config_dir\n';
  const site = await temporarySite({ 'mkdocs.yml': config, 'docs/a.md': '' });
  expect(site.rules.unknown).toMatchObject([{ setting: 'docs_dir', line: 1 }]);
  expect(site.pages).toEqual(['docs/a.md']);
});

test('drafts and what is excluded are no pages; links to them are nobody’s problem', async () => {
  const config =
    'exclude_docs: |\n  /parts/*\n  !kept.md\ndraft_docs: "*.draft.md"\nplugins:\n  - exclude:\n      glob: [old/*]\n';
  const files = {
    'mkdocs.yml': config,
    'docs/index.md': '[a](parts/a.md) [d](x.draft.md)\n',
    'docs/README.md': '',
    'docs/parts/a.md': '',
    'docs/parts/kept.md': '',
    'docs/x.draft.md': '',
    'docs/old/deep/y.md': '',
  };
  expect((await temporarySite(files)).pages).toEqual(['docs/index.md', 'docs/parts/kept.md']);
  expect(await brokenIn(files)).toEqual([]);
});

describe('links', () => {
  test('in HTML count from the page’s address, those of Markdown from its file', async () => {
    const right = '![i](logo.png) <img src="../logo.png"> <a href="../guides/b/">b</a> [b](guides/b.md)\n';
    expect(await brokenPage(right)).toEqual([]);
    const wrong = '![i](../logo.png)\n\n<img src="logo.png"> <a href="guides/b.md">b</a>\n';
    expect(await brokenPage(wrong)).toEqual(['../logo.png', 'logo.png', 'guides/b.md']);
  });

  test('that name no file are left to the browser', async () => {
    const text = '[b](../guides/b) [c](guides/b) [host](../../issues) [self](.) [slash](guides/b.md/#b)\n';
    expect(await brokenPage(text)).toEqual(['guides/b']);
  });

  test('in HTML follow a page that moves', async () => {
    const site = await temporarySite({
      'mkdocs.yml': '',
      'docs/a.md': '<img src="../logo.png"> <a href="../guides/b/#x">b</a>\n',
      'docs/guides/b.md': '<a href="../../a/">a</a>\n',
      'docs/logo.png': '',
    });
    expect(afterwards(await movePage(site, { from: 'a.md', to: 'guides/deep/a.md' }))).toMatchObject({
      'docs/guides/deep/a.md': '<img src="../../../logo.png"> <a href="../../b/#x">b</a>\n',
      'docs/guides/b.md': '<a href="../deep/a/">a</a>\n',
    });
  });

  test('to a file with a slash behind it stay links to the file', async () => {
    const site = await temporarySite({
      'mkdocs.yml': '',
      'docs/a.md': '[b](guides/b.md/#x)\n',
      'docs/guides/b.md': '# X\n',
    });
    const inbound = afterwards(await movePage(site, { from: 'guides/b.md', to: 'start/c.md' }));
    expect(inbound['docs/a.md']).toBe('[b](start/c.md/#x)\n');
    const own = afterwards(await movePage(site, { from: 'a.md', to: 'deep/a.md' }));
    expect(own['docs/deep/a.md']).toBe('[b](../guides/b.md/#x)\n');
  });

  test('that are defined and not used are not seen by anybody', async () => {
    expect(await brokenPage('[x]\n\n[x]: gone.md\n[y]: away.md\n')).toEqual(['gone.md']);
  });

  test('may lead to what a plugin makes, where one is not known to make none', async () => {
    expect(await brokenPage('[x](reference/x.md)\n', 'plugins:\n  - search\n')).toEqual(['reference/x.md']);
    expect(await brokenPage('[x](reference/x.md)\n', 'plugins:\n  - gen-files\n')).toEqual([]);
  });
});

describe('anchors', () => {
  const links = (...anchors: string[]) => anchors.map((anchor) => `[x](#${anchor})`).join(' ');

  test('of footnotes', async () => {
    const text = 'Text[^note]\n\n[^note]: More.\n\n';
    expect(await brokenPage(text + links('fn:note', 'fnref:note', 'fn:other'))).toEqual(['#fn:other']);
  });

  test('that attributes name, and headings without them', async () => {
    const text =
      '## Two words { .big #two }\n\n## Three words { .big }\n\n| a {#cell} |\n|---|\n\n``` { .py #code }\n```\n\n';
    expect(await brokenPage(text + links('two', 'three-words', 'cell', 'code', 'three-words-big'))).toEqual([
      '#three-words-big',
    ]);
  });

  test.each([
    ['', 'uber-c'],
    ['      slugify: !!python/name:markdown.extensions.toc.slugify_unicode\n', 'über-c'],
    [
      '      slugify: !!python/object/apply:pymdownx.slugs.slugify\n        kwds:\n          case: lower\n',
      'über--c',
    ],
    ['      slugify: !!python/object/apply:pymdownx.slugs.slugify {}\n', 'Über--C'],
  ])('are made by the function that is configured: %s', async (slugify, anchor) => {
    const config = `markdown_extensions:\n  - toc:\n      permalink: true\n${slugify}`;
    expect(await brokenPage(`## Über & C\n\n${links(anchor, 'x')}\n`, config)).toEqual(['#x']);
  });

  test.each([
    [
      'a function that is not known',
      'markdown_extensions:\n  - toc:\n      slugify: !!python/name:my.slugs\n',
      '',
    ],
    ['hooks', 'hooks: [hook.py]\n', ''],
    ['a snippet', '', '--8<-- "part.md"\n'],
    ['an included page', '', '{% include-markdown "part.md" %}\n'],
    ['a documented module', '', '::: acme.client\n'],
    [
      'tabs with names',
      'markdown_extensions:\n  - pymdownx.tabbed:\n      slugify: !!python/name:x.y\n',
      '=== "A"\n',
    ],
  ])('are not known with %s', async (_, config, text) => {
    expect(await brokenPage(`${text}\n[x](#x)\n`, config)).toEqual([]);
  });

  test('of headings that repeat are counted as Python-Markdown counts them', async () => {
    const text = '## A\n\n## A\n\n## A_1\n\n## 日本\n\n<a id="b"></a>\n\n## B\n\n';
    expect(await brokenPage(text + links('a', 'a_1', 'a_2', '_1', 'b', 'b_1', 'a_3'))).toEqual(['#a_3']);
  });

  test('leave out emoji where they are shown', async () => {
    const config = 'markdown_extensions:\n  - pymdownx.emoji\n';
    expect(await brokenPage(`## :octicons-star-24: Stars\n\n${links('stars')}\n`, config)).toEqual([]);
  });
});

describe('the blog of Material', () => {
  const post = (fields: string, text = '# What’s new?\n') => ({
    'docs/news/posts/p.md': `---\n${fields}---\n${text}`,
  });
  const addressOf = async (options: string, files: Files) =>
    (await urlsOf(await temporarySite({ 'mkdocs.yml': `plugins:\n  - blog${options}`, ...files })))[
      'docs/news/posts/p.md'
    ];
  const news = ':\n      blog_dir: news\n';

  test.each([
    ['date: 2024-01-31\n', '', '/news/2024/01/31/whats-new/'],
    ['date: 2024-01-31\nslug: other\n', '', '/news/2024/01/31/other/'],
    ['date:\n  created: 2024-01-31\ntitle: Hello there\n', '', '/news/2024/01/31/hello-there/'],
    ['date: 2024-01-31\n', '      post_url_format: "{file}"\n', '/news/p/'],
    ['date: 2024-01-31\ndraft: true\n', '', null],
    ['date: 2024-01-31\n', '      post_url_format: "{categories}/{slug}"\n', null],
    ['date: 2024-01-31\n', '      post_url_date_format: yyyy/M\n', '/news/2024/1/whats-new/'],
  ])('gives a post its address: %j %j', async (fields, options, address) => {
    expect(await addressOf(news + options, post(fields))).toBe(address);
  });

  test('has pages that go with a post, counted from the top', async () => {
    const links =
      'links:\n  - guides/a.md#x\n  - Title: guides/a.md\n  - More:\n      - "away.md"\n      - https://x.y\n';
    const files = {
      'mkdocs.yml': `plugins:\n  - blog${news}`,
      'docs/guides/a.md': '---\nlinks:\n  - no post.md\n---\n\n# X\n',
      ...post(`date: 2024-01-31\n${links}`),
    };
    expect(await brokenIn(files)).toEqual([expect.stringContaining('“away.md”')]);
    const after = afterwards(
      await movePage(await temporarySite(files), { from: 'guides/a.md', to: 'start/b.md' }),
    );
    expect(after['docs/news/posts/p.md']).toContain(links.replaceAll('guides/a.md', 'start/b.md'));
    const own = await movePage(await temporarySite(files), {
      from: 'news/posts/p.md',
      to: 'news/posts/old/p.md',
    });
    expect(afterwards(own)['docs/news/posts/old/p.md']).toContain(links);
  });

  test('has posts that no navigation lists', async () => {
    const config = 'nav:\n  - index.md\nplugins:\n  - blog\nnot_in_nav: /hidden/\n';
    const site = await temporarySite({
      'mkdocs.yml': config,
      'docs/index.md': '',
      'docs/blog/posts/p.md': '',
      'docs/hidden/x.md': '',
      'docs/y.md': '',
    });
    expect((await missingPages(site, await site.navigation())).list).toEqual(['docs/y.md']);
  });

  test('says that addresses are not known where Python makes them', async () => {
    const site = await temporarySite({
      'mkdocs.yml': 'plugins:\n  - blog:\n      post_slugify: !!python/name:a.b\n',
    });
    expect(site.rules.unknown).toMatchObject([{ setting: 'plugins.blog' }]);
  });
});

describe('languages', () => {
  const config = (structure: string) =>
    `nav:\n  - Home: index.md\nplugins:\n  - i18n:\n      docs_structure: ${structure}\n      languages:\n        - locale: fr\n        - locale: en\n          default: true\n`;

  test.each([
    [
      'suffix',
      {
        'docs/index.md': '[a](a.md)\n',
        'docs/a.en.md': '',
        'docs/index.fr.md': '[a](a.md#x)\n',
        'docs/a.fr.md': '# X\n',
      },
      { 'docs/index.md': '/', 'docs/a.en.md': '/a/', 'docs/index.fr.md': '/fr/', 'docs/a.fr.md': '/fr/a/' },
      'docs/index.md',
    ],
    [
      'folder',
      { 'docs/en/index.md': '[a](a.md)\n', 'docs/en/a.md': '', 'docs/fr/index.md': '[a](a.md)\n' },
      { 'docs/en/index.md': '/', 'docs/en/a.md': '/a/', 'docs/fr/index.md': '/fr/' },
      'docs/en/index.md',
    ],
  ])(
    'by %s have addresses, translations and pages that stand in for them',
    async (structure, files, urls, home) => {
      const site = await temporarySite({ 'mkdocs.yml': config(structure), ...(files as Files) });
      expect(await urlsOf(site)).toEqual(urls);
      const translated = Object.keys(files)
        .filter((path) => /\bfr\b/.test(path))
        .sort();
      expect([...(await standings(site)).keys()].sort()).toEqual(translated);
      expect((await site.navigation()).entries.map(({ page }) => page)).toEqual([home]);
      expect(await listProblems(site)).toEqual([]);
    },
  );
});

describe('folders that list their own pages', () => {
  const entriesOf = async (site: Site) =>
    (await site.navigation()).entries.map(({ parent, page }) => [parent?.trail.join('>'), page]);
  const pages = { 'docs/index.md': '# Home\n', 'docs/guides/a.md': '# A\n', 'docs/guides/b.md': '# B\n' };

  test.each([
    ['awesome-pages', '.pages'],
    ['awesome-nav', '.nav.yml'],
  ])('%s: entries, sections, titles, and the rest of a folder', async (plugin, name) => {
    const site = await temporarySite({
      'mkdocs.yml': `plugins:\n  - ${plugin}\n`,
      [`docs/${name}`]: 'nav:\n  - Home: index.md\n  - More:\n    - guides\n  - Away: https://acme.test\n',
      [`docs/guides/${name}`]: `title: All guides\nnav:\n  - b.md\n  - "${plugin === 'awesome-nav' ? '*' : '...'}"\n`,
      ...pages,
    });
    expect(await entriesOf(site)).toEqual([
      ['', 'docs/index.md'],
      ['', null],
      ['>More>All guides', 'docs/guides/b.md'],
    ]);
    const navigation = await site.navigation();
    expect(navigation.labels.map(({ text }) => text)).toEqual(['Home', 'More', 'Away', 'All guides']);
    expect((await missingPages(site, navigation)).list).toEqual([]);
    expect(await listProblems(site)).toEqual([]);
  });

  test('a page that its folder does not list is missing, and is listed by its name', async () => {
    const site = await temporarySite({
      'mkdocs.yml': 'plugins: [awesome-pages]\n',
      'docs/.pages': 'nav:\n  - index.md\n  - guides\n',
      'docs/guides/.pages': 'nav:\n  - b.md\n',
      ...pages,
    });
    expect((await missingPages(site, await site.navigation())).list).toEqual(['docs/guides/a.md']);
    expect(afterwards(await addToNavigation(site, {}))).toEqual({
      'docs/guides/.pages': 'nav:\n  - b.md\n  - A: a.md\n',
    });
  });

  test('a page that leaves its folder is taken out of the folder’s list', async () => {
    const site = await temporarySite({
      'mkdocs.yml': 'plugins: [awesome-pages]\n',
      'docs/guides/.pages': 'nav:\n  - b.md\n  - a.md\n',
      ...pages,
    });
    const result = await movePage(site, { from: 'guides/a.md', to: 'a.md' });
    expect(afterwards(result)).toMatchObject({ 'docs/guides/.pages': 'nav:\n  - b.md\n' });
    expect(result.notes).toContain(
      'docs/guides/.pages lists pages of its own folder, so the page was taken out of it; add it where it is now.',
    );
  });

  test('a folder without a list shows all; a new page of its group is a file in it', async () => {
    const site = await temporarySite({
      'mkdocs.yml': 'plugins: [awesome-nav]\n',
      'docs/.nav.yml': 'nav:\n  - index.md\n  - Guides: guides\n',
      ...pages,
    });
    const added = await addPage(site, { title: 'New', text: '', group: 'Guides' });
    expect(afterwards(added)).toEqual({ 'docs/guides/new.md': '# New\n' });
  });

  test('a folder that is hidden, and an entry without a page', async () => {
    const site = await temporarySite({
      'mkdocs.yml': 'plugins: [awesome-pages]\n',
      'docs/.pages': 'nav:\n  - index.md\n  - gone.md\n  - ...\n',
      'docs/guides/.pages': 'hide: true\n',
      ...pages,
    });
    expect((await site.navigation()).groups.map(({ label }) => label)).toEqual(['']);
    expect((await listProblems(site)).map(({ message }) => message)).toEqual([
      'The navigation lists “gone.md”, which is no page.',
    ]);
  });

  test('a list that names its own folder, or the one above, is read once', async () => {
    const site = await temporarySite({
      'mkdocs.yml': 'plugins: [awesome-nav]\n',
      'docs/.nav.yml': 'nav:\n  - guides\n  - .\n',
      'docs/guides/.nav.yml': 'nav:\n  - a.md\n  - ../guides\n  - ..\n',
      ...pages,
    });
    expect(await entriesOf(site)).toContainEqual(['>Guides', 'docs/guides/a.md']);
  });

  test('`...` in the configuration shows the rest', async () => {
    const site = await temporarySite({
      'mkdocs.yml': 'nav:\n  - index.md\n  - ...\nplugins: [awesome-pages]\n',
      ...pages,
    });
    expect(await entriesOf(site)).toEqual([['', 'docs/index.md']]);
    expect((await missingPages(site, await site.navigation())).list).toEqual([]);
  });
});

describe('literate navigation', () => {
  const files = {
    'mkdocs.yml': 'plugins:\n  - literate-nav\n',
    'docs/SUMMARY.md':
      '# Contents\n\n* [Home](index.md)\n* Guides\n    * [A](guides/a.md)\n* [Rest](rest/)\n* *.md\n',
    'docs/rest/SUMMARY.md': '* [B](b.md)\n',
    'docs/index.md': '',
    'docs/guides/a.md': '# A\n',
    'docs/rest/b.md': '',
    'docs/rest/c.md': '',
  };

  test('is read from its lists, which are no pages', async () => {
    const site = await temporarySite(files);
    expect(site.pages).not.toContain('docs/SUMMARY.md');
    expect(
      (await site.navigation()).entries.map(({ parent, page }) => [parent?.trail.join('>'), page]),
    ).toEqual([
      ['', 'docs/index.md'],
      ['>Guides', 'docs/guides/a.md'],
      ['>Rest', 'docs/rest/b.md'],
    ]);
  });

  test('follows a page that moves', async () => {
    const after = afterwards(
      await movePage(await temporarySite(files), { from: 'guides/a.md', to: 'rest/a.md' }),
    );
    expect(after['docs/SUMMARY.md']).toContain('    * [A](rest/a.md)\n');
  });

  test('a folder and a pattern in the configuration', async () => {
    const site = await temporarySite({
      ...Object.fromEntries(Object.entries(files).filter(([path]) => path !== 'docs/SUMMARY.md')),
      'mkdocs.yml': 'nav:\n  - Rest: rest/\n  - guides/*\nplugins:\n  - literate-nav\n',
    });
    const navigation = await site.navigation();
    expect(navigation.entries.map(({ page }) => page)).toEqual(['docs/rest/b.md']);
    expect(navigation.folders).toEqual(['docs/guides']);
  });
});

describe('configurations of other names', () => {
  const common = 'site_name: A\ntheme: material\n';
  const files = {
    'mkdocs-common.yml': common,
    'mkdocs-offline.yml': 'INHERIT: mkdocs-common.yml\n',
    'mkdocs-online.yml': 'INHERIT: mkdocs-common.yml\nsite_url: https://example.com/\ndocs_dir: pages\n',
    'pages/a.md': '# A\n',
    'docs/b.md': '# B\n',
  };

  test.each([
    ['of several heirs the one with an address is read', files, 'mkdocs-online.yml'],
    ['one for trying is left aside', { 'mkdocs.dev.yml': common, 'mkdocs.en.yml': common }, 'mkdocs.en.yml'],
    ['mkdocs.yml comes first', { ...files, 'mkdocs.yml': common }, 'mkdocs.yml'],
    ['what has no name of a site is none', { 'mkdocs-compose.yml': 'services: {}\n', 'a.md': '' }, null],
    ['nor is a theme', { 'mkdocs_theme.yml': common, 'a.md': '' }, null],
  ])('%s', async (_rule, given, config) => {
    const { layout } = await temporarySite(given);
    expect(layout.config).toBe(config);
  });

  test('which one was read is said, with those that were not', async () => {
    const { unread, contentFolders } = await outlineSite(await temporarySite(files));
    expect(contentFolders).toEqual(['pages']);
    expect(unread).toMatchObject([
      { path: 'mkdocs-online.yml', message: expect.stringMatching(/it was read.*mkdocs-offline\.yml\.$/) },
    ]);
  });

  test('a navigation in another one is not guessed', async () => {
    const site = await temporarySite({ ...files, 'mkdocs-nav.yml': 'nav:\n  - a.md\n' });
    expect(await site.navigation()).toMatchObject({
      status: 'unreadable',
      note: expect.stringContaining('mkdocs-nav.yml'),
    });
  });

  test('such a site is found in a repository', async () => {
    const directory = await temporaryDirectory(files);
    const found = await findSites(openDirectory(directory, Object.keys(files)));
    expect(found).toMatchObject([{ root: '', kind: 'mkdocs', pages: 1 }]);
  });
});

test('links of what is put into other pages are not judged: they count from each of those', async () => {
  const site = await temporarySite({
    'mkdocs.yml': 'exclude_docs: snippets/\n',
    'docs/snippets/part.md': '[x](a.md)\n',
    'docs/styles/a.md': '--8<-- "snippets/part.md"\n\n[x](b.md)\n',
  });
  expect((await listProblems(site)).map(({ path }) => path)).toEqual(['docs/styles/a.md']);
});
