import { expect, test } from 'vitest';
import { mintlifySite } from '../../docs/fixtures/sites.ts';
import { workbench } from './testing/workbench.ts';
import { write } from './write.ts';

test('makes a file or replaces one', async () => {
  const { use, committed } = await workbench({ 'a.md': 'a\n' });
  expect((await use(write, { path: 'a.md', text: 'b\nc\n' })).text).toBe('Replaced a.md: 2 lines.');
  expect((await use(write, { path: './snippets/x.txt', text: 'x' })).text).toBe(
    'Made snippets/x.txt: 1 line.',
  );
  expect(await committed()).toEqual({ 'a.md': 'b\nc\n', 'snippets/x.txt': 'x' });
});

test('says that a new page is not in the navigation, and that it does not parse', async () => {
  const { use } = await workbench(mintlifySite);
  const { text } = await use(write, { path: 'guides/new.mdx', text: '---\ntitle: New\n---\n\n<Card>\n' });
  expect(text).toContain('It does not parse');
  expect(text).toContain('not in the navigation yet');
});

test('says nothing of the navigation for a page that belongs to none, such as a post', async () => {
  const { use } = await workbench({
    'docusaurus.config.js':
      "export default { presets: [['classic', { docs: { sidebarPath: './sidebars.js' } }]] };\n",
    'sidebars.js': "export default { docs: ['a'] };\n",
    'docs/a.md': '# A\n',
  });
  const { text } = await use(write, { path: 'blog/2024-02-02-new.md', text: '# New\n' });
  expect(text).toBe('Made blog/2024-02-02-new.md: 1 line.');
});

test('writes no invisible characters into a name', async () => {
  const { use } = await workbench({ 'a.md': 'a\n' });
  await expect(use(write, { path: 'a\u200B.md', text: 'x' })).rejects.toThrow(
    '“"a\\u200b.md"” has invisible characters',
  );
});
