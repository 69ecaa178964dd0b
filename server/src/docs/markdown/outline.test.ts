import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { docusaurusDialect } from '../kinds/docusaurus/docusaurus.ts';
import { mintlifyDialect } from '../kinds/mintlify/dialect.ts';
import { mkdocsDialect } from '../kinds/mkdocs/dialect.ts';
import { vitepressDialect } from '../kinds/vitepress/vitepress.ts';
import { plainMarkdown } from './dialect.ts';
import { readOutline } from './outline.ts';

const dialects = {
  mintlify: mintlifyDialect,
  docusaurus: docusaurusDialect,
  mkdocs: mkdocsDialect,
  vitepress: vitepressDialect,
  plain: plainMarkdown,
};
const anchors = (text: string, kind: keyof typeof dialects): string[] =>
  readOutline(text, dialects[kind]).headings.map(({ anchor }) => anchor);

describe('anchors are made as the kind makes them', () => {
  const text = '# What’s *new* in 2.0?\n\n## Set-up\n\n## Set-up\n\n## Über `uns`\n';
  test.each([
    ['plain', ['whats-new-in-20', 'set-up', 'set-up-1', 'über-uns']],
    ['docusaurus', ['', 'set-up', 'set-up-1', 'über-uns']],
    ['mintlify', ['what’s-new-in-2-0', 'set-up', 'set-up-2', 'über-uns']],
    ['mkdocs', ['whats-new-in-20', 'set-up', 'set-up_1', 'uber-uns']],
    ['vitepress', ['what-s-new-in-2-0', 'set-up', 'set-up-1', 'uber-uns']],
  ] as const)('%s', (kind, wanted) => {
    expect(anchors(text, kind)).toEqual(wanted);
  });

  test('a number that is taken is passed over', () => {
    expect(anchors('# a\n\n# a-1\n\n# a\n', 'plain')).toEqual(['a', 'a-1', 'a-2']);
  });

  test.each(['mintlify', 'docusaurus', 'mkdocs', 'vitepress'] as const)('%s takes an explicit id', (kind) => {
    const { headings } = readOutline('## Set-up {#start}\n\nText\n', dialects[kind]);
    expect(headings).toMatchObject([{ text: 'Set-up', anchor: 'start', explicit: true }]);
  });

  test.each(['mkdocs', 'vitepress'] as const)('%s takes one of an underlined heading, too', (kind) => {
    const { headings } = readOutline('Set-up {#start}\n------\n\n> *Q* {#q}\n> ===\n', dialects[kind]);
    expect(headings).toMatchObject([
      { text: 'Set-up', anchor: 'start', explicit: true },
      { text: 'Q', anchor: 'q', explicit: true },
    ]);
  });

  test('MDX takes the braces of an underlined heading for code', () => {
    expect(readOutline('Set-up {#start}\n------\n', dialects.docusaurus).problem).not.toBeNull();
  });

  test('MkDocs writes attributes its own way', () => {
    expect(anchors('## A {: #one .big }\n\n## B { #two }\n', 'mkdocs')).toEqual(['one', 'two']);
    expect(anchors('## A {/* #one */}\n\n### `b` {/* #Two */}\n', 'docusaurus')).toEqual(['one', 'Two']);
  });

  test('MkDocs takes ids behind anything but code', () => {
    const text =
      'A term\n{: #term .big }\n\n[](){#here} and *this*{ #that }\n\n- item\n  {#in-list}\n\n`{#code}`\n';
    expect(readOutline(text, dialects.mkdocs).anchors.flat()).toEqual(['term', 'here', 'that', 'in-list']);
  });

  test('a title on Docusaurus and headings deeper than the fourth on Mintlify have none, and count among equals', () => {
    expect(anchors('# A\n\n## A\n', 'docusaurus')).toEqual(['', 'a-1']);
    expect(anchors('# A\n\n##### A\n\n## A\n', 'mintlify')).toEqual(['a', '', 'a-3']);
  });

  test.each([
    ['docusaurus', '<Tabs>\n<TabItem value="a">x</TabItem>\n</Tabs>\n', false],
    ['docusaurus', "import Part from './_part.mdx'\n\n<Part />\n", false],
    ['docusaurus', '<ApiTable />\n', true],
    ['docusaurus', '```mdx-code-block\n<ApiTable>\n```\n', true],
    ['vitepress', '<ExampleList />\n', true],
    ['vitepress', '<div>x</div>\n', false],
  ] as const)('on %s, %j has a component that may have anchors of its own: %s', (kind, text, expected) => {
    expect(readOutline(text, dialects[kind]).components.length > 0).toBe(expected);
  });

  test('a plain site shows the braces', () => {
    expect(anchors('## Set-up {#start}\n', 'plain')).toEqual(['set-up-start']);
  });

  test('elements with an id, and titled components on Mintlify, are anchors too', () => {
    const text =
      '<div id="here" />\n\n<Accordion title="Why so?">\n  x\n</Accordion>\n\n<ParamField body="user_id" />\n';
    expect(readOutline(text, dialects.mintlify).anchors.flat()).toEqual(
      expect.arrayContaining(['here', 'why-so', 'param-user-id']),
    );
    expect(readOutline('<a name="old"></a>\n', dialects.plain).anchors).toContainEqual(['old']);
  });
});

