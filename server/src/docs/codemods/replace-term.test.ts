import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkChanges } from '../checks/check-changes.ts';
import { docusaurusSite, everySite, mintlifySite, mkdocsSite, vitepressSite } from '../fixtures/sites.ts';
import { afterwards, type Files, temporarySite, withChanges } from '../fixtures/temporary-site.ts';
import { overlay } from '../tree.ts';
import { type ReplaceTermInput, replaceTerm } from './replace-term.ts';

const rule: ReplaceTermInput = {
  from: 'Acme Pro',
  to: 'Acme Team',
  code: false,
  urls: false,
  versions: false,
  translations: false,
  generated: false,
};

async function replaced(
  text: string,
  input: Partial<ReplaceTermInput> = {},
  name = 'a.mdx',
): Promise<string> {
  const config: Files = name.endsWith('.mdx') ? { 'docs.json': '{}' } : {};
  const result = await replaceTerm(await temporarySite({ ...config, [name]: text }), { ...rule, ...input });
  return afterwards(result)[name] ?? text;
}

describe.each(everySite)('on a %s site', (_kind, files) => {
  test('prose, titles and navigation change, code and everything else stays', async () => {
    const site = await temporarySite(files);
    const result = await replaceTerm(site, rule);
    const { passed } = await checkChanges({
      tree: overlay(site.tree, result.changes),
      changes: result.changes,
      root: '',
    });
    expect(passed).toBe(true);
    expect(result.summary).toMatch(/^Replaced \d+ mentions of “Acme Pro” on \d+ pages/);
    for (const { before, after } of result.changes) {
      const back = after!.replaceAll('Acme Team', 'Acme Pro');
      expect(back).toBe(before);
    }
  });

  test('doing it twice changes nothing more', async () => {
    const site = await temporarySite(files);
    const again = await replaceTerm(await withChanges(site, await replaceTerm(site, rule)), rule);
    expect(again.changes).toEqual([]);
  });
});

test('Mintlify: front matter, attributes and labels change; code is left and noted', async () => {
  const result = await replaceTerm(await temporarySite(mintlifySite), rule);
  const after = afterwards(result);
  expect(Object.keys(after)).toEqual(['docs.json', 'guides/install.mdx', 'index.mdx', 'reference/api.mdx']);
  expect(after['docs.json']).toContain('"Start with Acme Team"');
  expect(after['index.mdx']).toContain('title: "Welcome to Acme Team"');
  expect(after['reference/api.mdx']).toContain('<Card title="Acme Team"');
  expect(after['reference/api.mdx']).toContain('acme "Acme Pro"');
  expect(result.notes).toEqual(['reference/api.mdx:10 mentions “Acme Pro” in code; left alone.']);
  expect(result.summary).toBe('Replaced 4 mentions of “Acme Pro” on 3 pages and in 1 navigation label.');
});

test('Docusaurus: a frozen version is left and noted unless it is named', async () => {
  const site = await temporarySite(docusaurusSite);
  const result = await replaceTerm(site, rule);
  expect(afterwards(result)['docs/guides/install.md']).toContain(':::note Acme Team only');
  expect(afterwards(result)['sidebars.js']).toContain("label: 'Acme Team guides'");
  expect(result.notes).toContain(
    'versioned_docs/version-1.0/intro.md:1 mentions “Acme Pro” but is a page of a frozen version; left alone. Say “also in old versions” to include it.',
  );
  const old = 'versioned_docs/version-1.0/intro.md';
  expect(afterwards(await replaceTerm(site, { ...rule, versions: true }))[old]).toBe(
    '# Welcome to Acme Team 1\n',
  );
  expect(Object.keys(afterwards(await replaceTerm(site, { ...rule, pages: [old] })))).toEqual([old]);
});

