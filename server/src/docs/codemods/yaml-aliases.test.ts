import { expect, test } from 'vitest';
import { afterwards, temporarySite } from '../fixtures/temporary-site.ts';
import { deletePage } from './delete-page.ts';
import { movePage } from './move-page.ts';
import { setField } from './set-field.ts';

const category = (further: string) => ({
  'docusaurus.config.js': "export default { presets: [['classic', {}]] };\n",
  'docs/a/_category_.yml': `label: A\nlink: &l\n  type: doc\n  id: a/b\n${further}`,
  'docs/a/b.md': '# B\n',
  'docs/a/c.md': '# C\n',
});

test('what an alias of YAML still uses is not taken out', async () => {
  const site = await temporarySite(category('customProps:\n  other: *l\n'));
  await expect(deletePage(site, { page: 'docs/a/b.md' })).rejects.toThrow(
    'docs/a/_category_.yml has an alias of YAML (*name)',
  );
});

test('an anchor that nothing uses is', async () => {
  const result = await deletePage(await temporarySite(category('position: 1\n')), { page: 'docs/a/b.md' });
  expect(afterwards(result)['docs/a/_category_.yml']).toBe('label: A\nposition: 1\n');
});

test('nor from a navigation', async () => {
  const site = await temporarySite({
    'mkdocs.yml': 'nav:\n  - A: &a a.md\n  - B: b.md\nextra:\n  start: *a\n',
    'docs/a.md': '# A\n',
    'docs/b.md': '# B\n',
  });
  await expect(deletePage(site, { page: 'docs/a.md' })).rejects.toThrow('mkdocs.yml has an alias of YAML');
  const moved = await movePage(site, { from: 'docs/a.md', to: 'docs/c.md' });
  expect(afterwards(moved)['mkdocs.yml']).toBe('nav:\n  - A: &a c.md\n  - B: b.md\nextra:\n  start: *a\n');
});

test('a field that another one uses is left and noted', async () => {
  const site = await temporarySite({
    'docs.json': '{}',
    'a.mdx': '---\ndescription: &d Old\nsummary: *d\n---\n',
  });
  expect(await setField(site, { field: 'description', value: 'New', pages: ['a.mdx'] })).toMatchObject({
    changes: [],
    notes: [expect.stringContaining('a.mdx:1 has an anchor of YAML (&name) in “description”')],
  });
});
