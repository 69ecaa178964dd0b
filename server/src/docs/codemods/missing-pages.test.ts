import { describe, expect, test } from 'vitest';
import { type Files, temporarySite } from '../fixtures/temporary-site.ts';
import { inspect } from '../inspect/inspect.ts';
import { addToNavigation } from './add-to-navigation.ts';
import { missingPages } from './missing-pages.ts';
import { report } from './report.ts';

const missingFrom = async (files: Files): Promise<string[]> => {
  const site = await temporarySite(files);
  return (await missingPages(site, await site.navigation())).list;
};

const page = '---\ntitle: A page\n---\n\nText.\n';

const starlight = (options: string): string =>
  `import starlight from '@astrojs/starlight';\nexport default { integrations: [starlight({ ${options} })] };\n`;

describe('a page that readers come to without the navigation is not missing from it', () => {
  const inDocs = (names: readonly string[]): Files =>
    Object.fromEntries(names.map((name) => [`src/content/docs/${name}`, page]));

  test.each([
    ['at the top', "sidebar: ['a']", ['a.md', 'b.md', 'index.mdx', '404.md'], 'b.md'],
    [
      'of the default language',
      "defaultLocale: 'en', locales: { en: {}, fr: {} }, sidebar: ['a']",
      ['en/a.md', 'en/b.md', 'en/index.md', 'fr/index.md', '404.md'],
      'en/b.md',
    ],
  ])('Starlight: the home page and a 404 page %s', async (_where, options, names, missing) => {
    const files = { 'astro.config.mjs': starlight(options), ...inDocs(names) };
    expect(await missingFrom(files)).toEqual([`src/content/docs/${missing}`]);
    const urls = await (await temporarySite(files)).urls();
    expect(urls.of('src/content/docs/404.md')).toBe('/404.html');
  });

  test('it is not added among the missing ones', async () => {
    const sidebar = "sidebar: [{ label: 'Start', items: ['a'] }]";
    const files = { 'astro.config.mjs': starlight(sidebar), ...inDocs(['a.md', 'index.mdx', '404.md']) };
    const { changes, summary } = await addToNavigation(await temporarySite(files), {});
    expect([changes, summary]).toEqual([[], 'Every page is in the navigation already; nothing changed.']);
  });

  test('VitePress: a page with `layout: home`, and `404.md`', async () => {
    const config = 'export default { themeConfig: { sidebar: [{ text: "A", link: "/a" }] } };\n';
    const home = '---\nlayout: home\n---\n';
    const files = { 'a.md': page, 'b.md': page, 'index.md': home, '404.md': page };
    expect(await missingFrom({ '.vitepress/config.ts': config, ...files })).toEqual(['b.md']);
  });

  test('MkDocs: `404.md`', async () => {
    const config = 'site_name: A\nnav:\n  - a.md\n';
    const files = { 'docs/a.md': page, 'docs/b.md': page, 'docs/404.md': page };
    expect(await missingFrom({ 'mkdocs.yml': config, ...files })).toEqual(['docs/b.md']);
  });

  test('Fumadocs: the index of a folder, which is what the folder’s own entry leads to', async () => {
    const files = {
      'source.config.ts':
        "import { defineDocs } from 'fumadocs-mdx/config';\nexport const docs = defineDocs();\n",
      'lib/source.ts':
        "import { docs } from '@/.source';\nimport { loader } from 'fumadocs-core/source';\nexport const source = loader({ baseUrl: '/docs', source: docs.toFumadocsSource() });\n",
      'content/docs/guides/meta.json': '{ "pages": ["a"] }\n',
      'content/docs/guides/index.mdx': page,
      'content/docs/guides/a.mdx': page,
      'content/docs/guides/b.mdx': page,
    };
    expect(await missingFrom(files)).toEqual(['content/docs/guides/b.mdx']);
  });
});

describe('where a part of the navigation could not be read', () => {
  const docusaurus = (rules: string): Files => ({
    'website/docusaurus.config.js': `export default {
      presets: [['classic', { docs: { sidebarPath: './sidebars.js' }, blog: false }]],
      plugins: [['@docusaurus/plugin-content-docs', { id: 'rules', path: '../rules', routeBasePath: 'rules', sidebarPath: './rules.js' }]],
    };\n`,
    'website/sidebars.js': "export default { docs: [{ type: 'category', label: 'A', items: ['a'] }] };\n",
    'website/rules.js': rules,
    'website/docs/a.md': page,
    'website/docs/b.md': page,
    'rules/one.md': page,
    'rules/two.md': page,
  });
  const computed = docusaurus(
    "export default { rules: [{ type: 'category', label: 'R', items: make() }] };\n",
  );
  const unknown =
    'It is not known which pages of rules are missing from the navigation: `items` could not be read (website/rules.js:1: it is computed by make).';

  test('Docusaurus: each plugin’s pages are judged by its own sidebars', async () => {
    expect(await missingFrom(computed)).toEqual(['website/docs/b.md']);
    expect(await missingFrom(docusaurus("export default { rules: ['one'] };\n"))).toEqual([
      'rules/two.md',
      'website/docs/b.md',
    ]);
  });

  test('what is certainly missing is added, in its own plugin’s sidebar, and the rest is said', async () => {
    const { changes, summary } = await addToNavigation(await temporarySite(computed), {});
    expect(changes.map(({ path, after }) => [path, after])).toEqual([
      ['website/sidebars.js', expect.stringContaining("items: ['a', 'b']")],
    ]);
    expect(summary).toBe(`Added 1 page to the navigation. ${unknown}`);
  });

  test('it is never said that every page is in it', async () => {
    const { 'website/docs/b.md': _, ...without } = computed;
    const { summary } = await addToNavigation(await temporarySite(without), {});
    expect(summary).toBe(`Added no page to the navigation. ${unknown}`);
    const sidebar = starlight("sidebar: ['a', ...more()]");
    const starlightSite = { 'astro.config.mjs': sidebar, 'src/content/docs/a.md': page };
    expect((await addToNavigation(await temporarySite(starlightSite), {})).summary).toBe(
      'Added no page to the navigation. It is not known which pages are missing from the navigation: `sidebar` could not be read (astro.config.mjs:2: it is computed by more).',
    );
  });

  test('a report and an inspection say it, too', async () => {
    const site = await temporarySite(computed);
    expect((await report(site)).summary).toBe(
      `A Docusaurus site of 4 pages in 3 navigation groups. No broken links. 1 page missing from the navigation. ${unknown}`,
    );
    expect((await inspect(site)).navigation.missing).toEqual({
      count: 1,
      list: ['website/docs/b.md'],
      complete: false,
    });
  });

  test('a path of sidebars that is computed is not taken for sidebars made of folders', async () => {
    const files = {
      ...computed,
      'website/docusaurus.config.js': computed['website/docusaurus.config.js']!.replace(
        "'./rules.js'",
        'pathOf()',
      ),
    };
    expect(await missingFrom(files)).toEqual(['website/docs/b.md']);
    expect((await report(await temporarySite(files))).summary).toContain(
      '`docs.sidebarPath` could not be read',
    );
  });
});
