import { describe, expect, test } from 'vitest';
import { starlightSite } from '../../fixtures/sites.ts';
import { mergeNavigationFile } from './merge-navigation-file.ts';

const bytes = (text: string | null) => (text === null ? null : Buffer.from(text));
const merge = (path: string, base: string | null, ours: string, theirs: string): string | null =>
  mergeNavigationFile(path, { base: bytes(base), ours: bytes(ours), theirs: bytes(theirs) })?.toString() ??
  null;

/** Replaces once, and only what is there. */
const edit = (text: string, ...replacements: [string, string][]): string =>
  replacements.reduce((result, [from, to]) => {
    expect(result).toContain(from);
    return result.replace(from, () => to);
  }, text);

const docs = `{
  "name": "Acme", // ours
  "navigation": {
    "groups": [
      {
        "group": "Start",
        "pages": ["index", "install"]
      },
      {
        "group": "Reference",
        "pages": [
          "api"
        ]
      }
    ]
  },
  "redirects": [
    { "source": "/setup", "destination": "/install" }
  ]
}
`;

describe('files of other frameworks', () => {
  test.each([
    ['astro.config.mjs', starlightSite['astro.config.mjs']!, "['guides/install'"],
    ['content/docs/meta.json', '{ "pages": ["a"] }\n', '["a"'],
  ])('two pages added to %s are both there', (path, base, from) => {
    const quote = from[1]!;
    const added = (...names: string[]) =>
      edit(base, [from, [from, ...names.map((name) => `${quote}${name}${quote}`)].join(', ')]);
    expect(merge(path, base, added('x'), added('y'))).toBe(added('x', 'y'));
  });

  test('two keys added to a _meta file with elements in it are both there', () => {
    const base = 'export default {\n  a: <b>A</b>,\n}\n';
    const added = (...keys: string[]) =>
      edit(base, ['</b>,', ['</b>,', ...keys.map((key) => `\n  ${key}: '',`)].join('')]);
    expect(merge('app/_meta.tsx', base, added('x'), added('y'))).toBe(added('x', 'y'));
  });
});