test('VitePress: the labels of a list that several bars share change once', async () => {
  const config = (name: string) => `const guides = [{ text: 'The ${name}', link: '/a' }];
const nav = [{ text: 'Guides', items: guides }];
export default { themeConfig: { nav, sidebar: { '/a/': guides, '/': guides } } };\n`;
  const site = await temporarySite({ '.vitepress/config.ts': config('CLI'), 'a.md': '# A\n' });
  const result = await replaceTerm(site, { ...rule, from: 'CLI', to: 'shell' });
  expect(afterwards(result)['.vitepress/config.ts']).toBe(config('shell'));
  expect(result.summary).toContain('1 navigation label');
});

test('Docusaurus: a folder’s label changes, with or without a sidebar', async () => {
  const { 'sidebars.js': _, ...automatic } = docusaurusSite;
  for (const files of [docusaurusSite, automatic]) {
    const site = await temporarySite({ ...files, 'docs/guides/_category_.json': '{ "label": "Acme Pro" }' });
    expect(afterwards(await replaceTerm(site, rule))['docs/guides/_category_.json']).toBe(
      '{ "label": "Acme Team" }',
    );
  }
});

test('MkDocs: admonitions are prose, indented code is code', async () => {
  const after = afterwards(await replaceTerm(await temporarySite(mkdocsSite), rule));
  expect(after['mkdocs.yml']).toContain('- Acme Team guides:');
  expect(after['docs/guides/install.md']).toContain('!!! note "Acme Team only"\n\n    For Acme Team,');
  expect(after['docs/guides/install.md']).toContain('    acme "Acme Pro"');
});

test('VitePress: HTML text is prose, its code is not', async () => {
  const after = afterwards(await replaceTerm(await temporarySite(vitepressSite), rule));
  expect(after['guides/install.md']).toContain('::: tip Acme Team only\nFor Acme Team.');
  expect(after['guides/install.md']).toContain('<p>Acme Team, <code>Acme Pro</code></p>');
});

describe('a term', () => {
  test.each([
    ['Acme Products, Acme Pro_x, xAcme Pro, acme pro', 'Acme Products, Acme Pro_x, xAcme Pro, acme pro'],
    [
      'Acme Pro, “Acme Pro”, Acme Pro-grade, (Acme Pro)',
      'Acme Team, “Acme Team”, Acme Team-grade, (Acme Team)',
    ],
    ['> Acme\n> Pro and Acme\n\nPro', '> Acme\n> Team and Acme\n\nPro'],
    ['Acme **Pro** and **Acme Pro**', 'Acme **Pro** and **Acme Team**'],
    ['| Acme Pro | `Acme Pro` |\n|---|---|', '| Acme Team | `Acme Pro` |\n|---|---|'],
    ['[Acme Pro](/x "Acme Pro")', '[Acme Team](/x "Acme Pro")'],
    ['![Acme Pro](/x.png)', '![Acme Team](/x.png)'],
    ['Élan Acme Pro\r\nÉ', 'Élan Acme Team\r\nÉ'],
    [
      'See [Acme Pro] and [Acme Pro][].\n\n[Acme Pro]: /x',
      'See [Acme Team][Acme Pro] and [Acme Team][Acme Pro].\n\n[Acme Pro]: /x',
    ],
    ['<Note title={"Acme Pro"}>{"Acme Pro"}</Note>', '<Note title={"Acme Team"}>{"Acme Pro"}</Note>'],
    ["export const a = 'Acme Pro'\n\nAcme Pro", "export const a = 'Acme Pro'\n\nAcme Team"],
  ])('in %j', async (text, wanted) => {
    expect(await replaced(text)).toBe(wanted);
  });

  test('is found however Markdown spells it', async () => {
    expect(await replaced('snake\\_case & snake_case', { from: 'snake_case', to: 'kebab' })).toBe(
      'kebab & kebab',
    );
    expect(await replaced('R&amp;D and R&D', { from: 'R&D', to: 'Lab' })).toBe('Lab and Lab');
    expect(await replaced('C++, not C', { from: 'C++', to: 'Rust' })).toBe('Rust, not C');
  });

  test('goes with its space when it is removed', async () => {
    expect(await replaced('Use Acme Pro now. Acme Pro is here, Acme Pro.', { to: '' })).toBe(
      'Use now. is here,.',
    );
  });
});

