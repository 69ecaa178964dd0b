import { describe, expect, test } from 'vitest';
import { mintlifySite, mkdocsSite, plainSite } from '../fixtures/sites.ts';
import { afterwards, temporarySite } from '../fixtures/temporary-site.ts';
import { setField } from './set-field.ts';
import { type SetStyleInput, setStyle } from './set-style.ts';

describe('setting a field', () => {
  const set = async (text: string, field: string, value: string): Promise<string> => {
    const result = await setField(await temporarySite({ ...plainSite, 'a.md': text }), {
      field,
      value,
      pages: ['a.md'],
    });
    return afterwards(result)['a.md'] ?? text;
  };

  test.each([
    ['# A\n', '---\nx: y\n---\n\n# A\n'],
    ['', '---\nx: y\n---\n'],
    ['# A\r\n', '---\r\nx: y\r\n---\r\n\r\n# A\r\n'],
    ['---\na: 1 # one\n---\n', '---\na: 1 # one\nx: y\n---\n'],
    ['---\r\nb: 2\r\n---\r\ntext', '---\r\nb: 2\r\nx: y\r\n---\r\ntext'],
    ['---\nx: old # why\na: 1\n---\n', '---\nx: y # why\na: 1\n---\n'],
    ["---\nx: 'old'\n---\n", "---\nx: 'y'\n---\n"],
    ['---\n"x": "old"\n---\n', '---\n"x": "y"\n---\n'],
    ['---\nx:\na: 1\n---\n', '---\nx: y\na: 1\n---\n'],
    ['---\n---\n', '---\nx: y\n---\n'],
    ['---\nx: y\n---\n', '---\nx: y\n---\n'],
  ])('in %j', async (text, wanted) => {
    expect(await set(text, 'x', 'y')).toBe(wanted);
  });

  test('values are typed and quoted as they need it', async () => {
    expect(await set('# A\n', 'draft', 'true')).toContain('draft: true\n');
    expect(await set('# A\n', 'order', '12')).toContain('order: 12\n');
    expect(await set('Text\n', 'title', 'A: B')).toContain('title: "A: B"\n');
    expect(await set('Text\n', 'title', '2024')).toContain('title: "2024"\n');
  });

  test('a map is left and noted, as is what does not parse', async () => {
    const site = await temporarySite({
      ...plainSite,
      'a.md': '---\nx:\n  y: 1\n---\n',
      'b.md': '---\nx: [\n---\n',
    });
    expect(await setField(site, { field: 'x', value: 'y', pages: ['a.md', 'b.md'] })).toMatchObject({
      changes: [],
      notes: [expect.stringContaining('a.md:1'), expect.stringContaining('b.md:1')],
    });
  });

  test('all pages are the current ones', async () => {
    const site = await temporarySite({
      ...mintlifySite,
      'api.mdx': '---\ngenerated: true\n---\n',
      'snippets/s.mdx': '',
    });
    const result = await setField(site, { field: 'icon', value: 'star', pages: 'all' });
    expect(Object.keys(afterwards(result))).toEqual(['guides/install.mdx', 'index.mdx', 'reference/api.mdx']);
    expect(result).toMatchObject({
      summary: 'Set “icon” to star on 3 pages.',
      notes: ['api.mdx:1 is a generated page; left alone. Name it to change it.'],
    });
  });

  test.each(['', 'a b', 'x:', '- y', 'a\nb'])('%j is no name for a field', async (field) => {
    await expect(
      setField(await temporarySite(plainSite), { field, value: 'y', pages: 'all' }),
    ).rejects.toThrow('no name for a field');
  });
});