describe('docs.json', () => {
  test('two pages added to one group stand behind each other, ours first', () => {
    const ours = edit(docs, ['"install"]', '"install", "a"]']);
    const theirs = edit(docs, ['"install"]', '"install", "b"]']);
    expect(merge('docs.json', docs, ours, theirs)).toBe(edit(docs, ['"install"]', '"install", "a", "b"]']));
  });

  test('the same in a list that has a line for each page', () => {
    const ours = edit(docs, ['"api"\n', '"api",\n          "a"\n']);
    const theirs = edit(docs, ['"api"\n', '"api",\n          "b"\n']);
    const both = edit(docs, ['"api"\n', '"api",\n          "a",\n          "b"\n']);
    expect(merge('docs.json', docs, ours, theirs)).toBe(both);
  });

  test('new groups, redirects and settings of both sides are all there', () => {
    const group = (name: string) => `      {
        "group": "${name}",
        "pages": ["${name.toLowerCase()}"]
      }`;
    const with_ = (name: string) =>
      edit(
        docs,
        ['      }\n    ]', `      },\n${group(name)}\n    ]`],
        ['"/install" }', `"/install" },\n    { "source": "/${name}", "destination": "/" }`],
        ['"navigation"', `"${name}": true,\n  "navigation"`],
      );
    const both = edit(
      docs,
      ['      }\n    ]', `      },\n${group('One')},\n${group('Two')}\n    ]`],
      [
        '"/install" }',
        '"/install" },\n    { "source": "/One", "destination": "/" },\n    { "source": "/Two", "destination": "/" }',
      ],
      ['"navigation"', '"One": true,\n  "Two": true,\n  "navigation"'],
    );
    expect(merge('docs.json', docs, with_('One'), with_('Two'))).toBe(both);
  });

  test('a deletion, a move and an insertion in one list go together', () => {
    const list = (...pages: string[]) => JSON.stringify({ pages });
    expect(merge('docs.json', list('a', 'b', 'c'), list('c', 'a', 'b'), list('a', 'b', 'n', 'c'))).toBe(
      list('c', 'a', 'b', 'n'),
    );
    expect(merge('docs.json', list('a', 'b', 'c'), list('a', 'c'), list('a', 'b', 'c', 'd'))).toBe(
      list('a', 'c', 'd'),
    );
  });

  test('a group that both sides make is one group with the pages of both', () => {
    const withGroup = (page: string) =>
      edit(docs, ['"groups": [', `"groups": [\n      { "group": "New", "pages": ["${page}"] },`]);
    expect(merge('docs.json', docs, withGroup('a'), withGroup('b'))).toBe(
      edit(docs, ['"groups": [', '"groups": [\n      { "group": "New", "pages": ["a", "b"] },']),
    );
  });

  test('the formatting is ours, the comments are of both', () => {
    const wide = docs.replace(/^ +/gm, (space) => space.repeat(2)).replaceAll('\n', '\r\n');
    const theirs = edit(
      docs,
      ['"api"\n', '// The rest\n          "api",\n          { "group": "More",\n            "pages": [] }\n'],
      ['// ours', '// the product'],
    );
    const ours = edit(wide, ['"install"]', '"install", "a"]'], ['"api"\r\n', '"api", "b"\r\n']);
    const merged = merge('docs.json', docs, ours, theirs);
    expect(merged).toContain('"install", "a"]');
    expect(merged).toContain('// the product\r\n');
    expect(merged).toContain(
      '// The rest\r\n                    "api", "b", { "group": "More",\r\n                        "pages": [] }\r\n',
    );
    expect(merged?.replaceAll('\r\n', '')).not.toContain('\n');
  });

  test('a side that only set the file anew does not undo the other, nor is it undone', () => {
    const set = `${JSON.stringify(JSON.parse(docs.replace(' // ours', '')), null, 4)}\n`;
    const plain = docs.replace(' // ours', '');
    const theirs = edit(plain, ['"install"]', '"install", "a"]']);
    const space = ' '.repeat(20);
    expect(merge('docs.json', plain, set, theirs)).toBe(
      edit(set, ['"install"\n', `"install",\n${space}"a"\n`]),
    );
    expect(merge('docs.json', plain, theirs, set)).toBe(theirs);
  });

  const without = edit(docs, [', "install"]', ']']);
  test.each([
    ['one setting is changed to two values', edit(docs, ['"Acme"', '"A"']), edit(docs, ['"Acme"', '"B"'])],
    [
      'a page is moved to two groups',
      edit(without, ['"api"', '"api", "install"']),
      edit(without, ['"groups": [', '"groups": [\n      { "group": "New", "pages": ["install"] },']),
    ],
    ['a page is moved and deleted', edit(without, ['"api"', '"api", "install"']), without],
    [
      'a group is renamed that the other side adds to',
      edit(docs, ['"Reference"', '"Other"']),
      edit(docs, ['"api"', '"api", "x"']),
    ],
    [
      'a redirect leads to two places',
      edit(docs, ['/install" }', '/a" }']),
      edit(docs, ['/install" }', '/b" }']),
    ],
    ['one side does not parse', edit(docs, ['"pages": [', '"pages": [[']), edit(docs, ['"index"', '"home"'])],
    ['one comment becomes two', edit(docs, ['// ours', '// a']), edit(docs, ['// ours', '// b'])],
  ])('%s: for a person to decide', (_what, ours, theirs) => {
    expect(merge('docs.json', docs, ours, theirs)).toBeNull();
    expect(merge('docs.json', docs, theirs, ours)).toBeNull();
  });

  const tabs = (...entries: object[]) =>
    JSON.stringify({ tabs: [...entries, { tab: 'API', href: '/api' }] }, null, 2);
  const blog = { tab: 'Blog', href: '/blog' };
  const spec = { group: 'Endpoints', openapi: 'api.json' };
  const away = { source: '/a', destination: '/b' };
  test.each([
    ['a tab gets two addresses', tabs(blog), tabs({ ...blog, href: '/a' }), tabs({ ...blog, href: '/b' })],
    ['a tab is deleted that gets another address', tabs(blog), tabs(), tabs({ ...blog, href: '/b' })],
    ['a tab of one name is added twice', tabs(), tabs(blog), tabs({ ...blog, href: '/b' })],
    [
      'a group without pages gets two names',
      tabs(spec),
      tabs({ ...spec, group: 'API' }),
      tabs({ ...spec, group: 'Calls' }),
    ],
    [
      'a redirect is added beside a new pattern',
      tabs(away),
      tabs(away, { source: '/old/:page*', destination: '/' }),
      tabs(away, { source: '/old/page', destination: '/new' }),
    ],
  ])('%s: for a person to decide, too', (_what, base, ours, theirs) => {
    expect(merge('docs.json', base, ours, theirs)).toBeNull();
    expect(merge('docs.json', base, theirs, ours)).toBeNull();
  });

  test('groups of one name in two tabs are two groups', () => {
    const site = (one: string[], two: string[]) => ({
      tabs: [one, two].map((pages, index) => ({
        tab: `Tab ${index}`,
        groups: [{ group: 'Overview', pages }],
      })),
    });
    const [base, ours, theirs] = [
      site(['a', 'p'], ['b']),
      site(['a'], ['b', 'p']),
      site(['a', 'p', 'c'], ['b', 'd']),
    ].map((each) => JSON.stringify(each));
    expect(JSON.parse(merge('docs.json', base!, ours!, theirs!)!)).toEqual(site(['a', 'c'], ['b', 'p', 'd']));
  });

  test.each([
    ['a page that is listed twice', '["a", "a"]', '["a", "a", "b"]', '["a", "a", "c"]'],
    ['a key that is there twice', '{"a":1,"a":2}', '{"a":1,"a":2,"b":1}', '{"a":1,"a":2,"c":1}'],
    ['entries without a name', '[{"x":1}]', '[{"x":2}]', '[{"x":3}]'],
    ['what both moved', '[1,2,3]', '[3,1,2]', '[2,1,3]'],
    ['what is nested without end', '['.repeat(500), '['.repeat(501), '['.repeat(502)],
    ['what is longer than any configuration', '1', '[1]', `[${' '.repeat(1_100_000)}2]`],
  ])('%s is not guessed at', (_what, base, ours, theirs) => {
    expect(merge('docs.json', base, ours, theirs)).toBeNull();
  });

  test('bytes that are no text, and files of another kind, are left to people', () => {
    const ours = Buffer.from('{"a":1}');
    const theirs = Buffer.from([0x7b, 0xff, 0x7d]);
    expect(mergeNavigationFile('docs.json', { base: null, ours, theirs })).toBeNull();
    expect(merge('index.mdx', 'a', 'a b', 'a c')).toBeNull();
    expect(mergeNavigationFile('docs.json', { base: ours, ours, theirs: null })).toBeNull();
  });

  test('a file that both sides add has what both say', () => {
    expect(merge('docs.json', null, '{ "a": ["x"] }', '{ "a": ["y"], "b": 1 }')).toBe(
      '{ "a": ["x", "y"], "b": 1 }',
    );
    expect(merge('docs.json', null, '{ "a": 1 }', '{ "a": 2 }')).toBeNull();
  });
});