describe('the replacement stays the text it is', () => {
  test.each([
    ['x Acme Pro y', 'x a\\*b\\* y', 'a*b*'],
    ['x Acme Pro y', 'x \\{a\\} y', '{a}'],
    ['x Acme Pro y', 'x a_b y', 'a_b'],
    ['<Card title="Acme Pro" />', '<Card title="&quot;A&quot;" />', '"A"'],
    ['| Acme Pro |\n|---|', '| a\\|b |\n|---|', 'a|b'],
    ['---\ntitle: Acme Pro\n---\n', '---\ntitle: "A: B"\n---\n', 'A: B'],
    ["---\ntitle: 'Acme Pro'\n---\n", "---\ntitle: 'it''s'\n---\n", "it's"],
    [
      '---\ndescription: >\n  about\n  Acme Pro\n---\n',
      '---\ndescription: >\n  about\n  A: B\n---\n',
      'A: B',
    ],
  ])('%j', async (text, wanted, to) => {
    expect(await replaced(text, { to })).toBe(wanted);
  });
});

test('code and URLs change when asked for', async () => {
  const text = '`Acme Pro` [x](<https://a.example/Acme Pro>)\n\n```\nAcme Pro\n```\n';
  expect(await replaced(text, { code: true })).toBe(
    '`Acme Team` [x](<https://a.example/Acme Pro>)\n\n```\nAcme Team\n```\n',
  );
  expect(await replaced(text, { urls: true })).toBe(
    '`Acme Pro` [x](<https://a.example/Acme Team>)\n\n```\nAcme Pro\n```\n',
  );
});

test('links to a heading follow its new name, in every page and every form', async () => {
  const site = await temporarySite({
    'docs.json': '{"navigation":{"pages":["a","b"]}}',
    'a.mdx':
      '## Acme Pro\n\n## Acme Team\n\n[self](#acme-pro)\n\n<Accordion title="Why Acme Pro">x</Accordion>\n',
    'b.mdx': '[one](/a#acme-pro) [two](./a#acme-team) [why](/a#why-acme-pro) [other](/b#acme-pro)\n',
  });
  const result = await replaceTerm(site, rule);
  const after = afterwards(result);
  expect(after['a.mdx']).toContain('[self](#acme-team)');
  expect(after['b.mdx']).toBe(
    '[one](/a#acme-team) [two](./a#acme-team-2) [why](/a#why-acme-team) [other](/b#acme-pro)\n',
  );
  expect(result.summary).toContain('4 links to a renamed heading followed.');
});

test('a page that does not parse is left and noted', async () => {
  const result = await replaceTerm(
    await temporarySite({ 'docs.json': '{}', 'a.mdx': 'Acme Pro <b\n' }),
    rule,
  );
  expect(result).toMatchObject({ changes: [], notes: [expect.stringMatching(/^a\.mdx:1 does not parse/)] });
});

test('generated pages and translations are left and noted unless named', async () => {
  const files = {
    'mkdocs.yml': '',
    'docs/a.md': '<!-- DO NOT EDIT -->\n\nAcme Pro\n',
    'docs/b.md': 'x',
    'docs/fr/b.md': 'Acme Pro\n',
  };
  const site = await temporarySite(files);
  expect(await replaceTerm(site, rule)).toMatchObject({
    changes: [],
    notes: [expect.stringContaining('docs/a.md:3'), expect.stringContaining('docs/fr/b.md:1')],
  });
  const all = await replaceTerm(site, { ...rule, translations: true, generated: true });
  expect(Object.keys(afterwards(all))).toEqual(['docs/a.md', 'docs/fr/b.md']);
});

