import { describe, expect, test } from 'vitest';
import { listProblems } from '../../checks/list-problems.ts';
import { addPage } from '../../codemods/add-page.ts';
import { deletePage } from '../../codemods/delete-page.ts';
import { movePage } from '../../codemods/move-page.ts';
import { nextraSite } from '../../fixtures/sites.ts';
import { afterwards, type Files, temporarySite } from '../../fixtures/temporary-site.ts';
import { standings } from '../../site/page-standing.ts';

const config = (options = '', next = '') =>
  `import nextra from 'nextra';\nexport default nextra({ ${options} })({ ${next} });\n`;
const site = (files: Files, options = '', next = '') =>
  temporarySite({ 'next.config.mjs': config(options, next), ...files });
const urlsOf = async (files: Files, options = '', next = '') => {
  const found = await site(files, options, next);
  const urls = await found.urls();
  return found.pages.map((path) => urls.of(path));
};
const problemsOf = async (files: Files, options = '', next = '') =>
  (await listProblems(await site(files, options, next))).map(({ message }) =>
    message.split('”')[0]!.slice(1),
  );

describe('addresses', () => {
  test('of a content folder, below its base', async () => {
    const files = { 'content/index.mdx': '', 'content/a/b.md': '', 'src/x.mdx': '' };
    expect(await urlsOf(files)).toEqual(['/a/b', '/']);
    expect(await urlsOf(files, "contentDirBasePath: '/docs'")).toEqual(['/docs/a/b', '/docs']);
  });

  test('of an app folder: groups have no part of them, and private folders no pages', async () => {
    const files = {
      'app/(x)/a/page.mdx': '',
      'app/page.mdx': '',
      'app/_b/page.mdx': '',
      'app/a/part.mdx': '',
      'app/c/[id]/page.mdx': '',
    };
    expect(await urlsOf(files)).toEqual(['/a', '/']);
  });

  test('of a pages folder, with a slash where the site has one', async () => {
    const files = {
      'src/pages/a/index.mdx': '',
      'src/pages/b.mdx': '',
      'src/pages/_app.mdx': '',
      'content/c.mdx': '',
    };
    expect(await urlsOf(files, '', 'trailingSlash: true')).toEqual(['/a/', '/b/']);
  });

  test.each([
    [
      ['content/en/a.mdx', 'content/fr/a.mdx'],
      ['/en/a', '/fr/a'],
    ],
    [
      ['pages/a.en.mdx', 'pages/a.fr.mdx'],
      ['/a', '/fr/a'],
    ],
  ])('in languages: %j', async (paths, urls) => {
    const files = Object.fromEntries(paths.map((path) => [path, '[1](/a) [2](/en/a) [3](/fr/b)']));
    const next = "i18n: { locales: ['en', 'fr'], defaultLocale: 'en' }";
    expect(await urlsOf(files, '', next)).toEqual(urls);
    expect(await problemsOf(files, '', next)).toEqual(['/fr/b', '/fr/b']);
    expect([...(await standings(await site(files, '', next))).keys()]).toEqual([paths[1]]);
  });

  test('a base that cannot be read leaves links unjudged', async () => {
    const found = await site({ 'content/a.mdx': '[b](/b)' }, 'contentDirBasePath: makeBase()');
    expect([await listProblems(found), found.rules.unknown[0]?.setting]).toEqual([[], 'contentDirBasePath']);
  });
});

describe('links', () => {
  test('count from the address; `[#id]` names an anchor', async () => {
    const files = {
      'content/a/b.mdx': '[1](./c) [2](../a/c.mdx) [3](./d) [4](/a/c#uno) [5](/a/c#one)',
      'content/a/c.mdx': '## One [#uno]\n',
    };
    expect(await problemsOf(files)).toEqual(['./d', '/a/c#one']);
  });

  test('routes, rewrites and redirects are there', async () => {
    const files = {
      'content/a.mdx': '[1](/new) [2](/tags/x) [3](/old/x) [4](/proxy/y) [5](/none)',
      'app/(home)/new/page.tsx': '',
      'app/tags/[tag]/page.tsx': '',
      'app/[[...mdxPath]]/page.tsx': '',
    };
    const next =
      "async redirects() { return [{ source: '/old/:x', destination: '/a' }] }, rewrites: () => [{ source: '/proxy/:p*', destination: 'https://x.test/:p*' }]";
    expect(await problemsOf(files, '', next)).toEqual(['/none']);
  });

  test('where any path may be a page of other code, none is missing', async () => {
    const files = { 'content/a.mdx': '[1](/none)', 'app/[slug]/page.tsx': '' };
    expect(await problemsOf(files)).toEqual([]);
  });

  test('formulas may have braces where the site has formulas', async () => {
    const files = { 'content/a.mdx': 'It is $\\frac{a}{b}$ and $x^{2}$ {1 +} \n' };
    expect((await problemsOf(files, 'latex: true')).length).toBe(1);
    expect(await problemsOf({ 'content/a.mdx': 'It is $\\frac{a b}{c d}$.\n' }, 'latex: true')).toEqual([]);
  });
});