const sidebars = `// @ts-check
/** @type {import('x').Sidebars} */
const sidebars = {
  docs: [
    'intro', // first
    {
      type: 'category',
      label: 'Guides',
      items: ['guides/install'],
    },
    ...require('./more'),
  ],
};

module.exports = sidebars;
`;

describe('sidebars and configurations in JavaScript', () => {
  test('a page is one page, whether it is written short or with options', () => {
    const list = (...items: string[]) => `module.exports = { docs: [${items.join(', ')}] };\n`;
    const long = "{ type: 'doc', id: 'a', label: 'A' }";
    expect(merge('sidebars.js', list("'a'"), list(long), list("'a'", "'b'"))).toBe(list(long, "'b'"));
    expect(merge('sidebars.js', list("'b'"), list(long, "'b'"), list("'a'", "'b'"))).toBeNull();
  });

  test('entries of both sides are there, and so is all that is computed', () => {
    const ours = edit(
      sidebars,
      ["['guides/install']", "['guides/install', 'guides/a']"],
      ["'intro',", "'intro', 'x',"],
    );
    const theirs = edit(sidebars, [
      "['guides/install']",
      "['guides/install', { type: 'doc', id: 'guides/b', label: 'It\\'s' }]",
    ]);
    expect(merge('website/sidebars.js', sidebars, ours, theirs)).toBe(
      edit(ours, ["'guides/a']", "'guides/a', { type: 'doc', id: 'guides/b', label: 'It\\'s' }]"]),
    );
  });

  test('the program around the export is followed where one side changed it', () => {
    const ours = edit(sidebars, ["['guides/install']", "['guides/install', 'guides/a']"]);
    const theirs = edit(
      sidebars,
      ['// @ts-check', '// @ts-nocheck'],
      ["['guides/install']", "['guides/install', 'b']"],
    );
    const merged = merge('sidebars.js', sidebars, ours, theirs);
    expect(merged).toContain("['guides/install', 'guides/a', 'b']");
    expect(merged).toContain('// @ts-nocheck');
    const other = edit(ours, ['// @ts-check', '// nothing']);
    expect(merge('sidebars.js', sidebars, other, theirs)).toBeNull();
  });

  test('a VitePress item is known by its link, a group by its text', () => {
    const config = `import { defineConfig } from 'vitepress';
export default defineConfig({
  themeConfig: {
    sidebar: [
      { text: 'Guide', items: [
        { text: 'Start', link: '/start' },
      ] },
    ],
  } as const,
});
`;
    const ours = edit(
      config,
      ["'Start'", "'Begin'"],
      ["'/start' },", "'/start' },\n        { text: 'A', link: '/a' },"],
    );
    const theirs = edit(config, ["'/start' },", "'/start' },\n        { text: 'B', link: '/b' },"]);
    expect(merge('docs/.vitepress/config.mts', config, ours, theirs)).toBe(
      edit(ours, ["'/a' },", "'/a' },\n        { text: 'B', link: '/b' },"]),
    );
    expect(merge('docs/.vitepress/config.mts', config, ours, edit(theirs, ["'Start'", "'Go'"]))).toBeNull();
  });
});

