import { describe, expect, test } from 'vitest';
import { temporarySite } from '../fixtures/temporary-site.ts';
import { deletePage } from './delete-page.ts';
import { movePage } from './move-page.ts';

describe('what only code knows is left alone and listed', () => {
  test('Markdown that a program writes', async () => {
    const site = await temporarySite({
      'docusaurus.config.js':
        "export default { presets: [['classic', { docs: { routeBasePath: '/' } }]] };\n",
      'docs/users/a.md': '',
      'plugins/insert.ts': `const link = \`[\${name}](/users/a#\${name})\`;\nconst other = '[b](/users/b)', none = x[0](/users/);\n`,
    });
    const { notes } = await movePage(site, { from: 'docs/users/a.md', to: 'docs/users/c.md' });
    expect(notes.filter((note) => note.includes('code'))).toEqual([
      `plugins/insert.ts:1 has a link in code, which was left alone; its “/users/a#\${name}” may have to be “/users/c#\${name}”.`,
    ]);
  });

  test('addresses in lists that only a program reads, unless they are a single word', async () => {
    const site = await temporarySite({
      'docusaurus.config.js': "export default { presets: ['classic'] };\n",
      'docs/a.md': '',
      'src/pages/a.md': '',
      'worker.js': "export const redirects = [['/x', '/docs/a/'], ['/docs/a#b', '/a']];\n",
    });
    const { notes } = await movePage(site, { from: 'docs/a.md', to: 'docs/c.md' });
    expect(notes.filter((note) => note.includes('code'))).toEqual([
      'worker.js:1 has a link in code, which was left alone; its “/docs/a/” may have to be “/docs/c/”.',
      'worker.js:1 has a link in code, which was left alone; its “/docs/a#b” may have to be “/docs/c#b”.',
    ]);
    const other = await movePage(site, { from: 'src/pages/a.md', to: 'src/pages/c.md' });
    expect(other.notes.filter((note) => note.includes('code'))).toEqual([]);
  });

  test('addresses in components, scripts and examples of pages, and a list for programs', async () => {
    const component = [
      'const plain = "/about", hash = "/about#x", other = "/abouts";',
      `const made = \`/about#\${o.split('.').join('-')}\`;`,
      'const [slash, both] = ["/conf/", "/conf/#a"];',
    ];
    const site = await temporarySite({
      '.vitepress/config.ts': 'export default {};\n',
      'about.md': '# About\n',
      'conf/index.md': '# Conf\n',
      'index.md':
        '```mdx\n[a](/about#x) <Card href="/about" />\n```\n\n<script setup>\nlocation.href = "/about";\ngo("/conf/");\n</script>\n',
      'repl/components/C.vue': `<script setup>\n${component.join('\n')}\n</script>\n`,
      'public/llms.txt': '- [About](https://acme.example/about): what it is.\n',
    });
    const { notes } = await movePage(site, { from: 'about.md', to: 'who.md' });
    const listed = notes.map((note) => /^(\S+) has a link in code.* its “(.*)” may/.exec(note)?.slice(1));
    expect(listed.flatMap((each) => each?.join(' ') ?? [])).toEqual([
      'index.md:2 /about#x',
      'index.md:2 /about',
      'index.md:6 /about',
      'repl/components/C.vue:2 /about',
      'repl/components/C.vue:2 /about#x',
      `repl/components/C.vue:3 /about#\${o.split('.').join('-')}`,
      'public/llms.txt:1 https://acme.example/about',
    ]);
    expect(notes.join('\n')).toContain('may have to be “https://acme.example/who”.');
    const deleted = await deletePage(site, { page: 'conf/index.md' });
    expect(deleted.notes).toEqual([
      'index.md:7 links to the deleted page in code (“/conf/”).',
      'repl/components/C.vue:4 links to the deleted page in code (“/conf/”).',
      'repl/components/C.vue:4 links to the deleted page in code (“/conf/#a”).',
    ]);
    expect(deleted.changes.map(({ path }) => path)).toEqual(['conf/index.md']);
  });

  test('components beside pages that are outside of the site’s own folder', async () => {
    const site = await temporarySite({
      'website/docusaurus.config.js':
        "export default { presets: [['classic', { docs: { path: '../docs' } }]] };\n",
      'docs/a.md': '',
      'docs/Part.jsx': 'export const to = () => go("/docs/a");\n',
    });
    expect((await deletePage(site, { page: 'docs/a.md' })).notes).toEqual([
      'docs/Part.jsx:1 links to the deleted page in code (“/docs/a”).',
    ]);
  });

  test('a full URL of another site is none', async () => {
    const site = await temporarySite({
      'docusaurus.config.js':
        "export default { url: 'https://acme.example', presets: [['classic', { docs: {} }]] };\n",
      'docs/a.md': '',
      'static/llms.txt': 'https://other.example/docs/a\nhttps://acme.example/docs/a.\n',
    });
    expect((await deletePage(site, { page: 'docs/a.md' })).notes).toEqual([
      'static/llms.txt:2 links to the deleted page in code (“https://acme.example/docs/a”).',
    ]);
  });

  const mkdocs = {
    'mkdocs.yml': `site_name: A
nav:
  - A: guides/a.md
plugins:
  - llmstxt:
      sections:
        Guides:
          - guides/a.md: What it is
          - "guides/b.md"
          # guides/a.md
      text: See https://acme.example/guides/a.md
`,
    'docs/guides/a.md': '# A\n',
    'docs/guides/b.md': '# B\n',
    'docs/js/extra.js':
      "const map = { 'guides/#a': \"guides/a/#top\", 'x': 'guides/a' };\nconst word = 'a', other = 'guides/b/';\n",
  };

  test('pages in settings of plugins, and addresses without a slash in scripts', async () => {
    const site = await temporarySite(mkdocs);
    const { notes } = await movePage(site, { from: 'docs/guides/a.md', to: 'docs/guides/c.md' });
    expect(notes.filter((note) => note.includes('left alone'))).toEqual([
      'docs/js/extra.js:1 has a link in code, which was left alone; its “guides/a/#top” may have to be “guides/c/#top”.',
      'docs/js/extra.js:1 has a link in code, which was left alone; its “guides/a” may have to be “guides/c”.',
      'mkdocs.yml:8 has a page in a setting, which was left alone; its “guides/a.md” may have to be “guides/c.md”.',
    ]);
    const deleted = await deletePage(site, { page: 'docs/guides/a.md' });
    expect(deleted.notes.map((note) => note.split(' ', 1)[0])).toEqual([
      'docs/js/extra.js:1',
      'docs/js/extra.js:1',
      'mkdocs.yml:8',
    ]);
  });

  test('links of a page that does not parse', async () => {
    const site = await temporarySite({
      'docs.json': '{}',
      'a.mdx': '# A\n',
      'b.mdx': '[1](/a#x) [2](./a)\n\n<A href="/a">\n\n[x]: ./a\n\n[none](/none)\n',
      // Its import is no JavaScript, and its links are read all the same.
      'c.mdx': "import a b from 'x'\n\n[c](/a)\n",
      'e.mdx': 'import from\n\n[c](/a)\n',
    });
    const { notes, summary } = await movePage(site, { from: 'a.mdx', to: 'd.mdx' });
    expect(summary).toContain('1 link followed');
    expect(notes.filter((note) => /^[ce]/.test(note))).toEqual([
      'e.mdx:3 does not parse, so its link was left alone; its “/a” may have to be “/d”.',
    ]);
    expect(notes.filter((note) => note.startsWith('b.mdx'))).toEqual([
      'b.mdx:1 does not parse, so its link was left alone; its “/a#x” may have to be “/d#x”.',
      'b.mdx:1 does not parse, so its link was left alone; its “./a” may have to be “./d”.',
      'b.mdx:3 does not parse, so its link was left alone; its “/a” may have to be “/d”.',
      'b.mdx:5 does not parse, so its link was left alone; its “./a” may have to be “./d”.',
    ]);
  });

  test('links of Markdown that is no page', async () => {
    const site = await temporarySite({
      'README.md': '[a](docs/a.md#x) [url](/docs/a)\n\n```md\n[a](docs/a.md)\n```\n',
      'website/docusaurus.config.js':
        "export default { presets: [['classic', { docs: { path: '../docs' } }]] };\n",
      'website/data/setup.md': '<p>See <a href="/docs/a#x">a</a>.\n\n<a href="/docs/b">b</a>\n',
      'docs/a.md': '# A\n',
      'docs/b.md': '# B\n',
    });
    const { notes } = await movePage(site, { from: 'docs/a.md', to: 'docs/c/d.md' });
    expect(notes.filter((note) => note.includes('left alone'))).toEqual([
      'README.md:1 is no page of the site, so its link was left alone; its “docs/a.md#x” may have to be “docs/c/d.md#x”.',
      'website/data/setup.md:1 is no page of the site, so its link was left alone; its “/docs/a#x” may have to be “/docs/c/d#x”.',
    ]);
    const deleted = await deletePage(site, { page: 'docs/a.md' });
    expect(deleted.notes).toEqual([
      'README.md:1 links to the deleted page (“docs/a.md#x”).',
      'website/data/setup.md:1 links to the deleted page (“/docs/a#x”).',
    ]);
  });
});

