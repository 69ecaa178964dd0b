import { describe, expect, test } from 'vitest';
import { listProblems } from '../../checks/list-problems.ts';
import { addRedirect } from '../../codemods/add-redirect.ts';
import { movePage } from '../../codemods/move-page.ts';
import { replaceTerm } from '../../codemods/replace-term.ts';
import { report } from '../../codemods/report.ts';
import { setField } from '../../codemods/set-field.ts';
import { mdbookSite } from '../../fixtures/sites.ts';
import { afterwards, type Files, temporarySite } from '../../fixtures/temporary-site.ts';
import { mayMakeAnchor } from './other-anchors.ts';
import { readToml } from './toml.ts';

const careful = { code: false, urls: false, versions: false, translations: false, generated: false };
const book = (page: string, toml = ''): Files => ({
  'book.toml': toml,
  'src/SUMMARY.md': '- [A](a.md)\n- [B](b/README.md)\n',
  'src/a.md': page,
  'src/b/README.md': '# B\n',
});
const problems = async (files: Files) =>
  (await listProblems(await temporarySite(files))).map(({ message }) => message);

test('pages are what SUMMARY.md lists, at the addresses that mdBook gives them', async () => {
  const site = await temporarySite(mdbookSite);
  const urls = await site.urls();
  expect(site.pages.map((path) => [path, urls.of(path)])).toEqual([
    ['src/README.md', '/index.html'],
    ['src/guides/README.md', '/guides/index.html'],
    ['src/guides/install.md', '/guides/install.html'],
    ['src/notes.md', '/notes.html'],
  ]);
  expect(site.documents).toContain('src/parts/hint.md');
  expect(site.documents).not.toContain('src/SUMMARY.md');
});

test.each([
  ['[x](gone.md)', 'leads to no page or file'],
  ['[x](gone.html)', 'leads to no page or file'],
  ['[x](part.md)', 'leads to a file that is no page'],
  ['![x](gone.png)', 'leads to no file'],
  ['{{#include gone.md}}', 'leads to no page or file'],
  ['[x](#gone)', 'names an anchor'],
  ['[x](b/index.html#gone)', 'names an anchor'],
])('%s is broken', async (text, message) => {
  const files = { ...book(`# A\n\n${text}\n`), 'src/part.md': '' };
  expect(await problems(files)).toEqual([expect.stringContaining(message)]);
});

test.each([
  '[x](b/) [y](b/index.html#b) [z](b/README.md)',
  '[x](../std/index.html) [y](../../elsewhere.md) [z](/other/book.html)',
  '[x](index.html) [y](print.html)',
  '[z](b/index.html#old)',
  '[unused]: gone.md',
  '\\{{#include gone.md}}',
])('%s is not', async (text) => {
  const toml = '[output.html.redirect]\n"/old.html" = "a.html"\n"/b/index.html#old" = "#b"\n';
  expect(await problems(book(`# A\n\n${text}\n`, toml))).toEqual([]);
});

test('a link that a redirect saves has moved, whichever ending it is written with', async () => {
  const files = book('[x](old.html) [y](old.md)\n', '[output.html.redirect]\n"old.html" = "a.html"\n');
  expect(await problems(files)).toEqual([]);
  const { notes } = await report(await temporarySite(files));
  expect(notes.filter((note) => note.includes('moved'))).toEqual([
    'src/a.md:1 “old.html” has moved; a redirect leads to /a.',
    'src/a.md:1 “old.md” has moved; a redirect leads to /a.',
  ]);
});

describe('a heading has the anchor', () => {
  test.each([
    ['# `--passes`: add more', '--passes-add-more'],
    ['# Über uns', 'über-uns'],
    ['# Über uns', 'Über-uns'],
    ['# a -- b', 'a--b'],
    ['# a -- b', 'a----b'],
    ['# ::', 'section'],
    ['# A\n\n# A', 'a-1'],
    ['# A {#b}\n\n# B', 'b'],
    ['# A {.x #own}', 'own'],
    ['# A {.x}', 'a'],
    ['Term `x`\n: what it is', 'term-x'],
    ['<b id="own"></b>', 'own'],
    ['---\ntitle: x\n---\n', 'title-x'],
  ])('%j: %s', async (page, anchor) => {
    const site = await temporarySite(book(page));
    expect([...(await site.anchors('src/a.md'))]).toContain(anchor);
  });
});