const mkdocs = `# The site
site_name: Acme
theme:
  name: material
nav:
  # How it begins
  - Welcome: index.md
  - Guides:
      - guides/index.md
      - Install: guides/install.md # soon

  - About: about.md
plugins:
  - search
markdown_extensions:
  - toc:
      permalink: true
  - pymdownx.emoji:
      emoji_index: !!python/name:material.extensions.emoji.twemoji
extra:
  text: |
    # not a comment
    two
`;

describe('mkdocs.yml', () => {
  test('what one reader of YAML takes for the same and another does not is a change', () => {
    const base = 'version: 1.1\nstrict: yes\nnav:\n  - a.md\n';
    const theirs = 'version: 1.10\nstrict: "yes"\nnav:\n  - a.md\n  - c.md\n';
    expect(merge('mkdocs.yml', base, `${base}  - b.md\n`, theirs)).toBe(
      'version: 1.10\nstrict: "yes"\nnav:\n  - a.md\n  - b.md\n  - c.md\n',
    );
  });

  test('a page that is named with and without a title is one page', () => {
    const base = 'nav:\n  - a.md\n  - c.md\n';
    const titled = base.replace('- a.md', '- Home: a.md');
    expect(merge('mkdocs.yml', base, titled, `${base}  - b.md\n`)).toBe(`${titled}  - b.md\n`);
    expect(merge('mkdocs.yml', base, `${base}  - b.md\n`, `${base}  - B: b.md\n`)).toBeNull();
  });

  test('pages, groups and plugins of both sides are there with their comments', () => {
    const ours = edit(
      mkdocs,
      ['# soon\n', '# soon\n      # Ours\n      - A: guides/a.md\n'],
      ['- search\n', '- search\n  - tags\n'],
      ['About: about.md', 'About us: about.md'],
    );
    const theirs = edit(
      mkdocs,
      ['# soon\n', '# now\n      - guides/b.md\n'],
      ['- search\n', '- search\n  - redirects:\n      redirect_maps:\n        a.md: b.md\n'],
      ['  - Welcome: index.md\n', ''],
    );
    expect(merge('mkdocs.yml', mkdocs, ours, theirs)).toBe(
      edit(
        mkdocs,
        ['# soon\n', '# now\n      # Ours\n      - A: guides/a.md\n      - guides/b.md\n'],
        ['- search\n', '- search\n  - tags\n  - redirects:\n      redirect_maps:\n        a.md: b.md\n'],
        ['  - Welcome: index.md\n', ''],
        ['About: about.md', 'About us: about.md'],
      ),
    );
  });

  test('a file without a line break at its end is merged, too', () => {
    const base = 'nav:\n  - a.md\n  - b.md';
    expect(merge('mkdocs.yml', base, `${base}\n  - c.md`, `${base}\n  - d.md`)).toBe(
      `${base}\n  - c.md\n  - d.md\n`,
    );
  });

  test.each([
    ['two new names of one page', ['Install:', 'Setup:'], ['Install:', 'Begin:']],
    ['a list in brackets that both change', ['- search', '- x: [a, c]'], ['- search', '- x: [a, d]']],
    ['two values', ['material', 'readthedocs'], ['material', 'mkdocs']],
  ] as [string, [string, string], [string, string]][])('%s: for a person to decide', (_what, one, two) => {
    expect(merge('mkdocs.yml', mkdocs, edit(mkdocs, one), edit(mkdocs, two))).toBeNull();
  });

  test('what is named in one place and used in another is not moved', () => {
    const base = 'a: &x\n  - 1\nb: *x\nnav:\n  - a.md\n';
    expect(merge('mkdocs.yml', base, `${base}  - b.md\n`, `${base}  - c.md\n`)).toBeNull();
  });
});

