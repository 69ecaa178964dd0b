import { describe, expect, test } from 'vitest';
import { docusaurusSite, mintlifySite, mkdocsSite, starlightSite, vitepressSite } from '../fixtures/sites.ts';
import { afterwards, type Files, temporarySite } from '../fixtures/temporary-site.ts';
import { addPage } from './add-page.ts';
import { type AddToNavigationInput, addToNavigation } from './add-to-navigation.ts';

const refused = (message: string) => ({
  code: 'instruction_refused',
  message: expect.stringContaining(message),
});

const book: Files = {
  'book.toml': '[book]\n',
  'src/SUMMARY.md': '# Summary\n\n- [A](a.md)\n- [B](b.md)\n  - [Below](below.md)\n- [C](c.md)\n',
  'src/a.md': '# A\n',
  'src/b.md': '# B\n',
  'src/below.md': '# Below\n',
  'src/c.md': '# C\n',
  'src/new.md': '# New\n',
};

const nextra: Files = {
  'next.config.mjs': "import nextra from 'nextra';\nexport default nextra({})({});\n",
  'package.json': '{ "dependencies": { "nextra": "^4.0.0", "nextra-theme-docs": "^4.0.0" } }',
  'content/_meta.js': "export default {\n  index: 'Home',\n  install: 'Install',\n};\n",
  'content/index.mdx': '# Home\n',
  'content/install.mdx': '# Install\n',
};

/** The file that lists the pages, before and after. */
const beside: [string, Files, AddToNavigationInput, string, string, string][] = [
  [
    'Mintlify: behind a page in the middle',
    { ...mintlifySite, 'lost.mdx': '' },
    { page: 'lost', after: 'index' },
    'docs.json',
    '"index", "guides/install"',
    '"index", "lost", "guides/install"',
  ],
  [
    'Mintlify: behind the last page',
    { ...mintlifySite, 'lost.mdx': '' },
    { page: 'lost', after: 'API' },
    'docs.json',
    '["reference/api"]',
    '["reference/api", "lost"]',
  ],
  [
    'Mintlify: at the top of a group',
    { ...mintlifySite, 'lost.mdx': '' },
    { page: 'lost', group: 'reference', at: 'start' },
    'docs.json',
    '["reference/api"]',
    '["lost", "reference/api"]',
  ],
  [
    'Docusaurus: before a page, in lines',
    { ...docusaurusSite, 'docs/faq.md': '# FAQ\n' },
    { page: 'faq', before: 'docs/intro.md' },
    'sidebars.js',
    "    'intro',\n",
    "    'faq',\n    'intro',\n",
  ],
  [
    'Docusaurus: behind a page with a comment',
    {
      ...docusaurusSite,
      'sidebars.js':
        "module.exports = {\n  docs: [\n    'intro', // first\n    // then\n    'guides/install',\n  ],\n};\n",
      'docs/faq.md': '# FAQ\n',
    },
    { page: 'faq', after: 'docs/intro.md' },
    'sidebars.js',
    "    'intro', // first\n",
    "    'intro', // first\n    'faq',\n",
  ],
  [
    'MkDocs: behind a page',
    { ...mkdocsSite, 'docs/faq.md': '# FAQ\n' },
    { page: 'faq', after: 'docs/index.md' },
    'mkdocs.yml',
    '  - Welcome: index.md\n',
    '  - Welcome: index.md\n  - FAQ: faq.md\n',
  ],
  [
    'MkDocs: before a page of a group',
    { ...mkdocsSite, 'docs/faq.md': '# FAQ\n' },
    { page: 'faq', before: 'Install' },
    'mkdocs.yml',
    '      - Install: guides/install.md\n',
    '      - FAQ: faq.md\n      - Install: guides/install.md\n',
  ],
  [
    'VitePress: before a page',
    { ...vitepressSite, 'guides/faq.md': '# FAQ\n' },
    { page: 'guides/faq', before: 'guides/install' },
    '.vitepress/config.ts',
    "[{ text: 'Install'",
    "[{ text: 'FAQ', link: '/guides/faq' }, { text: 'Install'",
  ],
  [
    'Starlight: behind a page',
    { ...starlightSite, 'src/content/docs/faq.md': '---\ntitle: FAQ\n---\n' },
    { page: 'src/content/docs/faq.md', after: 'src/content/docs/index.mdx' },
    'astro.config.mjs',
    "        'index',\n",
    "        'index',\n        'faq',\n",
  ],
  [
    'mdBook: behind a chapter, and before one',
    book,
    { page: 'new.md', after: 'a.md' },
    'src/SUMMARY.md',
    '- [A](a.md)\n',
    '- [A](a.md)\n- [New](new.md)\n',
  ],
  [
    'mdBook: before a chapter below another',
    book,
    { page: 'new.md', before: 'below.md' },
    'src/SUMMARY.md',
    '  - [Below](below.md)\n',
    '  - [New](new.md)\n  - [Below](below.md)\n',
  ],
  [
    'Nextra: between keys',
    {
      ...nextra,
      'content/_meta.js':
        "export default {\n  index: 'Home',\n  install: 'Install',\n  '*': { display: 'hidden' },\n};\n",
      'content/faq.mdx': '# FAQ\n',
    },
    { page: 'content/faq.mdx', after: 'content/index.mdx' },
    'content/_meta.js',
    "  index: 'Home',\n",
    "  index: 'Home',\n  faq: 'FAQ',\n",
  ],
];

