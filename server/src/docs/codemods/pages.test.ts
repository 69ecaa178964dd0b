import { describe, expect, test } from 'vitest';
import { checkChanges } from '../checks/check-changes.ts';
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
import { addPage } from './add-page.ts';
import { addToNavigation } from './add-to-navigation.ts';
import { deletePage } from './delete-page.ts';
import { movePage } from './move-page.ts';

const refused = (message: string) => ({
  code: 'instruction_refused',
  message: expect.stringContaining(message),
});

describe('adding a page', () => {
  test('Mintlify: beside the group’s other pages, with front matter', async () => {
    const result = await addPage(await temporarySite(mintlifySite), {
      title: 'Rate limits: FAQ',
      text: 'Text.',
      group: 'reference',
    });
    expect(afterwards(result)).toEqual({
      'docs.json': mintlifySite['docs.json']!.replace(
        '["reference/api"]',
        '["reference/api", "reference/rate-limits-faq"]',
      ),
      'reference/rate-limits-faq.mdx': '---\ntitle: "Rate limits: FAQ"\n---\n\nText.\n',
    });
    expect(result.summary).toBe(
      'Added the page “Rate limits: FAQ” as reference/rate-limits-faq.mdx in the group “Reference”.',
    );
  });

  test('Docusaurus, MkDocs and VitePress: in the form of each', async () => {
    const input = { title: 'Limits', text: 'Text.', group: 'Acme Pro guides' };
    const docusaurus = afterwards(await addPage(await temporarySite(docusaurusSite), input));
    expect(docusaurus['sidebars.js']).toContain("items: ['guides/install', 'guides/limits']");
    const mkdocs = afterwards(await addPage(await temporarySite(mkdocsSite), input));
    expect(mkdocs['docs/guides/limits.md']).toBe('# Limits\n\nText.\n');
    expect(mkdocs['mkdocs.yml']).toContain(
      '      - Install: guides/install.md\n      - Limits: guides/limits.md\nplugins:',
    );
    const vitepress = afterwards(await addPage(await temporarySite(vitepressSite), input));
    expect(vitepress['.vitepress/config.ts']).toContain(
      "link: '/guides/install' }, { text: 'Limits', link: '/guides/limits' }]",
    );
  });

  test('a plain site simply gets it', async () => {
    expect(
      afterwards(
        await addPage(await temporarySite(plainSite), { title: 'New', text: '', path: 'guides/new' }),
      ),
    ).toEqual({
      'guides/new.md': '# New\n',
    });
  });

  test.each([
    [{ title: 'X', text: '', group: 'Nope' }, 'Name one of the groups: “Start with Acme Pro”, “Reference”.'],
    [{ title: 'X', text: '' }, 'It is not certain which navigation group'],
    [{ title: 'X', text: '', path: 'guides/install', group: 'Reference' }, 'There is a page'],
    [{ title: 'API', text: '', group: 'Reference' }, 'There is a page “reference/api.mdx”'],
    [{ title: 'X', text: '<b', group: 'Reference' }, 'does not parse'],
    [{ title: ' ', text: '' }, 'needs a title'],
  ])('%j is refused', async (input, message) => {
    await expect(addPage(await temporarySite(mintlifySite), input)).rejects.toMatchObject(refused(message));
  });

  test('a folder that belongs to one group makes it certain', async () => {
    const result = await addPage(await temporarySite(mintlifySite), {
      title: 'X',
      text: '',
      path: 'reference/x',
    });
    expect(afterwards(result)['docs.json']).toContain('["reference/api", "reference/x"]');
  });
});

