import { describe, expect, test } from 'vitest';
import { checkChanges } from '../checks/check-changes.ts';
import { listProblems } from '../checks/list-problems.ts';
import {
  docusaurusSite,
  everySite,
  mintlifySite,
  mkdocsSite,
  plainSite,
  vitepressSite,
} from '../fixtures/sites.ts';
import { afterwards, temporarySite } from '../fixtures/temporary-site.ts';
import { overlay } from '../tree.ts';
import { deletePage } from './delete-page.ts';
import { movePage } from './move-page.ts';

test.each(everySite)('on a %s site everything that led to the page still does', async (_kind, files) => {
  const site = await temporarySite(files);
  const result = await movePage(site, { from: 'guides/install', to: 'start/set-up' });
  const report = await checkChanges({
    tree: overlay(site.tree, result.changes),
    changes: result.changes,
    root: '',
  });
  expect(
    report.checks.flatMap(({ found, existing }) => [...found, existing]).filter((each) => each !== 0),
  ).toEqual([]);
  const old = result.changes.find(({ after }) => after === null);
  expect(old?.path).toMatch(/guides\/install\.mdx?$/);
});

test('Mintlify: links, navigation and a redirect follow', async () => {
  const result = await movePage(await temporarySite(mintlifySite), { from: 'Install', to: 'start/deep/' });
  const after = afterwards(result);
  expect(after['guides/install.mdx']).toBeNull();
  expect(after['start/deep/install.mdx']).toContain('[API](../../reference/api)');
  expect(after['index.mdx']).toContain('[Install](/start/deep/install#on-linux)');
  expect(after['reference/api.mdx']).toContain('href="/start/deep/install"');
  expect(after['docs.json']).toBe(
    mintlifySite['docs.json']!.replace('"guides/install"]', '"start/deep/install"]').replace(
      '"/guides/install" }\n',
      '"/start/deep/install" },\n    { "source": "/guides/install", "destination": "/start/deep/install" }\n',
    ),
  );
  expect(result.summary).toBe(
    'Moved guides/install.mdx to start/deep/install.mdx; 2 links, 1 navigation entry and 1 redirect followed. A redirect from /guides/install was added.',
  );
});

test('MkDocs: the nav and the redirect map follow', async () => {
  const after = afterwards(
    await movePage(await temporarySite(mkdocsSite), { from: 'guides/install.md', to: 'start.md' }),
  );
  expect(after['mkdocs.yml']).toBe(
    mkdocsSite['mkdocs.yml']!.replaceAll(': guides/install.md', ': start.md') +
      '        guides/install.md: start.md\n',
  );
  expect(after['docs/index.md']).toContain('[Install](start.md#on-linux)');
  expect(after['docs/start.md']).toContain('[home](./index.md)');
});

test('Docusaurus: the sidebar follows, and a missing redirect is said', async () => {
  const result = await movePage(await temporarySite(docusaurusSite), {
    from: '/docs/guides/install',
    to: 'start',
  });
  const after = afterwards(result);
  expect(after['sidebars.js']).toContain("items: ['start']");
  expect(after['docs/intro.md']).toContain('(./start.md#on-linux)');
  expect(result.notes).toEqual([expect.stringContaining('No redirect was added')]);
});

test('VitePress: the sidebar and _redirects follow', async () => {
  const after = afterwards(
    await movePage(await temporarySite(vitepressSite), { from: 'guides/install.md', to: 'start.md' }),
  );
  expect(after['.vitepress/config.ts']).toContain("link: '/start'");
  expect(after['public/_redirects']).toBe('/setup /start 301\n/guides/install /start 301\n');
});

test('every link follows in its own style', async () => {
  const site = await temporarySite({
    ...plainSite,
    'a.md':
      '[1](guides/install.md) [2](./guides/install.md#on-linux) [3](/guides/install.md) [4][x] <a href="guides/install.md?q=1">5</a>\n\n[x]: <guides/install.md>\n',
    'guides/b.md': '[1](install.md) [2](./install.md)\n',
  });
  const after = afterwards(await movePage(site, { from: 'guides/install.md', to: 'new place/set-up.md' }));
  expect(after['a.md']).toBe(
    '[1](new%20place/set-up.md) [2](./new%20place/set-up.md#on-linux) [3](/new%20place/set-up.md) [4][x] <a href="new%20place/set-up.md?q=1">5</a>\n\n[x]: <new%20place/set-up.md>\n',
  );
  expect(after['guides/b.md']).toBe('[1](../new%20place/set-up.md) [2](../new%20place/set-up.md)\n');
});

