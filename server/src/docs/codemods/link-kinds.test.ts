import { describe, expect, test } from 'vitest';
import { afterwards, type Files, temporarySite } from '../fixtures/temporary-site.ts';
import type { Site } from '../site/open-site.ts';
import { type FixLinksInput, fixLinks } from './fix-links.ts';
import { report } from './report.ts';

const text = [
  '[moved](Guides/a.md) [anchor](guides/a.md#Part-One) ![logo](images/Logo.png)',
  '![gone](images/gone.png) [sound](guides/a.md#part-one) [b](guides/a.md) [c](guides/a.md)',
  '[d](guides/a.md) [e](guides/a.md) [f](guides/a.md) [g](guides/a.md) [h](guides/a.md) [i](guides/a.md)',
  '[d](guides/a.md) [e](guides/a.md) [f](guides/a.md) [g](guides/a.md) [h](guides/a.md) [i](guides/a.md)',
  '',
].join('\n');
const files: Files = {
  'index.md': text,
  'guides/a.md': '# A\n\n## Part one\n',
  'images/logo.png': '',
};
const site = (more: Files = {}): Promise<Site> => temporarySite({ ...files, ...more });

describe('only what is named is repaired', () => {
  const [link, anchor, image] = [
    ['Guides/a.md', 'guides/a.md'],
    ['#Part-One', '#part-one'],
    ['Logo.png', 'logo.png'],
  ] as const;
  test.each<[string, FixLinksInput['kinds'], (readonly [string, string])[], number]>([
    ['links', ['links'], [link], 0],
    ['anchors', ['anchors'], [anchor], 0],
    ['images', ['images'], [image], 1],
    ['links and images', ['links', 'images'], [link, image], 1],
    ['nothing named: links and anchors, and images are listed', undefined, [link, anchor], 2],
  ])('%s', async (_, kinds, changes, notes) => {
    const result = await fixLinks(await site(), kinds ? { kinds } : {});
    const wanted = changes.reduce((page, [from, to]) => page.replace(from, to), text);
    expect(afterwards(result)).toEqual({ 'index.md': wanted });
    expect(result.notes).toHaveLength(notes);
  });
});

describe('an image', () => {
  const after = async (page: string, more: Files, renames: [string, string][] = []) => {
    const opened = await temporarySite({ ...files, ...more, 'p.md': page });
    const tree = { ...opened.tree, renames: async () => new Map(renames) };
    const { openSite } = await import('../site/open-site.ts');
    const { pages } = await import('../fixtures/temporary-site.ts');
    const result = await fixLinks(await openSite(tree, { root: '', pages }), {
      pages: ['p.md'],
      kinds: ['images'],
    });
    return afterwards(result)['p.md'] ?? page;
  };
  const many = '[a](guides/a.md) '.repeat(10);

  test('that was renamed is followed', async () => {
    expect(
      await after(`${many}![x](images/old.png)`, { 'images/new.png': '' }, [
        ['images/old.png', 'images/new.png'],
      ]),
    ).toBe(`${many}![x](images/new.png)`);
  });

  test('that is deeper in its folder is found, if it is the only one of that name', async () => {
    expect(await after(`${many}![x](images/shot.png)`, { 'images/cli/shot.png': '' })).toBe(
      `${many}![x](images/cli/shot.png)`,
    );
    const two = { 'images/cli/shot.png': '', 'images/web/shot.png': '' };
    expect(await after(`${many}![x](images/shot.png)`, two)).toBe(`${many}![x](images/shot.png)`);
  });

  test('of that name in another part of the repository is another image', async () => {
    const page = `${many}![x](images/shot.png)`;
    expect(await after(page, { 'tests/shot.png': '' })).toBe(page);
  });

  test('of another format is another image', async () => {
    const page = `${many}![x](images/logo.svg)`;
    expect(await after(page, {})).toBe(page);
  });
});

describe('a report on some kinds of problems lists those', () => {
  const lost: Files = {
    'docs.json': '{ "navigation": { "pages": ["index"] } }',
    'index.mdx':
      '[a](/nope) [b](/index#nope) ![c](/nope.png) [d](/index) [e](/index) [f](/index) [g](/index) [h](/index) [i](/index) [j](/index) [k](/index) [l](/index) [m](/index) [n](/index)\n',
    'lost.mdx': '',
  };
  test.each<[Parameters<typeof report>[1], number]>([
    [{}, 4],
    [{ kinds: ['links'] }, 1],
    [{ kinds: ['anchors'] }, 1],
    [{ kinds: ['images'] }, 1],
    [{ kinds: ['navigation'] }, 1],
    [{ kinds: ['links', 'navigation'] }, 2],
    [{ kinds: ['pages'] }, 0],
  ])('%j', async (input, amount) => {
    const { notes, summary } = await report(await temporarySite(lost), input);
    expect(notes).toHaveLength(amount);
    if (amount === 0) expect(summary).toContain('No problems found among the pages.');
  });
});