test('a page moves with its links, its includes, its entry and a redirect', async () => {
  const after = afterwards(
    await movePage(await temporarySite(mdbookSite), { from: 'guides/install', to: 'start/deep/set-up' }),
  );
  expect(after['src/SUMMARY.md']).toContain('  - [Install](start/deep/set-up.md)\n');
  expect(after['src/README.md']).toContain('(start/deep/set-up.md#on-linux)');
  expect(after['src/guides/README.md']).toContain('(../start/deep/set-up.html)');
  expect(after['src/start/deep/set-up.md']).toContain('{{#rustdoc_include ../../../listings/main.rs:here}}');
  expect(after['src/start/deep/set-up.md']).toContain(
    '[home](../../index.html), or to [std](../../../std/index.html)',
  );
  expect(after['book.toml']).toContain(
    '"/setup.html" = "start/deep/set-up.html"\n"/guides/install.html" = "../start/deep/set-up.html"\n\n[build]',
  );
});

test.each([
  ['', '\n[output.html.redirect]\n"/old/x.html" = "../a.html"\n'],
  ['[output.html.redirect]', '\n"/old/x.html" = "../a.html"\n'],
  ["[output.html.redirect]\n'b.html' = 'a.html' # why", '\n"old/x.html" = "../a.html"\n'],
])('%j takes a first redirect as %j', async (toml, added) => {
  const result = await addRedirect(await temporarySite(book('', toml)), { from: '/old/x', to: 'a.md' });
  expect(afterwards(result)['book.toml']).toBe(toml + added);
});

test.each(['[output.html]\nredirect = {}\n', '[output.epub]\n', '[output.html\n'])(
  'no redirect is written into %j',
  async (toml) => {
    const site = await temporarySite(book('', toml));
    await expect(addRedirect(site, { from: '/old', to: 'a.md' })).rejects.toMatchObject({
      code: 'instruction_refused',
    });
  },
);

test('front matter would be printed, so no field is set', async () => {
  const site = await temporarySite(mdbookSite);
  await expect(setField(site, { field: 'title', value: 'x', pages: 'all' })).rejects.toThrow(
    'prints front matter',
  );
});

test('links follow a heading that is renamed, and paths of includes stay', async () => {
  const page = '# Acme\n\n[x](#acme)\n\n```\n{{#include Acme.txt}} Acme\n```\n';
  const site = await temporarySite({ ...book(page), 'src/Acme.txt': '' });
  const result = await replaceTerm(site, { from: 'Acme', to: 'Apex', ...careful, code: true });
  expect(afterwards(result)['src/a.md']).toBe(
    '# Apex\n\n[x](#apex)\n\n```\n{{#include Acme.txt}} Apex\n```\n',
  );
});

test.each([
  ['<Listing number="1-2">', 'listing-1-2', true],
  ['r[names.intro]\nText.', 'r-names.intro', true],
  ['{{#toc}}', 'anything', true],
  ['```grammar\nRule -> x\n```', 'grammar-rule', true],
  ['<Listing number="1-2">', 'no-such-heading', false],
  ['Text with `code`.', 'code', false],
])('beside other programs, %j may have #%s: %s', (page, fragment, expected) => {
  expect(mayMakeAnchor(page, fragment)).toBe(expected);
});

test('TOML is read as it is written, or not at all', () => {
  const source =
    'a = "x\\u00e9" # b = 1\n[t."q.r"]\nlong = """\nline\n"""\nlist = [1, [\']\'], # c\n  {k = true}]\nt = {x = "y"}\nd = 1979-05-27 07:32:00\nk.l = \'C:\\\'\n[[arr]]\n';
  const toml = readToml(source)!;
  expect(toml.values.flatMap(({ path, text }) => (text === null ? [] : [[path.join('/'), text]]))).toEqual([
    ['a', 'xé'],
    ['t/q.r/long', 'line\n'],
    ['t/q.r/t/x', 'y'],
    ['t/q.r/k/l', 'C:\\'],
  ]);
  expect(toml.tables.map(({ path, isArray }) => [path.join('/'), isArray])).toEqual([
    ['t/q.r', false],
    ['arr', true],
  ]);
  for (const broken of ['a', 'a =', 'a = "x', '[t', 'a = 1 b = 2', `a = ${'['.repeat(100)}`])
    expect(readToml(broken), broken).toBeNull();
});