describe('_meta', () => {
  const meta =
    "import type { X } from 'nextra'\n\nexport default {\n  '-- s': { type: 'separator', title: 'Acme Pro' },\n  index: 'Start',\n  install: { title: 'Install' },\n  'set-up': '',\n  sub: 'Sub',\n  more: { title: 'More', href: '/a/install' },\n  x: { title: <b>X</b>, href: 'https://x.test' },\n} satisfies X\n";
  const files = {
    'content/a/_meta.tsx': meta,
    'content/a/index.mdx': '',
    'content/a/install.mdx': '',
    'content/a/set-up.mdx': '',
    'content/a/sub/one.mdx': '',
  };

  test('keys are pages, and links lead where they say; every page is in the navigation', async () => {
    const { entries, labels, folders } = await (await site(files)).navigation();
    expect(entries.map(({ target, page }) => [target, page])).toEqual([
      ['index', 'content/a/index.mdx'],
      ['install', 'content/a/install.mdx'],
      ['set-up', 'content/a/set-up.mdx'],
      ['/a/install', 'content/a/install.mdx'],
      ['https://x.test', null],
    ]);
    expect(labels.map(({ text }) => text)).toEqual(['Acme Pro', 'Start', 'Install', '', 'Sub', 'More']);
    expect(folders).toEqual(['content']);
  });

  test.each([
    [
      'a/install',
      'a/first',
      [
        ['  install:', '  first:'],
        ["'/a/install'", "'/a/first'"],
      ],
    ],
    [
      'a/install',
      'a/first-steps',
      [
        ['  install:', "  'first-steps':"],
        ["'/a/install'", "'/a/first-steps'"],
      ],
    ],
    ['a/set-up', 'a/setup', [["'set-up'", "'setup'"]]],
    ['a/set-up', 'b/set-up', [["\n  'set-up': '',", '']]],
  ])('%s moves to %s', async (from, to, edits) => {
    const after = afterwards(await movePage(await site(files), { from, to }))['content/a/_meta.tsx'];
    expect(after).toBe(edits.reduce((text, [old, now]) => text.replace(old!, now!), meta));
  });

  test('a page that is gone is taken out; a new one needs no entry unless a group is named', async () => {
    const deleted = await deletePage(await site(files), { page: 'a/set-up' });
    expect(afterwards(deleted)['content/a/_meta.tsx']).toBe(meta.replace("\n  'set-up': '',", ''));
    const found = await temporarySite(nextraSite);
    const added = await addPage(found, { title: 'New', text: '', path: 'guides/new' });
    expect(Object.keys(afterwards(added))).toEqual(['content/guides/new.mdx']);
    const grouped = await addPage(found, { title: "It's new", text: '', group: 'guides' });
    expect(afterwards(grouped)['content/guides/_meta.js']).toBe(
      nextraSite['content/guides/_meta.js']!.replace("'',", "'',\n  'its-new': 'It\\'s new',"),
    );
  });

  test('one file for the whole site names pages from the top', async () => {
    const global =
      "const GUIDE = { install: '', sub: { items: { one: 'One' } } };\nexport default { docs: { items: { guide: { items: GUIDE } } } };\n";
    const app = {
      'app/_meta.global.js': global,
      'app/docs/guide/install/page.mdx': '',
      'app/docs/guide/sub/one/page.mdx': '',
      'app/docs/page.mdx': '',
    };
    const renamed = await movePage(await site(app), { from: '/docs/guide/install', to: 'docs/guide/start' });
    expect(afterwards(renamed)['app/_meta.global.js']).toBe(global.replace('install:', 'start:'));
    expect(afterwards(renamed)['app/docs/guide/start/page.mdx']).toBe('');
    const moved = await movePage(await site(app), { from: '/docs/guide/sub/one', to: 'docs/one' });
    expect(afterwards(moved)['app/_meta.global.js']).toBe(global.replace("{ one: 'One' }", '{}'));
  });

  test('one that is computed is not known', async () => {
    const found = await site({ 'content/_meta.js': 'export default makeMeta();', 'content/a.mdx': '' });
    expect((await found.navigation()).unknown).toHaveLength(1);
  });
});

test('a file of Next.js without Nextra is no site', async () => {
  const files = { 'next.config.mjs': 'export default {};', 'docs/a.md': '# A' };
  expect((await temporarySite(files)).kind.name).toBe('plain');
});
