import { describe, expect, test } from 'vitest';
import { afterwards, type Files, temporarySite } from '../fixtures/temporary-site.ts';
import { deletePage } from './delete-page.ts';
import { movePage } from './move-page.ts';

interface Case {
  /** The file that has the redirect. */
  file: string;
  /** Its text, by the target that an older redirect has and what is added. */
  text(target: string, added: string): string;
  old: string;
  now: string;
  added: string;
  from: string;
  to: string;
  files: Files;
}

const astro = "import starlight from '@astrojs/starlight';\nexport default { integrations: [starlight({})]";
const cases: [string, Case][] = [
  [
    'MkDocs',
    {
      file: 'mkdocs.yml',
      text: (to, added) =>
        `site_name: A\nplugins:\n  - redirects:\n      redirect_maps:\n        'o.md': '${to}#x' # why\n${added}`,
      ...{ old: 'a/p.md', now: 'b/q.md', added: "        'a/p.md': 'b/q.md'\n" },
      ...{ from: 'a/p.md', to: 'b/q.md', files: { 'docs/a/p.md': '# P\n\n## X\n' } },
    },
  ],
  [
    'Mintlify',
    {
      file: 'docs.json',
      text: (to, added) => `{\n  "redirects": [{ "source": "/o", "destination": "${to}#x" }${added}]\n}\n`,
      ...{ old: '/a/p', now: '/b/q', added: ', { "source": "/a/p", "destination": "/b/q" }' },
      ...{ from: 'a/p', to: 'b/q', files: { 'a/p.mdx': '' } },
    },
  ],
  [
    'Docusaurus',
    {
      file: 'docusaurus.config.js',
      text: (to, added) =>
        `export default { presets: [['classic', {}]], plugins: [['@docusaurus/plugin-client-redirects', { redirects: [{ from: ['/o', '/oo'], to: '${to}' }${added}] }]] };\n`,
      ...{ old: '/docs/p', now: '/docs/q', added: ", { from: '/docs/p', to: '/docs/q' }" },
      ...{ from: 'docs/p.md', to: 'docs/q.md', files: { 'docs/p.md': '' } },
    },
  ],
  [
    'Starlight',
    {
      file: 'astro.config.mjs',
      text: (to, added) =>
        `${astro}, redirects: { '/o': { status: 302, destination: '${to}' }${added} } };\n`,
      ...{ old: '/p/', now: '/b/q/', added: ", '/p': '/b/q/'" },
      ...{ from: 'p', to: 'b/q', files: { 'src/content/docs/p.md': '' } },
    },
  ],
  [
    'mdBook',
    {
      file: 'book.toml',
      text: (to, added) => `[output.html.redirect]\n"/x/o.html" = "../${to}#x"\n${added}`,
      ...{ old: 'a/p.html', now: 'a/q.html', added: '"/a/p.html" = "q.html"\n' },
      ...{ from: 'a/p.md', to: 'a/q.md', files: { 'src/SUMMARY.md': '- [P](a/p.md)\n', 'src/a/p.md': '' } },
    },
  ],
  [
    'GitBook',
    {
      file: '.gitbook.yaml',
      text: (to, added) => `redirects:\n  o: ${to}\n${added}`,
      ...{ old: 'a/p.md', now: 'b/q.md', added: '  a/p: b/q.md\n' },
      ...{ from: 'a/p.md', to: 'b/q.md', files: { 'SUMMARY.md': '* [P](a/p.md)\n', 'a/p.md': '# P\n' } },
    },
  ],
  [
    'Nextra',
    {
      file: 'next.config.mjs',
      text: (to, added) =>
        `import nextra from 'nextra';\nexport default nextra({})({ async redirects() { return [{ source: '/o', destination: '${to}?a#x', permanent: true }${added}]; } });\n`,
      ...{ old: '/p', now: '/b/q', added: ", { source: '/p', destination: '/b/q', permanent: true }" },
      ...{
        from: 'content/p.mdx',
        to: 'content/b/q.mdx',
        files: { 'content/p.mdx': '', 'app/[[...s]]/page.jsx': '' },
      },
    },
  ],
  [
    '_redirects',
    {
      file: 'public/_redirects',
      text: (to, added) => `# old\n/o   id=:id  ${to}#x   301! # why\n/o/  ${to}\n${added}`,
      ...{ old: '/p', now: '/b/q', added: '/p /b/q 301\n' },
      ...{
        from: 'p.md',
        to: 'b/q.md',
        files: { '.vitepress/config.ts': 'export default {};\n', 'p.md': '' },
      },
    },
  ],
  [
    'vercel.json',
    {
      file: 'vercel.json',
      text: (to, added) => `{ "redirects": [{ "source": "/o", "destination": "${to}" }${added}] }\n`,
      ...{ old: '/p', now: '/b/q', added: ', { "source": "/p", "destination": "/b/q" }' },
      ...{
        from: 'p.md',
        to: 'b/q.md',
        files: { '.vitepress/config.ts': 'export default {};\n', 'p.md': '' },
      },
    },
  ],
  [
    'netlify.toml',
    {
      file: 'netlify.toml',
      text: (to, added) => `[[redirects]]\n  from = "/o"\n  to = '${to}#x' # why\n${added}`,
      ...{ old: '/p', now: '/b/q', added: '\n[[redirects]]\n  from = "/p"\n  to = "/b/q"\n' },
      ...{
        from: 'p.md',
        to: 'b/q.md',
        files: { '.vitepress/config.ts': 'export default {};\n', 'p.md': '' },
      },
    },
  ],
];

