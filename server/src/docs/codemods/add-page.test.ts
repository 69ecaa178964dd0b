import { describe, expect, test } from 'vitest';
import { checkChanges } from '../checks/check-changes.ts';
import { type Files, temporarySite } from '../fixtures/temporary-site.ts';
import { overlay } from '../tree.ts';
import { type AddPageInput, addPage } from './add-page.ts';

const page = '---\ntitle: A page\n---\n\nText.\n';

async function add(files: Files, input: Omit<AddPageInput, 'title' | 'text'>) {
  const site = await temporarySite(files);
  const { changes, summary } = await addPage(site, { title: 'Hi', text: '', ...input });
  const report = await checkChanges({ tree: overlay(site.tree, changes), changes, root: '' });
  expect(report.passed).toBe(true);
  return { summary, after: Object.fromEntries(changes.map(({ path, after }) => [path, after])) };
}

const docusaurus = (rules: string, further: Files = {}): Files => ({
  'website/docusaurus.config.js': `export default {
    presets: [['classic', { docs: { sidebarPath: './sidebars.js' } }]],
    plugins: [['@docusaurus/plugin-content-docs', { id: 'rules', path: 'rules', routeBasePath: 'rules', sidebarPath: ${rules} }]],
  };\n`,
  'website/sidebars.js':
    "export default { docs: [{ type: 'category', label: 'A', items: ['a'] }, { type: 'category', label: 'B', items: ['b'] }] };\n",
  'website/docs/a.md': page,
  'website/docs/b.md': page,
  'website/rules/one.md': page,
  ...further,
});
const starlight = (options: string, imports = ''): string =>
  `import starlight from '@astrojs/starlight';\n${imports}export default { integrations: [starlight({ ${options} })] };\n`;

describe('a post belongs to no group, so none is asked for', () => {
  test('Docusaurus', async () => {
    const { after } = await add(docusaurus('false'), { path: 'website/blog/2024-02-02-hi.md' });
    expect(after).toEqual({ 'website/blog/2024-02-02-hi.md': '---\ntitle: Hi\n---\n' });
    await expect(
      add(docusaurus('false'), { path: 'website/blog/2024-02-02-hi.md', group: 'A' }),
    ).rejects.toThrow('it goes into no group');
  });

  const material = {
    'mkdocs.yml': 'site_name: A\nplugins:\n  - blog\nnav:\n  - A:\n      - a.md\n  - B:\n      - b.md\n',
    'docs/a.md': '# A\n',
    'docs/b.md': '# B\n',
    'docs/blog/index.md': '# Blog\n',
  };

  test('Material for MkDocs, which wants a date', async () => {
    const { after } = await add(material, { path: 'docs/blog/posts/2024-02-02-hi.md' });
    expect(after).toEqual({ 'docs/blog/posts/2024-02-02-hi.md': '---\ndate: 2024-02-02\n---\n\n# Hi\n' });
    await expect(add(material, { path: 'docs/blog/posts/hi.md' })).rejects.toThrow(
      'A post needs a date: name its file by one, such as docs/blog/posts/YYYY-MM-DD-name.md.',
    );
  });

  test('starlight-blog, which wants one, too', async () => {
    const options =
      "plugins: [starlightBlog({ prefix: 'news' })], sidebar: [{ label: 'A', items: ['a'] }, { label: 'B', items: ['b'] }]";
    const { after } = await add(
      {
        'astro.config.mjs': starlight(options, "import starlightBlog from 'starlight-blog';\n"),
        'src/content/docs/a.md': page,
        'src/content/docs/b.md': page,
      },
      { path: 'news/2024-02-02-hi.md' },
    );
    expect(after).toEqual({
      'src/content/docs/news/2024-02-02-hi.md': '---\ntitle: Hi\ndate: 2024-02-02\n---\n',
    });
  });
});

