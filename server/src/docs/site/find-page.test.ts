import { describe, expect, test } from 'vitest';
import { docusaurusSite, mintlifySite } from '../fixtures/sites.ts';
import { temporarySite } from '../fixtures/temporary-site.ts';
import { findPage, findPages } from './find-page.ts';

describe('a page is found by', () => {
  test.each([
    'guides/install.mdx',
    'guides/install',
    '/guides/install',
    './guides/install.mdx',
    '/guides/install/',
    'Install',
    'install',
  ])('%s', async (reference) => {
    expect(await findPage(await temporarySite(mintlifySite), reference)).toBe('guides/install.mdx');
  });

  test.each(['docs/guides/install.md', 'guides/install', '/docs/guides/install'])(
    '%s on Docusaurus',
    async (reference) => {
      expect(await findPage(await temporarySite(docusaurusSite), reference)).toBe('docs/guides/install.md');
    },
  );
});

test('what is no page is refused with the ones near it', async () => {
  const site = await temporarySite(mintlifySite);
  await expect(findPage(site, 'guides/instal')).rejects.toMatchObject({
    code: 'instruction_refused',
    message: expect.stringContaining('guides/install.mdx'),
  });
});

test('a title that two pages have is refused, naming both', async () => {
  const site = await temporarySite({ ...mintlifySite, 'other.mdx': '---\ntitle: API\n---\n' });
  await expect(findPage(site, 'API')).rejects.toThrow('other.mdx, reference/api.mdx');
});

test('a folder means every page below it', async () => {
  const site = await temporarySite({ ...mintlifySite, 'guides/more/x.mdx': '' });
  expect(await findPages(site, ['guides/', 'index'])).toEqual([
    'guides/install.mdx',
    'guides/more/x.mdx',
    'index.mdx',
  ]);
});