describe('a field that has to be a list', () => {
  const page = { 'docs/a.md': '---\nid: a\n---\n' };
  const docusaurus = { 'docusaurus.config.js': "export default { presets: [['classic', {}]] };\n", ...page };
  const mintlify = { 'docs.json': '{}', ...page };
  const vitepress = { '.vitepress/config.ts': 'export default {};\n', ...page };

  test.each([
    [docusaurus, 'keywords', 'terms, glossary', '[terms, glossary]'],
    [docusaurus, 'tags', 'Glossary', '[Glossary]'],
    [docusaurus, 'tags', '["a, b", "c"]', '["a, b", c]'],
    [docusaurus, 'keywords', '1.0, true, x: y', '["1.0", "true", "x: y"]'],
    [mintlify, 'keywords', 'terms, glossary', '[terms, glossary]'],
    [vitepress, 'keywords', 'terms, glossary', 'terms, glossary'],
    [docusaurus, 'image', 'a, b', 'a, b'],
  ])('is written as one where the framework wants it: %#', async (files, field, value, written) => {
    const site = await temporarySite(files as Record<string, string>);
    const after = afterwards(await setField(site, { field, value, pages: ['docs/a.md'] }));
    expect(after['docs/a.md']).toBe(`---\nid: a\n${field}: ${written}\n---\n`);
  });
});

describe('a field that hides a page or changes its address', () => {
  const mark = async (config: string, field: string, value: string) => {
    const site = await temporarySite({
      'docusaurus.config.js': `export default { presets: [['classic', {}]]${config} };\n`,
      'docs/a.md': '---\ntitle: A\n---\n',
      'docs/b.md': '# B\n\n[1](/docs/a) [2](./a.md)\n',
    });
    return setField(site, { field, value, pages: ['docs/a.md'] });
  };

  test('is set, and the links to the page are listed', async () => {
    const { summary, notes } = await mark('', 'draft', 'true');
    expect(summary).toBe('Set “draft” to true on 1 page.');
    expect(notes).toEqual([
      'Docusaurus leaves a page with this “draft” out of the published site, and fails to build while pages link to it (`onBrokenLinks`).',
      'docs/b.md:3 links to docs/a.md, which is marked as “draft” now (“/docs/a”).',
      'docs/b.md:3 links to docs/a.md, which is marked as “draft” now (“./a.md”).',
    ]);
  });

  test('says nothing of a build that does not fail', async () => {
    const { notes } = await mark(", onBrokenLinks: 'warn'", 'draft', 'true');
    expect(notes[0]).toBe('Docusaurus leaves a page with this “draft” out of the published site.');
  });

  test.each([
    ['unlisted', 'true', 2],
    ['unlisted', 'false', 0],
    ['description', 'x', 0],
  ])('%s: %s has %i notes', async (field, value, amount) => {
    expect((await mark('', field, value)).notes).toHaveLength(amount);
  });

  test('says nothing of links from pages that are hidden as well', async () => {
    const site = await temporarySite({ 'a.md': '# A\n', 'b.md': '[a](a.md)\n' });
    const { notes } = await setField(site, { field: 'draft', value: 'true', pages: ['a.md', 'b.md'] });
    expect(notes).toEqual([]);
  });

  test('another address is said, with how to let links follow', async () => {
    const { notes } = await mark('', 'slug', '/c');
    expect(notes).toEqual([
      '“Change the URL of /docs/a to /docs/c” would let links follow and add a redirect.',
      'docs/b.md:3 links to docs/a.md, which has the address /docs/c now (“/docs/a”).',
    ]);
  });
});