test('images and imports of the moved page still lead to their files', async () => {
  const site = await temporarySite({
    'docs.json': '{}',
    'a/page.mdx': "import Part from '../snippets/part.mdx'\n\n![i](./img/i.png)\n",
    'a/img/i.png': '',
    'snippets/part.mdx': '',
  });
  const after = afterwards(await movePage(site, { from: 'a/page', to: 'b/c/page' }));
  expect(after['b/c/page.mdx']).toBe(
    "import Part from '../../snippets/part.mdx'\n\n![i](../../a/img/i.png)\n",
  );
});

test('links to files that are made when the site is built still lead to them', async () => {
  const site = await temporarySite({
    '.gitignore': '/docs/reference/cli.md\n',
    'mkdocs.yml': 'site_name: A\n',
    'docs/index.md': '# A\n',
    'docs/guides/deep/a.md': '[cli](../../reference/cli.md#x)\n',
  });
  const after = afterwards(await movePage(site, { from: 'docs/guides/deep/a.md', to: 'docs/guides/a.md' }));
  expect(after['docs/guides/a.md']).toBe('[cli](../reference/cli.md#x)\n');
});

test('a link out of the repository leads to the same place', async () => {
  const site = await temporarySite({ ...plainSite, 'a.md': '[issues](../../issues) [home](README.md)\n' });
  expect(afterwards(await movePage(site, { from: 'a.md', to: 'deep/er/a.md' }))['deep/er/a.md']).toBe(
    '[issues](../../../../issues) [home](../../README.md)\n',
  );
});

describe('is refused', () => {
  test.each([
    ['guides/install', 'reference/api', 'There is a page'],
    ['nowhere', 'x', 'There is no page'],
    ['guides/install', '../x', 'leaves the repository'],
    ['guides/install', '.git/x', '.git'],
    ['guides/install', '/setup', 'A redirect leads /setup'],
  ])('from %s to %s', async (from, to, message) => {
    const site = await temporarySite(mintlifySite);
    await expect(movePage(site, { from, to })).rejects.toMatchObject({
      code: 'instruction_refused',
      message: expect.stringContaining(message),
    });
  });
});

test('a link by an address that the page keeps stays as it is', async () => {
  const site = await temporarySite({
    'docusaurus.config.js': "export default { presets: [['classic', {}]] };\n",
    'docs/setup.md': '---\nid: setup\n---\n\n# Setup\n',
    'docs/index.md': '[by address](setup), [by file](./setup.md)\n',
  });
  const result = await movePage(site, { from: 'docs/setup.md', to: 'docs/install.md' });
  expect(afterwards(result)['docs/index.md']).toBe('[by address](setup), [by file](./install.md)\n');
});

test('a page whose name changes in case only gets no redirect', async () => {
  const site = await temporarySite({ 'docs.json': '{}', 'Guide.mdx': '', 'b.mdx': '[x](/Guide)\n' });
  const result = await movePage(site, { from: 'Guide.mdx', to: 'guide.mdx' });
  expect(afterwards(result)).toEqual({ 'Guide.mdx': null, 'guide.mdx': '', 'b.mdx': '[x](/guide)\n' });
  expect(result.notes).toEqual([expect.stringContaining('differ in case only')]);
});

test('full URLs of the site itself follow, those of others stay', async () => {
  const site = await temporarySite({
    '.vitepress/config.ts': "export default { sitemap: { hostname: 'https://docs.acme.example/' } };\n",
    'a.md': '# A\n',
    'b.md':
      '[1](https://docs.acme.example/a#top) [2](https://docs.acme.example.evil/a) [3](https://acme.example/a) [4](http://docs.acme.example/a)\n',
  });
  const after = afterwards(await movePage(site, { from: 'a.md', to: 'c/d.md' }));
  expect(after['b.md']).toBe(
    '[1](https://docs.acme.example/c/d#top) [2](https://docs.acme.example.evil/a) [3](https://acme.example/a) [4](http://docs.acme.example/c/d)\n',
  );
});

test.each([
  ['../../p/a#x', '../../p/b#x', 'works with a slash behind the page’s address as well'],
  ['../../p/a/', '../../p/b/', 'has a slash of its own'],
  ['../p/a', '../p/b', 'works without one only'],
  ['../../../p/a?q', '../../../p/b?q', 'has more dots than needed'],
])('an address %s becomes %s: it %s', async (old, now) => {
  const site = await temporarySite({
    'docusaurus.config.js': "export default { presets: [['classic', { docs: { routeBasePath: '/' } }]] };\n",
    'docs/t/l/index.md': `[x](${old})\n`,
    'docs/p/a.md': '# A\n',
  });
  const after = afterwards(await movePage(site, { from: 'docs/p/a.md', to: 'docs/p/b.md' }));
  expect(after['docs/t/l/index.md']).toBe(`[x](${now})\n`);
});

