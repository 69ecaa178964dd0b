import fc from 'fast-check';
import GithubSlugger from 'github-slugger';
import { describe, expect, test } from 'vitest';
import { listProblems } from '../../checks/list-problems.ts';
import { addPage } from '../../codemods/add-page.ts';
import { deletePage } from '../../codemods/delete-page.ts';
import { movePage } from '../../codemods/move-page.ts';
import { setField } from '../../codemods/set-field.ts';
import { starlightSite } from '../../fixtures/sites.ts';
import { afterwards, type Files, temporarySite } from '../../fixtures/temporary-site.ts';
import { standings } from '../../site/page-standing.ts';
import { addressOf, entryId } from './addresses.ts';

const config = (starlight: string, astro = '') =>
  `import starlight from '@astrojs/starlight';\nexport default { ${astro} integrations: [starlight({ ${starlight} })] };\n`;
const page = (text = '') => `---\ntitle: Page\n---\n\n${text}\n`;
const pages = (files: Files): Files =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [`src/content/docs/${path}`, text]));
const site = (starlight: string, files: Files, astro = '') =>
  temporarySite({ 'astro.config.mjs': config(starlight, astro), ...pages(files) });
const problemsOf = async (starlight: string, files: Files, astro = '', others: Files = {}) =>
  (
    await listProblems(
      await temporarySite({ 'astro.config.mjs': config(starlight, astro), ...pages(files), ...others }),
    )
  ).map(({ message }) => message.split('”')[0]!.slice(1));

describe('addresses', () => {
  test('each part of a path is made a slug as Astro makes it', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[^/_.][^/]*$/), { minLength: 1, maxLength: 4 }), (parts) => {
        const expected = parts.map((part) => new GithubSlugger().slug(part)).join('/');
        expect(entryId(`${parts.join('/')}.md`, null)).toBe(expected);
      }),
    );
  });

  test.each([
    ['index', '', true, '/'],
    ['guides/index', '', true, '/guides/'],
    ['guides/a', '', false, '/guides/a'],
    ['guides/a', '/docs', true, '/docs/guides/a/'],
    ['index', '/docs', true, '/docs/'],
  ])('%s below “%s”', (id, base, hasSlash, address) => {
    expect(addressOf(id, base, hasSlash)).toBe(address);
  });

  test('`slug`, `base` and `trailingSlash` count, and files with an underscore are no pages', async () => {
    const found = await site(
      '',
      { 'A b.md': page(), 'c.mdx': '---\nslug: d/e\n---\n', '_part.md': '', '_x/y.md': '' },
      "base: '/docs', trailingSlash: 'never',",
    );
    const urls = await found.urls();
    expect(found.pages.map((path) => urls.of(path))).toEqual(['/docs/a-b', '/docs/d/e']);
  });
});

describe('links', () => {
  const files = { 'a.md': page('## One'), 'fr/b.md': page('[a](/fr/a/#one) [c](/fr/c/) [d](/a/#two)') };
  const locales = "defaultLocale: 'root', locales: { root: {}, fr: {} }";

  test('a page is there in every language, with its own anchors, until it is translated', async () => {
    expect(await problemsOf(locales, files)).toEqual(['/fr/c/', '/a/#two']);
  });

  test('a translation is known as one', async () => {
    expect(await standings(await site(locales, files))).toEqual(
      new Map([['src/content/docs/fr/b.md', 'translation']]),
    );
  });

  test('a link to a page in another language follows it there', async () => {
    const moved = await movePage(await site(locales, files), { from: 'a', to: 'deep/z' });
    expect(afterwards(moved)['src/content/docs/fr/b.md']).toContain(
      '[a](/fr/deep/z/#one) [c](/fr/c/) [d](/deep/z/#two)',
    );
  });

  test('relative links count from the address, which ends with a slash', async () => {
    const relative = { 'g/a.md': page('[b](../b/) [c](c/) [d](./b)'), 'g/b.md': page(), 'g/a/c.md': page() };
    expect(await problemsOf('', { ...relative, 'b.md': page() })).toEqual([]);
    const moved = await movePage(await site('', { ...relative, 'b.md': page() }), { from: 'g/b', to: 'g/z' });
    expect(afterwards(moved)['src/content/docs/g/a.md']).toContain('[b](../z/)');
  });

  test('`{#id}` names no anchor, and components may make any', async () => {
    const named = { 'a.md': page('## One {#uno}'), 'b.md': page('[a](/a/#uno) [x](/c/#any)') };
    const other = { 'c.mdx': page('import X from "~/x.astro"\n\n<X />') };
    expect(await problemsOf('', { ...named, ...other })).toEqual(['/a/#uno']);
  });

  test('what plugins, other routes and ignored files make is not judged', async () => {
    const files = {
      'g/a.md': page('[1](/blog/x/) [2](/api/y/) [3](/new/) [4](/g/z/) [5](/g/gen/q/) [6](/top/)'),
    };
    const plugins = "plugins: [starlightBlog(), other({ base: 'api' })]";
    const others = {
      'src/pages/new.astro': '',
      'src/content/docs/g/.gitignore': '/gen/\n',
    };
    const found = await listProblems(
      await temporarySite({
        'astro.config.mjs': `import starlightBlog from 'starlight-blog';\n${config(plugins)}`,
        ...pages(files),
        ...others,
      }),
    );
    expect(found.map(({ message }) => message)).toEqual([expect.stringContaining('“/g/z/”')]);
  });

  test('a collection with ids of its own has no addresses that are known', async () => {
    const loader = 'loader: docsLoader({ generateId: (entry) => entry.id })';
    const others = { 'src/content.config.ts': `export const collections = { docs: { ${loader} } };` };
    expect(await problemsOf('', { 'a.md': page('[b](/b/)') }, '', others)).toEqual([]);
  });
});

