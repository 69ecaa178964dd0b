import { describe, expect, test } from 'vitest';
import { listProblems } from '../../checks/list-problems.ts';
import { missingPages } from '../../codemods/missing-pages.ts';
import { movePage } from '../../codemods/move-page.ts';
import { afterwards, type Files, temporarySite } from '../../fixtures/temporary-site.ts';
import { inspect } from '../../inspect/inspect.ts';
import { outlineSite } from '../../inspect/outline-site.ts';

async function brokenTargets(files: Files): Promise<(string | undefined)[]> {
  const problems = await listProblems(await temporarySite(files));
  return problems.map(({ message }) => /“(.*)”/.exec(message)?.[1]);
}

test('only the components of Mintlify itself are known to link', async () => {
  const page =
    '<Card href="/no" />\n\n<HeroCard href="/docs/es/quickstart" icon="/no.png" />\n\n<a href="/no">x</a>\n';
  const problems = await listProblems(await temporarySite({ 'docs.json': '{}', 'a.mdx': page }));
  expect(problems.map(({ line, check }) => [line, check])).toEqual([
    [1, 'links'],
    [5, 'links'],
  ]);
});

describe('pages that are made of an OpenAPI description', () => {
  const description = [
    'openapi: 3.1.0',
    'paths:',
    '  /users/{id}:',
    '    get: { summary: Get a User, tags: [User Management] }',
    '    delete: { tags: [User Management] }',
    '    put: { summary: Get a User, tags: [User Management] }',
    '    patch: { summary: Hidden, x-excluded: true }',
    '    post: { x-mint: { href: /elsewhere/new } }',
    'components: {}',
    'webhooks:',
    '  order.placed:',
    '    post: { summary: Order placed (beta) }',
  ].join('\n');
  const made = [
    '/api/user-management/get-a-user',
    '/api/user-management/get-a-user-1',
    '/api/user-management/delete-users',
    '/elsewhere/new',
    '/api/order-placed-beta',
  ];
  const page = [...made, '/api/hidden', '/api/none'].map((url) => `[x](${url})\n`).join('\n');
  const navigation = (group: object) =>
    JSON.stringify({ navigation: { tabs: [{ tab: 'A', groups: [group] }] } });

  test('are at addresses made of tags and summaries', async () => {
    const group = { group: 'A', openapi: { source: '/api.yaml', directory: 'api' }, pages: ['a'] };
    const files = { 'docs.json': navigation(group), 'api.yaml': description, 'a.mdx': page };
    expect(await brokenTargets(files)).toEqual(['/api/hidden', '/api/none']);
    const { links } = await inspect(await temporarySite(files));
    expect(links).toMatchObject({ judged: made.length + 2, unknown: 0 });
  });

  test.each([
    ['known', 'api.yaml', ['/old/c']],
    ['unknown', 'https://example.com/api.yaml', []],
  ])('let a redirect lead to them where they are %s', async (_what, source, broken) => {
    const { navigation: tabs } = JSON.parse(
      navigation({ group: 'A', openapi: { source, directory: 'api' }, pages: ['a'] }),
    );
    const redirects = [
      { source: '/old/a', destination: '/api/user-management/get-a-user' },
      { source: '/old/b', destination: '/old/a' },
      { source: '/old/c', destination: '/api/none' },
    ];
    const files = {
      'docs.json': JSON.stringify({ navigation: tabs, redirects }),
      'api.yaml': description,
      'a.mdx': '[a](/old/a) [b](/old/b) [c](/old/c)\n',
    };
    expect(await brokenTargets(files)).toEqual(broken);
  });

  test('are below api-reference where no directory is given, also of a description in JSON', async () => {
    const json = '{ "paths": { "/x": { "get": { "summary": "X" } } } }';
    const group = { group: 'A', pages: ['a', 'api.json GET /x', { group: 'B', openapi: ['api.json'] }] };
    const links = '[x](/api-reference/x) [y](/api-reference/y)\n';
    const files = { 'docs.json': navigation(group), 'api.json': json, 'a.mdx': links };
    expect(await brokenTargets(files)).toEqual(['/api-reference/y']);
  });

  test.each([
    ['at another address', { openapi: { source: 'https://example.com/api.json', directory: '/api' } }, {}],
    [
      'in another language',
      { asyncapi: { source: 'api.yaml', directory: 'api' } },
      { 'api.yaml': description },
    ],
    [
      'that does not parse',
      { openapi: { source: 'api.yaml', directory: 'api' } },
      { 'api.yaml': 'paths: [{' },
    ],
    [
      'in several files',
      { openapi: { source: 'api.yaml', directory: 'api' } },
      { 'api.yaml': 'paths:\n  /x: { $ref: x.yaml }\n' },
    ],
    [
      'with an overlay',
      { openapi: { source: 'api.yaml', directory: 'api' } },
      { 'api.yaml': description, 'overlay.yaml': '' },
    ],
  ])('are not known of a description %s, which is listed as unread', async (_how, node, more) => {
    const files = {
      'docs.json': navigation({ group: 'A', pages: ['a'], ...node }),
      'a.mdx': '[x](/api/none) [y](/none)\n',
      ...more,
    };
    const site = await temporarySite(files);
    expect((await listProblems(site)).map(({ message }) => message)).toEqual([
      expect.stringContaining('“/none”'),
    ]);
    expect((await outlineSite(site)).unread).toMatchObject([
      { path: 'docs.json', line: 1, message: expect.stringContaining('pages are made of') },
    ]);
  });

  test('have anchors that their files do not show', async () => {
    const files = {
      'docs.json': '{}',
      'a.mdx': '---\ntitle: A\nopenapi: GET /x\n---\n\nText.\n',
      'b.mdx': '[x](/a#body-name) [y](/b#none)\n',
    };
    expect(await brokenTargets(files)).toEqual(['/b#none']);
  });
});