describe('a docs plugin of Docusaurus', () => {
  const path = 'website/rules/two.md';

  test.each([
    ['without sidebars', 'false'],
    ['with sidebars made of folders', 'undefined'],
  ])('%s takes a page as it is', async (_what, rules) => {
    const { after, summary } = await add(docusaurus(rules), { path });
    expect(Object.keys(after)).toEqual([path]);
    expect(summary).toBe(`Added the page “Hi” as ${path}.`);
  });

  test('with a computed sidebar takes it, and the summary says what is not known', async () => {
    const rules = "export default { rules: ['one', ...make()] };\n";
    const further = { 'website/rules.js': rules, 'website/rules/three.md': page };
    const { after, summary } = await add(docusaurus("'./rules.js'", further), { path });
    expect(Object.keys(after)).toEqual([path]);
    expect(summary).toBe(
      `Added the page “Hi” as ${path}. Its place in the navigation could not be read: \`rules\` could not be read (website/rules.js:1: it is computed by make).`,
    );
  });

  test('with its own sidebar lists it there', async () => {
    const further = { 'website/rules.js': "export default { rules: ['one'] };\n" };
    const { after } = await add(docusaurus("'./rules.js'", further), { path });
    expect(after['website/rules.js']).toBe("export default { rules: ['one', 'two'] };\n");
  });
});

describe('a folder in Starlight’s sidebar is a group by its label', () => {
  test.each([
    ['as the group itself', "{ label: 'Develop', autogenerate: { directory: 'dev' } }"],
    ['as its only item', "{ label: 'Develop', items: [{ autogenerate: { directory: 'dev' } }] }"],
  ])('%s', async (_how, group) => {
    const files = {
      'astro.config.mjs': starlight(`sidebar: ['a', ${group}]`),
      'src/content/docs/a.md': page,
      'src/content/docs/dev/b.md': page,
    };
    const { after, summary } = await add(files, { group: 'develop' });
    expect(Object.keys(after)).toEqual(['src/content/docs/dev/hi.md']);
    expect(summary).toContain('in the group “Develop”');
    await expect(add(files, { path: 'src/content/docs/c.md' })).rejects.toThrow('not certain which');
  });
});

describe('a new page that is named by its address goes where that address is', () => {
  const sdk = (route: string) => ({
    'docusaurus.config.js': `export default {
      presets: [['classic', { docs: { routeBasePath: '${route}' } }]],
      plugins: [['@docusaurus/plugin-content-docs', { id: 'sdk', path: 'packages/sdk', routeBasePath: 'sdk' }]],
    };\n`,
    'docs/a.md': page,
    'packages/sdk/one.md': page,
  });

  test.each([
    ['/sdk/new', 'packages/sdk/new.md'],
    ['/sdk/deep/new/', 'packages/sdk/deep/new.md'],
    ['sdk/new', 'packages/sdk/new.md'],
    ['/docs/new', 'docs/new.md'],
    ['/deep/new', 'docs/deep/new.md'],
    ['/blog/2024-02-02-hi', 'blog/2024-02-02-hi.md'],
  ])('%s is %s', async (path, file) => {
    expect(Object.keys((await add(sdk('docs'), { path })).after)).toEqual([file]);
  });

  test('also where a folder of the first documentation has that name, unless both have the address', async () => {
    const folder = { 'docs/sdk/b.md': page };
    expect(Object.keys((await add({ ...sdk('docs'), ...folder }, { path: '/sdk/new' })).after)).toEqual([
      'packages/sdk/new.md',
    ]);
    await expect(add({ ...sdk('/'), ...folder }, { path: '/sdk/new' })).rejects.toThrow(
      '“/sdk/new” may be packages/sdk/new or docs/sdk/new; name the path from the repository',
    );
  });

  test('and the summary says so where it has another', async () => {
    const { summary } = await add(
      { ...sdk('docs'), 'versions.json': '["1"]', 'versioned_docs/version-1/a.md': page },
      { path: '/docs/new' },
    );
    expect(summary).toBe('Added the page “Hi” as docs/new.md. Its address is /docs/next/new.');
  });
});