describe('VitePress tells a page from a folder by the slash', () => {
  const files = {
    '.vitepress/config.ts':
      "export default { themeConfig: { sidebar: [{ text: 'E', link: '/examples/#hello' }] } };\n",
    'examples/index.md': '# Examples\n\n[itself](/examples/#hello)\n\n## Hello\n',
    'b.md': '[1](/examples/#hello) [2](/examples/) [3](./examples/)\n',
  };

  test('an index page that becomes an ordinary one loses it', async () => {
    const after = afterwards(
      await movePage(await temporarySite(files), { from: 'examples/index.md', to: 'all.md' }),
    );
    expect(after['b.md']).toBe('[1](/all#hello) [2](/all) [3](./all)\n');
    expect(after['all.md']).toContain('[itself](/all#hello)');
    expect(after['.vitepress/config.ts']).toContain("link: '/all#hello'");
  });

  test('an ordinary page that becomes an index gets it', async () => {
    const page = { 'b.md': '# B\n', 'c.md': '[1](/b) [2](/b.html#b) [3](b)\n' };
    const site = await temporarySite({ '.vitepress/config.ts': 'export default {};\n', ...page });
    const after = afterwards(await movePage(site, { from: 'b.md', to: 'd/index.md' }));
    expect(after['c.md']).toBe('[1](/d/) [2](/d/#b) [3](d/)\n');
  });
});

describe('VitePress: what a page is built with', () => {
  const move = async (page: string, files: Record<string, string> = {}) => {
    const site = await temporarySite({
      '.vitepress/config.ts': 'export default {};\n',
      'a/x.md': page,
      ...files,
    });
    return afterwards(await movePage(site, { from: 'a/x.md', to: 'b/c/x.md' }))['b/c/x.md'];
  };

  test.each([
    ["import C from './C.vue'", "import C from '../../a/C.vue'"],
    ["import './C.css';", "import '../../a/C.css';"],
    ["const C = lazy(() => import('../C.vue'))", "const C = lazy(() => import('../../C.vue'))"],
    ["import c from './C.svg?raw'", "import c from '../../a/C.svg?raw'"],
    ["import { c } from './c'", "import { c } from '../../a/c'"],
    ["// don't\nimport C from './C.vue'", "// don't\nimport C from '../../a/C.vue'"],
    ["import { ref } from 'vue'", "import { ref } from 'vue'"],
    ["import C from '@/C.vue'", "import C from '@/C.vue'"],
    ["// import C from './D.vue'", "// import C from './D.vue'"],
    ["const text = './C.vue'", "const text = './C.vue'"],
  ])('%s becomes %s', async (before, after) => {
    const page = (script: string) => `<script setup lang="ts">\n${script}\n\n</script>\n\n# X\n`;
    expect(await move(page(before), { 'a/c.ts': '' })).toBe(page(after));
  });

  test.each([
    ['<!--@include: ./part.md-->', '<!--@include: ../../a/part.md-->'],
    ['<!-- @include: ./part.md{1,3} -->', '<!-- @include: ../../a/part.md{1,3} -->'],
    ['Text <!--@include: part.md#one{1,}-->', 'Text <!--@include: ../../a/part.md#one{1,}-->'],
    ['<!--@include: @/a/part.md-->', '<!--@include: @/a/part.md-->'],
    ['```md\n<!--@include: ./part.md-->\n```', '```md\n<!--@include: ../../a/part.md-->\n```'],
    ['```md\n<!--@include: ./none.md-->\n```', '```md\n<!--@include: ./none.md-->\n```'],
    ['<<< ./s.js', '<<< ../../a/s.js'],
    ['<<< ../s.js#one{1,3 ts:line-numbers} [s]', '<<< ../../s.js#one{1,3 ts:line-numbers} [s]'],
    ['<<< @/a/s.js', '<<< @/a/s.js'],
    ['::: code-group\n<<< ./s.js\n:::', '::: code-group\n<<< ../../a/s.js\n:::'],
    ['```\n<<< ./s.js\n```', '```\n<<< ./s.js\n```'],
  ])('%s becomes %s', async (before, after) => {
    const files = { 'a/part.md': '# Part\n', 'a/s.js': '', 's.js': '' };
    expect(await move(`# X\n\n${before}\n`, files)).toBe(`# X\n\n${after}\n`);
  });

  test('follows a part that moves', async () => {
    const site = await temporarySite({
      '.vitepress/config.ts': "export default { srcDir: 'src' };\n",
      'src/x.md':
        "<script setup>\nimport P from './p.md'\n</script>\n\n<!--@include: ./p.md-->\n\n<!--@include: @/p.md-->\n",
      'src/p.md': '# P\n',
    });
    const after = afterwards(await movePage(site, { from: 'src/p.md', to: 'src/q/p.md' }));
    expect(after['src/x.md']).toBe(
      "<script setup>\nimport P from './q/p.md'\n</script>\n\n<!--@include: ./q/p.md-->\n\n<!--@include: @/q/p.md-->\n",
    );
  });

  test('is reported where it is certainly not there', async () => {
    const script =
      "import A from './A.vue'\nimport B from '@/B.vue'\nimport c from 'c'\nimport { data } from './d.data.js'";
    const site = await temporarySite({
      '.vitepress/config.ts': 'export default {};\n',
      'd.data.ts': '',
      'x.md': `<script setup>\n${script}\n</script>\n\n<!--@include: ./n.md-->\n\n<<< ./n.js\n\n\`\`\`\n<!--@include: ./m.md-->\n\`\`\`\n`,
    });
    expect((await listProblems(site)).map(({ line, message }) => `${line} ${message}`)).toEqual([
      '2 “./A.vue” leads to no page or file of the repository.',
      '8 “./n.md” leads to no page or file of the repository.',
      '10 “./n.js” leads to no page or file of the repository.',
    ]);
  });
});

