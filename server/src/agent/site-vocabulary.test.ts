import { expect, test } from 'vitest';
import { type Files, temporarySite } from '../docs/fixtures/temporary-site.ts';
import { understand } from '../models/builtin/understand.ts';
import { siteVocabulary } from './site-vocabulary.ts';

const sites: [string, Files, string][] = [
  [
    'Mintlify',
    { 'docs.json': '{ "navigation": { "pages": ["a"] } }', 'a.mdx': '', 'b.mdx': '' },
    'docs.json',
  ],
  ['MkDocs', { 'mkdocs.yml': 'nav:\n  - a.md\n', 'docs/a.md': '', 'docs/b.md': '' }, 'mkdocs.yml'],
  ['mdBook', { 'book.toml': '', 'src/SUMMARY.md': '- [A](a.md)\n', 'src/a.md': '' }, 'SUMMARY.md'],
  [
    'Docusaurus with sidebars that are computed',
    {
      'docusaurus.config.js':
        "export default { presets: [['classic', { docs: { sidebarPath: './sidebars.ts' } }]] };\n",
      'sidebars.ts': 'export default make();\n',
      'docs/b.md': '',
    },
    './sidebars.ts',
  ],
];

test.each(sites)(
  '%s: the file that lists the pages stands for the navigation',
  async (_name, files, file) => {
    const vocabulary = siteVocabulary(await temporarySite(files));
    const { instructions } = await understand(`Add b.md to ${file}`, vocabulary);
    expect(instructions).toEqual([{ verb: 'add-to-navigation', page: 'b.md' }]);
  },
);

test('no other file does, also one that lists the pages of other sites', async () => {
  const vocabulary = siteVocabulary(await temporarySite({ ...sites[0]![1], 'other.json': '{}' }));
  for (const file of ['other.json', 'mkdocs.yml', 'b.mdx'])
    await expect(understand(`Add b.mdx to ${file}`, vocabulary)).rejects.toThrow();
});

test('a page and the file that lists it are not deleted as a page and its entry', async () => {
  const vocabulary = siteVocabulary(await temporarySite(sites[0]![1]));
  await expect(understand('Delete a.mdx and docs.json', vocabulary)).rejects.toThrow();
});

test('the docs are the whole site, though their folder has an index page', async () => {
  const vocabulary = siteVocabulary(await temporarySite({ 'docs/index.md': '# A\n', 'docs/b.md': '' }));
  for (const prompt of ['Check the docs for problems', 'Check docs for problems'])
    expect((await understand(prompt, vocabulary)).instructions).toEqual([{ verb: 'report' }]);
  await expect(understand('Delete the docs', vocabulary)).rejects.toThrow('did not understand');
  expect((await understand('Delete docs/index.md', vocabulary)).instructions).toHaveLength(1);
});

test('what is called a page is found by the name of its file, if only one has it and no title is the same', async () => {
  const pages = (names: Record<string, string>) =>
    Object.fromEntries(Object.entries(names).map(([path, title]) => [path, `---\ntitle: ${title}\n---\n`]));
  const files = {
    'docs.json': '{"navigation": {"pages": ["cli"]}}',
    ...pages({ 'cli.mdx': 'Command line' }),
  };
  const one = siteVocabulary(await temporarySite(files));
  expect((await understand('Delete the CLI page', one)).instructions).toEqual([
    { verb: 'delete-page', page: 'cli.mdx' },
  ]);
  // Another page has that title.
  const titled = siteVocabulary(await temporarySite({ ...files, ...pages({ 'b.mdx': 'CLI' }) }));
  expect((await understand('Delete the CLI page', titled)).instructions).toEqual([
    { verb: 'delete-page', page: 'CLI' },
  ]);
  const two = siteVocabulary(await temporarySite({ ...files, ...pages({ 'a/cli.mdx': 'Other' }) }));
  expect(await two.stem?.('CLI')).toBeUndefined();
  // Without the word "page" it may be anything.
  await expect(understand('Delete CLI', one)).rejects.toThrow();
});

test('a folder is deleted by its name only if it holds nothing but pages', async () => {
  const files = { 'a.md': '# A\n', 'guides/b.md': '# B\n', 'guides/c.md': '# C\n' };
  const pagesOnly = siteVocabulary(await temporarySite(files));
  expect((await understand('Remove the whole guides folder', pagesOnly)).instructions).toEqual([
    { verb: 'delete-page', page: 'guides/b.md' },
    { verb: 'delete-page', page: 'guides/c.md' },
  ]);
  const withImage = siteVocabulary(await temporarySite({ ...files, 'guides/logo.png': '' }));
  await expect(understand('Remove the whole guides folder', withImage)).rejects.toMatchObject({
    code: 'instruction_not_understood',
  });
});