test.each(beside)('%s', async (_, files, input, file, before, after) => {
  const site = await temporarySite(files);
  const { changes } = await addToNavigation(site, input);
  expect(Object.fromEntries(changes.map((each) => [each.path, each.after]))).toEqual({
    [file]: files[file]!.replace(before, after),
  });
});

describe('a page that is in the list already is moved in it', () => {
  test.each<[string, Files, AddToNavigationInput, string, string, string]>([
    [
      'Mintlify',
      mintlifySite,
      { page: 'guides/install', before: 'index' },
      'docs.json',
      '"index", "guides/install"',
      '"guides/install", "index"',
    ],
    [
      'to the end of its group',
      mintlifySite,
      { page: 'index', group: 'Start with Acme Pro', at: 'end' },
      'docs.json',
      '"index", "guides/install"',
      '"guides/install", "index"',
    ],
    [
      'MkDocs',
      {
        ...mkdocsSite,
        'mkdocs.yml': 'nav:\n  - Welcome: index.md\n  - A:\n      - a.md\n  - B: b.md\n',
        'docs/a.md': '# A\n',
        'docs/b.md': '# B\n',
      },
      { page: 'docs/b.md', after: 'docs/index.md' },
      'mkdocs.yml',
      '  - A:\n      - a.md\n  - B: b.md\n',
      '  - B: b.md\n  - A:\n      - a.md\n',
    ],
    [
      'mdBook',
      book,
      { page: 'c.md', before: 'a.md' },
      'src/SUMMARY.md',
      '- [A](a.md)\n- [B](b.md)\n  - [Below](below.md)\n- [C](c.md)\n',
      '- [C](c.md)\n- [A](a.md)\n- [B](b.md)\n  - [Below](below.md)\n',
    ],
  ])('%s', async (_, files, input, file, before, after) => {
    const result = await addToNavigation(await temporarySite(files), input);
    expect(afterwards(result)).toEqual({ [file]: files[file]!.replace(before, after) });
    expect(result.summary).toMatch(/^Moved /);
  });

  test('unless it is there', async () => {
    const result = await addToNavigation(await temporarySite(mintlifySite), {
      page: 'guides/install',
      after: 'index',
    });
    expect(result).toMatchObject({ changes: [], summary: expect.stringContaining('nothing changed') });
  });
});

describe('is refused with a reason', () => {
  test.each<[string, Files, AddToNavigationInput, string]>([
    [
      'beside a page of another list',
      mintlifySite,
      { page: 'index', after: 'API' },
      'from one list to another',
    ],
    [
      'beside a page that is not listed',
      { ...mintlifySite, 'lost.mdx': '' },
      { page: 'API', after: 'lost' },
      'not listed',
    ],
    ['beside itself', mintlifySite, { page: 'API', after: 'API' }, 'beside itself'],
    [
      'on both sides',
      mintlifySite,
      { page: 'API', after: 'index', before: 'index' },
      'either before or behind',
    ],
    ['several pages in one place', mintlifySite, { pages: ['guides/'], after: 'API' }, 'the one page'],
    [
      'beside a page of a generated list',
      { ...starlightSite, 'src/content/docs/reference/api.md': '---\ntitle: API\n---\n' },
      { page: 'src/content/docs/index.mdx', after: 'src/content/docs/reference/api.md' },
      'not listed',
    ],
    [
      'beside a chapter with others below it',
      book,
      { page: 'new.md', after: 'b.md' },
      'among them or beside',
    ],
    [
      'between comments',
      {
        ...docusaurusSite,
        'sidebars.js':
          "module.exports = {\n  docs: [\n    // first\n    'intro',\n    // then\n    'guides/install',\n  ],\n};\n",
      },
      { page: 'docs/guides/install.md', before: 'docs/intro.md' },
      'comments around it',
    ],
  ])('%s', async (_, files, input, message) => {
    await expect(addToNavigation(await temporarySite(files), input)).rejects.toMatchObject(refused(message));
  });
});

test('a new page goes beside another one, and its file beside the file of that one', async () => {
  const result = await addPage(await temporarySite(mintlifySite), {
    title: 'FAQ',
    text: '',
    after: 'guides/install',
  });
  expect(afterwards(result)['docs.json']).toContain('"pages": ["index", "guides/install", "guides/faq"]');
  const first = await addPage(await temporarySite(mintlifySite), {
    title: 'FAQ',
    text: '',
    group: 'Reference',
    at: 'start',
  });
  expect(afterwards(first)['docs.json']).toContain('"pages": ["reference/faq", "reference/api"]');
  await expect(
    addPage(await temporarySite(mintlifySite), { title: 'FAQ', text: '', after: 'guides/nope' }),
  ).rejects.toMatchObject({ code: 'instruction_refused' });
});

describe('pages of a folder', () => {
  const files: Files = {
    ...mintlifySite,
    'reference/errors.mdx': '',
    'reference/draft.mdx': '---\nhidden: true\n---\n',
    'lost.mdx': '',
  };
  test.each<[string, AddToNavigationInput]>([
    ['all of them', { pages: ['reference/'] }],
    ['those that are missing', { among: ['reference/'] }],
    ['with the group named', { among: ['reference/'], group: 'Reference' }],
  ])('%s', async (_, input) => {
    const result = await addToNavigation(await temporarySite(files), input);
    expect(afterwards(result)).toEqual({
      'docs.json': files['docs.json']!.replace('["reference/api"]', '["reference/api", "reference/errors"]'),
    });
  });

  test('are not taken out of another group', async () => {
    await expect(
      addToNavigation(await temporarySite(files), { pages: ['reference/'], group: 'Start with Acme Pro' }),
    ).rejects.toMatchObject(refused('not moved from one group to another'));
  });
});
