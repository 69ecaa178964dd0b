import { describe, expect, test } from 'vitest';
import { checkChanges } from '../../checks/check-changes.ts';
import { listProblems } from '../../checks/list-problems.ts';
import { movePage } from '../../codemods/move-page.ts';
import { replaceTerm } from '../../codemods/replace-term.ts';
import { afterwards, type Files, pages, temporarySite } from '../../fixtures/temporary-site.ts';
import { inspect } from '../../inspect/inspect.ts';
import { overlay } from '../../tree.ts';

const config = { '.vitepress/config.ts': "export default { srcExclude: ['parts/**'] }\n" };

const siteOf = (files: Files) => temporarySite({ ...config, ...files });

async function problemsOf(files: Files): Promise<string[]> {
  const problems = await listProblems(await siteOf(files));
  return problems.map(({ path, line, message }) => `${path}:${line} ${/“(.*)”/.exec(message)?.[1]}`);
}

describe('a file that a page includes is a part of the page, though it is excluded', () => {
  test('its headings are anchors of the page, numbered among those of the page', async () => {
    const files = {
      'a.md': '# A\n\n## Use\n\n<!--@include: ./parts/p.md-->\n\n## Use\n',
      'parts/p.md': '---\ntitle: P\n---\n\n## Use\n\n<!--@include: ./q.md-->\n',
      'parts/q.md': '## Deep\n',
      'b.md': '[1](/a#use) [2](/a#use-1) [3](/a#use-2) [4](/a#deep) [no](/a#use-3)\n',
    };
    expect(await problemsOf(files)).toEqual(['b.md:1 /a#use-3']);
  });

  test('its links are judged in its place, and once', async () => {
    const files = {
      'a.md': '# A\n\n<!--@include: ./parts/p.md-->\n',
      'b.md': '# B\n\n<!-- @include: @/parts/p.md -->\n',
      'parts/p.md': '[no](/none)\n\n[here](#p) [not here](#q)\n\n## P\n\n[b](/b#b) [b](/b#none)\n',
    };
    expect(await problemsOf(files)).toEqual([
      'parts/p.md:1 /none',
      'parts/p.md:3 #q',
      'parts/p.md:7 /b#none',
    ]);
  });

  test('its relative links count from it or from the page, as VitePress’s version has it', async () => {
    const files = {
      'a.md': '<!--@include: ./parts/p.md-->\n',
      'b.md': '# B\n',
      'parts/p.md': '[as in version 1](./b.md) [as in version 2](../b.md) [no](./c.md)\n',
    };
    expect(await problemsOf(files)).toEqual(['parts/p.md:1 ./c.md']);
  });

  test('what no page includes is not judged', async () => {
    expect(await problemsOf({ 'a.md': '# A\n', 'parts/p.md': '[no](/none)\n' })).toEqual([]);
  });

  test.each([
    ['parts/p.md{3,4}', ['two']],
    ['parts/p.md{,2}', ['one']],
    ['parts/p.md{6,}', ['four']],
    ['parts/p.md#mark', ['three']],
    ['parts/p.md#one{2,}', ['two', 'three']],
    ['parts/p.md', ['one', 'two', 'three', 'four']],
  ])('of %s only that stretch is shown', async (target, shown) => {
    const part =
      '# One\n\n## Two\n<!-- #region mark -->\n## Three\n<!-- #endregion mark -->\n# Four\n[no](/none)\n';
    const site = await siteOf({ 'a.md': `<!--@include: ./${target}-->\n`, 'parts/p.md': part });
    const anchors = await site.anchors('a.md');
    expect([...anchors]).toEqual(shown);
    expect((await listProblems(site)).length).toBe(anchors.has('four') ? 1 : 0);
  });

  test('files that include each other come to an end', async () => {
    const many = '<!--@include: ./q.md-->\n\n'.repeat(600);
    const site = await siteOf({
      'a.md': '<!--@include: ./parts/p.md-->\n',
      'parts/p.md': `## P\n\n${many}`,
      'parts/q.md': `## Q\n\n${many}<!--@include: ./p.md-->\n`,
    });
    expect((await site.anchors('a.md')).has('q')).toBe(true);
    expect([...(await site.parts()).keys()]).toEqual(['parts/p.md', 'parts/q.md']);
  });

  test('in code it is code', async () => {
    const files = {
      'a.md': '```md\n<!--@include: ./parts/p.md-->\n```\n\n<<< ./parts/p.md\n\n[no](#p)\n',
      'parts/p.md': '## P\n\n[no](/none)\n',
    };
    expect(await problemsOf(files)).toEqual(['a.md:7 #p']);
  });

  test('its links follow a page that moves', async () => {
    const site = await siteOf({
      'guide/a.md': '<!--@include: ../parts/p.md-->\n',
      'guide/b.md': '# B\n',
      'parts/p.md': '[b](/guide/b#b) [b](../guide/b.md) [b](./b.md)\n',
    });
    const moved = await movePage(site, { from: 'guide/b.md', to: 'guide/c.md' });
    expect(afterwards(moved)).toMatchObject({
      'parts/p.md': '[b](/guide/c#b) [b](../guide/c.md) [b](./c.md)\n',
    });
  });

  test('links to the page follow a heading of it that is renamed', async () => {
    const site = await siteOf({
      'a.md': '<!--@include: ./p.md-->\n',
      'p.md': '## Use Acme\n',
      'b.md': '[x](/a#use-acme)\n',
    });
    const narrow = { code: false, urls: false, versions: false, translations: false, generated: false };
    const replaced = await replaceTerm(site, { from: 'Acme', to: 'Apex', ...narrow });
    expect(afterwards(replaced)).toMatchObject({ 'b.md': '[x](/a#use-apex)\n' });
  });

  test('a link that breaks in it is found by the gate', async () => {
    const site = await siteOf({
      'a.md': '<!--@include: ./parts/p.md-->\n',
      'b.md': '# B\n',
      'c.md': '# C\n',
      'd.md': '# D\n',
      'parts/p.md': '[b](/b#b)\n',
    });
    const changes = [await site.change('b.md', '# Other\n')];
    const report = await checkChanges({ tree: overlay(site.tree, changes), changes, root: '', pages });
    expect(report.checks.flatMap(({ found }) => found.map(({ path }) => path))).toEqual(['parts/p.md']);
  });
});

