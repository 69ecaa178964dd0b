import { describe, expect, test } from 'vitest';
import { fixLinks } from '../codemods/fix-links.ts';
import { everySite, mintlifySite, plainSite } from '../fixtures/sites.ts';
import { type Files, temporarySite } from '../fixtures/temporary-site.ts';
import { inspect, shortened } from './inspect.ts';

const inspected = async (files: Files, root = '') => inspect(await temporarySite(files, root));

/** Of the sites that document the same product: pages, navigation, links and redirects. */
const expected: Record<string, object> = {
  mintlify: {
    configuration: 'docs.json',
    contentFolders: [''],
    pages: { count: 3 },
    navigation: {
      status: 'listed',
      groups: 2,
      entries: 3,
      broken: 0,
      missing: { count: 0, list: [], complete: true },
    },
    links: { internal: 4, external: 0, judged: 4, unknown: 0 },
    redirects: 1,
  },
  docusaurus: {
    configuration: 'docusaurus.config.js',
    contentFolders: ['docs', 'versioned_docs/version-1.0'],
    pages: { count: 3, frozen: 1 },
    navigation: {
      status: 'listed',
      groups: 3,
      entries: 3,
      broken: 0,
      missing: { count: 0, list: [], complete: true },
    },
    links: { internal: 2, external: 0, judged: 2, unknown: 0 },
    redirects: 0,
  },
  mkdocs: {
    configuration: 'mkdocs.yml',
    contentFolders: ['docs'],
    pages: { count: 2 },
    navigation: {
      status: 'listed',
      groups: 1,
      entries: 2,
      broken: 0,
      missing: { count: 0, list: [], complete: true },
    },
    links: { internal: 2, external: 0, judged: 2, unknown: 0 },
    redirects: 1,
  },
  vitepress: {
    configuration: '.vitepress/config.ts',
    contentFolders: [''],
    pages: { count: 2 },
    navigation: {
      status: 'listed',
      groups: 1,
      entries: 1,
      broken: 0,
      missing: { count: 1, list: ['index.md'], complete: true },
    },
    links: { internal: 2, external: 0, judged: 2, unknown: 0 },
    redirects: 1,
  },
  plain: {
    configuration: null,
    contentFolders: [''],
    pages: { count: 2 },
    navigation: { status: 'none', groups: 0, entries: 0, broken: 0, missing: null },
    links: { internal: 2, external: 0, judged: 2, unknown: 0 },
    redirects: 0,
  },
};

test.each(everySite.filter(([name]) => name in expected))('a %s site is counted', async (name, files) => {
  expect(await inspected(files)).toMatchObject({
    framework: { name },
    root: '',
    unread: { count: 0, list: [] },
    anchors: { judged: 1, unknown: 0 },
    problems: { count: 0, checks: [], list: [] },
    ...expected[name],
  });
});

test('every kind of site can be inspected', async () => {
  for (const [name, files] of everySite) {
    const { framework, pages } = await inspected(files);
    expect([framework.name, pages.count > 0]).toEqual([name, true]);
  }
});

describe('what was not read comes with its place', () => {
  const unreadOf = async (files: Files) => (await inspected(files)).unread;

  test('a setting that is computed', async () => {
    const config = 'export default {\n  presets: makePresets(),\n};\n';
    const { list } = await unreadOf({ 'docusaurus.config.js': config, 'docs/a.md': '# A\n' });
    expect(list[0]).toEqual({
      about: 'setting',
      message: '`presets`: it is computed by makePresets.',
      path: 'docusaurus.config.js',
      line: 2,
    });
  });

  test('a part of the navigation, of which then no page is said to be missing', async () => {
    const config =
      'export default {\n  themeConfig: {\n    sidebar: [{ text: "A", items: makeItems() }],\n  },\n};\n';
    const { unread, navigation } = await inspected({ '.vitepress/config.ts': config, 'a.md': '# A\n' });
    expect(unread.list).toMatchObject([{ about: 'navigation', path: '.vitepress/config.ts', line: 3 }]);
    expect(navigation.missing).toBeNull();
  });

  test('a configuration that does not parse', async () => {
    const { list } = await unreadOf({ 'docs.json': '{\n  "navigation": [\n', 'a.mdx': '# A\n' });
    expect(list).toMatchObject([{ about: 'navigation', path: 'docs.json', line: expect.any(Number) }]);
  });

  test('a page that does not parse is unread and no problem besides', async () => {
    const { unread, problems } = await inspected({ ...mintlifySite, 'a.mdx': '# A\n\n<Card>\n' });
    expect(unread).toMatchObject({ count: 1, list: [{ about: 'page', path: 'a.mdx', line: 3 }] });
    expect(problems.count).toBe(0);
  });

  test('a framework of which only the text is known', async () => {
    const files = { 'conf.py': "project = 'Acme'\n", 'a.rst': 'A\n=\n', 'b.md': '# B\n\n[A](a.html)\n' };
    const found = await inspected(files);
    expect(found.unread.list).toMatchObject([
      { about: 'framework', message: expect.stringContaining('Sphinx'), path: 'conf.py' },
      { about: 'framework', message: '1 page in reStructuredText cannot be read.' },
    ]);
    expect(found).toMatchObject({
      pages: { count: 1, otherFormats: 1 },
      navigation: { status: 'unreadable' },
      links: { internal: 1, judged: 0, unknown: 1 },
      redirects: null,
    });
  });

  test('a site with so many broken links that it was not understood', async () => {
    const lines = Array.from({ length: 40 }, (_, index) => `[x](nowhere-${index}.md)\n`);
    const { list } = await unreadOf({ ...plainSite, 'many.md': lines.join('\n') });
    expect(list).toMatchObject([{ about: 'links', message: expect.stringContaining('40 of 42 links') }]);
  });
});

