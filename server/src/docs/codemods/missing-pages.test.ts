import { describe, expect, test } from 'vitest';
import { type Files, temporarySite } from '../fixtures/temporary-site.ts';
import { addToNavigation } from './add-to-navigation.ts';
import { missingPages } from './missing-pages.ts';

const missingFrom = async (files: Files): Promise<string[]> => {
  const site = await temporarySite(files);
  return missingPages(site, await site.navigation());
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
