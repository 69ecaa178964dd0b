import { describe, expect, test } from 'vitest';
import { everySite, mintlifySite, mkdocsSite } from '../fixtures/sites.ts';
import { type Files, temporarySite } from '../fixtures/temporary-site.ts';
import { type FileChange, overlay } from '../tree.ts';
import { checkChanges } from './check-changes.ts';
import { listProblems } from './list-problems.ts';

async function check(files: Files, after: Record<string, string | null>) {
  const site = await temporarySite(files);
  const changes: FileChange[] = Object.entries(after).map(([path, text]) => ({
    path,
    before: files[path] ?? null,
    after: text,
  }));
  const report = await checkChanges({ tree: overlay(site.tree, changes), changes, root: '' });
  const found = report.checks.flatMap((each) =>
    each.found.map(({ path, line, check: name }) => `${name} ${path}:${line}`),
  );
  return {
    passed: report.passed,
    found,
    existing: report.checks.reduce((sum, each) => sum + each.existing, 0),
  };
}

test.each(everySite)('a sound %s site has no problems', async (_kind, files) => {
  expect(await listProblems(await temporarySite(files))).toEqual([]);
});

describe('a change is refused that', () => {
  const install = mintlifySite['guides/install.mdx']!;
  test.each<[string, Record<string, string | null>, string]>([
    ['breaks a page', { 'new.mdx': 'a\n\n<b' }, 'pages new.mdx:3'],
    ['breaks front matter', { 'new.mdx': '---\ntitle: [\n---\n' }, 'pages new.mdx:3'],
    ['breaks an import', { 'new.mdx': 'import a from b c\n\ntext\n' }, 'pages new.mdx:null'],
    ['links to no page', { 'new.mdx': '\n[x](/nowhere)\n' }, 'links new.mdx:2'],
    ['imports no file', { 'new.mdx': "import A from '/snippets/a.mdx'\n" }, 'links new.mdx:1'],
    ['links to no anchor', { 'new.mdx': '[x](/guides/install#no)\n' }, 'anchors new.mdx:1'],
    ['shows no image', { 'new.mdx': '<img src="/no.png" />\n' }, 'images new.mdx:1'],
    [
      'renames a heading that an unchanged page links to',
      { 'guides/install.mdx': install.replace('On Linux', 'For Linux') },
      'anchors index.mdx:5',
    ],
    [
      'lists no page',
      { 'docs.json': mintlifySite['docs.json']!.replace('"index"', '"home"') },
      'navigation docs.json:7',
    ],
    ['breaks the configuration', { 'docs.json': '{ "navigation": ' }, 'navigation docs.json:1'],
    [
      'removes a redirect that an unchanged page lives on',
      { 'docs.json': mintlifySite['docs.json']!.replace('"/setup"', '"/other"') },
      'links old.mdx:1',
    ],
    ['deletes an image that is shown', { 'images/logo.png': null }, 'images guides/install.mdx:8'],
  ])('%s', async (_what, after, problem) => {
    const report = await check({ ...mintlifySite, 'old.mdx': '[x](/setup)\n' }, after);
    expect(report.found).toContain(problem);
    expect(report.passed).toBe(false);
  });

  test('deletes a page that the navigation still lists', async () => {
    const report = await check(mintlifySite, { 'guides/install.mdx': null });
    expect(report).toMatchObject({
      passed: false,
      found: expect.arrayContaining(['navigation docs.json:7']),
    });
  });
});