test('an edit changes nothing but the term, whatever is around it', async () => {
  const piece = fc.constantFrom(
    '# H',
    '- a\r\n- b',
    '> q',
    '`c`',
    '*e*',
    'x 🎉 é',
    '| a |\n|---|',
    '[l](/u)',
    '<b>x</b>',
    '',
    '    code',
    '\\*',
    '&amp;',
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(piece, { maxLength: 4 }),
      fc.array(piece, { maxLength: 4 }),
      fc.constantFrom('\n\n', '\r\n\r\n'),
      async (before, after, gap) => {
        const text = [...before, 'word Acme Pro word', ...after].join(gap);
        const wanted = text.replace('Acme Pro', 'Acme Team');
        expect(await replaced(text, {}, 'a.md')).toBe(wanted);
      },
    ),
    { numRuns: 60 },
  );
});

test('a byte order mark stays', async () => {
  expect(await replaced('\uFEFF---\ntitle: Acme Pro\n---\n\n# Acme Pro\n')).toBe(
    '\uFEFF---\ntitle: Acme Team\n---\n\n# Acme Team\n',
  );
});

test('links follow a heading of a snippet on the pages that import it', async () => {
  const files = {
    'docs.json': '{}',
    'snippets/limits.mdx': '## Acme Pro limits\n\nTen.\n',
    'snippets/all.mdx': "import Limits from '/snippets/limits.mdx'\n\n<Limits />\n",
    'quota.mdx': "import Limits from '/snippets/limits.mdx'\n\n# Quota\n\n<Limits />\n",
    'plans.mdx': "import All from '/snippets/all.mdx'\n\n# Plans\n\n<All />\n",
    'own.mdx': "import All from '/snippets/all.mdx'\n\n# Acme Pro limits {#acme-pro-limits}\n\n<All />\n",
    'index.mdx': '[a](/quota#acme-pro-limits), [b](/plans#acme-pro-limits)\n',
  };
  const site = await temporarySite(files);
  const result = await replaceTerm(site, rule);
  expect(afterwards(result)['index.mdx']).toBe(
    '[a](/quota#acme-team-limits), [b](/plans#acme-team-limits)\n',
  );
  const tree = overlay(site.tree, result.changes);
  expect((await checkChanges({ tree, changes: result.changes, root: '' })).passed).toBe(true);
});

describe('a term is left in the name of something else', () => {
  const plugin = { from: 'plugin', to: 'extension' };

  test.each([
    ['### @vitejs/plugin-react'],
    ['Write to plugin@acme.example or @plugin.'],
    ['Edit plugin.config.js in src/plugin/index.'],
    ['See /plugin and ./plugin here.'],
    ['Use vite-plugin-pwa: `npm i vite-plugin-pwa`.'],
    ['Use [vite-plugin-pwa](https://pwa.example/).'],
    ['Vite 4.2.1 + plugin-react 3.1.0'],
    ['## With plugin()'],
    ['Call plugin(id, "x"), plugin(\\{ id: 1, all }) or plugin("a b").'],
    ['Acme::plugin and plugin::Acme'],
    ['---\ntitle: The @acme/plugin package\n---\n'],
  ])('%s', async (text) => {
    expect(await replaced(`${text}\n`, plugin)).toBe(`${text}\n`);
  });

  test('but not in ordinary words beside punctuation', async () => {
    const text =
      'A plugin-based (plugin), plugin/theme. "plugin": plugin… _plugin_ **plugin**. Plugin? plugin.\n' +
      '\nThe plugin(s), a plugin(see below), a plugin (x), a plugin: one plugin-based 3 times.\n';
    expect(await replaced(text, plugin)).toBe(text.replaceAll('plugin', 'extension'));
  });

  test('that another page shows as code, as a package or in the address of another site', async () => {
    const words = 'Use plugin-legacy, plugin-react and plugin-vue; a plugin-based, plugin-driven way.\n';
    const shown =
      '`plugin-legacy`, @acme/plugin-react, https://x.example/plugin-vue, [a](/plugin-based#plugin-driven)\n';
    const files = {
      'docs.json': '{}',
      'a.mdx': `---\ntitle: plugin-legacy\n---\n\n${words}`,
      'b.mdx': shown,
    };
    const result = await replaceTerm(await temporarySite(files), { ...rule, ...plugin });
    expect(afterwards(result)).toEqual({
      'a.mdx': files['a.mdx'].replace('plugin-b', 'extension-b').replace('plugin-d', 'extension-d'),
    });
  });

  test('and that is said, with its place', async () => {
    const site = await temporarySite({
      'docs.json': '{}',
      'a.mdx': 'The plugin.\n\n## @acme/plugin-react\n',
    });
    const { notes } = await replaceTerm(site, { ...rule, ...plugin });
    expect(notes).toEqual(['a.mdx:3 mentions “plugin” as part of another name; left alone.']);
  });
});

