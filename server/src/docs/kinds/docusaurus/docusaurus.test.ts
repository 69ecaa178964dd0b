import { describe, expect, test } from 'vitest';
import { listProblems } from '../../checks/list-problems.ts';
import { addPage } from '../../codemods/add-page.ts';
import { addToNavigation } from '../../codemods/add-to-navigation.ts';
import { missingPages } from '../../codemods/missing-pages.ts';
import { movePage } from '../../codemods/move-page.ts';
import { replaceTerm } from '../../codemods/replace-term.ts';
import { afterwards, type Files, temporarySite, withChanges } from '../../fixtures/temporary-site.ts';
import { inspect } from '../../inspect/inspect.ts';
import { outlineSite } from '../../inspect/outline-site.ts';
import { readOutline } from '../../markdown/outline.ts';
import type { Site } from '../../site/site.ts';
import { docusaurusDialect } from './docusaurus.ts';

const config = (docs = '{}', more = '') =>
  `export default { presets: [['classic', { docs: ${docs} }]], ${more} };\n`;
const open = (files: Files, docs?: string) =>
  temporarySite({ 'docusaurus.config.js': config(docs), ...files });
const addressesOf = async (site: Site) => {
  const urls = await site.urls();
  return site.pages.map((path) => urls.of(path));
};
const problemsOf = async (site: Site) => (await listProblems(site)).map(({ message }) => message);

// As @docusaurus/mdx-loader 3.10.2 names them.
describe('ids of headings', () => {
  test.each([
    ['## A: b { /*#a:-b*/ }', 'a:-b'],
    ['## A {/* #one two */}', 'one'],
    ['## A {/* #a */} ##', 'a'],
    ['A {/* #b */}\n---', 'b'],
    ['## A {/* one */}', 'a--one-'],
    ['## A {/* #one */ /* #two */}', 'a--one---two-'],
    ['## A {props.b} c', 'a-propsb-c'],
    ['## A <!-- #b -->', 'a-'],
    ['## A {#b c}', 'b c'],
    ['## A {#b:c} ##', 'b:c'],
    ['## A {#b}\n\n## B\n\n## B', 'b', 'b', 'b-1'],
  ])('in MDX are what Docusaurus makes of %j', (page, ...ids) => {
    expect(readOutline(`${page}\n`, docusaurusDialect).headings.map(({ anchor }) => anchor)).toEqual(ids);
  });

  test.each([
    ['## A <!-- #b c -->', 'b'],
    ['## A {/* #b */}', 'a--b-'],
    ['A {#b}\n---', 'b'],
  ])('in Markdown are what Docusaurus makes of %j', (page, id) => {
    const { headings } = readOutline(`${page}\n`, { ...docusaurusDialect, mdx: false });
    expect(headings.map(({ anchor }) => anchor)).toEqual([id]);
  });
});

describe('pages', () => {
  test('that are drafts have no address, so that links to it lead nowhere', async () => {
    const site = await open({
      'docs/a.md': '[d](/docs/d)\n',
      'docs/d.md': '---\ndraft: true\n---\n',
      'src/pages/e.md': '---\ndraft: true\n---\n',
    });
    expect(await addressesOf(site)).toEqual(['/docs/a', null, null]);
    expect(await problemsOf(site)).toEqual(['“/docs/d” leads to no page or file of the repository.']);
  });

  test('that are unlisted or drafts are meant to be in no sidebar', async () => {
    const files = {
      'sidebars.js': "export default { docs: ['a'] };\n",
      'docs/a.md': '',
      'docs/b.md': '---\nunlisted: true\n---\n',
      'docs/c.md': '---\ndraft: true\n---\n',
      'docs/d.md': '',
    };
    const site = await open(files, "{ sidebarPath: './sidebars.js' }");
    expect((await missingPages(site, await site.navigation())).list).toEqual(['docs/d.md']);
  });

  test.each([
    ['src/pages/x/y.md', '', '/x/y'],
    ['src/pages/x/index.mdx', '', '/x'],
    ['src/pages/x/y.md', 'slug: /my/own\n', '/my/own'],
    ['docs/x/y.md', 'slug: other\n', '/docs/x/other'],
    ['docs/x/y.md', 'slug: /other\n', '/docs/other'],
    ['docs/x/y.md', 'id: other\n', '/docs/x/other'],
    ['docs/01-x/2. y.md', '', '/docs/x/y'],
    ['docs/2021-11-23-y.md', '', '/docs/2021-11-23-y'],
  ])('%s with %j is at %s', async (path, fields, address) => {
    expect(await addressesOf(await open({ [path]: `---\n${fields}---\n` }))).toEqual([address]);
  });

  test('may have an address that ends with “index”, besides the index of the folder', async () => {
    const site = await open({ 'docs/index.md': '', 'docs/b.md': '---\nid: index\n---\n' });
    const urls = await site.urls();
    expect(['/docs', '/docs/', '/docs/index', '/docs/index/'].map((url) => urls.at(url))).toEqual([
      ...['docs/index.md', 'docs/index.md'],
      ...['docs/b.md', 'docs/b.md'],
    ]);
  });

  test('keep their links when an index with the id “index” becomes another file', async () => {
    const files = { 'docs/index.md': '---\nid: index\n---\n\n## X\n', 'docs/b.md': '[x](/docs/#x)\n' };
    const site = await open(files);
    const result = await movePage(site, { from: 'docs/index.md', to: 'docs/c.md' });
    expect(afterwards(result)['docs/b.md']).toBe('[x](/docs/index/#x)\n');
    expect(await problemsOf(await withChanges(site, result))).toEqual([]);
  });

  test('keep the numbers of their names where the site says so; a function of its own is unknown', async () => {
    const page = { 'docs/01-a.md': '' };
    expect(await addressesOf(await open(page, '{ numberPrefixParser: false }'))).toEqual(['/docs/01-a']);
    const own = await open(page, '{ numberPrefixParser: (name) => ({ filename: name }) }');
    expect(own.rules.unknown).toMatchObject([{ setting: 'docs.numberPrefixParser' }]);
  });
});

