import { describe, expect, test } from 'vitest';
import { afterwards, type Files, temporarySite, withChanges } from '../fixtures/temporary-site.ts';
import { notesOf } from './codemod.ts';
import { movePage } from './move-page.ts';
import { translatedPath } from './translations.ts';

describe('Starlight: a page that moves and its other languages', () => {
  const files = (languages: readonly string[], redirects: string): Files => ({
    'astro.config.mjs': `import starlight from '@astrojs/starlight';
export default { integrations: [starlight({ defaultLocale: 'root', locales: { root: { lang: 'en' }, ${languages.map((each) => `${each}: {}`).join(', ')} } })], ${redirects} };\n`,
    'src/content/docs/start/a.md': '',
    'src/content/docs/zh/start/a.mdx': '',
  });
  const move = async (languages: readonly string[], redirects: string) => {
    const site = await temporarySite(files(languages, redirects));
    return { site, result: await movePage(site, { from: 'start/a', to: 'start/b' }) };
  };

  test('a translation is named with how to move it, until that is done', async () => {
    const { site, result } = await move(['zh'], "redirects: { '/o': '/start/a/' }");
    const [from, to] = ['src/content/docs/zh/start/a.mdx', 'src/content/docs/zh/start/b.mdx'];
    expect(result.notes).toEqual([
      `${from}:1 is a translation of the page and stays where it is; “Move ${from} to ${to}” lets it follow.`,
    ]);
    const next = await movePage(await withChanges(site, result), { from, to });
    expect(Object.keys(afterwards(next))).toEqual(['astro.config.mjs', from, to]);
    expect(notesOf([result, next])).toEqual([]);
  });

  test('where the page was shown for want of a translation, a redirect is added too', async () => {
    const { result } = await move(['zh', 'fr', 'es'], "redirects: { '/o': '/start/a/' }");
    expect(afterwards(result)['astro.config.mjs']).toContain(
      "redirects: { '/o': '/start/b/', '/start/a': '/start/b/', '/fr/start/a': '/fr/start/b/', '/es/start/a': '/es/start/b/' }",
    );
  });

  test.each([
    ['there is no list yet', ['zh', 'fr'], '', '/fr/start/a/.'],
    [
      'there are too many languages',
      Array.from({ length: 22 }, (_, index) => `x${String.fromCharCode(97 + index)}`),
      "redirects: { '/o': '/start/a/' }",
      '/xa/start/a/, /xb/start/a/, /xc/start/a/ and 19 more.',
    ],
  ])('a note says which were not added: %s', async (_why, languages, redirects, named) => {
    const { result } = await move(languages, redirects);
    expect(result.notes).toContain(
      `No redirects were added for other languages, in which the page was shown too: ${named}`,
    );
    expect(afterwards(result)['astro.config.mjs']?.match(/\/start\/a'/g)).toHaveLength(1);
  });
});

test('Docusaurus and VitePress: translations are named, and pages of other names are not', async () => {
  const french = 'i18n/fr/docusaurus-plugin-content-docs/current';
  const docusaurus = await temporarySite({
    'docusaurus.config.js':
      "export default { presets: [['classic', {}]], i18n: { defaultLocale: 'en', locales: ['en', 'fr'] } };\n",
    'docs/x/a.md': '',
    [`${french}/x/a.md`]: '',
    [`${french}/x/b.md`]: '',
  });
  expect((await movePage(docusaurus, { from: 'docs/x/a.md', to: 'docs/c.md' })).notes).toContainEqual(
    expect.stringContaining(`“Move ${french}/x/a.md to ${french}/c.md”`),
  );
  const vitepress = await temporarySite({
    '.vitepress/config.ts': "export default { locales: { root: {}, fr: { lang: 'fr' } } };\n",
    'a.md': '',
    'fr/a.md': '',
    'guide/a.md': '',
  });
  const { notes } = await movePage(vitepress, { from: 'a.md', to: 'c.md' });
  expect(notes.filter((note) => note.includes('translation'))).toEqual([
    expect.stringContaining('“Move fr/a.md to fr/c.md”'),
  ]);
});

test.each([
  ['docs/zh/x/a.mdx', 'docs/x/a.md', 'docs/y/b.md', 'docs/zh/y/b.mdx'],
  ['fr/a.md', 'en/a.md', 'en/x/b.md', 'fr/x/b.md'],
  ['docs/a.fr.md', 'docs/a.md', 'docs/b.md', null],
  ['docs/zh/x/a.md', 'docs/x/a.md', 'other/b.md', null],
])('the translation %s of %s goes with it to %s as %s', (translation, from, to, expected) => {
  expect(translatedPath(translation, from, to)).toBe(expected);
});