describe('a template’s tags are code', () => {
  const plugin = { from: 'plugin', to: 'tool' };

  test.each([
    ['{% ifversion plugin-x %}'],
    ['{{ plugin.name }}'],
    ['{{< plugin "a plugin" >}} {{% plugin %}}'],
    ['{% x\n  plugin\n%}'],
    ['See [it](/a#{% if x %}the-plugin{% else %}a-plugin{% endif %}).'],
    ['See [it](/a/{{ plugin }}/plugin).'],
    ['---\ntitle: The {{ plugin }}\n---'],
  ])('%j', async (text) => {
    const input = { ...plugin, urls: true };
    expect(await replaced(`${text}\n\nA plugin.\n`, input, 'a.md')).toBe(`${text}\n\nA tool.\n`);
  });

  test('and a brace that is left open is none', async () => {
    const text = 'Write `{{` before a plugin, and }} behind. A {{ plugin\n\nand plugin }}\n';
    expect(await replaced(text, plugin, 'a.md')).toBe(text.replaceAll('plugin', 'tool'));
  });

  test('and are noted as such', async () => {
    const site = await temporarySite({ 'a.md': '{% if plugin %}\n\nA plugin.\n' });
    const { notes } = await replaceTerm(site, { ...rule, ...plugin });
    expect(notes).toEqual(['a.md:1 mentions “plugin” in code; left alone.']);
  });
});

test.each([
  ['[](){#acme-plugin}'],
  ['A word.\n{: #the-plugin .plugin }'],
  ['*word*{ .plugin }'],
  ['Title {#plugin}\n====='],
])('an attribute list keeps its words: %j', async (text) => {
  const site = await temporarySite({
    'mkdocs.yml': 'markdown_extensions: [attr_list]\n',
    'docs/index.md': `${text}\n\nThe plugin.\n`,
  });
  const result = await replaceTerm(site, { ...rule, from: 'plugin', to: 'tool' });
  expect(afterwards(result)['docs/index.md']).toBe(`${text}\n\nThe tool.\n`);
});

test.each([
  ['example%3A-acme-pro', 'example-acme-team'],
  ['example%3a-acme-pro', 'example-acme-team'],
  ['example:-acme-pro', 'example-acme-team'],
  ['%c3%a9lan-acme-pro', '%C3%A9lan-acme-team'],
  ['%C3%89lan-acme-pro', '%C3%89lan-acme-pro'],
])('a link to #%s becomes one to #%s', async (fragment, wanted) => {
  const link = `[x](/a#${fragment})\n`;
  const site = await temporarySite({
    'docs.json': '{"navigation":{"pages":["a","b"]}}',
    'a.mdx': '## Example: Acme Pro\n\n## Élan Acme Pro\n',
    'b.mdx': link,
  });
  expect(afterwards(await replaceTerm(site, rule))['b.mdx'] ?? link).toBe(`[x](/a#${wanted})\n`);
});