describe('a title changes wherever readers see it', () => {
  const retitle = (files: Record<string, string>, page: string, value = 'API') =>
    temporarySite(files).then((site) => setField(site, { field: 'title', value, pages: [page] }));

  test('MkDocs: the heading, links to it, and the label of the navigation', async () => {
    const result = await retitle(
      {
        'mkdocs.yml': "nav:\n  - Developer Interface: 'api.md'\n  - b.md\n",
        'docs/api.md': '# Developer Interface #\n\n[top](#developer-interface)\n',
        'docs/b.md': '[1](api.md#developer-interface)\n',
      },
      'Developer Interface',
    );
    expect(afterwards(result)).toEqual({
      'mkdocs.yml': "nav:\n  - API: 'api.md'\n  - b.md\n",
      'docs/api.md': '# API #\n\n[top](#api)\n',
      'docs/b.md': '[1](api.md#api)\n',
    });
    expect(result.summary).toBe(
      'Changed the title of docs/api.md to “API”: its first heading, 2 links to that heading, 1 navigation label.',
    );
  });

  const vitepress = (label: string) => ({
    '.vitepress/config.ts': `export default { themeConfig: { sidebar: [{ text: '${label}', link: '/a' }] } };\n`,
  });

  test('VitePress: the label of a list that the top bar and two sidebars share', async () => {
    const config = (name: string) => `const guides = [{ text: '${name}', link: '/a' }];
const nav = [{ text: 'Guides', items: guides }];
export default { themeConfig: { nav, sidebar: { '/a/': guides, '/': guides } } };\n`;
    const files = { '.vitepress/config.ts': config('Old name'), 'a.md': '# Old name\n' };
    const result = await retitle(files, 'a.md');
    expect(afterwards(result)).toEqual({ '.vitepress/config.ts': config('API'), 'a.md': '# API\n' });
    expect(result.summary).toContain('1 navigation label');
  });

  test('VitePress: a title with more behind it keeps that', async () => {
    const page = (title: string) => `---\ntitle: ${title} | Guide\n---\n\n# ${title} <Badge />\n`;
    const result = await retitle({ ...vitepress('Old name'), 'a.md': page('Old name') }, 'Old name', "It's");
    expect(afterwards(result)).toEqual({ ...vitepress("It\\'s"), 'a.md': page("It's") });
  });

  test('another name stays, and is noted', async () => {
    const result = await retitle(
      { ...vitepress('Short'), 'a.md': '---\ntitle: Old\n---\n\n# Long\n' },
      'a.md',
    );
    expect(afterwards(result)).toEqual({ 'a.md': '---\ntitle: API\n---\n\n# Long\n' });
    expect(result.notes).toEqual([
      'a.md:5 has another first heading, “Long”; left alone.',
      '.vitepress/config.ts:1 calls the page “Short”; left alone.',
    ]);
  });

  test.each([
    ['# Old {#old}\n', '# API {#old}\n'],
    ['Old\n===\n', 'API\n===\n'],
    ['# `old`\n', '# API\n'],
  ])('the heading %j becomes %j', async (before, after) => {
    const result = await retitle({ '.vitepress/config.ts': 'export default {};\n', 'a.md': before }, 'a.md');
    expect(afterwards(result)['a.md']).toBe(after);
  });

  test('a heading with more than words is left to people', async () => {
    const result = await retitle({ 'a.md': '# One *two* three\n' }, 'a.md');
    expect(result).toMatchObject({
      changes: [],
      notes: ['a.md:1 has more than words in its first heading; change it by hand.'],
      summary: 'Nothing changed.',
    });
  });

  test.each(['Proxies', 'docs/a.md'])('a page that only the navigation names, as %s', async (page) => {
    const result = await retitle(
      { 'mkdocs.yml': 'nav:\n  - Proxies: a.md\n', 'docs/a.md': 'Text\n\n## Part\n' },
      page,
      'Proxy: how',
    );
    expect(afterwards(result)).toEqual({ 'mkdocs.yml': 'nav:\n  - "Proxy: how": a.md\n' });
  });

  test('mdBook: the heading and the summary, without front matter', async () => {
    const result = await retitle(
      { 'book.toml': '', 'src/SUMMARY.md': '- [Old](a.md)\n', 'src/a.md': '# Old\n' },
      'Old',
    );
    expect(afterwards(result)).toEqual({ 'src/SUMMARY.md': '- [API](a.md)\n', 'src/a.md': '# API\n' });
  });
});