describe('folders of a sidebar that is made from them', () => {
  const files = {
    'docs/guides/_category_.json': '{ "label": "All guides", "position": 2 }\n',
    'docs/guides/a.md': '# A\n',
    'docs/guides/02-deep/b.md': '# B\n',
    'docs/own/index.md': '# Title of its own\n',
    'docs/yaml/_category_.yml': 'label: "In YAML"\n',
    'docs/yaml/c.md': '# C\n',
  };

  test('are groups, by their label or their name', async () => {
    const { groups, status } = await (await open(files)).navigation();
    expect(status).toBe('every-page');
    expect(groups.map(({ trail }) => trail.join('>'))).toEqual(
      ['All guides>deep', 'All guides', 'In YAML'].sort(),
    );
  });

  test('take a new page as a file', async () => {
    const added = await addPage(await open(files), { title: 'New', text: '', group: 'All guides' });
    expect(Object.keys(afterwards(added))).toEqual(['docs/guides/new.md']);
  });

  test('have their label changed in its file', async () => {
    const site = await open(files);
    const term = { code: false, urls: false, versions: false, translations: false, generated: false };
    expect(afterwards(await replaceTerm(site, { ...term, from: 'All guides', to: 'Manuals' }))).toEqual({
      'docs/guides/_category_.json': '{ "label": "Manuals", "position": 2 }\n',
    });
    expect(afterwards(await replaceTerm(site, { ...term, from: 'In YAML', to: 'Written' }))).toEqual({
      'docs/yaml/_category_.yml': 'label: "Written"\n',
    });
  });

  test('are groups inside of a sidebar that is written', async () => {
    const sidebars = "export default { docs: [{ type: 'autogenerated', dirName: 'guides' }] };\n";
    const site = await open({ ...files, 'sidebars.js': sidebars }, "{ sidebarPath: './sidebars.js' }");
    expect((await site.navigation()).groups.map(({ trail }) => trail.join('>'))).toEqual([
      'docs',
      'docs>deep',
    ]);
    await expect(addToNavigation(site, { page: 'yaml/c.md', group: 'deep' })).rejects.toThrow(
      'The group “docs > deep” shows the pages in docs/guides/02-deep; move docs/yaml/c.md there.',
    );
  });
});

test('the list of a category’s pages is a page', async () => {
  const link = '"link": { "type": "generated-index", "slug": "/overview" }';
  const sidebars =
    "export default { docs: [{ type: 'category', label: 'B', link: { type: 'generated-index', slug: '/all' }, items: ['a'] }] };\n";
  const site = await open(
    {
      'sidebars.js': sidebars,
      'docs/a.md': '[o](/docs/overview) [all](/docs/all) [usual](/docs/category/b) [none](/docs/none)\n',
      'docs/x/_category_.json': `{ "label": "X", ${link} }\n`,
      'docs/x/b.md': '',
    },
    "{ sidebarPath: './sidebars.js' }",
  );
  expect(await problemsOf(site)).toEqual(['“/docs/none” leads to no page or file of the repository.']);
});