describe('deleting a page', () => {
  test.each(everySite)(
    'on a %s site passes the checks, its inbound links as warnings',
    async (kind, files) => {
      const site = await temporarySite(files);
      const result = await deletePage(site, { page: 'guides/install' });
      const report = await checkChanges({
        tree: overlay(site.tree, result.changes),
        changes: result.changes,
        root: '',
      });
      const orphaned = report.checks.find(({ name }) => name === 'orphaned-links')!.found;
      expect([kind, report.passed, orphaned.length > 0]).toEqual([kind, true, true]);
      expect(result.notes.filter((note) => note.includes('to the deleted page'))).toHaveLength(
        orphaned.length,
      );
    },
  );

  test('takes an emptied group with it', async () => {
    const mintlify = await deletePage(await temporarySite(mintlifySite), { page: 'reference/api' });
    expect(afterwards(mintlify)['docs.json']).not.toContain('Reference');
    expect(JSON.parse(afterwards(mintlify)['docs.json']!).navigation.groups).toHaveLength(1);
    expect(mintlify.notes).toEqual(['guides/install.mdx:8 links to the deleted page (“../reference/api”).']);
    const mkdocs = await deletePage(await temporarySite(mkdocsSite), { page: 'Install' });
    expect(afterwards(mkdocs)['mkdocs.yml']).toBe(
      mkdocsSite['mkdocs.yml']!.replace('  - Acme Pro guides:\n      - Install: guides/install.md\n', ''),
    );
    expect(mkdocs.notes).toContain('mkdocs.yml:10 redirects /setup to the deleted page.');
    const docusaurus = await deletePage(await temporarySite(docusaurusSite), { page: 'guides/install' });
    expect(afterwards(docusaurus)['sidebars.js']).toBe(
      "module.exports = {\n  docs: [\n    'intro',\n  ],\n};\n",
    );
  });
});

describe('deleting the page that a group itself leads to', () => {
  const docusaurus = (category: string) => ({
    'docusaurus.config.js':
      "export default { presets: [['classic', { docs: { sidebarPath: './sidebars.js' } }]] };\n",
    'sidebars.js': `export default { docs: ['b', ${category}] };\n`,
    'docs/users/index.md': '# Users\n',
    'docs/users/a.md': '# A\n',
    'docs/b.md': '# B\n',
  });
  const category = (items: string) =>
    `{ type: 'category', label: 'Users', link: { type: 'doc', id: 'users/index' }, items: ${items} }`;
  const without = (items: string) => `['b', { type: 'category', label: 'Users', items: ${items} }]`;

  test.each([
    ['Docusaurus', "['users/a']", without("['users/a']")],
    [
      'Docusaurus, with a folder',
      "[{ type: 'autogenerated', dirName: 'users' }]",
      without("[{ type: 'autogenerated', dirName: 'users' }]"),
    ],
    [
      'Docusaurus, with a link',
      "[{ type: 'link', label: 'X', href: 'https://x.test' }]",
      without("[{ type: 'link', label: 'X', href: 'https://x.test' }]"),
    ],
    ['Docusaurus, of an empty category', '[]', "['b']"],
  ])('%s: %s', async (_kind, items, sidebar) => {
    const site = await temporarySite(docusaurus(category(items)));
    const deleted = await deletePage(site, { page: 'docs/users/index.md' });
    expect(afterwards(deleted)['sidebars.js']).toBe(`export default { docs: ${sidebar} };\n`);
    expect(deleted.summary).toBe('Deleted docs/users/index.md and 1 navigation entry.');
    const { changes } = deleted;
    const report = await checkChanges({ tree: overlay(site.tree, changes), changes, root: '' });
    expect(report.passed).toBe(true);
  });

  test('VitePress and Mintlify keep the group, too', async () => {
    const sidebar = "[{ text: 'G', link: '/g/', items: [{ text: 'A', link: '/g/a' }] }]";
    const vitepress = await temporarySite({
      '.vitepress/config.ts': `export default { themeConfig: { sidebar: ${sidebar} } };\n`,
      'g/index.md': '# G\n',
      'g/a.md': '# A\n',
    });
    const one = await deletePage(vitepress, { page: 'g/index.md' });
    expect(afterwards(one)['.vitepress/config.ts']).toContain(
      "[{ text: 'G', items: [{ text: 'A', link: '/g/a' }] }]",
    );
    const mintlify = await temporarySite({
      'docs.json': '{ "navigation": { "groups": [{ "group": "G", "root": "g", "pages": ["a"] }] } }\n',
      'g.mdx': '# G\n',
      'a.mdx': '# A\n',
    });
    const two = await deletePage(mintlify, { page: 'g.mdx' });
    expect(afterwards(two)['docs.json']).toContain('[{ "group": "G", "pages": ["a"] }]');
  });
});