test('what a home page says in its front matter changes too', async () => {
  const text =
    '---\nlayout: home\nhero:\n  name: Acme Pro\n  tagline: "Acme Pro: fast"\n  actions:\n    - text: Try Acme Pro\n      link: /acme\nfeatures:\n  - title: Acme Pro\n    icon: Acme Pro\n    details: >-\n      Why Acme Pro\n      wins\nother:\n  name: Acme Pro\n---\n';
  const wanted = text
    .split('\n')
    .map((line) =>
      /icon|other|^ {2}name: Acme Pro$/.test(line) ? line : line.replace('Acme Pro', 'Acme Team'),
    );
  wanted[3] = '  name: Acme Team';
  expect(await replaced(text, {}, 'a.md')).toBe(wanted.join('\n'));
});

test('a mention in the site’s settings is left to a person', async () => {
  const site = await temporarySite({
    'mkdocs.yml': 'site_name: Acme Pro\nsite_url: https://acme.example\nnav:\n  - Acme Pro: index.md\n',
    'docs/index.md': '# Acme Pro\n',
  });
  const result = await replaceTerm(site, rule);
  expect(afterwards(result)['mkdocs.yml']).toContain('site_name: Acme Pro\n');
  expect(afterwards(result)['mkdocs.yml']).toContain('  - Acme Team: index.md\n');
  expect(result.notes).toEqual(['mkdocs.yml:1 mentions “Acme Pro” in the site’s settings; left alone.']);
});

describe('a mention over the end of a line keeps two lines', () => {
  test.each([
    ['We use Acme\nPro here.', 'Acme Big Pro', 'We use Acme Big\nPro here.'],
    ['We use Acme\r\n  Pro here.', 'Acme Big Pro', 'We use Acme Big\r\n  Pro here.'],
    [
      '---\ndescription: We use Acme\n  Pro here.\n---\n',
      'Acme Big Pro',
      '---\ndescription: We use Acme Big\n  Pro here.\n---\n',
    ],
    ['We use Acme\nPro here.', 'Team', 'We use Team\nhere.'],
    ['We use Acme\nPro.', 'Team', 'We use Team.'],
    ['We use Acme\nPro - here.', 'Team', 'We use Team - here.'],
    ['We use Acme\nPro here.', 'Acme +', 'We use Acme + here.'],
  ])('%j with %s is %j', async (text, to, wanted) => {
    expect(await replaced(text, { to })).toBe(wanted);
  });
});

test('what people may read in components and fields is left and noted', async () => {
  const text =
    '---\ntags:\n  - Acme Pro\nid: x\n---\n\n<Cards items={[{ title: \'Acme Pro\' }]} name="Acme Pro" />\n\n[Acme Pro]: /x\n';
  const result = await replaceTerm(await temporarySite({ 'docs.json': '{}', 'a.mdx': text }), rule);
  expect(result).toMatchObject({
    changes: [],
    notes: [
      'a.mdx:3 mentions “Acme Pro” in a field of its front matter; left alone.',
      'a.mdx:7: 2 mentions of “Acme Pro” in code; left alone.',
    ],
  });
});

test('of a folder, generated pages are left unless they are named', async () => {
  const generated = '{/* auto-generated file */}\n\nAcme Pro\n';
  const site = await temporarySite({ 'docs.json': '{}', 'a/b.mdx': 'Acme Pro\n', 'a/g.mdx': generated });
  const result = await replaceTerm(site, { ...rule, pages: ['a/'] });
  expect(Object.keys(afterwards(result))).toEqual(['a/b.mdx']);
  expect(result.notes).toEqual([
    'a/g.mdx:3 mentions “Acme Pro” but is a generated page; left alone. Say “also in generated pages” to include it.',
  ]);
  const named = await replaceTerm(site, { ...rule, pages: ['a/', 'a/g.mdx'] });
  expect(Object.keys(afterwards(named))).toEqual(['a/b.mdx', 'a/g.mdx']);
});