describe('links', () => {
  test('are found wherever they are written, each with its exact place', () => {
    const text = [
      '[a](/a "title") ![b](<b c.png>) [d](d_(e).md) [f][g] <https://h.example>',
      '',
      '[g]: ./g.md#x',
      '',
      '<Card href="/card" icon="/i.svg"><img src={"/img.png"} /></Card>',
      '',
      '> [broken',
      '> over](quoted.md)',
    ].join('\n');
    const { links } = readOutline(text.replace('<https://h.example>', ''), dialects.mintlify);
    expect(links.map(({ kind, url }) => `${kind} ${url}`)).toEqual([
      'link /a',
      'image b c.png',
      'link d_(e).md',
      'link ./g.md#x',
      'link /card',
      'image /i.svg',
      'image /img.png',
      'link quoted.md',
    ]);
    const source = text.replace('<https://h.example>', '');
    for (const { range, url } of links) expect(source.slice(range!.start, range!.end)).toBe(url);
  });

  test('in HTML have the place of the attribute', () => {
    const text = '<p>\n<a class="x" href="../a.md">A</a> <img alt=b src=b.png>\n</p>\n';
    const { links } = readOutline(text, dialects.plain);
    expect(links.map(({ url, line }) => [url, line])).toEqual([
      ['../a.md', 2],
      ['b.png', 2],
    ]);
    for (const { range, url } of links) expect(text.slice(range!.start, range!.end)).toBe(url);
  });

  test('of elements in expressions are found by their text', () => {
    const text = [
      `<Card text={<>It's in <a className="x" href="/a">A</a> and <Link to={'./b#c'}>B</Link>.</>} />`,
      "{open && <a href={useBaseUrl('c#d')}>C</a>}",
      '{"<a href=/none>"} {x < y} <Own to={"/f"} /> {<Own to="/g"></Own>}',
      '<Card a={<b>/h</b>} b={<a href="/h">H</a>} />',
    ].join('\n\n');
    const { links } = readOutline(text, docusaurusDialect);
    expect(links.map(({ url, line, uncertain }) => [url, line, uncertain ?? false])).toEqual([
      ['/a', 1, false],
      ['./b#c', 1, false],
      ['/c#d', 3, false],
      ['/f', 5, true],
      ['/h', 7, false],
    ]);
    expect(links.map(({ range }) => text.slice(range!.start, range!.end))).toEqual([
      ...['/a', './b#c', 'c#d', '/f', '/h'],
    ]);
  });

  test('in front matter are the fields that the kind reads as links', () => {
    const text = '---\nhero:\n  actions:\n    - text: Go\n      link: "/guides/a"\n    - { link: /b }\n---\n';
    const { links } = readOutline(text, dialects.vitepress);
    expect(links.map(({ url, line }) => [url, line])).toEqual([
      ['/guides/a', 5],
      ['/b', 6],
    ]);
    for (const { range, url } of links) expect(text.slice(range!.start, range!.end)).toBe(url);
    expect(readOutline(text, dialects.mkdocs).links).toEqual([]);
  });

  test('of imports are the modules they name', () => {
    const text = "import A, { b } from '../a.mdx'\nexport * from \"./c\"\nexport const d = 'from e'\n";
    expect(readOutline(text, dialects.mintlify).links.map(({ url }) => url)).toEqual(['../a.mdx', './c']);
  });

  test('point at what they say, for any target', () => {
    const target = fc
      .stringMatching(/^[\w./#é()-]{1,20}$/)
      .filter((text) => !/[()]/.test(text) || /^[^()]*\([^()]*\)[^()]*$/.test(text));
    fc.assert(
      fc.property(
        target,
        fc.constantFrom('[t](%)', '![a](%)', '[t](<%> "x")', '> - [t](%)', '[r]: %\n', '**[*t*](%)**'),
        (url, shape) => {
          const text = `é🎉\r\n\r\n${shape.replace('%', url)}\r\n`;
          const [link] = readOutline(text, dialects.plain).links;
          expect(link && text.slice(link.range!.start, link.range!.end)).toBe(url);
        },
      ),
    );
  });
});

describe('what only a kind knows', () => {
  test('Docusaurus takes HTML comments and directives in MDX', () => {
    const text = '<!-- a -->\n\n:::note[Title]{.x}\n\n## In a note\n\n:::\n';
    expect(readOutline(text, dialects.docusaurus)).toMatchObject({
      problem: null,
      headings: [{ anchor: 'in-a-note' }],
    });
  });

  test.each([
    ['a code span', 'Comments start with `<!--`(aka comments).\n\n<!-- note -->\n\n## End\n'],
    ['a code span of two lines', 'They ``start `with`\n<!--`` here.\n\n<!-- note -->\n\n## End\n'],
    ['a block of code', '```html\n<!-- a\n```\n\n<!-- note -->\n\n## End\n'],
    ['a block of code in a list', '- ~~~\n  <!-- a\n  ~~~\n\n<!-- note -->\n\n## End\n'],
  ])('a comment behind the beginning of one in %s is one', (_, text) => {
    expect(readOutline(text, dialects.docusaurus)).toMatchObject({
      problem: null,
      headings: [{ anchor: 'end' }],
    });
  });

  test('a comment may have the marks of code in it', () => {
    const { problem, headings } = readOutline('<!-- a ` b\n``` -->\n\n## A `b` \\`c', dialects.docusaurus);
    expect([problem, headings.length]).toEqual([null, 1]);
  });

  test('MkDocs reads the content of an admonition or tab as Markdown', () => {
    const text =
      '!!! note "T"\n\n    See [a](a.md).\n\n=== "Tab"\n\n    ## Inside\n\n???+ tip\n    [b](b.md)\n\n    [c](c.md)\n\n    code? [no](no.md)\n';
    const { links, headings } = readOutline(text, dialects.mkdocs);
    expect(links.map(({ url }) => url)).toEqual(['a.md', 'b.md', 'c.md', 'no.md']);
    expect(headings).toMatchObject([{ anchor: 'inside' }]);
  });

  test('nothing of it is read inside a code fence', () => {
    const text = '```md\n## A {#b}\n!!! note\n:::tip\n```\n';
    expect(readOutline(text, dialects.mkdocs).headings).toEqual([]);
  });
});

test('a page that does not parse says where', () => {
  expect(readOutline('ok\n\n<Card>\n', dialects.mintlify).problem).toMatchObject({ line: 3 });
});
