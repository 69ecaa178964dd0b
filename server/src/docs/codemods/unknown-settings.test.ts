import { describe, expect, test } from 'vitest';
import { checkChanges } from '../checks/check-changes.ts';
import { afterwards, temporarySite } from '../fixtures/temporary-site.ts';
import { overlay } from '../tree.ts';
import { addPage } from './add-page.ts';
import { addRedirect } from './add-redirect.ts';
import { fixLinks } from './fix-links.ts';
import { movePage } from './move-page.ts';
import { report } from './report.ts';

const pages = {
  'a.md': '# A\n',
  'b.md': '[file](./a.md), [address](/a), [gone](./gone.md), [perhaps](/somewhere)\n',
  'public/_redirects': '',
};
const vitepress = (config: string) =>
  temporarySite({
    '.vitepress/config.ts': `import { make } from 'x';\nexport default ${config};\n`,
    ...pages,
  });

describe('where a setting hides the addresses of pages', () => {
  const setting = '`rewrites` could not be read (.vitepress/config.ts:2: it is computed by make)';
  const hidden = () => vitepress('{ rewrites: make() }');

  test('a link by address is not called broken, and the setting is named', async () => {
    const { notes } = await report(await hidden());
    expect(notes).toEqual([`${setting}.`, expect.stringMatching(/^b\.md:1 “\.\/gone\.md”/)]);
  });

  test('a page is moved with the links by file; those by address stay, with a note', async () => {
    const site = await hidden();
    const result = await movePage(site, { from: 'a.md', to: 'c.md' });
    expect(afterwards(result)).toEqual({
      'a.md': null,
      'c.md': '# A\n',
      'b.md': pages['b.md'].replace('./a.md', './c.md'),
    });
    expect(result.notes).toContain(
      `Links by address were not followed and no redirect was added: ${setting}.`,
    );
    const tree = overlay(site.tree, result.changes);
    expect((await checkChanges({ tree, changes: result.changes, root: '' })).passed).toBe(true);
  });

  test('no redirect is added', async () => {
    await expect(addRedirect(await hidden(), { from: '/old', to: 'a.md' })).rejects.toThrow(
      `it does not know which addresses the pages have: ${setting}.`,
    );
  });
});

test('where a setting hides the pages, nothing is added, moved or fixed', async () => {
  const site = await vitepress('{ srcDir: make() }');
  const reason = 'it does not know where the site keeps its pages: `srcDir` could not be read';
  await expect(addPage(site, { title: 'New', text: '' })).rejects.toThrow(reason);
  await expect(movePage(site, { from: 'a.md', to: 'c.md' })).rejects.toThrow(reason);
  await expect(fixLinks(site, {})).rejects.toThrow(reason);
  expect((await report(site)).notes).toEqual([expect.stringContaining('`srcDir` could not be read')]);
});
