import { describe, expect, test } from 'vitest';
import { docusaurusSite, mintlifySite } from '../fixtures/sites.ts';
import { temporarySite } from '../fixtures/temporary-site.ts';
import { findMeant, findPage, findPages } from './find-page.ts';

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

describe('a page is found by what readers see', () => {
  const find = async (config: Record<string, string>, text: string, name: string) =>
    findPage(await temporarySite({ ...config, 'docs/a.md': text, 'docs/b.md': '# Other\n' }), name);
  const mkdocs = { 'mkdocs.yml': 'nav:\n  - Text Encodings: a.md\n  - b.md\n' };
  const plain = { 'docs/index.md': '' };

  test.each([
    ['its title without what is behind it', plain, '---\ntitle: Test Run | Guide\n---\n', 'Test Run'],
    ['its whole title', plain, '---\ntitle: Test Run | Guide\n---\n', 'Test Run | Guide'],
    ['its first heading', plain, '---\ntitle: Long\n---\n\n# Test Run\n', 'test run'],
    ['its label in the sidebar', plain, '---\ntitle: Long\nsidebar_label: Test Run\n---\n', 'Test Run'],
    ['its label in the navigation', mkdocs, 'Text\n', 'Text Encodings'],
  ])('%s', async (_, config, text, name) => {
    expect(await find(config as Record<string, string>, text, name)).toBe('docs/a.md');
  });

  test.each(['Guide', 'Part'])('not by %s, which is less than that', async (name) => {
    const page = '---\ntitle: Test Run | Guide\n---\n\n## Part\n\n# Later\n';
    await expect(find(plain, page, name)).rejects.toThrow('There is no page');
  });

  test('of two pages with the name neither is guessed', async () => {
    await expect(find(mkdocs, 'Text\n', 'Other')).resolves.toBe('docs/b.md');
    const page = '---\ntitle: Long\n---\n\n# Other\n';
    await expect(find(mkdocs, page, 'Other')).rejects.toThrow('docs/a.md, docs/b.md');
  });
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

test('an address that is a folder as well is refused where pages are meant', async () => {
  const site = await temporarySite({ ...mintlifySite, 'guides/index.mdx': '' });
  await expect(findPages(site, ['/guides'])).rejects.toThrow(
    '“/guides” may be the page guides/index.mdx or all 2 pages in guides/',
  );
  expect(await findPages(site, ['/guides/'])).toHaveLength(2);
  expect(await findPages(site, ['guides'])).toHaveLength(2);
});

describe('where a page and a folder have the same name', () => {
  const site = () =>
    temporarySite({ ...mintlifySite, 'legacy.mdx': '# Legacy\n', 'legacy/a.mdx': '', 'legacy/b.mdx': '' });

  test('it is refused as a place, since it may be either', async () => {
    await expect(findPages(await site(), ['legacy'])).rejects.toThrow(
      'may be the page legacy.mdx or all 2 pages in legacy/',
    );
  });

  test.each([
    ['legacy.mdx', ['legacy.mdx']],
    ['/legacy', ['legacy.mdx']],
    ['legacy/', ['legacy/a.mdx', 'legacy/b.mdx']],
  ])('%s says which', async (reference, pages) => {
    expect(await findPages(await site(), [reference])).toEqual(pages);
  });

  test('it is the page as the thing that is changed', async () => {
    const meant = await findMeant(await site(), ['legacy'], { isPlace: false });
    expect([...meant]).toEqual([['legacy.mdx', true]]);
  });
});
