import { describe, expect, test } from 'vitest';
import { listProblems } from '../../checks/list-problems.ts';
import { deletePage } from '../../codemods/delete-page.ts';
import { movePage } from '../../codemods/move-page.ts';
import { afterwards, type Files, temporarySite } from '../../fixtures/temporary-site.ts';

const json = (id: string) =>
  `{\n  "label": "G",\n  "link": { "type": "doc", "id": "${id}" }, "position": 2\n}\n`;
const yaml = (id: string) =>
  `label: G\n# why\nlink:\n  type: doc # a page\n  id: '${id}'\n\n# where\nposition: 2\n`;
const open = (files: Files, docs = '{}') =>
  temporarySite({
    'docusaurus.config.js': `export default { presets: [['classic', { docs: ${docs} }]] };\n`,
    'docs/g/a.md': '',
    'docs/g/b.md': '',
    'docs/c.md': '',
    ...files,
  });

const formats: [string, (id: string) => string][] = [
  ['docs/g/_category_.json', json],
  ['docs/g/_category_.yml', yaml],
  ['docs/g/_category_.yaml', yaml],
];

describe.each(formats)('the page that %s names', (file, text) => {
  test.each([
    ['g/a', 'docs/g/n.md', 'g/n'],
    ['a', 'docs/g/n.md', 'n'],
    ['a', 'docs/n.md', 'n'],
    ['a', 'docs/h/n.md', 'h/n'],
  ])('as “%s” and that moves to %s is “%s” there, and nothing else changes', async (id, to, now) => {
    const moved = await movePage(await open({ [file]: text(id) }), { from: 'docs/g/a.md', to });
    expect(afterwards(moved)).toEqual({ 'docs/g/a.md': null, [to]: '', [file]: text(now) });
    expect(moved.summary).toContain('1 navigation entry followed');
  });

  test('is another one than that of the same id further up', async () => {
    const site = await open({ [file]: text('c'), 'docs/g/c.md': '' });
    expect(Object.keys(afterwards(await movePage(site, { from: 'docs/c.md', to: 'docs/d.md' })))).toEqual([
      'docs/c.md',
      'docs/d.md',
    ]);
  });

  test('takes the link with it when it is deleted', async () => {
    const site = await open({ [file]: text('a') });
    const gone = file.endsWith('json')
      ? '{\n  "label": "G", "position": 2\n}\n'
      : 'label: G\n# why\n\n# where\nposition: 2\n';
    expect(afterwards(await deletePage(site, { page: 'docs/g/a.md' }))).toEqual({
      'docs/g/a.md': null,
      [file]: gone,
    });
  });

  test('has to be there, if a sidebar is made from the folder', async () => {
    const message = 'The navigation lists “none”, which is no page.';
    expect(await listProblems(await open({ [file]: text('none') }))).toMatchObject([{ path: file, message }]);
    const listed = { [file]: text('none'), 'sidebars.js': "export default { docs: ['c'] };\n" };
    expect(await listProblems(await open(listed, "{ sidebarPath: './sidebars.js' }"))).toEqual([]);
  });
});

test('a category file with nothing but the deleted page stays a file that says nothing', async () => {
  const file = 'docs/g/_category_.yml';
  const site = await open({ [file]: 'link:\n  type: doc\n  id: a\n' });
  expect(afterwards(await deletePage(site, { page: 'docs/g/a.md' }))[file]).toBe('{}\n');
});

test('where the link cannot be taken out, a note says that it still names the deleted page', async () => {
  const file = 'docs/g/_category_.yml';
  const site = await open({ [file]: '{ label: G, link: { type: doc, id: a } }\n' });
  const { notes } = await deletePage(site, { page: 'docs/g/a.md' });
  expect(notes).toEqual([`${file}:1 still names the page; it could not be taken out.`]);
});

test('a page of an older version is looked for in that version', async () => {
  const file = 'versioned_docs/version-1/g/_category_.json';
  const site = await open({
    'versions.json': '["1"]',
    'versioned_docs/version-1/g/a.md': '',
    [file]: json('a'),
  });
  const old = await movePage(site, {
    from: 'versioned_docs/version-1/g/a.md',
    to: 'versioned_docs/version-1/g/n.md',
  });
  expect(afterwards(old)[file]).toBe(json('n'));
  const current = await movePage(site, { from: 'docs/g/a.md', to: 'docs/g/n.md' });
  expect(afterwards(current)[file]).toBeUndefined();
});

test('a folder with a page that lists its pages has no page to follow', async () => {
  const link = '"link": { "type": "generated-index", "slug": "/all" }';
  const site = await open({ 'docs/g/_category_.json': `{ "label": "G", ${link} }\n` });
  const moved = await movePage(site, { from: 'docs/g/b.md', to: 'docs/g/n.md' });
  expect(Object.keys(afterwards(moved))).toEqual(['docs/g/b.md', 'docs/g/n.md']);
});
