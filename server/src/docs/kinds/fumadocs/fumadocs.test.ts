import { describe, expect, test } from 'vitest';
import { listProblems } from '../../checks/list-problems.ts';
import { addPage } from '../../codemods/add-page.ts';
import { deletePage } from '../../codemods/delete-page.ts';
import { movePage } from '../../codemods/move-page.ts';
import { type ReplaceTermInput, replaceTerm } from '../../codemods/replace-term.ts';
import { fumadocsSite } from '../../fixtures/sites.ts';
import { afterwards, type Files, temporarySite } from '../../fixtures/temporary-site.ts';
import { standings } from '../../site/page-standing.ts';

const loader = (options: string) =>
  `import { docs } from '@/.source';\nimport { loader } from 'fumadocs-core/source';\nexport const source = loader({ ${options}, source: docs.toFumadocsSource() });\n`;
const settings: Files = {
  'source.config.ts': 'export const docs = defineDocs({});\nexport default defineConfig();\n',
  'src/lib/source.ts': loader("baseUrl: '/docs'"),
};
const site = (files: Files, others: Files = {}) =>
  temporarySite({
    ...settings,
    ...others,
    ...Object.fromEntries(Object.entries(files).map(([path, text]) => [`content/docs/${path}`, text])),
  });
const problemsOf = async (files: Files, others: Files = {}) =>
  (await listProblems(await site(files, others))).map(({ message }) => message.split('”')[0]!.slice(1));
const urlsOf = async (files: Files, others: Files = {}) => {
  const found = await site(files, others);
  const urls = await found.urls();
  return found.pages.map((path) => urls.of(path));
};

describe('addresses', () => {
  test('groups have no part of them, and an index is its folder', async () => {
    expect(await urlsOf({ '(a)/index.mdx': '', '(a)/b/c.mdx': '', 'D/index.md': '' })).toEqual([
      '/docs/b/c',
      '/docs',
      '/docs/D',
    ]);
  });

  test.each([
    ["loader(docs.toFumadocsSource(), { baseUrl: '/' })", ['/a']],
    ["loader({ docs: docs.toFumadocsSource(), api: other() }, { baseUrl: '/x' })", ['/x/a']],
    ["loader({ baseUrl: '/y', source: createMDXSource(docs, meta) })", ['/y/a']],
  ])('%s', async (call, urls) => {
    const source = `import { loader } from 'fumadocs-core/source';\nimport { docs, meta } from '@/.source';\nexport const source = ${call};\n`;
    expect(await urlsOf({ 'a.mdx': '' }, { 'src/lib/source.ts': source })).toEqual(urls);
  });

  test('each collection has its own; one that no loader serves has none', async () => {
    const others = {
      'source.config.ts':
        "export const docs = defineDocs({ dir: 'content/docs' });\nexport const blog = defineCollections({ type: 'doc', dir: './content/blog' });\nexport const notes = defineCollections({ type: 'doc', dir: 'content/notes' });\n",
      'src/lib/source.ts': `${loader("baseUrl: '/docs'")}export const posts = loader({ baseUrl: '/blog', source: toFumadocsSource(blog, []) });\n`,
      'content/blog/one.mdx': '',
      'content/notes/two.mdx': '',
    };
    expect(await urlsOf({ 'a.mdx': '' }, others)).toEqual(['/blog/one', '/docs/a']);
  });

  test('without a base that can be read, no link is judged', async () => {
    const others = { 'src/lib/source.ts': loader('baseUrl: makeBase()') };
    const found = await site({ 'a.mdx': '[b](/docs/b)' }, others);
    expect([await listProblems(found), found.rules.unknown[0]?.setting]).toEqual([[], 'baseUrl']);
  });

  test.each([
    ['dot', ['a.mdx', 'a.cn.mdx'], ['/cn/docs/a', '/docs/a']],
    ['dir', ['en/a.mdx', 'cn/a.mdx'], ['/cn/docs/a', '/docs/a']],
  ])('languages by %s', async (parser, paths, urls) => {
    const i18n = `{ defaultLanguage: 'en', languages: ['en', 'cn'], hideLocale: 'default-locale', parser: '${parser}' }`;
    const others = { 'src/lib/source.ts': loader(`baseUrl: '/docs', i18n: ${i18n}`) };
    const files = Object.fromEntries(
      paths.map((path) => [path, '[a](/docs/a) [b](/en/docs/a) [c](/cn/docs/b)']),
    );
    expect(await urlsOf(files, others)).toEqual(urls);
    // Where readers of the translation are sent to is not known, nor are the anchors there.
    expect(await problemsOf({ ...files, [paths[1]!]: '[a](/docs/a#x) [b](/en/docs/a#x)' }, others)).toEqual([
      '/en/docs/a#x',
      '/cn/docs/b',
    ]);
    expect(await problemsOf(files, others)).toEqual(['/cn/docs/b', '/cn/docs/b']);
    expect([...(await standings(await site(files, others))).keys()]).toEqual([`content/docs/${paths[1]}`]);
  });
});