describe('a change passes', () => {
  const broken = { ...mintlifySite, 'a.mdx': '[x](/nowhere) [y](/guides/install#no)\n' };

  test('over problems that were there before, and counts them', async () => {
    expect(await check(broken, { 'a.mdx': `More.\n\n${broken['a.mdx']}` })).toEqual({
      passed: true,
      found: [],
      existing: 2,
    });
  });

  test('but not over one more of the same', async () => {
    expect(await check(broken, { 'a.mdx': `[x](/nowhere) ${broken['a.mdx']}` })).toMatchObject({
      passed: false,
      existing: 2,
    });
  });

  test('over problems that a page takes along when it moves', async () => {
    const files = { ...mkdocsSite, 'docs/a.md': '[x](nowhere.md)\n' };
    const moved = { 'docs/a.md': null, 'docs/guides/b.md': '[x](../nowhere.md)\n' };
    expect(await check(files, moved)).toEqual({ passed: true, found: [], existing: 1 });
  });

  test('over links to a page that it deletes on purpose, with a warning', async () => {
    const nav = mintlifySite['docs.json']!.replace(', "guides/install"', '');
    const report = await check(mintlifySite, { 'guides/install.mdx': null, 'docs.json': nav });
    expect(report).toEqual({
      passed: true,
      found: [
        'orphaned-links index.mdx:5',
        'orphaned-links reference/api.mdx:5',
        'orphaned-links docs.json:16',
      ],
      existing: 0,
    });
  });

  test('but not when the page went elsewhere and its links did not follow', async () => {
    const nav = mintlifySite['docs.json']!.replace('"guides/install"]', '"moved"]');
    const report = await check(mintlifySite, {
      'guides/install.mdx': null,
      'moved.mdx': mintlifySite['guides/install.mdx']!,
      'docs.json': nav,
    });
    expect(report.found).toContain('links index.mdx:5');
  });

  test('when a redirect keeps a link working', async () => {
    const nav = mintlifySite['docs.json']!.replace('"guides/install"]', '"moved"]').replace(
      '"/setup", "destination": "/guides/install"',
      '"/guides/install", "destination": "/moved"',
    );
    const report = await check(mintlifySite, {
      'guides/install.mdx': null,
      'moved.mdx': '## On Linux\n',
      'docs.json': nav,
    });
    expect(report).toMatchObject({ passed: true, found: [] });
  });
});

test('a binary file that was deleted was there before', async () => {
  const site = await temporarySite(mintlifySite);
  const tree = overlay(site.tree, [{ path: 'images/logo.png', before: '', after: null }]);
  const report = await checkChanges({
    tree,
    changes: [{ path: 'images/logo.png', before: null, after: null }],
    root: '',
  });
  expect(report.passed).toBe(false);
});

test('an anchor that was broken before does not keep the page it leads to from being moved', async () => {
  const files = {
    'docs.json': '{}',
    'a.mdx': '# A\n\nText.\n',
    'b.mdx': '[x](/a#gone)\n',
    'c.mdx': '[x](/a)\n',
  };
  const moved = { 'a.mdx': null, 'n.mdx': '# A\n\nText.\n' };
  const links = { 'b.mdx': '[x](/n#gone)\n', 'c.mdx': '[x](/n)\n' };
  expect(await check(files, { ...moved, ...links })).toEqual({ passed: true, found: [], existing: 1 });
  const edited = { ...moved, 'n.mdx': '# A\n\nText, and more.\n' };
  expect(await check(files, { ...edited, ...links })).toMatchObject({ passed: true, existing: 1 });
  const worse = { ...links, 'c.mdx': '[x](/n#other)\n' };
  expect(await check(files, { ...moved, ...worse })).toMatchObject({ found: ['anchors c.mdx:1'] });
});

test('a link to a deleted page is for the reviewer, also by an address that is not its path', async () => {
  const files = {
    'docusaurus.config.js': "export default { presets: [['classic', {}]] };\n",
    'docs/ExpectAPI.md': '---\nid: expect\n---\n\n# Expect\n',
    'docs/b.md': '[x](expect#a), [y](/docs/expect?q=1)\n',
  };
  expect(await check(files, { 'docs/ExpectAPI.md': null })).toEqual({
    passed: true,
    found: ['orphaned-links docs/b.md:1', 'orphaned-links docs/b.md:1'],
    existing: 0,
  });
});

test('a redirect to a deleted page is for the reviewer, unless another leads on', async () => {
  const settings = JSON.parse(mintlifySite['docs.json']!.replace(', "guides/install"', ''));
  const withRedirects = (...pairs: [string, string][]) =>
    JSON.stringify({
      ...settings,
      redirects: pairs.map(([source, destination]) => ({ source, destination })),
    });
  const files = { ...mintlifySite, 'docs.json': withRedirects(['/setup', '/guides/install']) };
  const left = await check(files, { 'guides/install.mdx': null });
  expect(left.found).toContain('orphaned-links docs.json:1');
  const led = withRedirects(['/setup', '/guides/install'], ['/guides/install', '/reference/api']);
  const { found } = await check(files, { 'guides/install.mdx': null, 'docs.json': led });
  expect(found).not.toContain('orphaned-links docs.json:1');
});