test('READMEs and their like are no pages, in whatever folder', async () => {
  const names = ['README.md', 'LICENSE.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'README.mdx', 'security.md'];
  const files = Object.fromEntries(names.map((name) => [`a/${name}`, '# A\n']));
  const { pages } = await temporarySite({ 'docs.json': '{}', ...files });
  expect(pages).toEqual(['a/README.mdx', 'a/security.md']);
});

test('notes to agents are pages that no navigation misses, since Mintlify leaves only some files out', async () => {
  const site = await temporarySite({
    'docs.json': '{ "navigation": { "pages": ["a"] } }',
    'a.mdx': '[notes](/AGENTS)\n',
    'AGENTS.md': '# Notes\n',
    'CLAUDE.md': '# Notes\n',
    'README.md': '# Repository\n',
  });
  expect(site.pages).toEqual(['AGENTS.md', 'CLAUDE.md', 'a.mdx']);
  expect(await listProblems(site)).toEqual([]);
  expect((await missingPages(site, await site.navigation())).list).toEqual([]);
});

test('a page is there as Markdown too, and such a link follows it', async () => {
  const files = {
    'docs.json': '{ "navigation": { "pages": ["a", "b"] } }\n',
    'a.mdx': '[b](./b.md) [b](/b.md) [g](/g.md) [c](./c.md)\n',
    'g/index.mdx': '# G\n',
    'b.mdx': '# B\n',
  };
  const site = await temporarySite(files);
  expect((await listProblems(site)).map(({ message }) => message)).toEqual([
    expect.stringContaining('“./c.md” leads to no page'),
  ]);
  const moved = await movePage(site, { from: 'b.mdx', to: 'guides/b.mdx' });
  expect(afterwards(moved)['a.mdx']).toBe('[b](./guides/b.md) [b](/guides/b.md) [g](/g.md) [c](./c.md)\n');
});

describe('redirects without a slash in front', () => {
  const redirects = (to: string) => [
    { source: 'old/a', destination: to },
    { source: 'old/:slug*', destination: `${to}#top` },
  ];
  const files = (to: string) => ({
    'docs.json': JSON.stringify({ navigation: { pages: ['a'] }, redirects: redirects(to) }),
    'a.mdx': '# A\n',
    'b.mdx': '[a](/old/a) [b](/old/b) [c](/older)\n',
  });

  test('count from the top', async () => {
    expect(await brokenTargets(files('a'))).toEqual(['/older']);
  });

  test('follow a page as they are written', async () => {
    const { changes } = await movePage(await temporarySite(files('a')), { from: 'a.mdx', to: 'c/d.mdx' });
    const after = JSON.parse(changes.find(({ path }) => path === 'docs.json')!.after!);
    expect(after.redirects).toEqual([...redirects('c/d'), { source: '/a', destination: '/c/d' }]);
  });
});