test('each of several documentations has its navigation, and all share the redirects', async () => {
  const plugins = `plugins: [
    ['@docusaurus/plugin-content-docs', { id: 'api', path: 'api', routeBasePath: 'api', sidebarPath: './api.js' }],
    ['@docusaurus/plugin-client-redirects', { redirects: [{ from: ['/old', '/older'], to: '/api/b' }] }],
  ]`;
  const site = await temporarySite({
    'docusaurus.config.js': config("{ sidebarPath: './sidebars.js' }", plugins),
    'sidebars.js': "export default { docs: ['a'] };\n",
    'api.js': "export default { api: ['b'] };\n",
    'docs/a.md': '',
    'api/b.md': '',
  });
  expect((await site.navigation()).entries.map(({ file, page }) => [file, page])).toEqual([
    ['sidebars.js', 'docs/a.md'],
    ['api.js', 'api/b.md'],
  ]);
  expect((await site.redirects()).list.map(({ from, to }) => [from, to])).toEqual([
    ['/old', '/api/b'],
    ['/older', '/api/b'],
  ]);
});

test('a sidebar file is found without its ending, and pages that are left out are none', async () => {
  const site = await temporarySite({
    'docusaurus.config.js':
      "module.exports = { presets: [['classic', { docs: { sidebarPath: require.resolve('./sidebars'), include: ['{api,faq}/**/*.md'] } }]] };\n",
    'sidebars.ts': "export default { docs: ['api/a'] };\n",
    'docs/api/a.md': '# A\n',
    'docs/other/b.md': '# B\n',
  });
  expect(site.pages).toEqual(['docs/api/a.md']);
  expect((await site.navigation()).entries).toMatchObject([{ target: 'api/a', page: 'docs/api/a.md' }]);
  const moved = await movePage(site, { from: 'docs/api/a.md', to: 'docs/faq/a.md' });
  expect(afterwards(moved)['sidebars.ts']).toContain("'faq/a'");
  await expect(movePage(site, { from: 'docs/api/a.md', to: 'docs/deep/a.md' })).rejects.toThrow(
    'leave docs/deep/a.md out',
  );
});

describe('plugins that pages go through', () => {
  const page = '# A\n\n[x](../../SECURITY.md) [y](#none)\n';
  const rewriter =
    "import { visit } from 'unist-util-visit';\nimport { other } from './other';\nexport default () => (tree) => visit(tree, 'link', (node) => { node.url = other(node.url); });\n";

  const inspectedWith = async (plugins: string, more: Files = {}) => {
    const config = `import own from './own.js';\nimport pkg from 'remark-of-others';\nimport workspace from '@site/remark-own';\nexport default { presets: [['classic', { docs: { ${plugins} } }]] };\n`;
    const site = await temporarySite({ 'docusaurus.config.js': config, 'docs/a/b/a.md': page, ...more });
    const broken = (await listProblems(site)).map(({ check }) => check);
    return { broken, unread: (await outlineSite(site)).unread.map(({ message }) => message) };
  };

  test.each([
    [
      'a well-known one',
      "remarkPlugins: [require('remark-math'), [require('@docusaurus/remark-plugin-npm2yarn'), {}]]",
      {},
    ],
    [
      'one of the site that does not touch them',
      'remarkPlugins: [own]',
      { 'own.js': 'export default () => () => {};\n' },
    ],
    [
      'one of the repository’s own packages that does not',
      'beforeDefaultRemarkPlugins: [[workspace, {}]]',
      {
        'plugins/remark-own/package.json': '{ "name": "@site/remark-own" }',
        'plugins/remark-own/src/index.js': 'export default () => () => {};\n',
        'plugins/remark-own/tests/index.test.js': "url('x');\n",
      },
    ],
  ])('links are judged behind %s', async (_what, plugins, files) => {
    expect(await inspectedWith(plugins, files)).toEqual({ broken: ['links', 'anchors'], unread: [] });
  });

  test.each([
    ['one of the site', 'remarkPlugins: [own]', { 'own.js': rewriter }, 'own.js'],
    [
      'one that works in another file',
      'rehypePlugins: [own]',
      { 'own.js': "import './other';\nexport default () => {};\n", 'other.js': 'node.href = 1;\n' },
      'own.js',
    ],
    ['a package that is not known', 'beforeDefaultRehypePlugins: [[pkg, {}]]', {}, 'remark-of-others'],
    ['a list that is computed', 'remarkPlugins: makePlugins()', {}, 'a plugin that is computed'],
  ])('they are not behind %s, which is listed as unread', async (_what, plugins, files, name) => {
    const { broken, unread } = await inspectedWith(plugins, files);
    expect([broken, unread]).toEqual([[], [expect.stringContaining(`${name} may change where links lead`)]]);
  });

  test('a plugin that names headings leaves anchors unknown, and links judged', async () => {
    const files = {
      'own.js': "export default () => (tree) => visit(tree, 'heading', (node) => change(node));\n",
    };
    const { broken, unread } = await inspectedWith('remarkPlugins: [own]', files);
    expect([broken, unread]).toEqual([
      ['links'],
      [expect.stringContaining('own.js may change what anchors are called')],
    ]);
  });

  test('pages of other plugins are judged', async () => {
    const files = { 'own.js': rewriter, 'blog/2024-01-01-a.md': '[x](./none.md)\n' };
    expect((await inspectedWith('remarkPlugins: [own]', files)).broken).toEqual(['links']);
  });
});