test('pages that fields and components of the site’s own name are listed', async () => {
  const page = `---
title: B
relates:
  - guide/a#top
  - Install: /guide/a
  - guide/c
---

See <LinkInline link="guide/a#top" /> and <LinkCard
  title="A"
  link='/guide/a'
/>, not <LinkCard link="guide/c" /> or <LinkCard link="a" />.
`;
  const site = await temporarySite({
    '.vitepress/config.ts': 'export default {};\n',
    'guide/a.md': '',
    'guide/c.md': '',
    'b.md': page,
  });
  const { notes } = await movePage(site, { from: 'guide/a.md', to: 'd/e.md' });
  const note = (line: number, old: string, now: string) =>
    `b.md:${line} has a link in code, which was left alone; its “${old}” may have to be “${now}”.`;
  expect(notes.filter((each) => each.startsWith('b.md'))).toEqual([
    note(4, 'guide/a#top', 'd/e#top'),
    note(5, '/guide/a', '/d/e'),
    note(9, 'guide/a#top', 'd/e#top'),
    note(11, '/guide/a', '/d/e'),
  ]);
});

describe('what can only be a link follows a page that moves', () => {
  const moved = async (files: Record<string, string>) => {
    const { changes, notes, summary } = await movePage(await temporarySite(files), {
      from: 'docs/guides/a.md',
      to: 'docs/c.md',
    });
    const after = Object.fromEntries(changes.map(({ path, after }) => [path, after]));
    return { after, summary, listed: notes.filter((each) => each.includes('left alone')) };
  };
  const config = { 'docusaurus.config.js': "export default { presets: [['classic', {}]] };\n" };
  const page = { ...config, 'docs/guides/a.md': '' };

  test('attributes for links in components', async () => {
    const { after, summary, listed } = await moved({
      ...page,
      'src/Footer.tsx': `<Link to="/docs/guides/a">A</Link>;\n<a className="x" href={'/docs/guides/a#b'}>B</a>;\n`,
      'src/Hero.vue':
        '<a\n  href="/docs/guides/a/"\n  :title="x">A</a> <Hero button-link="/docs/guides/a" />\n',
      'src/menu.ts': "export const menu = [{ text: 'A', link: '/docs/guides/a' }];\n",
      'src/Data.tsx': `const data = [{ page: '/docs/guides/a' }], api = fetch("/docs/guides/a", { url: '/docs/guides/a' });\n`,
      'static/old.html': '<a href="/docs/guides/a">A</a> <a href="//docs/guides/a">no</a>\n',
      'static/bundle.js': `${'x();'.repeat(600)} e(\` href="/docs/guides/a"\`);\n`,
    });
    expect(summary).toContain('6 links followed');
    expect(after).toMatchObject({
      'src/Footer.tsx': `<Link to="/docs/c">A</Link>;\n<a className="x" href={'/docs/c#b'}>B</a>;\n`,
      'src/Hero.vue': '<a\n  href="/docs/c/"\n  :title="x">A</a> <Hero button-link="/docs/c" />\n',
      'src/menu.ts': "export const menu = [{ text: 'A', link: '/docs/c' }];\n",
      'static/old.html': '<a href="/docs/c">A</a> <a href="//docs/guides/a">no</a>\n',
    });
    expect(listed.map((each) => each.split(' ', 1)[0])).toEqual(['src/Data.tsx:1', 'static/bundle.js:1']);
  });

  test('addresses that get the base from a function', async () => {
    const { after, listed } = await moved({
      'docusaurus.config.js':
        "export default { baseUrl: '/docs/', presets: [['classic', { docs: { routeBasePath: '/' } }]] };\n",
      'docs/guides/a.md': '',
      'docs/b.md':
        "<Card text={<a href={useBaseUrl('guides/a')}>A</a>} />\n\nWrite `href={useBaseUrl('guides/a')}`.\n",
      'src/Pill.tsx': `const to = useBaseUrl(\`guides/a#\${type}\`), other = useBaseUrl('/guides/a');\n`,
    });
    expect(after).toMatchObject({
      'docs/b.md':
        "<Card text={<a href={useBaseUrl('c')}>A</a>} />\n\nWrite `href={useBaseUrl('guides/a')}`.\n",
      'src/Pill.tsx': `const to = useBaseUrl(\`c#\${type}\`), other = useBaseUrl('/c');\n`,
    });
    expect(listed).toEqual([
      'docs/b.md:3 has a link in code, which was left alone; its “guides/a” may have to be “c”.',
    ]);
  });

  test('addresses in Markdown of the site that is no page', async () => {
    const { after, listed } = await moved({
      ...page,
      'data/usage.md': '[a](/docs/guides/a#x) [file](../docs/guides/a.md)\n',
    });
    expect(after['data/usage.md']).toBe('[a](/docs/c#x) [file](../docs/guides/a.md)\n');
    expect(listed).toEqual([
      'data/usage.md:1 is no page of the site, so its link was left alone; its “../docs/guides/a.md” may have to be “../docs/c.md”.',
    ]);
  });

  test('code spans that a component of the site reads as Markdown', async () => {
    const spans = { 'docs/guides/b.md': '`md ([A](a)) => void` and [A](a)\n' };
    expect((await moved({ ...page, ...spans })).after['docs/guides/b.md']).toBe(
      '`md ([A](a)) => void` and [A](../c)\n',
    );
    const component = {
      'src/theme/MDXComponents/InlineCode.tsx': 'import Markdown from "react-markdown";\n',
    };
    const { after, listed } = await moved({ ...page, ...spans, ...component });
    expect(after['docs/guides/b.md']).toBe('`md ([A](../c)) => void` and [A](../c)\n');
    expect(listed).toEqual([]);
  });
});
