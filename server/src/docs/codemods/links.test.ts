import { describe, expect, test } from 'vitest';
import { docusaurusSite, mintlifySite, mkdocsSite, plainSite, vitepressSite } from '../fixtures/sites.ts';
import { afterwards, temporarySite, withChanges } from '../fixtures/temporary-site.ts';
import { openSite } from '../site/open-site.ts';
import { addRedirect } from './add-redirect.ts';
import { fixLinks } from './fix-links.ts';
import { report } from './report.ts';

describe('fixing links', () => {
  test.each([
    ['/setup', '/guides/install', 'a redirect says so'],
    ['/setup#on-linux', '/guides/install#on-linux', 'a redirect says so, and the anchor is there'],
    ['/Guides/Install', '/guides/install', 'only the case differs'],
    ['/guides/old/install', '/guides/install', 'one page of the section has that name'],
    ['/guides/install#On-Linux', '/guides/install#on-linux', 'only the case differs'],
    ['/guides/install#on_linux', '/guides/install#on-linux', 'only the marks differ'],
  ])('%s becomes %s: %s', async (broken, wanted) => {
    const site = await temporarySite({ ...mintlifySite, 'page.mdx': `[x](${broken})\n` });
    const result = await fixLinks(site, {});
    const url = /\((.*)\)/.exec(afterwards(result)['page.mdx'] ?? '')?.[1];
    expect(url).toBe(wanted);
  });

  test.each([
    ['../concepts/old/auth.md', '../concepts/auth.md', 'above, in the same section'],
    ['../concepts/token.md', '../concepts/deep/token.md', 'below, in the same section'],
    ['./token.md', './token.md', 'another section, though of the same folder of pages'],
    ['../token.md', '../token.md', 'the folder of all pages is no section'],
    ['../concepts/other/token.md', '../concepts/other/token.md', 'beside, in the same section'],
  ])('%s becomes %s: a page of that name is %s', async (broken, wanted) => {
    const page = 'docs/reference/index.md';
    const site = await temporarySite({
      'mkdocs.yml': 'site_name: A\n',
      'docs/index.md': '# A\n',
      'docs/concepts/auth.md': '# Auth\n',
      'docs/concepts/deep/token.md': '# Token\n',
      [page]: `[x](${broken})\n`,
    });
    const fixed = await withChanges(site, await fixLinks(site, {}));
    expect(await fixed.text(page)).toBe(`[x](${wanted})\n`);
  });

  test('the route of a docs plugin is no section', async () => {
    const site = await temporarySite({
      'docusaurus.config.js':
        "export default { presets: [['classic', {}]], plugins: [['@docusaurus/plugin-content-docs', { id: 'r', path: 'rules', routeBasePath: 'rules' }]] };\n",
      'docs/a.md': '[1](/rules/x/no-a) [2](/rules/y/no-b)\n',
      'rules/no-a.md': '',
      'rules/y/z/no-b.md': '',
    });
    const after = afterwards(await fixLinks(site, {}));
    expect(after['docs/a.md']).toBe('[1](/rules/x/no-a) [2](/rules/y/z/no-b)\n');
  });

  test('a page that does not parse is no broken link', async () => {
    const site = await temporarySite({ ...mintlifySite, 'page.mdx': '<Card>\n' });
    expect((await fixLinks(site, {})).summary).toBe(
      'Found no broken link; nothing changed. 1 page does not parse, so its links were not checked.',
    );
  });

  test('a file of another extension is meant, where pages are files', async () => {
    const site = await temporarySite({ 'a.md': '[x](./b.md)\n', 'b.mdx': '# B\n' });
    expect(afterwards(await fixLinks(site, {}))['a.md']).toBe('[x](./b.mdx)\n');
  });

  test('a fragment with a `#` of its own is no id, whatever components the page has', async () => {
    const page = '[x](#own) [y](##on-linux)\n\n<Own />\n\n## On Linux\n';
    const site = await temporarySite({ ...docusaurusSite, 'docs/page.mdx': page });
    expect(afterwards(await fixLinks(site, {}))['docs/page.mdx']).toBe(page.replace('##on', '#on'));
  });

  test.each([
    ['/tutorials/begin', '/guides/install', 'by its old address'],
    ['./tutorials/begin.mdx', './guides/install.mdx', 'by its old file'],
    ['/tutorials/both', '/tutorials/both', 'two pages had that address, so neither is certain'],
    ['/tutorials/gone', '/tutorials/gone', 'the page it was renamed to is gone'],
  ])('%s becomes %s, as the history says: %s', async (broken, wanted) => {
    const { tree } = await temporarySite({ ...mintlifySite, 'page.mdx': `[x](${broken})\n` });
    const renames = async () =>
      new Map([
        ['tutorials/begin.mdx', 'guides/install.mdx'],
        ['tutorials/both.mdx', 'guides/install.mdx'],
        ['tutorials/both/index.mdx', 'reference/api.mdx'],
        ['tutorials/gone.mdx', 'guides/gone.mdx'],
      ]);
    const result = await fixLinks(await openSite({ ...tree, renames }, { root: '' }), {});
    const text = afterwards(result)['page.mdx'] ?? (await tree.read('page.mdx'));
    expect(/\((.*)\)/.exec(text)?.[1]).toBe(wanted);
  });

  test.each(['/nowhere', '/guides/install#windows', '/guides/installation-on-linux', '/index2'])(
    '%s is listed, not guessed',
    async (url) => {
      const site = await temporarySite({ ...mintlifySite, 'page.mdx': `\n[x](${url})\n` });
      expect(await fixLinks(site, {})).toMatchObject({
        changes: [],
        notes: [expect.stringContaining('page.mdx:2')],
      });
    },
  );

  test.each([
    ['/old/install', 'There is a page of that name: guides/install.mdx.'],
    ['/guides/install#on-linx', 'Perhaps #on-linux is meant.'],
  ])('%s gets a suggestion for people to decide on', async (url, suggestion) => {
    const site = await temporarySite({ ...mintlifySite, 'page.mdx': `[x](${url})\n` });
    expect(await fixLinks(site, {})).toMatchObject({
      changes: [],
      notes: [expect.stringContaining(suggestion)],
    });
  });

  test('frozen versions and translations are left alone unless they are named', async () => {
    const old = 'versioned_docs/version-1.0/a.md';
    const site = await temporarySite({
      ...docusaurusSite,
      [old]: '[x](./Intro.md)\n',
      'docs/a.md': '[x](./Intro.md)\n',
    });
    expect(Object.keys(afterwards(await fixLinks(site, {})))).toEqual(['docs/a.md']);
    expect(Object.keys(afterwards(await fixLinks(site, { pages: [old] })))).toEqual([old]);
  });

  test('a site where most links look broken was not understood: nothing is fixed, and a report says so', async () => {
    const links = Array.from({ length: 40 }, (_, i) => `[x](/Guides/Install/${i}/install)`).join('\n');
    const site = await temporarySite({ ...mintlifySite, 'page.mdx': links });
    await expect(fixLinks(site, {})).rejects.toThrow('40 of 44 links look broken');
    expect((await report(site)).summary).toContain('its addresses were not understood');
  });

  test('two pages of the same name, or two near headings, are not certain', async () => {
    const site = await temporarySite({
      ...plainSite,
      'other/install.md': '## Setup one\n\n## Setup two\n',
      'a.md': '[x](old/install.md) [y](other/install.md#setup-tne)\n',
    });
    expect((await fixLinks(site, {})).changes).toEqual([]);
  });

  test('only named pages are touched', async () => {
    const site = await temporarySite({ ...mintlifySite, 'a.mdx': '[x](/setup)\n', 'b.mdx': '[x](/setup)\n' });
    expect(Object.keys(afterwards(await fixLinks(site, { pages: ['b'] })))).toEqual(['b.mdx']);
  });

  test('a sound site needs nothing', async () => {
    expect(await fixLinks(await temporarySite(mintlifySite), {})).toMatchObject({ changes: [], notes: [] });
  });
});