describe('adding to the navigation', () => {
  const extra = {
    ...mintlifySite,
    'reference/errors.mdx': '---\ntitle: Errors\n---\n',
    'reference/more.mdx': '',
    'lost.mdx': '',
  };

  test('every missing page goes where it certainly belongs; the rest is noted', async () => {
    const result = await addToNavigation(await temporarySite(extra), {});
    expect(afterwards(result)['docs.json']).toContain('"pages": ["index", "guides/install", "lost"]');
    expect(afterwards(result)['docs.json']).toContain(
      '"pages": ["reference/api", "reference/errors", "reference/more"]',
    );
    expect(result.summary).toBe('Added 3 pages to the navigation.');
  });

  test.each(['hidden: true', 'unlisted: true', 'draft: true', 'noindex: true', 'sidebar:\n  hidden: true'])(
    'a page with `%s` stays out unless it is named',
    async (field) => {
      const site = await temporarySite({ ...mintlifySite, 'reference/x.mdx': `---\n${field}\n---\n` });
      expect((await addToNavigation(site, {})).changes).toEqual([]);
      expect((await addToNavigation(site, { page: 'reference/x' })).changes).toHaveLength(1);
    },
  );

  test('one page goes into the group that is named', async () => {
    const result = await addToNavigation(await temporarySite(extra), {
      page: 'Errors',
      group: 'start with acme pro',
    });
    expect(afterwards(result)['docs.json']).toContain('"guides/install", "reference/errors"]');
  });

  test('MkDocs gets a title with it', async () => {
    const site = await temporarySite({
      ...mkdocsSite,
      'docs/guides/limits.md': '# Limits\n',
      'docs/guides/more.md': '# More: all\n',
    });
    expect(afterwards(await addToNavigation(site, {}))['mkdocs.yml']).toContain(
      '      - Install: guides/install.md\n      - Limits: guides/limits.md\n      - "More: all": guides/more.md\n',
    );
  });

  test('is refused where there is none, or no certain group', async () => {
    await expect(addToNavigation(await temporarySite(plainSite), {})).rejects.toMatchObject(
      refused('no navigation'),
    );
    const files = { ...mintlifySite, 'alone/x.mdx': '' };
    await expect(addToNavigation(await temporarySite(files), { page: 'alone/x' })).rejects.toMatchObject(
      refused('Name one of the groups'),
    );
    expect(await addToNavigation(await temporarySite(files), {})).toMatchObject({
      changes: [],
      notes: [expect.stringContaining('alone/x.mdx')],
    });
  });

  test('has nothing to do where every page is shown', async () => {
    expect((await addToNavigation(await temporarySite(mintlifySite), {})).changes).toEqual([]);
    expect(await addToNavigation(await temporarySite(mintlifySite), { page: 'index' })).toMatchObject({
      changes: [],
      summary:
        'index.mdx is in the navigation already (in the group “Start with Acme Pro”, docs.json:7); nothing changed.',
    });
  });
});

test('a group without a label goes by the title of the page that opens it', async () => {
  const site = await temporarySite({
    'mkdocs.yml':
      'nav:\n- index.md\n- "":\n  - learn/index.md\n  - "":\n    - learn/more/index.md\n- "":\n  - how/index.md\n',
    'docs/index.md': '# Home\n',
    'docs/learn/index.md': '# Learn\n',
    'docs/learn/more/index.md': '# More\n',
    'docs/how/index.md': '# How to\n',
  });
  const added = await addPage(site, { title: 'New', text: '', group: 'learn > more' });
  expect(afterwards(added)['mkdocs.yml']).toContain(
    '    - learn/more/index.md\n    - New: learn/more/new.md\n',
  );
  expect(added.summary).toContain('in the group “Learn > More”');
  await expect(addPage(site, { title: 'New', text: '', group: 'x' })).rejects.toThrow(
    'Name one of the groups: “Learn”, “Learn > More”, “How to”.',
  );
});

test('no page is put where another has the address', async () => {
  const site = await temporarySite({
    'mkdocs.yml': 'site_name: A\n',
    'docs/blog/index.md': '# Blog\n',
    'docs/a/blog.md': '# Other\n',
  });
  const taken = 'docs/blog/index.md has the address /blog/ already';
  await expect(movePage(site, { from: 'a/blog.md', to: 'blog.md' })).rejects.toThrow(taken);
  await expect(addPage(site, { title: 'Blog', text: '', path: 'blog.md' })).rejects.toThrow(taken);
});