describe('a redirect to a page that moves leads to its new address', () => {
  test.each(cases)('%s', async (_name, { file, text, old, now, added, from, to, files }) => {
    const site = await temporarySite({ ...files, [file]: text(old, '') });
    const result = await movePage(site, { from, to });
    expect(afterwards(result)[file]).toBe(text(now, added));
    expect(result.summary).toMatch(/[12] redirects? followed/);
    expect(result.notes).toEqual([]);
  });

  test('one that is computed is named, with where it should lead', async () => {
    const site = await temporarySite({
      'astro.config.mjs': `import { both } from './both.mjs';\nconst p = '/' + 'p/';\n${astro}, redirects: { ...both('/x', '/p#y'),\n...both('/x', '/other'), '/o': p } };\n`,
      'src/content/docs/p.md': '',
    });
    expect((await movePage(site, { from: 'p', to: 'q' })).notes).toEqual([
      'astro.config.mjs:2 redirects /o to /p/ and could not be changed; it should lead to /q/.',
      'astro.config.mjs:4 is part of redirects that could not be read and names /p/, which is /q/ now.',
    ]);
  });

  test.each([
    [
      'Nextra',
      'next.config.mjs',
      "import nextra from 'nextra';\nconst A = '/p';\nexport default nextra({})({ async redirects() { return [\n{ source: '/o', destination: A, permanent: true },\n{ source: '/o/x', destination: A + '/x', permanent: true }]; } });\n",
      { 'content/p.mdx': '', 'app/[[...s]]/page.jsx': '' },
      4,
    ],
    [
      'Docusaurus',
      'docusaurus.config.js',
      "const A = '/docs/p';\nexport default { presets: [['classic', {}]], plugins: [['@docusaurus/plugin-client-redirects', { redirects: [{ from: '/o', to: A }, { from: A + '/y', to: '/z' }] }]] };\n",
      { 'docs/p.md': '' },
      2,
    ],
    [
      'Starlight',
      'astro.config.mjs',
      `const A = '/p/';\n${astro}, redirects: { '/o': A, '/z': '/y' } };\n`,
      { 'src/content/docs/p.md': '' },
      1,
    ],
  ])('%s: a constant, which others may share, stays as it is', async (_name, file, text, files, line) => {
    const site = await temporarySite({ ...files, [file]: text });
    const [from] = Object.keys(files) as [string];
    const result = await movePage(site, { from, to: from.replace('p.md', 'q.md') });
    expect(afterwards(result)[file]).toContain(text.split('\n').find((each) => each.startsWith('const A')));
    expect(result.notes).toEqual([expect.stringContaining(`${file}:${line} redirects /o to`)]);
  });

  describe('where other languages show the page', () => {
    const move = async (redirects: string) =>
      movePage(
        await temporarySite({
          'astro.config.mjs': `import starlight from '@astrojs/starlight';\nexport default { redirects: ${redirects}, integrations: [starlight({ locales: { root: { lang: 'en' }, fr: { lang: 'fr' } } })] };\n`,
          'src/content/docs/a.md': '',
        }),
        { from: 'a', to: 'c' },
      );

    test('a redirect from there keeps the page from moving, too', async () => {
      await expect(move("{ '/fr/c': '/fr/a/' }")).rejects.toThrow('A redirect leads /fr/c/ to /fr/a/');
    });

    test('no redirect is made to lead to itself', async () => {
      const result = await move("{ '/fr/c': '/fr/a/', '/fr/a': '/x' }");
      expect(afterwards(result)['astro.config.mjs']).toContain(
        "{ '/fr/c': '/fr/a/', '/fr/a': '/x', '/a': '/c/' }",
      );
      expect(result.notes).toContainEqual(
        expect.stringContaining('redirects /fr/c to /fr/a/, where the page was'),
      );
    });
  });

  test.each([
    ["'x.md': a.md", "'it''s.md': 'c.md'"],
    ['"x.md": a.md', '"it\'s.md": "c.md"'],
    ['x.md: a.md', "it's.md: c.md"],
  ])('MkDocs: behind %s an apostrophe is written as %s', async (known, added) => {
    const config = `plugins:\n  - redirects:\n      redirect_maps:\n        ${known}\n`;
    const files = { 'mkdocs.yml': config, "docs/it's.md": '', 'docs/a.md': '' };
    const result = await movePage(await temporarySite(files), { from: "it's.md", to: 'c.md' });
    expect(afterwards(result)['mkdocs.yml']).toBe(`${config}        ${added}\n`);
  });

  test.each([
    ['b.md?x=1', 'c/d.md?x=1'],
    ['b.md?x=1#y', 'c/d.md?x=1#y'],
    ['b.md#x', 'c/d.md#x'],
    ['/b/', 'c/d.md'],
    ['/b/#x', 'c/d.md#x'],
    ['./b.md', 'c/d.md'],
    ['b.html', 'c/d.md'],
  ])('MkDocs: “%s” becomes “%s”', async (old, now) => {
    const text = (to: string) => `plugins:\n  - redirects:\n      redirect_maps:\n        o.md: ${to}\n`;
    const files = { 'mkdocs.yml': text(old), 'docs/b.md': '' };
    const result = await movePage(await temporarySite(files), { from: 'b.md', to: 'c/d.md' });
    expect(afterwards(result)['mkdocs.yml']).toBe(`${text(now)}        b.md: c/d.md\n`);
    expect(result.notes).toEqual([]);
  });

  test('MkDocs: a target that would need quotes is noted', async () => {
    const config = 'plugins:\n  - redirects:\n      redirect_maps:\n        o.md: b.md?x=1&y=2\n';
    const files = { 'mkdocs.yml': config, 'docs/b.md': '' };
    expect((await movePage(await temporarySite(files), { from: 'b.md', to: 'd.md' })).notes).toEqual([
      'mkdocs.yml:4 redirects /o to /b/ and could not be changed; it should lead to /d/.',
    ]);
  });

  test('mdBook: a query stays', async () => {
    const text = (name: string) =>
      `[output.html.redirect]\n"/q.html" = "/${name}.html?y=a/../1#z"\n"/r/q.html" = "../${name}.html?y=1"\n`;
    const files = { 'src/SUMMARY.md': '- [B](b.md)\n', 'src/b.md': '' };
    const result = await movePage(await temporarySite({ ...files, 'book.toml': text('b') }), {
      from: 'b.md',
      to: 'x/d.md',
    });
    expect(afterwards(result)['book.toml']).toBe(`${text('x/d')}"/b.html" = "x/d.html"\n`);
  });

  test.each([
    ['public/_redirects', (to: string) => `/start ${to} 200\n/* ${to} 404\n`],
    ['netlify.toml', (to: string) => `[[redirects]]\n  from = "/start"\n  to = "${to}"\n  status = 200\n`],
  ])('%s: a rule that shows the page elsewhere follows, too', async (file, text) => {
    const files = { '.vitepress/config.ts': 'export default {};\n', 'p.md': '', [file]: text('/p') };
    const result = await movePage(await temporarySite(files), { from: 'p.md', to: 'b/q.md' });
    const after = afterwards(result)[file]!;
    for (const line of text('/b/q').split('\n')) expect(after).toContain(line);
    expect(result.notes).toEqual([]);
  });

  test('netlify.toml: no table is added to a list that is a value', async () => {
    const text = 'redirects = [\n  { from = "/o", to = "/p" },\n]\n';
    const files = { '.vitepress/config.ts': 'export default {};\n', 'p.md': '', 'netlify.toml': text };
    const result = await movePage(await temporarySite(files), { from: 'p.md', to: 'b/q.md' });
    expect(afterwards(result)).not.toHaveProperty('netlify.toml');
    expect(result.notes).toEqual([
      'netlify.toml:2 is part of redirects that could not be read and names /p, which is /b/q now.',
      expect.stringContaining('No redirect was added'),
    ]);
  });

  test.each([
    ["url: 'https://a.test', baseUrl: '/'", 'https://a.test'],
    ["url: 'https://a.test/', baseUrl: '/base/'", 'https://a.test/base'],
  ])('Docusaurus: one to a full URL of the site, with %s', async (settings, address) => {
    const text = (to: string) =>
      `export default { ${settings}, presets: [['classic', {}]], plugins: [['@docusaurus/plugin-client-redirects', { redirects: [{ from: '/o', to: '${to}' }] }]] };\n`;
    const files = {
      'docusaurus.config.js': text(`${address}/docs/p?a=1#x`),
      'docs/p.md': `[p](${address}/docs/p#x), [a](${address}/docs/a), [none](${address}/docs/none)\n`,
      'docs/a.md': `[p](${address}/docs/p)\n`,
    };
    const site = await temporarySite(files);
    const result = await movePage(site, { from: 'docs/p.md', to: 'docs/q.md' });
    expect(afterwards(result)['docusaurus.config.js']).toContain(`to: '${address}/docs/q?a=1#x' }`);
    expect(afterwards(result)['docs/a.md']).toBe(`[p](${address}/docs/q)\n`);
    expect(afterwards(result)['docs/q.md']).toBe(
      `[p](${address}/docs/q#x), [a](${address}/docs/a), [none](${address}/docs/none)\n`,
    );
    expect(result.notes).toEqual([]);
    expect((await deletePage(site, { page: 'docs/p.md' })).notes).toContain(
      'docusaurus.config.js:1 redirects /o to the deleted page.',
    );
  });

  test('Docusaurus: one to a full URL stays where the base of the site is computed, with a note', async () => {
    const text =
      "export default { url: 'https://a.test', baseUrl: process.env.BASE, presets: [['classic', {}]], plugins: [['@docusaurus/plugin-client-redirects', { redirects: [{ from: '/o', to: 'https://a.test/docs/p' }] }]] };\n";
    const files = { 'docusaurus.config.js': text, 'docs/p.md': '' };
    const result = await movePage(await temporarySite(files), { from: 'docs/p.md', to: 'docs/q.md' });
    expect(afterwards(result)['docusaurus.config.js']).toContain("to: 'https://a.test/docs/p' }");
    expect(result.notes).toEqual([
      'docusaurus.config.js:1 redirects /o to https://a.test/docs/p and was left alone; if that is the page, it is at /docs/q now.',
    ]);
  });

  test('one that only adds a slash to the old address leads to the new one', async () => {
    const text = (to: string) => `${astro}, redirects: { '/p': '${to}' } };\n`;
    const files = { 'astro.config.mjs': text('/p/'), 'src/content/docs/p.md': '' };
    const result = await movePage(await temporarySite(files), { from: 'p', to: 'q' });
    expect(afterwards(result)['astro.config.mjs']).toBe(text('/q/'));
    expect(result.notes).toEqual([]);
  });

  test('one from the old address is not written a second time', async () => {
    const site = await temporarySite({
      'astro.config.mjs': `${astro}, redirects: { '/p': '/b/' } };\n`,
      'src/content/docs/p.md': '',
      'src/content/docs/b.md': '',
    });
    const result = await movePage(site, { from: 'p', to: 'q' });
    expect(afterwards(result)).not.toHaveProperty('astro.config.mjs');
    expect(result.notes).toEqual([
      'No redirect was added: astro.config.mjs:2 redirects /p to /b/ already. It should lead to /q/ if it is to follow the page.',
    ]);
  });

  test.each([
    ['', "{ source: '/o', destination: '/x' }, + { source: '/a/p/:all*', destination: '/y' }"],
    [
      "const all = { source: '/a/p/:all*', destination: '/y' };\n",
      "+ { source: '/o', destination: '/x' }, all",
    ],
  ])('Nextra: a new one stands in front of a pattern that would catch it', async (before, list) => {
    const text = (added: string) =>
      `import nextra from 'nextra';\n${before}export default nextra({})({ async redirects() { return [${list.replace('+ ', added)}]; } });\n`;
    const files = { 'content/a/p.mdx': '', 'app/[[...s]]/page.jsx': '', 'next.config.mjs': text('') };
    const move = { from: 'content/a/p.mdx', to: 'content/a/q.mdx' };
    const result = await movePage(await temporarySite(files), move);
    expect(afterwards(result)['next.config.mjs']).toBe(
      text("{ source: '/a/p', destination: '/a/q', permanent: true }, "),
    );
  });

  test('a redirect from the new address keeps the page from moving there', async () => {
    const site = await temporarySite({
      'docs.json': '{ "redirects": [{ "source": "/q", "destination": "/p" }] }',
      'p.mdx': '',
    });
    await expect(movePage(site, { from: 'p', to: 'q' })).rejects.toThrow('A redirect leads /q to /p');
  });
});