test('a path that began with a dot keeps one, since without it a bundler takes it for a package', async () => {
  const site = await temporarySite({
    '.vitepress/config.ts': 'export default {};\n',
    'a/x.md': '# X\n\n<img src="../i/v.svg?inline#v">\n',
    'i/v.svg': '',
  });
  const after = afterwards(await movePage(site, { from: 'a/x.md', to: 'x.md' }));
  expect(after['x.md']).toBe('# X\n\n<img src="./i/v.svg?inline#v">\n');
});

describe('links of the top bar and the footer follow', () => {
  test('VitePress: nested ones and those of other languages, also without a sidebar', async () => {
    const config = (a: string) => `export default {
  locales: { fr: { themeConfig: { nav: [{ text: 'A', link: '${a}?x#top' }] } } },
  themeConfig: {
    nav: [
      { text: "A", link: "${a}", activeMatch: '/a/' }, // kept
      { text: 'More', items: [{ text: 'G', items: [{ text: 'A', link: '${a}' }] }, { text: 'B', link: '/b' }] },
      { text: 'Out', link: 'https://acme.example/a/' },
    ],
  },
};\n`;
    const site = await temporarySite({ '.vitepress/config.ts': config('/a/'), 'a/index.md': '', 'b.md': '' });
    const result = await movePage(site, { from: 'a/index.md', to: 'c.md' });
    expect(afterwards(result)['.vitepress/config.ts']).toBe(config('/c'));
    expect(result.summary).toContain('3 navigation entries followed');
  });

  test('VitePress: a list that the top bars and the sidebar share is changed once', async () => {
    const config = (a: string) => `const guides = [{ text: 'A', link: '${a}' }, { text: 'B', link: '/b' }];
const nav = [{ text: 'Guides', items: guides }, { text: 'Home', link: '${a}#top' }];
export default {
  locales: { fr: { themeConfig: { nav } } },
  themeConfig: { nav, sidebar: { '/a/': guides, '/': [{ text: 'Guides', items: guides }] } },
};\n`;
    const site = await temporarySite({ '.vitepress/config.ts': config('/a'), 'a.md': '', 'b.md': '' });
    const result = await movePage(site, { from: 'a.md', to: 'c.md' });
    expect(afterwards(result)['.vitepress/config.ts']).toBe(config('/c'));
    expect(result.summary).toContain('2 navigation entries followed');
    const deleted = await deletePage(site, { page: 'a.md' });
    expect(deleted.notes).toEqual(['.vitepress/config.ts:2 leads to the deleted page (“/a#top”).']);
  });

  test('Docusaurus: by the name of a document and by address', async () => {
    const config = (id: string, to: string) => `export default {
  presets: [['classic', { docs: {} }]],
  themeConfig: {
    navbar: {
      items: [
        { type: 'doc', docId: '${id}', label: 'A' },
        { type: 'docSidebar', sidebarId: 'a', label: 'A' },
        { type: 'dropdown', label: 'More', items: [{ to: '/docs/${to}#top', label: 'A' }, { to: '/docs/b' }] },
        { href: 'https://acme.example/docs/a', label: 'A' },
      ],
    },
    footer: { links: [{ title: 'Docs', items: [{ label: "A", to: "docs/${to}" }] }, { to: '/docs/${to}/' }] },
  },
};\n`;
    const files = { 'docs/a.md': '---\nid: z\n---\n', 'docs/b.md': '' };
    const site = await temporarySite({ 'docusaurus.config.js': config('z', 'z'), ...files });
    const result = await movePage(site, { from: 'docs/a.md', to: 'docs/x/a.md' });
    expect(afterwards(result)['docusaurus.config.js']).toBe(config('x/z', 'x/z'));
  });

  test('a name that an older version has as well is that one’s, and stays', async () => {
    const site = await temporarySite({
      'docusaurus.config.js':
        "export default { presets: [['classic', { docs: {} }]], themeConfig: { navbar: { items: [{ docId: 'a' }] } } };\n",
      'versions.json': '["1"]',
      'versioned_docs/version-1/a.md': '',
      'docs/a.md': '',
    });
    const after = afterwards(await movePage(site, { from: 'docs/a.md', to: 'docs/b.md' }));
    expect(Object.keys(after)).not.toContain('docusaurus.config.js');
  });

  test('what is computed is said', async () => {
    const config =
      "const a = '/' + 'a';\nexport default { themeConfig: { nav: [{ text: 'A', link: a }, ...more()] } };\n";
    const site = await temporarySite({ '.vitepress/config.ts': config, 'a.md': '' });
    const { notes } = await movePage(site, { from: 'a.md', to: 'c.md' });
    expect(notes).toContainEqual(
      '.vitepress/config.ts:1 could not be changed; its “/a” should lead to “/c”.',
    );
    expect(notes).toContainEqual(
      expect.stringMatching(/^`themeConfig\.nav` could not be read \(.*: it may name the page\.$/),
    );
  });
});

describe('links in code are left alone and listed, unless they are plain', () => {
  const files = {
    '.vitepress/config.ts':
      "export default { themeConfig: { footer: [{ link: '/a/b' }],\n sidebar: [{ link: '/a/b' }] } };\n",
    '.vitepress/theme/Home.vue': '<a href="/a/b#x">b</a> <a href="/c">c</a>\n',
    'a/b.md': '`[c](../c)` [c](../c)\n',
    'c.md': 'A `[b](a/b)` and `x` [b](a/b) `y`.\n\n```\n`[b](a/b)`\n```\n',
  };

  test('when a page moves', async () => {
    const result = await movePage(await temporarySite(files), { from: 'a/b.md', to: 'd.md' });
    expect(result.notes.filter((note) => note.includes('in code'))).toEqual([
      'd.md:1 has a link in code, which was left alone; its “../c” may have to be “./c”.',
      'c.md:1 has a link in code, which was left alone; its “a/b” may have to be “d”.',
    ]);
    expect(afterwards(result)).toMatchObject({
      '.vitepress/theme/Home.vue': '<a href="/d#x">b</a> <a href="/c">c</a>\n',
      'c.md': 'A `[b](a/b)` and `x` [b](d) `y`.\n\n```\n`[b](a/b)`\n```\n',
      'd.md': '`[c](../c)` [c](./c)\n',
    });
  });

  test('when it is deleted', async () => {
    const { notes } = await deletePage(await temporarySite(files), { page: 'a/b.md' });
    expect(notes.filter((note) => note.includes('in code'))).toEqual([
      'c.md:1 links to the deleted page in code (“a/b”).',
      '.vitepress/theme/Home.vue:1 links to the deleted page in code (“/a/b#x”).',
    ]);
  });
});
describe('links outside of pages and lists', () => {
  const files = (guide: string) => ({
    '.vitepress/config.ts': `export default {
  themeConfig: {
    sidebar: [{ base: '/x', items: [{ text: 'G', link: '/guide/' }] }],
    footer: { message: '<a href="${guide}">Guide</a>', nav: [{ items: [{ text: 'G', link: '${guide}#top' }] }] },
  },
};\n`,
    '.vitepress/theme/Hero.vue': `<template>\n  <a href="${guide}">Start</a> <a href="/guide/other">O</a>\n</template>\n`,
    '.vitepress/theme/menu.ts': "export const menu = {\n  '/guide/': [],\n};\n",
    '.vitepress/theme/hero.test.ts': "expect('/guide/')\n",
    'guide/index.md': '# Guide\n',
    'x/guide/index.md': '# X\n',
  });

  test('a setting or attribute that is a link follows; other code is left alone', async () => {
    const site = await temporarySite(files('/guide/'));
    const result = await movePage(site, { from: 'guide/index.md', to: 'start.md' });
    expect(afterwards(result)).toEqual({
      'guide/index.md': null,
      'start.md': '# Guide\n',
      '.vitepress/config.ts': files('/start')['.vitepress/config.ts'],
      '.vitepress/theme/Hero.vue': files('/start')['.vitepress/theme/Hero.vue'],
    });
    expect(result.notes.filter((note) => note.includes('in code'))).toEqual([]);
  });

  test('the target of a redirect of Docusaurus has to be a page, and follows', async () => {
    const config = (to: string) =>
      `export default { presets: [['classic', {}]], plugins: [['@docusaurus/plugin-client-redirects', { redirects: [\n{ from: '/old', to: '${to}' },\n] }]] };\n`;
    const site = await temporarySite({ 'docusaurus.config.js': config('/docs/a'), 'docs/a.md': '' });
    const after = afterwards(await movePage(site, { from: 'docs/a.md', to: 'docs/b.md' }));
    expect(after['docusaurus.config.js']).toContain("{ from: '/old', to: '/docs/b' },");
  });
});

describe('a page whose front matter fixes its address', () => {
  const config = "export default { presets: [['classic', { docs: { routeBasePath: '/' } }]] };\n";
  const page = (field: string) => `---\n${field}\ntitle: Page\n---\n`;
  const docusaurus = (files: Record<string, string>) =>
    temporarySite({ 'docusaurus.config.js': config, ...files });

  test('keeps it when its file moves, and the summary says so', async () => {
    const site = await docusaurus({ 'docs/a.md': page('slug: /a'), 'docs/b.md': '[1](/a) [2](./a.md)\n' });
    const result = await movePage(site, { from: 'docs/a.md', to: 'docs/c/d.md' });
    expect(result.summary).toBe(
      'Moved docs/a.md to docs/c/d.md; 1 link followed. Its address stays /a, as its field “slug” says; 1 link to it needed no change.',
    );
    expect(afterwards(result)['docs/b.md']).toBe('[1](/a) [2](./c/d.md)\n');
  });

  test('has the rest of its address from its folder, and the summary says which it is', async () => {
    const site = await docusaurus({ 'docs/a.md': page('id: z') });
    const { summary } = await movePage(site, { from: 'docs/a.md', to: 'docs/c/d.md' });
    expect(summary).toBe('Moved docs/a.md to docs/c/d.md. Its address is /c/z now, as its field “id” says.');
  });

  test.each([
    ['slug: /a', '/a', '/c', 'slug: /c'],
    ['slug: /a/', '/a', '/c/d', 'slug: /c/d/'],
    ['slug: z', '/z', '/c', 'slug: c'],
    ['slug: z', '/z', '/c/d', 'slug: c/d'],
    ['id: z', '/z', '/c', 'id: c'],
    ['id: z\nslug: /a', '/a', '/c', 'id: z\nslug: /c'],
  ])('%s at %s moved to %s has %s', async (before, from, to, after) => {
    const site = await docusaurus({ 'docs/a.md': page(before), 'docs/b.md': `[1](${from}) [2](./a.md)\n` });
    const result = await movePage(site, { from, to });
    expect(afterwards(result)).toEqual({
      'docs/a.md': page(after),
      'docs/b.md': `[1](${to}) [2](./a.md)\n`,
    });
    expect(result.summary).toMatch(`Changed the address of docs/a.md from ${from} to ${to}, by its field`);
  });

  test('goes to another folder where its name alone is fixed', async () => {
    const sidebars = (id: string) => `module.exports = { docs: ['${id}'] };\n`;
    const site = await temporarySite({
      'docusaurus.config.js':
        "export default { presets: [['classic', { docs: { routeBasePath: '/', sidebarPath: './sidebars.js' } }]] };\n",
      'sidebars.js': sidebars('z'),
      'docs/a.md': page('id: z'),
    });
    expect(afterwards(await movePage(site, { from: '/z', to: '/c/d' }))).toEqual({
      'docs/a.md': null,
      'docs/c/d.md': page('id: d'),
      'sidebars.js': sidebars('c/d'),
    });
  });

  test('pages that have it for their next one call it by its new name', async () => {
    const site = await docusaurus({
      'docs/a.md': page('id: z'),
      'docs/b.md': page('pagination_next: z'),
      'docs/c.md': page('pagination_prev: y'),
    });
    const after = afterwards(await movePage(site, { from: '/z', to: '/q' }));
    expect(after).toEqual({ 'docs/a.md': page('id: q'), 'docs/b.md': page('pagination_next: q') });
  });

  test('an address that a file cannot have there is not claimed', async () => {
    const site = await docusaurus({ 'docs/a.md': '# A\n' });
    const { summary } = await movePage(site, { from: '/a', to: '/02-b' });
    expect(summary).toBe('Moved docs/a.md to docs/02-b.md. Its address is /b now.');
  });

  test('Starlight: the slug changes', async () => {
    const site = await temporarySite({
      'astro.config.mjs':
        "import starlight from '@astrojs/starlight';\nexport default { integrations: [starlight({ title: 'A' })] };\n",
      'src/content/docs/a.md': '---\ntitle: A\nslug: x/a\n---\n',
    });
    const after = afterwards(await movePage(site, { from: '/x/a', to: '/y/b' }));
    expect(after['src/content/docs/a.md']).toBe('---\ntitle: A\nslug: y/b\n---\n');
  });
});

test('a folder that has pages takes the page in, as `mv` does, and an address does not', async () => {
  const site = await temporarySite({ 'docs.json': '{}', 'cli.mdx': '# CLI\n', 'guides/a.mdx': '# A\n' });
  const into = afterwards(await movePage(site, { from: 'cli.mdx', to: 'guides' }));
  expect(into).toMatchObject({ 'cli.mdx': null, 'guides/cli.mdx': '# CLI\n' });
  const address = afterwards(await movePage(site, { from: 'cli.mdx', to: '/guides' }));
  expect(address).toMatchObject({ 'cli.mdx': null, 'guides.mdx': '# CLI\n' });
});

test('a folder that has an index takes the page in', async () => {
  const site = await temporarySite({
    '.vitepress/config.ts': 'export default {};\n',
    'guide/advanced/index.md': '',
    'guide/a.md': '# A\n',
  });
  const after = afterwards(await movePage(site, { from: 'guide/a.md', to: 'guide/advanced' }));
  expect(Object.keys(after)).toEqual(['guide/a.md', 'guide/advanced/a.md']);
});

describe('a link whose target is not in the repository keeps its form', () => {
  const moved = async (link: string, to: string) => {
    const site = await temporarySite({
      '.vitepress/config.ts': 'export default {};\n',
      '.gitignore': '/api/\n',
      'guide/a/page.md': `[x](${link})\n`,
    });
    return afterwards(await movePage(site, { from: 'guide/a/page.md', to }))[to];
  };

  test.each([
    ['../../api/#Thing', 'guide/b/page.md', '../../api/#Thing'],
    ['../../api/#Thing', 'page.md', './api/#Thing'],
    ['../../api/a/../b%20c/?d#e', 'guide/page.md', '../api/a/../b%20c/?d#e'],
    ['./made/', 'page.md', './guide/a/made/'],
    ['made/', 'guide/b/page.md', '../a/made/'],
    ['../', 'page.md', './guide/'],
    ['../../../../issues/', 'guide/page.md', '../../../issues/'],
  ])('%s in guide/a/page.md, moved to %s, is %s', async (link, to, now) => {
    expect(await moved(link, to)).toBe(`[x](${now})\n`);
  });

  test('a folder that is there keeps its slash, too', async () => {
    const site = await temporarySite({ 'a/x.md': '[src](../src/)\n', 'src/main.c': '' });
    const after = afterwards(await movePage(site, { from: 'a/x.md', to: 'a/b/x.md' }));
    expect(after['a/b/x.md']).toBe('[src](../../src/)\n');
  });

  test('a page that a program makes is led to from the new address', async () => {
    const site = await temporarySite({
      'docusaurus.config.js': "export default { presets: ['classic'] };\n",
      'docs/a/b.md': '[p](../../play)\n',
      'src/pages/play.js': '',
    });
    const after = afterwards(await movePage(site, { from: 'docs/a/b.md', to: 'docs/a/c/b.md' }));
    expect(after['docs/a/c/b.md']).toBe('[p](../../../play)\n');
  });
});

test('a page that a program writes is moved with a word about the program', async () => {
  const site = await temporarySite({ 'a.md': '<!-- Generated from src/a.ts, do not edit. -->\n\n# A\n' });
  const { notes } = await movePage(site, { from: 'a.md', to: 'b.md' });
  expect(notes).toContain(
    'b.md:1 says that a program writes it; unless the program is changed too, it will write a.md again.',
  );
  const api = await temporarySite({ 'docs.json': '{}', 'a.mdx': '---\nopenapi: GET /a\n---\n' });
  expect((await movePage(api, { from: 'a.mdx', to: 'b.mdx' })).notes).toEqual([]);
});

test('a page that stays in its folder keeps every byte of its links to others', async () => {
  const links = '[b](.//b.md) [i](./i/../my%20i.png) [i](<my i.png>)';
  const site = await temporarySite({ 'a.md': `${links} [a](./a.md#x)\n`, 'b.md': '', 'my i.png': '' });
  const after = afterwards(await movePage(site, { from: 'a.md', to: 'c.md' }));
  expect(after['c.md']).toBe(`${links} [a](./c.md#x)\n`);
});

describe('Docusaurus: links may have the base in front', () => {
  const links = (to: string) =>
    `[1](/docs/${to}) [2](/docs/${to}/?x#top) [3](/${to}) [4](/docs/) [5](/docs) <Card href="/docs/${to}" />\n`;
  const files = (to: string) => ({
    'docusaurus.config.js':
      "export default { baseUrl: '/docs/', presets: [['classic', { docs: { routeBasePath: '/' } }]] };\n",
    'docs/index.md': '# Home\n',
    'docs/a/b.md': '# B\n',
    'docs/c.md': `${links(to)}\n[file](/docs/a.pdf) [none](/docs/none) [below](/docs/docs/${to})\n`,
    'static/a.pdf': '',
  });

  test('and are judged without it', async () => {
    const problems = await listProblems(await temporarySite(files('a/b')));
    expect(problems.map(({ message }) => /“(.*)”/.exec(message)?.[1])).toEqual([
      '/docs/none',
      '/docs/docs/a/b',
    ]);
  });

  test('which they keep when the page moves', async () => {
    const result = await movePage(await temporarySite(files('a/b')), {
      from: 'docs/a/b.md',
      to: 'docs/d.md',
    });
    expect(afterwards(result)['docs/c.md']).toContain(links('d'));
    expect(result.summary).toContain('4 links followed');
  });

  test('and names of files count from the site’s folder', async () => {
    const link = { 'docs/c.md': '[1](/docs/a/b.md) [2](/docs/docs/a/b.md)\n' };
    const problems = await listProblems(await temporarySite({ ...files('a/b'), ...link }));
    expect(problems.map(({ message }) => /“(.*)”/.exec(message)?.[1])).toEqual(['/docs/docs/a/b.md']);
  });
});

describe('a page that moves below another names it', () => {
  test.each([
    [
      'Docusaurus',
      { ...docusaurusSite, 'docs/style.md': '# Style\n', 'docs/colors.md': 'See [it](style).\n' },
    ],
    ['VitePress', { ...vitepressSite, 'docs/style.md': '# Style\n', 'docs/colors.md': 'See [it](style).\n' }],
  ])('on %s: neither a dot nor two lead to a page', async (_kind, files) => {
    const site = await temporarySite(files);
    const after = afterwards(await movePage(site, { from: 'docs/colors.md', to: 'docs/style/colors.md' }));
    expect(after['docs/style/colors.md']).toBe('See [it](../style).\n');
  });
});

describe('a relative address in a text that the moved page imports', () => {
  const files = {
    ...docusaurusSite,
    'docs/start.md': "# Start\n\nimport P from './_part.md';\n\n<P />\n",
    'docs/_part.md': 'See [it](debugging#why), [the file](debugging.md) and [nothing](nowhere).\n',
    'docs/debugging.md': '# Debugging\n\n## Why\n',
  };
  const moved = async (site: Record<string, string>) =>
    movePage(await temporarySite(site), { from: 'docs/start.md', to: 'docs/deep/start.md' });

  test('follows, where no other page imports it', async () => {
    const result = await moved(files);
    expect(afterwards(result)['docs/_part.md']).toBe(
      'See [it](../debugging#why), [the file](debugging.md) and [nothing](nowhere).\n',
    );
  });

  test('is left and noted, where another does', async () => {
    const other = { 'docs/other.md': files['docs/start.md'] };
    const result = await moved({ ...files, ...other });
    expect(afterwards(result)).not.toHaveProperty('docs/_part.md');
    expect(result.notes.join('\n')).toContain('docs/_part.md:1 “debugging#why” counts from the address');
  });
});