describe('links', () => {
  test('count from the address, and files by their names', async () => {
    const files = { 'a/b.mdx': '[c](./c) [d](c.mdx) [e](../e) [f](./f)', 'a/c.mdx': '', 'e.mdx': '' };
    expect(await problemsOf(files)).toEqual(['./f']);
  });

  test('`[#id]` names an anchor; a component or an included file may make any', async () => {
    const files = {
      'a.mdx': '## One [#uno]\n\n## Two words',
      'b.mdx': '<include>_part.mdx</include>',
      '_part.mdx': '## Part',
      'c.mdx': '[1](/docs/a#uno) [2](/docs/a#two-words) [3](/docs/a#one) [4](/docs/b#any)',
    };
    expect(await problemsOf(files)).toEqual(['/docs/a#one']);
  });

  test('an included file is found again after the page moved', async () => {
    const files = { 'a.mdx': '<include>_part.mdx</include>\n', '_part.mdx': 'x' };
    const moved = await movePage(await site(files), { from: 'a', to: 'deep/a' });
    expect(afterwards(moved)['content/docs/deep/a.mdx']).toBe('<include>../_part.mdx</include>\n');
  });

  test('other routes are there, and outside of the documentation nothing is known', async () => {
    const others = { 'app/(home)/new/page.tsx': '', 'app/docs/[[...slug]]/page.tsx': '' };
    const files = { 'a.mdx': '[1](/new) [2](/elsewhere) [3](/docs/none)' };
    expect(await problemsOf(files, others)).toEqual(['/docs/none']);
  });
});

const rule: ReplaceTermInput = {
  from: 'Acme Pro',
  to: 'Acme',
  code: false,
  urls: false,
  versions: false,
  translations: false,
  generated: false,
};

describe('meta.json', () => {
  const meta =
    '{\n  "title": "Acme Pro",\n  "pages": [\n    "---[Icon]Acme Pro---",\n    "a",\n    "!b",\n    "sub",\n    "[Acme Pro](/docs/c)",\n    "[X](https://x.test)",\n    "gone"\n  ]\n}\n';
  const files = { 'meta.json': meta, 'a.mdx': '', 'b.mdx': '', 'c.mdx': '', 'sub/d.mdx': '' };

  test('pages, links and separators are read; what is not there is left out', async () => {
    const { entries, folders, labels } = await (await site(files)).navigation();
    expect(entries.map(({ target, page }) => [target, page])).toEqual([
      ['a', 'content/docs/a.mdx'],
      ['b', 'content/docs/b.mdx'],
      ['/docs/c', 'content/docs/c.mdx'],
      ['https://x.test', null],
    ]);
    expect(folders).toEqual(['content/docs/sub']);
    expect(labels.map(({ text }) => text)).toEqual(['Acme Pro', 'Acme Pro', 'Acme Pro', 'X']);
  });

  test('a term is replaced in its labels alone', async () => {
    const after = afterwards(await replaceTerm(await site(files), rule));
    expect(after['content/docs/meta.json']).toBe(meta.replaceAll('Acme Pro', 'Acme'));
  });

  test.each([
    ['a', 'z', '"a"', '"z"'],
    ['a', 'sub/z', '"a"', '"sub/z"'],
    ['b', 'z', '"!b"', '"!z"'],
    ['c', 'sub/z', '(/docs/c)', '(/docs/sub/z)'],
  ])('%s moves to %s', async (from, to, before, after) => {
    const moved = await movePage(await site(files), { from, to });
    expect(afterwards(moved)['content/docs/meta.json']).toBe(meta.replace(before, after));
  });

  test('pages are taken out and added in the folder that lists them', async () => {
    const deleted = await deletePage(await site(files), { page: 'a' });
    expect(afterwards(deleted)['content/docs/meta.json']).toBe(meta.replace('\n    "a",', ''));
    const found = await temporarySite(fumadocsSite);
    const added = await addPage(found, { title: 'New', text: '', path: 'guides/new' });
    expect(afterwards(added)['content/docs/guides/meta.json']).toContain('["install", "new"]');
    const open = await addPage(found, { title: 'New', text: '', path: 'new' });
    expect(Object.keys(afterwards(open))).toEqual(['content/docs/new.mdx']);
  });

  test('one that does not parse is reported', async () => {
    expect((await listProblems(await site({ 'meta.json': '{', 'a.mdx': '' })))[0]?.path).toBe(
      'content/docs/meta.json',
    );
  });
});

test('a redirect is added to the list that a function of next.config returns', async () => {
  const moved = await movePage(await temporarySite(fumadocsSite), { from: 'guides/install', to: 'start' });
  expect(afterwards(moved)['next.config.mjs']).toBe(
    fumadocsSite['next.config.mjs']!.replace("'/docs/guides/install'", "'/docs/start'").replace(
      'permanent: true }]',
      "permanent: true }, { source: '/docs/guides/install', destination: '/docs/start', permanent: true }]",
    ),
  );
});