describe('Docusaurus: an index page whose field has it called index', () => {
  const move = async (plugins: string) => {
    const site = await temporarySite({
      'docusaurus.config.js': `export default { presets: [['classic', { docs: { routeBasePath: '/' } }]], plugins: [${plugins}] };\n`,
      'docs/users/index.md': '---\nid: index\n---\n',
      'docs/a.md': '[1](/users) [2](./users/index.md)\n',
    });
    return movePage(site, { from: 'docs/users/index.md', to: 'docs/users/overview.md' });
  };

  test('gets a redirect from the folder’s address, which an ordinary page does not have', async () => {
    const after = afterwards(
      await move("['@docusaurus/plugin-client-redirects', { redirects: [{ from: '/o', to: '/a' }] }]"),
    );
    expect(after['docusaurus.config.js']).toContain(", { from: '/users', to: '/users/index' }]");
    expect(after['docs/a.md']).toBe('[1](/users/index) [2](./users/overview.md)\n');
  });

  test('loses it where there is no place for redirects, and a note says so', async () => {
    expect((await move('')).notes).toEqual([expect.stringContaining('/users now leads nowhere')]);
  });
});

test('a redirect that takes the slash of an address is left alone while the address stays', async () => {
  const site = await temporarySite({
    'docusaurus.config.js': "export default { presets: ['classic'] };\n",
    _redirects: '/docs/faq/ /docs/faq\n',
    'docs/faq.md': '---\nid: faq\n---\n',
  });
  const { notes, changes } = await movePage(site, { from: 'docs/faq.md', to: 'docs/questions.md' });
  expect([notes, changes.map(({ path }) => path)]).toEqual([[], ['docs/faq.md', 'docs/questions.md']]);
});