test.each([
  [
    '.vitepress/config.ts',
    "export default {\n  themeConfig: { nav: [{ text: 'A', link: '/a' }] },\n};\n",
    ['.vitepress/config.ts:2 leads to the deleted page (“/a”).'],
  ],
  [
    'docusaurus.config.js',
    "export default {\n  presets: [['classic', { docs: { path: '.', routeBasePath: '/' } }]],\n  themeConfig: { navbar: { items: [{ docId: 'a' }, { to: 'a' }] } },\n};\n",
    [
      'docusaurus.config.js:3 leads to the deleted page (“a”).',
      'docusaurus.config.js:3 leads to the deleted page (“a”).',
    ],
  ],
])('links of the top bar to a deleted page are listed: %s', async (file, config, wanted) => {
  const site = await temporarySite({ [file]: config, 'a.md': '', 'b.md': '' });
  const { notes, changes } = await deletePage(site, { page: 'a.md' });
  expect(notes).toEqual(wanted);
  expect(changes.map(({ path }) => path)).toEqual(['a.md']);
});

test('a page that is in another group is not put into a second one', async () => {
  const site = await temporarySite(mintlifySite);
  await expect(addToNavigation(site, { page: 'index', group: 'Reference' })).rejects.toThrow(
    'index.mdx is in the navigation already (in the group “Start with Acme Pro”, docs.json:7)',
  );
  const there = await addToNavigation(site, { page: 'index', group: 'start with acme pro' });
  expect(there.changes).toEqual([]);
});

test('a page comes into the navigation under the name that readers see', async () => {
  const site = await temporarySite({
    '.vitepress/config.ts':
      "export default { themeConfig: { sidebar: [{ text: 'Guide', items: [{ text: 'A', link: '/a' }] }] } };\n",
    'a.md': '# A\n',
    'b.md': '---\ntitle: changed | Config\n---\n\n# changed <Badge />\n',
    'c.md': '---\ntitle: Only title | Config\n---\n',
    'import-example.md': 'Text\n\n## Part\n',
  });
  const after = afterwards(await addToNavigation(site, {}))['.vitepress/config.ts'];
  expect(after?.match(/text: '[^']*'/g)).toEqual([
    "text: 'Guide'",
    "text: 'A'",
    "text: 'changed'",
    "text: 'Only title'",
    "text: 'Import example'",
  ]);
});

test('the summary of a deletion counts what there was', async () => {
  const site = await temporarySite({ 'docs.json': '{}', 'a.mdx': '' });
  expect((await deletePage(site, { page: 'a.mdx' })).summary).toBe('Deleted a.mdx.');
});

test('what code of the theme says of a deleted page is listed', async () => {
  const site = await temporarySite({
    'docusaurus.config.js': "export default { presets: [['classic', {}]] };\n",
    'src/pages/index.tsx': 'export default () => (\n  <Link to="/docs/a#top">A</Link>\n);\n',
    'docs/a.md': '',
  });
  expect((await deletePage(site, { page: 'docs/a.md' })).notes).toEqual([
    'src/pages/index.tsx:2 links to the deleted page in code (“/docs/a#top”).',
  ]);
});

test('Docusaurus: a page with an id comes into the sidebar under it', async () => {
  const site = await temporarySite({
    ...docusaurusSite,
    'docs/guides/other.md': '---\nid: named\n---\n\n# Other\n',
  });
  const after = afterwards(await addToNavigation(site, { page: 'docs/guides/other.md' }));
  expect(after['sidebars.js']).toContain("items: ['guides/install', 'guides/named']");
});

test('a redirect to a deleted page is listed once, and a link of the footer beside it', async () => {
  const site = await temporarySite({
    'docusaurus.config.js':
      "export default { themeConfig: { footer: { links: [{ to: '/docs/a' }] } }, presets: [['classic', {}]], plugins: [['@docusaurus/plugin-client-redirects', { redirects: [\n{\nfrom: '/old',\nto: '/docs/a',\n},\n] }]] };\n",
    'docs/a.md': '',
  });
  expect((await deletePage(site, { page: 'docs/a.md' })).notes).toEqual([
    'docusaurus.config.js:1 leads to the deleted page (“/docs/a”).',
    expect.stringContaining('redirects /old to the deleted page'),
  ]);
});