describe('anchors', () => {
  test.each([
    ['{ "devDependencies": { "vitepress": "^2.0.0-alpha.19" } }', []],
    ['{ "devDependencies": { "vitepress": "catalog:" } }', []],
    ['{ "dependencies": { "vitepress": "1.6.4" } }', ['a.md:3 #mockClear', 'a.md:3 /a#mock.clear']],
  ])('version 2 makes a slug of a link’s fragment, version 1 does not: %s', async (packageJson, broken) => {
    const page = '## mockClear\n\n[a](#mockClear) [b](/a#mock.clear)\n\n## mock.clear\n';
    expect(await problemsOf({ 'package.json': packageJson, 'a.md': page })).toEqual(broken);
  });

  test('`{#id}` names one in any text, and in the title of a container', async () => {
    const page =
      'Text.\n{#one}\n\n- item {#two}\n\n::: warning Title {#three}\nText.\n:::\n\n{.class #four}\n\n`{#five}`\n\n';
    const links = '[1](#one) [2](#two) [3](#three) [4](#four) [5](#five)\n';
    expect(await problemsOf({ 'a.md': page + links })).toEqual(['a.md:14 #five']);
  });
});

describe('plugins of Vite in the repository that may add headings', () => {
  const page = { 'a.md': '# A\n\n[x](#types)\n' };
  const plugin = (body: string) =>
    `export const own = () => ({ name: 'own', transform(code, id) { ${body} } });\n`;
  const adds = plugin("if (id.endsWith('.md')) return code + '\\n## Types\\n';");
  const config = "import { own } from './own';\nexport default { vite: { plugins: [own()] } };\n";
  const judge = async (files: Files) => {
    const site = await temporarySite({ ...page, ...files });
    const { perhapsBroken, problems, unread } = await inspect(site);
    return [
      problems.count,
      perhapsBroken.list.map(({ reason }) => reason),
      unread.list.map(({ path }) => path),
    ];
  };
  const unknown = (file: string) => [0, [`${file} may add headings`], [file]];

  test.each<[string, Files, unknown[]]>([
    [
      'one of a module',
      { '.vitepress/config.ts': config, '.vitepress/own.ts': adds },
      unknown('.vitepress/own.ts'),
    ],
    [
      'one in the configuration itself',
      { '.vitepress/config.ts': `${adds}export default { vite: { plugins: [[own()]] } };\n` },
      unknown('.vitepress/config.ts'),
    ],
    [
      'one of Vite’s own configuration',
      {
        '.vitepress/config.ts': 'export default {};\n',
        'vite.config.ts': `${adds}export default { plugins: [own()] };\n`,
      },
      unknown('vite.config.ts'),
    ],
    [
      'not one for other files, nor one without a heading',
      {
        '.vitepress/config.ts': config.replace(
          '[own()]',
          "[own(), { name: 'b', transform(code, id) { return /\\.md$/.test(id) ? code.trim() : null } }]",
        ),
        '.vitepress/own.ts': plugin("if (id.endsWith('.vue')) return code + '## x';"),
      },
      [1, [], []],
    ],
    [
      'not a package',
      {
        '.vitepress/config.ts':
          "import own from 'own';\nexport default { vite: { plugins: [own({ include: /\\.md$/, title: '## x', transform: 1 })] } };\n",
      },
      [1, [], []],
    ],
  ])('%s', async (_what, files, expected) => {
    expect(await judge(files)).toEqual(expected);
  });
});

test('an entry may lead to a file that is served as it is', async () => {
  const files = {
    '.vitepress/config.ts':
      "export default { themeConfig: { sidebar: [{ link: '/a' }, { link: '/b.pdf?x' }, { link: '/c.pdf' }] } };\n",
    'a.md': '',
    'public/b.pdf': '',
  };
  const problems = await listProblems(await temporarySite(files));
  expect(problems.map(({ message }) => message)).toEqual([
    'The navigation lists “/c.pdf”, which is no page.',
  ]);
});