describe('adding a redirect', () => {
  test.each([
    [
      'docs.json',
      mintlifySite,
      '    { "source": "/setup", "destination": "/guides/install" },\n    { "source": "/begin", "destination": "/guides/install" }\n',
    ],
    ['mkdocs.yml', mkdocsSite, '        setup.md: guides/install.md\n        begin.md: guides/install.md\n'],
    ['public/_redirects', vitepressSite, '/begin /guides/install 301\n'],
  ])('is written into %s', async (file, files, wanted) => {
    const result = await addRedirect(await temporarySite(files), { from: '/begin', to: 'guides/install' });
    expect(afterwards(result)[file]).toContain(wanted);
  });

  test('vercel.json and netlify.toml are taken too, and a first list is begun', async () => {
    const vercel = await temporarySite({ ...plainSite, 'vercel.json': '{\n  "cleanUrls": true\n}\n' });
    expect(
      JSON.parse(
        afterwards(await addRedirect(vercel, { from: 'old', to: '/guides/install' }))['vercel.json']!,
      ),
    ).toEqual({
      cleanUrls: true,
      redirects: [{ source: '/old', destination: '/guides/install' }],
    });
    const netlify = await temporarySite({
      ...plainSite,
      'netlify.toml': '[build]\n[[redirects]]\n  from = "/a"\n  to = "/b"\n',
    });
    expect((await netlify.redirects()).list).toMatchObject([{ from: '/a', to: '/b', line: 2 }]);
    expect(
      afterwards(await addRedirect(netlify, { from: '/old', to: 'guides/install.md' }))['netlify.toml'],
    ).toMatch(/\[\[redirects\]\]\n {2}from = "\/old"\n {2}to = "\/guides\/install"\n$/);
  });

  test.each([
    [
      'public/_redirects',
      '/a /b\n# All else\n/*  /404.html  404\n',
      '/a /b\n/old /guides/install 301\n# All else\n/*  /404.html  404\n',
    ],
    ['public/_redirects', '/b/* /c 301\n', '/b/* /c 301\n/old /guides/install 301\n'],
    [
      'netlify.toml',
      '[build]\n\n[[redirects]]\n  from = "/*"\n  to = "/index.html"\n  status = 200\n',
      '[build]\n\n[[redirects]]\n  from = "/old"\n  to = "/guides/install"\n\n[[redirects]]\n  from = "/*"\n  to = "/index.html"\n  status = 200\n',
    ],
    [
      'vercel.json',
      '{ "redirects": [{ "source": "/:path(.*)", "destination": "https://new.example/:path" }] }\n',
      '{ "redirects": [{ "source": "/old", "destination": "/guides/install" }, { "source": "/:path(.*)", "destination": "https://new.example/:path" }] }\n',
    ],
  ])('goes in front of one in %s that would catch it (%j)', async (file, before, after) => {
    const { 'public/_redirects': _, ...files } = vitepressSite;
    const site = await temporarySite({ ...files, [file]: before });
    expect(afterwards(await addRedirect(site, { from: '/old', to: '/guides/install' }))[file]).toBe(after);
  });

  test('a rule that shows another page in place of a missing one, or needs a query, is no certain redirect', async () => {
    const files = {
      ...vitepressSite,
      'public/_redirects': '/* /404.html 404\n/app/* /app.html 200\n/q x=:x /b\n/a /b\n',
    };
    expect(await (await temporarySite(files)).redirects()).toMatchObject({
      list: [{ from: '/a', to: '/b' }],
      conditional: [{ from: '/q', to: '/b' }],
    });
  });

  test.each([
    ['/guides/install', '/reference/api', 'is a page'],
    ['/setup', '/reference/api', 'redirects to /guides/install already'],
    ['/x', '/nowhere', 'There is no page'],
    ['https://a.example', '/', 'starts at a path'],
  ])('from %s to %s is refused', async (from, to, message) => {
    await expect(addRedirect(await temporarySite(mintlifySite), { from, to })).rejects.toThrow(message);
  });

  test('the same one again changes nothing; without a place it is refused', async () => {
    const site = await temporarySite(mintlifySite);
    expect((await addRedirect(site, { from: '/setup/', to: '/guides/install' })).changes).toEqual([]);
    await expect(
      addRedirect(await temporarySite(plainSite), { from: '/x', to: 'README.md' }),
    ).rejects.toThrow('no place for redirects');
  });

  test('a circle is refused', async () => {
    const config = { navigation: { pages: ['a'] }, redirects: [{ source: '/a', destination: '/b' }] };
    const site = await temporarySite({ 'docs.json': JSON.stringify(config), 'a.mdx': '' });
    await expect(addRedirect(site, { from: '/b', to: '/a' })).rejects.toThrow('circle');
  });
});