test('a file that is left out of the site names paths of the repository', async () => {
  const site = await temporarySite({
    'docusaurus.config.js':
      "export default { presets: [['classic', { docs: { exclude: ['README.md'] } }]] };\n",
    'scripts/a.js': '',
    'docs/README.md': '[folder](/scripts/) [file](/scripts/a.js) [none](/none)\n',
    'docs/a.md': '[folder](/scripts)\n',
  });
  const problems = (await listProblems(site)).map(
    ({ path, message }) => `${path} ${message.split(' ', 1)[0]}`,
  );
  expect(problems).toEqual(['docs/README.md “/none”', 'docs/a.md “/scripts”']);
});

describe('plugins that may make pages', () => {
  const own = (code: string) => ({ 'plugins/own/index.js': `module.exports = () => ({ ${code} });\n` });
  const brokenWith = async (plugin: string, files: Record<string, string> = {}) => {
    const site = await temporarySite({
      'docusaurus.config.js': `const path = require('path');
module.exports = { presets: [['classic', { docs: { routeBasePath: '/' } }]], plugins: [${plugin}] };\n`,
      'docs/guides/a.md': '[top](/none) [folder](/guides/none)\n',
      ...files,
    });
    const problems = await listProblems(site);
    return problems.map(({ message }) => /“(.*?)”/.exec(message)?.[1]);
  };
  const [all, inFolders] = [['/none', '/guides/none'], ['/guides/none']];

  test.each([
    ['a package that makes none', "'docusaurus-plugin-module-alias'", {}, all],
    ['another package', "['docusaurus-plugin-openapi-docs', {}]", {}, inFolders],
    [
      'a function that cannot',
      'function () { return { name: "x", async contentLoaded({ actions: { addRoute, setGlobalData } }) { setGlobalData(1); } }; }',
      {},
      all,
    ],
    [
      'a function that does',
      '() => ({ contentLoaded: ({ actions }) => actions.addRoute({ path: "/none" }) })',
      {},
      inFolders,
    ],
    [
      'code in the repository that cannot',
      "[path.resolve(__dirname, 'plugins', 'own'), {}]",
      own('async contentLoaded({ content, actions }) { await actions.createData("a.json", content); }'),
      all,
    ],
    [
      'code that hands its actions on',
      "'./plugins/own'",
      own('contentLoaded({ content, actions }) { make({ content, actions }); }'),
      inFolders,
    ],
    [
      'code that wraps another plugin',
      "'./plugins/own'",
      { 'plugins/own/index.js': 'module.exports = require("@docusaurus/plugin-content-docs");\n' },
      inFolders,
    ],
    [
      'code that writes files',
      "'./plugins/own'",
      own('loadContent() { fs.writeFileSync("docs/none.md", ""); }'),
      inFolders,
    ],
    [
      'code in a module that it imports',
      "'./plugins/own'",
      {
        'plugins/own/index.js': 'const make = require("./make");\nmodule.exports = make;\n',
        'plugins/own/make.js': 'module.exports = ({ addRoute }) => addRoute();\n',
      },
      inFolders,
    ],
  ])('%s', async (_what, plugin, files, expected) => {
    expect(await brokenWith(plugin, files as Record<string, string>)).toEqual(expected);
  });
});

describe('plugins that are computed', () => {
  const files = (docs: string) => ({
    'docusaurus.config.js': `const more = [];
if (process.env.ALL) more.push(['@docusaurus/plugin-content-docs', { id: 'guides', path: 'guides' }]);
export default { presets: [['classic', { docs: ${docs}, blog: false }]], plugins: [...more] };\n`,
    'docs/a.md': '[b](/b)\n',
    'guides/b.md': '',
    'src/pages/c.md': '',
  });

  test('hide where the documentation is, if no other plugin has it', async () => {
    const site = await temporarySite(files('false'));
    await expect(movePage(site, { from: 'src/pages/c.md', to: 'src/pages/d.md' })).rejects.toThrow('plugins');
    const { navigation, unread } = await inspect(site);
    expect(navigation.status).toBe('unreadable');
    expect(unread.list).toMatchObject([{ about: 'setting', path: 'docusaurus.config.js' }]);
  });

  test('hide no more than themselves otherwise', async () => {
    const result = await movePage(await temporarySite(files('{}')), { from: 'docs/a.md', to: 'docs/d.md' });
    expect(Object.keys(afterwards(result))).toEqual(['docs/a.md', 'docs/d.md']);
  });
});