describe('the sidebar', () => {
  test('strings, slugs and links are entries, and folders are in it as a whole', async () => {
    const found = await site(
      "locales: { en: {}, fr: {} }, defaultLocale: 'en', sidebar: ['a', { slug: 'b' }, { label: 'C', link: '/c/' }, { label: 'D', autogenerate: { directory: 'd' } }, { label: 'E', link: 'https://e.test' }]",
      { 'en/a.md': page(), 'en/b.md': page(), 'en/c.md': page(), 'en/d/e.md': page() },
    );
    const { entries, folders, status } = await found.navigation();
    expect([status, folders]).toEqual(['listed', ['src/content/docs/en/d']]);
    expect(entries.map(({ target, page }) => [target, page?.replace('src/content/docs/', '')])).toEqual([
      ['a', 'en/a.md'],
      ['b', 'en/b.md'],
      ['/c/', 'en/c.md'],
      ['https://e.test', undefined],
    ]);
  });

  test('without one every page is in it; a computed one is neither read nor changed', async () => {
    expect((await (await site('', { 'a.md': page() })).navigation()).status).toBe('every-page');
    const unread = await (await site('sidebar: makeIt()', { 'a.md': page() })).navigation();
    expect([unread.status, unread.unknown[0]?.setting]).toEqual(['unreadable', 'sidebar']);
  });

  test('pages are added as the ones beside them are written', async () => {
    const added = await addPage(await temporarySite(starlightSite), {
      title: "It's new",
      text: '',
      group: 'Acme Pro guides',
    });
    expect(afterwards(added)['astro.config.mjs']).toBe(
      starlightSite['astro.config.mjs']!.replace(
        "['guides/install']",
        "['guides/install', 'guides/its-new']",
      ),
    );
    const linked = await site("sidebar: [{ label: 'G', items: [{ label: 'A', link: '/a/' }] }]", {
      'a.md': page(),
    });
    const after = afterwards(await addPage(linked, { title: "It's", text: '', group: 'G' }))[
      'astro.config.mjs'
    ];
    expect(after).toContain("{ label: 'A', link: '/a/' }, { label: 'It\\'s', link: '/its/' }]");
  });

  test('a label follows the title of its page, and what it is in other languages is noted', async () => {
    const item = "{ label: 'Old', translations: { fr: 'Vieux', de: 'Alt' }, link: '/a/' }";
    const files = { 'a.md': '---\ntitle: Old\n---\n' };
    const found = await site(`locales: { root: {}, fr: {}, de: {} }, sidebar: [${item}]`, files);
    const renamed = await setField(found, { field: 'title', value: 'New', pages: ['a.md'] });
    expect(afterwards(renamed)['astro.config.mjs']).toContain(item.replace("'Old'", "'New'"));
    expect(renamed.notes).toEqual(
      ['Vieux', 'Alt'].map((text) =>
        expect.stringMatching(
          new RegExp(`^astro.config.mjs:\\d+ calls the page “${text}” in another language; left alone.$`),
        ),
      ),
    );
  });

  test('moving and deleting change the entry and the redirects, and nothing else', async () => {
    const moved = await movePage(await temporarySite(starlightSite), { from: 'guides/install', to: 'start' });
    expect(afterwards(moved)['astro.config.mjs']).toBe(
      starlightSite['astro.config.mjs']!.replace("['guides/install']", "['start']").replace(
        "'/guides/install/',\n",
        "'/start/',\n    '/guides/install': '/start/',\n    '/fr/guides/install': '/fr/start/',\n",
      ),
    );
    const deleted = await deletePage(await temporarySite(starlightSite), { page: 'guides/install' });
    expect(afterwards(deleted)['astro.config.mjs']).not.toContain('Acme Pro guides');
  });
});

test('an entry that a redirect leads on is no problem; one that leads nowhere is', async () => {
  const sidebar = "sidebar: [{ label: 'A', link: '/old' }, { label: 'B', link: '/none' }]";
  const found = await problemsOf(sidebar, { 'a.md': page() }, "redirects: { '/old/': '/a/' },");
  expect(found).toEqual([expect.stringContaining('/none')]);
});

test('a file of Astro that does not use Starlight is no site', async () => {
  const files = { 'astro.config.mjs': 'export default {};', 'docs/a.md': '# A' };
  expect((await temporarySite(files)).kind.name).toBe('plain');
});

test('an entry that keeps the site from being built, since its page becomes a draft, is listed', async () => {
  const sidebar = "sidebar: ['a', { label: 'A', link: '/a/' }]";
  const { notes } = await setField(await site(sidebar, { 'a.md': page() }), {
    field: 'draft',
    value: 'true',
    pages: ['a'],
  });
  expect(notes).toEqual([
    'astro.config.mjs:2 lists src/content/docs/a.md (“a”), and Starlight fails to build while a page in the navigation is a draft; take the entry out.',
  ]);
});