describe('_redirects', () => {
  const base = '# Old pages\n/a /b 301\n/c /d\n';

  test('rules of both sides are there, with their comments', () => {
    expect(merge('static/_redirects', base, `${base}# ours\n/e /f\n`, `${base}/g /h\n`)).toBe(
      `${base}# ours\n/e /f\n/g /h\n`,
    );
    expect(merge('_redirects', base, base.replace('/c /d\n', ''), `${base}/g /h\n`)).toBe(
      '# Old pages\n/a /b 301\n/g /h\n',
    );
  });

  test('rules beside a new pattern are for a person: the first that fits is followed', () => {
    expect(merge('_redirects', base, `${base}/e/* /f\n`, `${base}/e/g /h\n`)).toBeNull();
  });

  test('one address that leads to two, and what an earlier merge left behind, are for a person', () => {
    expect(merge('_redirects', base, base.replace('/d', '/x'), base.replace('/d', '/y'))).toBeNull();
    expect(merge('_redirects', base, base.replace('/d', '/d#x'), base.replace('/d', '/d#y'))).toBeNull();
    expect(merge('_redirects', `<<<<<<< a\n${base}`, `${base}/e /f\n`, `${base}/g /h\n`)).toBeNull();
  });
});

describe('netlify.toml', () => {
  const rule = (from: string, to: string) => `\n[[redirects]]\n  from = "${from}"\n  to = "${to}"\n`;
  const base = `# Site\n[build]\n  publish = "dist"\n${rule('/a', '/b')}\n[[headers]]\n  for = "/*"\n  [headers.values]\n    X = "1"\n`;

  test('redirects of both sides are there, wherever they were put', () => {
    expect(merge('netlify.toml', base, base + rule('/e', '/f'), base + rule('/g', '/h'))).toBe(
      base + rule('/e', '/f') + rule('/g', '/h'),
    );
    const above = base.replace('\n[[headers]]', `${rule('/e', '/f')}\n[[headers]]`);
    expect(merge('docs/netlify.toml', base, above, base.replace('"1"', '"2"'))).toBe(
      above.replace('"1"', '"2"'),
    );
  });

  test('what one side took out is gone', () => {
    const without = base.replace(rule('/a', '/b'), '');
    expect(merge('netlify.toml', base, without, base + rule('/g', '/h'))).toBe(without + rule('/g', '/h'));
  });

  test.each([
    ['one address leads to two', base.replace('/b', '/x'), base.replace('/b', '/y')],
    ['both added one address', base + rule('/e', '/x'), base + rule('/e', '/y')],
    ['a setting has two values', base.replace('dist', 'a'), base.replace('dist', 'b')],
    ['there is a new pattern', base + rule('/e/*', '/f'), base + rule('/e/g', '/h')],
    ['a text has several lines', `${base}x = """\n[a]\n"""\n`, base + rule('/g', '/h')],
  ])('a person decides where %s', (_, ours, theirs) => {
    expect(merge('netlify.toml', base, ours, theirs)).toBeNull();
  });
});
