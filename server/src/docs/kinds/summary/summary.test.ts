import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addPage } from '../../codemods/add-page.ts';
import { addToNavigation } from '../../codemods/add-to-navigation.ts';
import { deletePage } from '../../codemods/delete-page.ts';
import { movePage } from '../../codemods/move-page.ts';
import { replaceTerm } from '../../codemods/replace-term.ts';
import { gitbookSite, mdbookSite } from '../../fixtures/sites.ts';
import { afterwards, type Files, temporarySite } from '../../fixtures/temporary-site.ts';

const careful = { code: false, urls: false, versions: false, translations: false, generated: false };

/** A book with a summary and an empty page for each file that it names. */
function book(summary: string): Files {
  const pages = [...summary.matchAll(/\(([^)]+\.md)\)/g)].map(([, path]) => [`src/${path}`, `# ${path}\n`]);
  return { 'book.toml': '', 'src/SUMMARY.md': summary, ...Object.fromEntries(pages) };
}

const summaryAfter = (result: Parameters<typeof afterwards>[0]) => afterwards(result)['src/SUMMARY.md'];

test('chapters before, in and behind the lists are entries; a draft is none', async () => {
  const navigation = await (await temporarySite(mdbookSite)).navigation();
  expect(navigation.entries.map(({ page, parent }) => [page, parent?.trail.join(' > ')])).toEqual([
    ['src/README.md', 'Summary'],
    ['src/guides/README.md', 'Summary > Acme Pro guides'],
    ['src/guides/install.md', 'Summary > Acme Pro guides > Guides'],
    ['src/notes.md', 'Summary'],
  ]);
  expect(navigation.labels.map(({ text }) => text)).toContain('Draft');
});

test('a new page goes below the chapter of its folder, with the same bullet and indent', async () => {
  const after = afterwards(
    await addPage(await temporarySite(mdbookSite), {
      title: 'Limits [new]',
      text: '',
      path: 'guides/limits',
    }),
  );
  expect(after['src/SUMMARY.md']).toBe(
    mdbookSite['src/SUMMARY.md']!.replace(
      '(guides/install.md)\n',
      '(guides/install.md)\n  - [Limits \\[new\\]](guides/limits.md)\n',
    ),
  );
  expect(after['src/guides/limits.md']).toBe('# Limits [new]\n');
});

test.each([
  ['- [A](a.md)\n    - [B](b.md)\n- [C](c/README.md)', 'c/x.md', '\n    - [X](c/x.md)'],
  ['* [A](a.md)\n\n* [B](b.md)\n', 'x.md', '\n* [X](x.md)\n'],
  ['1. [A](a.md)\n2. [B](b.md)\n', 'x.md', '3. [X](x.md)\n'],
  ['[A](a.md)\n', 'x.md', '\n- [X](x.md)\n'],
  ['- [A](./a.md)\n', 'x y.md', '- [X](./x%20y.md)\n'],
])('%j gets %s as %j', async (summary, path, added) => {
  const site = await temporarySite(book(summary));
  const result = await addPage(site, { title: 'X', text: '', path });
  expect(summaryAfter(result)).toBe(summary + added);
});

test('a page that is there but not listed can be added', async () => {
  const site = await temporarySite({ ...book('- [A](a.md)\n'), 'src/b.md': '# B\n' });
  expect(site.pages).toEqual(['src/a.md']);
  expect(summaryAfter(await addToNavigation(site, { page: 'b.md' }))).toBe('- [A](a.md)\n- [B](b.md)\n');
});

test.each([
  ['- [A](a.md)\n  - [B](b.md)\n    - [C](c.md)\n- [D](d.md)\n', '- [B](b.md)\n  - [C](c.md)\n- [D](d.md)\n'],
  ['[A](a.md)\n\n- [B](b.md)\n', '- [B](b.md)\n'],
  ['- [B](b.md)\n\n- [A](a.md)\n\n- [C](c.md)\n', '- [B](b.md)\n\n- [C](c.md)\n'],
  ['- [B](b.md)\n\n---\n\n[A](a.md)\n', '- [B](b.md)\n\n---\n'],
])('when a.md is deleted, %j becomes %j', async (before, after) => {
  const summary = summaryAfter(await deletePage(await temporarySite(book(before)), { page: 'a.md' }));
  expect(summary!.replace(/^\n+/, '')).toBe(after);
});

test('taking any chapter out leaves all others, in their order', async () => {
  const depths = fc.array(fc.nat(2), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(depths, fc.nat(7), fc.boolean(), async (wanted, which, spaced) => {
      let depth = -1;
      const lines = wanted.map((each, page) => {
        depth = Math.min(each, depth + 1);
        return `${'  '.repeat(depth)}- [${page}](${page}.md)\n`;
      });
      const files = book(lines.join(spaced ? '\n' : ''));
      const gone = `${which % wanted.length}.md`;
      const site = await temporarySite(files);
      const summary = summaryAfter(await deletePage(site, { page: gone }))!;
      const left = await temporarySite({ ...files, 'src/SUMMARY.md': summary });
      const pages = (await left.navigation()).entries.map(({ target }) => target);
      expect(pages).toEqual(wanted.map((_, page) => `${page}.md`).filter((page) => page !== gone));
    }),
    { numRuns: 40 },
  );
});

test('a term is replaced in the labels, and not in what they lead to or in code', async () => {
  const files = book('# Acme\n\n# Acme guides\n\n- [Use Acme and `Acme`](Acme.md)\n');
  const result = await replaceTerm(await temporarySite(files), { from: 'Acme', to: 'Apex_1_', ...careful });
  expect(summaryAfter(result)).toBe('# Acme\n\n# Apex_1_ guides\n\n- [Use Apex_1_ and `Acme`](Acme.md)\n');
});

test('GitBook: headings are groups, and an entry keeps the way it was written', async () => {
  const site = await temporarySite({
    'SUMMARY.md':
      '# Contents\n\n## One\n\n* [A](/a.md)\n\n## Two\n\n* [B](b/README.md "Bee")\n* [Web](https://b.example)\n',
    'a.md': '# A\n',
    'b/README.md': '# B\n',
  });
  expect(site.kind.name).toBe('gitbook');
  const { groups } = await site.navigation();
  expect(groups.map(({ trail }) => trail.join(' > '))).toEqual([
    'Contents',
    'Contents > One',
    'Contents > Two',
    'Contents > Two > B',
  ]);
  const moved = afterwards(await movePage(site, { from: 'a.md', to: 'c/d.md' }));
  expect(moved['SUMMARY.md']).toContain('* [A](/c/d.md)\n');
});

test('a list of other things is no GitBook, nor is a summary that belongs to another site', async () => {
  const notes = { 'SUMMARY.md': '# Summary\n\n- [One](https://a.example)\n- [Two](gone.md)\n', 'a.md': '' };
  expect((await temporarySite(notes)).kind.name).toBe('plain');
  const mkdocs = { 'mkdocs.yml': '', 'docs/SUMMARY.md': '* [A](a.md)\n', 'docs/a.md': '' };
  expect((await temporarySite(mkdocs, 'docs')).kind.name).toBe('mkdocs');
});

test('GitBook: the folder of .gitbook.yaml is found from inside of it too', async () => {
  const [above, inside] = [await temporarySite(gitbookSite), await temporarySite(gitbookSite, 'docs')];
  expect([above.layout.config, inside.layout.config]).toEqual(['.gitbook.yaml', '.gitbook.yaml']);
  expect(inside.pages).toEqual(above.pages);
});