describe('a path that names no Markdown file is refused, with what to name instead', () => {
  const files = {
    'docusaurus.config.js': "export default { presets: [['classic', {}]] };\n",
    'docs/a.md': page,
  };

  test.each([
    ['/', '“/” names no file; name one, such as docs/index.md.'],
    ['/docs/', '“/docs/” names no file; name one, such as docs/index.md.'],
    ['deep/.md', '“deep/.md” names no file; name one, such as docs/index.md.'],
    ['deep\\new.md', '“deep\\new.md” has a backslash; write the path with slashes: “deep/new.md”.'],
    [
      '/docs/new.html#x',
      'A page here is a .md file, and “/docs/new.html#x” is none; name “/docs/new#x” instead.',
    ],
  ])('%s', async (path, message) => {
    await expect(add(files, { path })).rejects.toThrow(message);
  });

  test('an address with .html is understood where pages have such addresses', async () => {
    const mkdocs = { 'mkdocs.yml': 'site_name: A\nuse_directory_urls: false\n', 'docs/a.md': '# A\n' };
    expect(Object.keys((await add(mkdocs, { path: '/deep/new.html' })).after)).toEqual(['docs/deep/new.md']);
  });
});

describe('without a path, a new page follows the others of its group', () => {
  const vitepress = (pages: readonly string[], further: Files = {}): Files => ({
    '.vitepress/config.ts': `export default { themeConfig: { sidebar: [{ text: 'A', items: [${pages
      .map((path) => `{ link: '/${path.replace(/(?:index)?\.md$/, '')}' }`)
      .join(', ')}] }] } };\n`,
    ...Object.fromEntries(pages.map((path) => [path, '# A page\n'])),
    ...further,
  });

  test.each([
    ['each is the only page of a folder', ['a/index.md', 'b/index.md'], {}, 'hi/index.md'],
    ['the same, further down', ['x/a/index.md', 'x/b/index.md'], {}, 'x/hi/index.md'],
    ['one of the folders has other pages', ['a/index.md', 'b/index.md'], { 'a/c.md': '' }, 'b/hi.md'],
    ['most are in one folder', ['g/a.md', 'g/b.md', 'index.md'], {}, 'g/hi.md'],
    ['two folders have as many', ['g/a.md', 'h/b.md'], {}, 'h/hi.md'],
  ])('%s', async (_, pages, further, path) => {
    const { after } = await add(vitepress(pages, further), { group: 'A' });
    expect(Object.keys(after)).toContain(path);
  });

  test('the entry is written as the others are', async () => {
    const { after } = await add(vitepress(['a/index.md', 'b/index.md']), { group: 'A' });
    expect(after['.vitepress/config.ts']).toContain("'/hi/'");
  });
});

describe('what else a new page is given', () => {
  const site = {
    'docs.json': '{ "navigation": { "groups": [{ "group": "A", "pages": ["a"] }] } }\n',
    'a.mdx': page,
  };

  test('becomes fields of it', async () => {
    const { after } = await add(site, { sidebarTitle: 'Hi: short', description: 'Says hi.', icon: 'hand' });
    expect(after['hi.mdx']).toBe(
      '---\ntitle: Hi\nsidebarTitle: "Hi: short"\ndescription: Says hi.\nicon: hand\n---\n',
    );
    expect(after['docs.json']).toContain('"hi"');
    await expect(add(site, { description: 'Two\nlines' })).rejects.toThrow('has one line');
  });

  test('an unlisted page is in no group', async () => {
    const { after, summary } = await add(site, { unlisted: true });
    expect(Object.keys(after)).toEqual(['hi.mdx']);
    expect(summary).toContain('not in the navigation');
    await expect(add(site, { unlisted: true, group: 'A' })).rejects.toThrow('has no place in it');
  });

  test('is refused where the navigation shows every page', async () => {
    const files = { 'mkdocs.yml': 'site_name: A\n', 'docs/index.md': '# A\n' };
    await expect(add(files, { unlisted: true, path: 'docs/hi.md' })).rejects.toThrow('cannot be left out');
  });
});
