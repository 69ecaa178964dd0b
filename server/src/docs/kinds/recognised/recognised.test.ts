import { describe, expect, test } from 'vitest';
import { checkChanges } from '../../checks/check-changes.ts';
import { addPage } from '../../codemods/add-page.ts';
import { fixLinks } from '../../codemods/fix-links.ts';
import { movePage } from '../../codemods/move-page.ts';
import { replaceTerm } from '../../codemods/replace-term.ts';
import { report } from '../../codemods/report.ts';
import { afterwards, type Files, temporarySite } from '../../fixtures/temporary-site.ts';
import { overlay } from '../../tree.ts';

const careful = { code: false, urls: false, versions: false, translations: false, generated: false };

const page = '# Widgets\n\nA widget. See [others]({{< ref "other" >}}) and [more](/nowhere/).\n';

const sites: [kind: string, title: string, files: Files][] = [
  ['sphinx', 'Sphinx', { 'conf.py': "project = 'Acme'\n", 'index.rst': 'Acme\n====\n', 'widgets.md': page }],
  ['hugo', 'Hugo', { 'hugo.toml': "baseURL = 'https://acme.example'\n", 'content/widgets.md': page }],
  [
    'hugo',
    'Hugo',
    { 'config/_default/config.toml': "baseURL = 'https://acme.example'\n", 'content/widgets.md': page },
  ],
  ['jekyll', 'Jekyll', { '_config.yml': 'title: Acme\ntheme: minima\n', '_docs/widgets.md': page }],
  [
    'antora',
    'Antora',
    { 'antora.yml': 'name: acme\n', 'modules/ROOT/pages/index.adoc': '= Acme\n', 'widgets.md': page },
  ],
];

describe.each(sites)('a site of %s', (kind, title, files) => {
  const path = Object.keys(files).find((each) => each.endsWith('widgets.md'))!;

  test('is named, and its report says what was not checked', async () => {
    const site = await temporarySite(files);
    expect(site.kind.name).toBe(kind);
    const { summary, notes } = await report(site);
    expect(summary).toContain(`A ${title} site of 1 page.`);
    expect(summary).toContain('were not checked');
    expect(summary).not.toContain('No problems found');
    expect(notes).toEqual([]);
  });

  test('has its words changed, and nothing that needs addresses', async () => {
    const site = await temporarySite(files);
    const replaced = await replaceTerm(site, { from: 'widget', to: 'gadget', ...careful });
    expect(afterwards(replaced)[path]).toContain('A gadget.');
    const checked = await checkChanges({
      tree: overlay(site.tree, replaced.changes),
      changes: replaced.changes,
      root: '',
    });
    expect(checked.passed).toBe(true);
    await expect(movePage(site, { from: path, to: 'gadgets.md' })).rejects.toThrow(`text of a ${title} site`);
    await expect(fixLinks(site, {})).rejects.toThrow('does not fix links');
    await expect(addPage(site, { path: 'new.md', title: 'New', text: '' })).rejects.toThrow(
      'does not add pages',
    );
  });
});

test('a report counts the pages that cannot be read', async () => {
  const { summary } = await report(
    await temporarySite({ 'conf.py': "project = 'A'\n", 'a.rst': '', 'b.rst': '' }),
  );
  expect(summary).toContain('A Sphinx site of 0 pages. 2 more pages in reStructuredText cannot be read.');
});

test('a folder without pages is not called free of problems', async () => {
  const { summary } = await report(await temporarySite({ 'docs/logo.svg': '' }, 'docs'));
  expect(summary).toContain('There is no Markdown file in docs, so nothing was checked.');
});

describe('where a template language may be at work', () => {
  test.each([
    ['[x](/enterprise@{{version}}/a.md)', 0],
    ['[x](/a/{%x%}.md)', 0],
    ['![x](/images/{{name}}.png)', 0],
    ['[x](b.md#no)', 0],
    ['[x](c.md#no)', 1],
    ['[x](/enterprise/a.md)', 1],
  ])('%s has %i problems', async (link, problems) => {
    const site = await temporarySite({
      'a.md': `# A\n\n${link}\n`,
      'b.md': '# B\n\n{% if x %}\n\n## More\n\n{% endif %}\n',
      'c.md': '# C\n\n`{{ x }}`\n\n```\n{{ x }}\n```\n',
    });
    expect((await report(site)).notes).toHaveLength(problems);
  });
});

test('a framework that is fully known goes before one that is only recognised', async () => {
  const files = {
    'mkdocs.yml': 'site_name: Acme\n',
    'docs/conf.py': "project = 'Acme'\n",
    'docs/index.md': '',
  };
  expect((await temporarySite(files, 'docs')).kind.name).toBe('mkdocs');
});