test('links are judged, external or unknown', async () => {
  const page = [
    '[site](https://example.com) [mail](mailto:a@example.com)',
    '[good](guides/install.md) [bad](nowhere.md) [issues](../../issues)',
    '[part](guides/install.md#on-linux) [no part](guides/install.md#on-mac)',
    '![picture](nowhere.png)',
  ];
  const found = await inspected({ ...plainSite, 'README.md': page.join('\n\n') });
  expect(found.links).toEqual({ external: 2, internal: 7, judged: 6, redirected: 0, unknown: 1 });
  expect(found.anchors).toEqual({ judged: 2, unknown: 0 });
  expect(found.problems).toMatchObject({
    count: 3,
    checks: [
      { name: 'links', title: 'Internal links', count: 1 },
      { name: 'anchors', title: 'Anchors', count: 1 },
      { name: 'images', title: 'Images', count: 1 },
    ],
  });
  expect(found.problems.list.map(({ line, check }) => [line, check])).toEqual([
    [3, 'links'],
    [5, 'anchors'],
    [7, 'images'],
  ]);
});

test('entries that lead nowhere are broken and a problem each', async () => {
  const config = '{ "navigation": { "groups": [\n  { "group": "A", "pages": ["index", "gone"] }\n] } }\n';
  const { navigation, problems } = await inspected({ 'docs.json': config, 'index.mdx': '# A\n' });
  expect(navigation).toMatchObject({ groups: 1, entries: 2, broken: 1 });
  expect(problems).toMatchObject({ count: 1, list: [{ path: 'docs.json', line: 2, check: 'navigation' }] });
});

test('partials, translations and generated pages are told apart', async () => {
  const { pages } = await inspected({
    ...mintlifySite,
    'snippets/note.mdx': 'A note.\n',
    'fr/guides/install.mdx': '# Installer\n',
    'made.mdx': '{/* Generated by a script. Do not edit. */}\n\n# Made\n',
  });
  expect(pages).toMatchObject({
    count: 5,
    partials: 1,
    frozen: 0,
    translated: 1,
    generated: 1,
    otherFormats: 0,
  });
});

test('a shortened inspection lists less and counts the same', async () => {
  const whole = await inspected({ 'a.md': '[a](x.md) [b](y.md) [c](z.md)\n' });
  const { count, list } = shortened(whole, 2).problems;
  expect([count, list]).toEqual([3, whole.problems.list.slice(0, 2)]);
});

test('each page has its address', async () => {
  const files = { ...mintlifySite, 'index.mdx': '# Home\n' };
  const { pages } = await inspected(files);
  expect(pages.list).toContainEqual({ path: 'guides/install.mdx', address: '/guides/install' });
  expect(pages.list).toHaveLength(pages.count);
});

describe('what was not found and cannot be judged is listed with the reason', () => {
  const config = (docs: string): Files => ({
    'docusaurus.config.js': `import plugin from './plugin.js';\nexport default { presets: [['classic', { docs: ${docs} }]], plugins: ['other'] };\n`,
    'plugin.js': "export default () => (tree) => tree.children.push({ type: 'heading' });\n",
  });
  const doubts = async (files: Files) => (await inspected(files)).perhapsBroken;

  test('an anchor that a component may show, unless it is there in another case', async () => {
    const files = {
      ...config('{}'),
      'docs/a.mdx': '<Own />\n\n## Type Info\n\n[a](#gone) [b](#Type-info)\n',
    };
    const { perhapsBroken, problems, anchors } = await inspected(files);
    expect(perhapsBroken).toEqual({
      count: 1,
      list: [
        {
          check: 'anchors',
          path: 'docs/a.mdx',
          line: 5,
          message: '“#gone” names an anchor that was not found on this page.',
          reason: '<Own> may show it',
        },
      ],
    });
    expect(problems.list).toMatchObject([{ message: expect.stringContaining('“#Type-info”') }]);
    expect(anchors).toEqual({ judged: 1, unknown: 1 });
    const fixed = await fixLinks(await temporarySite(files), {});
    expect(fixed.changes[0]?.after).toContain('[a](#gone) [b](#type-info)');
  });

  test('one that a plugin of Markdown may make, whatever its case', async () => {
    const files = {
      ...config('{ remarkPlugins: [plugin] }'),
      'docs/a.md': '## One\n\n[a](#gone) [b](#ONE)\n',
    };
    const { list } = await doubts(files);
    expect(list.map(({ reason }) => reason)).toEqual([
      'plugin.js may make or name it',
      'plugin.js may make or name it',
    ]);
  });

  test('links to what other code may serve, and to files that git ignores', async () => {
    const page = '[a](/other) [b](./made.md) [c](https://example.com) [d](/docs/gone)\n';
    const files = { ...config('{}'), '.gitignore': 'made.md\n', 'docs/a.md': page };
    expect((await doubts(files)).list.map(({ message, reason }) => [message.split('”')[0], reason])).toEqual([
      ['“/other', 'other code of the site, or another part of its host, may serve that path'],
      ['“./made.md', 'git ignores such a file, so a program may write it'],
    ]);
  });
});