test('what is left in one file is one note for each kind, with its lines', async () => {
  const line = '`Acme Pro` and `Acme Pro`\n\n';
  const files = {
    'docs.json': '{}',
    'a.mdx': line.repeat(3),
    'b.mdx': line.repeat(30),
    'fr/a.mdx': 'Acme Pro\n',
    'fr/b.mdx': 'Acme Pro\n',
  };
  const { notes } = await replaceTerm(await temporarySite(files), rule);
  const shown = Array.from({ length: 20 }, (_, index) => index * 2 + 1).join(', ');
  expect(notes).toEqual([
    'a.mdx: 6 mentions of “Acme Pro” in code (lines 1, 3, 5); left alone.',
    `b.mdx: 60 mentions of “Acme Pro” in code (lines ${shown}, and 10 more); left alone.`,
    '2 translations mention “Acme Pro”; left alone: fr/a.mdx:1, fr/b.mdx:1. Say “also in translations” to include them.',
  ]);
});

test('a link that followed its heading is not called left alone; the rest of its address is', async () => {
  const files = {
    'mkdocs.yml': 'site_name: A\n',
    'docs/lockfile.md': '# One\n\n## The lockfile\n',
    'docs/a.md': '[x](lockfile.md#the-lockfile)\n',
  };
  const input = { ...rule, from: 'lockfile', to: 'lock file' };
  const { notes, changes } = await replaceTerm(await temporarySite(files), input);
  expect(changes.map(({ path, after }) => [path, after])).toEqual([
    ['docs/a.md', '[x](lockfile.md#the-lock-file)\n'],
    ['docs/lockfile.md', '# One\n\n## The lock file\n'],
  ]);
  expect(notes).toEqual(['docs/a.md:1 mentions “lockfile” in a URL; left alone.']);
});

test('of many articles that may not fit, a note names some', async () => {
  const site = await temporarySite({ 'a.md': 'A plugin.\n\n'.repeat(3_000) });
  const { notes } = await replaceTerm(site, { ...rule, from: 'plugin', to: 'extension' });
  expect(notes).toHaveLength(1);
  expect(notes[0]).toMatch(/\(also in lines 3, 5, .* 41 and 2979 more\)\.$/);
});

test('an article that may not fit the new word is pointed out', async () => {
  const text = 'A plugin.\n\nThe plugin, a **plugin** and a pluginhouse.\n\nPlan an plugin.\n';
  const site = await temporarySite({ 'a.md': text });
  const { notes } = await replaceTerm(site, { ...rule, from: 'plugin', to: 'extension' });
  expect(notes).toEqual([
    'a.md:1 has “a” or “an” before a replaced word, which may have to be the other one (also in line 3).',
  ]);
  expect((await replaceTerm(site, { ...rule, from: 'plugin', to: 'module' })).notes).toEqual([]);
});

test('pages of frozen versions are counted as pages, with the words that include them', async () => {
  const version = 'versioned_docs/version-1.0';
  const site = await temporarySite({
    ...docusaurusSite,
    [`${version}/a.md`]: 'Acme Pro\n',
    [`${version}/intro.md`]: 'Acme Pro\n',
  });
  expect((await replaceTerm(site, rule)).notes).toContain(
    `2 pages of frozen versions mention “Acme Pro”; left alone: ${version}/a.md:1, ${version}/intro.md:1. Say “also in old versions” to include them.`,
  );
});

test.each([
  [
    'https://acme.io',
    'https://acme.dev',
    '[a](https://acme.dev/docs) [b](https://acme.dev) [c](https://acme.dev?x=1).',
  ],
  ['//acme.io', '//acme.dev', '[a](https://acme.dev/docs) [b](https://acme.dev) [c](https://acme.dev?x=1).'],
])('the address %s of another site is no part of a longer name', async (from, to, wanted) => {
  const others = '[d](https://acme.io.example/) [e](https://acme.io-docs/) [f](https://docs.acme.io/)';
  const text = `[a](https://acme.io/docs) [b](https://acme.io) [c](https://acme.io?x=1). ${others}\n`;
  expect(await replaced(text, { from, to, urls: true })).toBe(`${wanted} ${others}\n`);
});