test('a redirect may lead to a page that no file is', async () => {
  const mintlify = await temporarySite({
    'docs.json': JSON.stringify({ navigation: { pages: ['a'] }, redirects: [] }),
    'a.mdx': '',
  });
  const docusaurus = await temporarySite({
    'docusaurus.config.js': "export default { presets: ['classic'] };\n",
    'docs/a.md': '',
    'src/pages/play.js': '',
    _redirects: '',
  });
  const added = [
    await addRedirect(mintlify, { from: '/old', to: '/' }),
    await addRedirect(docusaurus, { from: '/old', to: '/play#x' }),
  ];
  expect(added.map(({ summary }) => summary)).toEqual([
    'Added a redirect from /old to /.',
    'Added a redirect from /old to /play#x.',
  ]);
  await expect(addRedirect(docusaurus, { from: '/old', to: '/none' })).rejects.toThrow('There is no page');
});

test('a report on some pages names the problems of no other', async () => {
  const site = await temporarySite({
    ...mintlifySite,
    'lost.mdx': '[a](/nowhere)\n',
    'other.mdx': '[b](/none)\n',
  });
  const { changes, notes, summary } = await report(site, { pages: ['lost'] });
  expect(changes).toEqual([]);
  expect(notes).toEqual([
    expect.stringMatching(/^lost\.mdx:1 “\/nowhere” leads to no page/),
    'lost.mdx is not in the navigation.',
  ]);
  expect(summary).toContain('Looked at 1 page. Internal links: 1 problem');
});

