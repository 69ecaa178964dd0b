import { expect, test } from 'vitest';
import { listProblems } from '../../checks/list-problems.ts';
import { addRedirect } from '../../codemods/add-redirect.ts';
import { movePage } from '../../codemods/move-page.ts';
import { replaceTerm } from '../../codemods/replace-term.ts';
import { gitbookSite } from '../../fixtures/sites.ts';
import { afterwards, temporarySite } from '../../fixtures/temporary-site.ts';

const careful = { code: false, urls: false, versions: false, translations: false, generated: false };

test('pages are what SUMMARY.md lists, at the addresses of their paths', async () => {
  const site = await temporarySite(gitbookSite);
  const urls = await site.urls();
  expect(site.pages.map((path) => [path, urls.of(path)])).toEqual([
    ['docs/README.md', '/'],
    ['docs/guides/README.md', '/guides'],
    ['docs/guides/install.md', '/guides/install'],
  ]);
  expect((await site.redirects()).list).toMatchObject([{ from: '/setup', to: '/guides/install' }]);
});

test('without a summary every Markdown file is a page', async () => {
  const site = await temporarySite({ '.gitbook.yaml': '', 'README.md': '', 'a.md': '' });
  expect([site.kind.name, (await site.navigation()).status, site.pages.length]).toEqual([
    'gitbook',
    'every-page',
    2,
  ]);
});

test.each([
  ['[x](gone.md)', 1],
  ['{% content-ref url="gone.md" %}', 1],
  ['{% include "../.gitbook/includes/gone.md" %}', 1],
  ['{% file src="../.gitbook/assets/gone.pdf" %}', 1],
  ['[x](../../../gone.md)', 1],
  ['`{% include "gone.md" %}`', 0],
  ['[x](README.md#nobody-knows)', 0],
  ['{% embed url="https://a.example" %}', 0],
  ['[x](/another/space)', 0],
])('%s: %i problems', async (text, count) => {
  const site = await temporarySite({ ...gitbookSite, 'docs/guides/install.md': `# Install\n\n${text}\n` });
  expect(await listProblems(site)).toHaveLength(count);
});

test('a page moves with its links, its tags, its entry and a redirect', async () => {
  const after = afterwards(
    await movePage(await temporarySite(gitbookSite), { from: 'guides/install', to: 'start' }),
  );
  expect(after['docs/SUMMARY.md']).toContain('  * [Install](start.md)\n');
  expect(after['docs/guides/README.md']).toContain(
    '{% content-ref url="../start.md" %}\n[install.md](../start.md)',
  );
  expect(after['docs/start.md']).toContain('{% file src=".gitbook/assets/manual.pdf" %}');
  expect(after['.gitbook.yaml']).toBe(
    `${gitbookSite['.gitbook.yaml']!.replace('guides/install.md', 'start.md')}  guides/install: start.md\n`,
  );
});

test.each([
  ['', 'redirects:\n  old: a.md\n'],
  ['root: ./\n', '\nredirects:\n  old: a.md\n'],
  ['redirects:\n    b: a.md', '\n    old: a.md\n'],
])('%j takes a redirect as %j', async (settings, added) => {
  const site = await temporarySite({ '.gitbook.yaml': settings, 'SUMMARY.md': '* [A](a.md)\n', 'a.md': '' });
  const result = await addRedirect(site, { from: '/old', to: 'a.md' });
  expect(afterwards(result)['.gitbook.yaml']).toBe(settings + added);
});

test('a term is replaced in parts and blocks, and not in the paths of tags', async () => {
  const page = '# A\n\n{% content-ref url="Acme.md" %}\nAcme\n{% endcontent-ref %}\n';
  const site = await temporarySite({
    ...gitbookSite,
    'docs/guides/README.md': page,
    'docs/guides/Acme.md': '',
  });
  const after = afterwards(await replaceTerm(site, { from: 'Acme', to: 'Apex', ...careful, urls: true }));
  expect(after['docs/guides/README.md']).toContain('url="Acme.md" %}\nApex\n');
  expect(after['docs/.gitbook/includes/hint.md']).toBe('A hint about Apex Pro.\n');
});

test('an id that a heading names itself stays when the heading is renamed', async () => {
  const page = '# Acme <a href="#acme" id="acme"></a>\n\n[x](#acme)\n';
  const site = await temporarySite({ ...gitbookSite, 'docs/guides/README.md': page });
  const after = afterwards(await replaceTerm(site, { from: 'Acme', to: 'Apex', ...careful }));
  expect(after['docs/guides/README.md']).toBe(page.replace('# Acme', '# Apex'));
});