describe('setting a style', () => {
  const restyle = async (text: string, input: SetStyleInput): Promise<string | undefined> => {
    const result = await setStyle(await temporarySite({ 'a.md': text }), input);
    return afterwards(result)['a.md'] ?? undefined;
  };

  test('list markers change, nested and quoted ones too; numbers, code and rules stay', async () => {
    const text = '- a\n  - b\r\n  + c\n\n> - q\n\n1. n\n\n```\n- code\n```\n\n- - -\n\n- [ ] task\n';
    expect(await restyle(text.replace('  + c\n', ''), { style: 'list-marker', value: '*' })).toBe(
      '* a\n  * b\r\n\n> * q\n\n1. n\n\n```\n- code\n```\n\n- - -\n\n* [ ] task\n',
    );
  });

  test('a page whose lists would run together is left', async () => {
    expect(await restyle('- a\n\n* b\n', { style: 'list-marker', value: '*' })).toBeUndefined();
  });

  test('headings change where both forms can say them', async () => {
    const text = '# One *x* #\n\nTwo\n---\n\n### Three\n\n> # Quoted\n';
    expect(await restyle(text, { style: 'heading', value: 'setext' })).toBe(
      'One *x*\n=======\n\nTwo\n---\n\n### Three\n\n> # Quoted\n',
    );
    expect(await restyle(text, { style: 'heading', value: 'atx' })).toBe(
      '# One *x* #\n\n## Two\n\n### Three\n\n> # Quoted\n',
    );
  });

  test('headings keep their ids', async () => {
    const config = { '.vitepress/config.ts': 'export default {}' };
    const [hash, underlined] = ['# One {#a}\n\n## Two {#b}\n', 'One {#a}\n========\n\nTwo {#b}\n--------\n'];
    for (const [value, from, to] of [
      ['setext', hash, underlined],
      ['atx', underlined, hash],
    ] as const) {
      const site = await temporarySite({ ...config, 'a.md': from });
      expect(afterwards(await setStyle(site, { style: 'heading', value }))['a.md']).toBe(to);
    }
  });

  test('emphasis changes, but not inside of words', async () => {
    expect(await restyle('*a* **b** in*wo*rd ***c*** `*d*`\n', { style: 'emphasis', value: '_' })).toBe(
      '_a_ **b** in*wo*rd _**c**_ `*d*`\n',
    );
    expect(await restyle('_a_ b_c_d\n', { style: 'emphasis', value: '*' })).toBe('*a* b_c_d\n');
  });

  test('an admonition is no list item', async () => {
    const result = await setStyle(await temporarySite(mkdocsSite), { style: 'list-marker', value: '*' });
    expect(result).toMatchObject({ changes: [], summary: expect.stringContaining('nothing changed') });
  });
});

test('a list beside an admonition is restyled like any other', async () => {
  for (const [from, to] of [
    ['*', '-'],
    ['-', '*'],
    ['-', '+'],
  ] as const) {
    const text = `!!! note\n    Hi.\n\n${from} one\n${from} two\n`;
    const site = await temporarySite({ ...mkdocsSite, 'docs/c.md': text });
    const result = await setStyle(site, { style: 'list-marker', value: to, pages: ['docs/c.md'] });
    expect(afterwards(result)['docs/c.md']).toBe(`!!! note\n    Hi.\n\n${to} one\n${to} two\n`);
  }
});

test('a field of a block whose lines are indented is indented too', async () => {
  const site = await temporarySite({
    'docs.json': '{}',
    'a.mdx': '---\n  title: A\n---\n',
    'b.mdx': '---\nlist:\n  - x\n---\n',
  });
  const after = afterwards(await setField(site, { field: 'draft', value: 'true', pages: 'all' }));
  expect(after['a.mdx']).toBe('---\n  title: A\n  draft: true\n---\n');
  expect(after['b.mdx']).toBe('---\nlist:\n  - x\ndraft: true\n---\n');
});

test('of a folder, generated pages are left unless they are named', async () => {
  const site = await temporarySite({
    'docs.json': '{}',
    'a/b.mdx': '- x\n',
    'a/g.mdx': '{/* auto-generated file */}\n\n- x\n',
  });
  const style = { style: 'list-marker', value: '*' } as const;
  const field = { field: 'icon', value: 'star' };
  for (const change of [
    (pages: string[]) => setStyle(site, { ...style, pages }),
    (pages: string[]) => setField(site, { ...field, pages }),
  ]) {
    const result = await change(['a/']);
    expect(Object.keys(afterwards(result))).toEqual(['a/b.mdx']);
    expect(result.notes).toEqual(['a/g.mdx:1 is a generated page; left alone. Name it to change it.']);
    expect(Object.keys(afterwards(await change(['a/g.mdx'])))).toEqual(['a/g.mdx']);
  }
});