test('a report names every problem and changes nothing', async () => {
  const site = await temporarySite({
    ...mintlifySite,
    'lost.mdx': '[a](/nowhere) ![b](/no.png) [c](/guides/install#no)\n\n[d](/setup)\n',
  });
  const result = await report(site, {});
  expect(result.changes).toEqual([]);
  expect(result.notes).toEqual([
    expect.stringMatching(/^lost\.mdx:1 “\/nowhere” leads to no page/),
    expect.stringMatching(/^lost\.mdx:1 “\/no\.png” leads to no file/),
    expect.stringMatching(/^lost\.mdx:1 “\/guides\/install#no” names an anchor/),
    'lost.mdx is not in the navigation.',
    expect.stringMatching(/^lost\.mdx:3 “\/setup” has moved/),
  ]);
  expect(result.summary).toBe(
    'A Mintlify site of 4 pages in 2 navigation groups. Internal links: 1 problem; Anchors: 1 problem; Images: 1 problem; 1 page missing from the navigation. 1 link works by a redirect only.',
  );
});

describe('a link that a redirect leads on', () => {
  const redirected = (redirects: object[], more: object = {}) => ({
    'docs.json': JSON.stringify({ navigation: { pages: ['a', 'v2/b'] }, redirects }),
    'a.mdx': '[b](/latest/b)\n',
    'v2/b.mdx': '# B\n',
    ...more,
  });

  test.each([
    ['of a whole folder', { source: '/latest/:slug*', destination: '/v2/:slug*' }],
    ['that is temporary', { source: '/latest/b', destination: '/v2/b', permanent: false }],
  ])('is no problem, and stays where the redirect is one %s', async (_, redirect) => {
    const files = redirected([redirect]);
    expect((await report(await temporarySite(files))).summary).toContain(
      'No broken links and no other problems found.',
    );
    expect((await fixLinks(await temporarySite(files), {})).changes).toEqual([]);
  });

  test('is changed to where the page is now, if that is for good', async () => {
    const files = redirected([{ source: '/latest/b', destination: '/v2/b' }]);
    const { changes } = await fixLinks(await temporarySite(files), {});
    expect(changes).toMatchObject([{ path: 'a.mdx', after: '[b](/v2/b)\n' }]);
  });

  test('is broken where nothing is there, also not behind the next redirect', async () => {
    const chain = [
      { source: '/latest/b', destination: '/v1/b' },
      { source: '/v1/b', destination: '/v0/b' },
    ];
    const { summary } = await report(await temporarySite(redirected(chain)));
    expect(summary).toContain('Internal links: 1 problem');
    const better = [...chain, { source: '/v0/b', destination: '/v2/b' }];
    expect((await report(await temporarySite(redirected(better)))).summary).toContain(
      'No broken links and no other problems found.',
    );
  });

  test('is broken to VitePress, whose build does not know of redirects', async () => {
    const files = {
      '.vitepress/config.ts': 'export default { themeConfig: { sidebar: [] } }\n',
      _redirects: '/old /b 301\n',
      'a.md': '[b](/old)\n',
      'b.md': '# B\n',
    };
    expect((await report(await temporarySite(files))).summary).toContain('Internal links: 1 problem');
  });
});
