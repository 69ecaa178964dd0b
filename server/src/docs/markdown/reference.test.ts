import fc from 'fast-check';
import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { frontmatterFromMarkdown } from 'mdast-util-frontmatter';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { mdxFromMarkdown } from 'mdast-util-mdx';
import { frontmatter } from 'micromark-extension-frontmatter';
import { gfm } from 'micromark-extension-gfm';
import { mdxjs } from 'micromark-extension-mdxjs';
import { describe, expect, test } from 'vitest';
import { plainMarkdown } from './dialect.ts';
import { childrenOf, endOf, type Node, parseTree, startOf } from './parse-tree.ts';

// The parser is young. This compares it with the reference implementation on everything this room relies on:
// which nodes there are, where they lie, and what they say.

const common = [
  '# Head *em* `c`\n',
  'Setext\n===\n',
  'Para with [l](./a.md#x "t") and ![i](b.png)\n',
  '- a\n- b\n  - c [x](</a b>)\n\n    d\n',
  '1. one\n2. two\n',
  '> quote\n> more [q](q.md)\n',
  '| a | b |\n|---|---|\n| x \\| y | [c](d) |\n',
  '```js title="x"\ncode <x> {y}\n```\n',
  '~~~\nx\n~~~\n',
  '[ref]: /foo "t"\n',
  '[text][ref], [ref][] and [ref]\n',
  'a &amp; b \\* c &nbsp; 🎉 é\n',
  'line one\nline two  \nline three\n',
  'text https://example.com/x and more\n',
  '**bold _nested_** ~~del~~ ***both***\n',
  '- [ ] task\n- [x] done\n',
  '[a](b_(c).md) [e]()\n',
  '![a [b] c](x.png "t\\"q")\n',
  '`` a`b ``\n',
  '> - q\n>   r\n> s\n',
  'a_b_c *d*e snake\\_case\n',
  'Hard\\\nbreak\n',
  '日本語 [リンク](/日本#語)\n',
];
const mdx = [
  '<Card title="A &amp; b" href="/x">\n  Inner [l](m)\n</Card>\n',
  'text <b>bold *x*</b> end\n',
  '{/* c */}\n',
  'a {x.y} b\n',
  '<Tabs>\n  <Tab title="x">\n\n  - a\n  - b\n\n  ```js\n  y\n  ```\n\n  </Tab>\n</Tabs>\n',
  '<A b={`x`} {...c} d />\n',
  '> <C>\n> y\n> </C>\n',
  '<>\nfrag\n</>\n',
  '1. a\n\n   <Note>\n     x\n   </Note>\n',
];
const html = [
  '<a href="x">y</a> z\n',
  '<div align="center">\n<p>q</p>\n\n*x*\n</div>\n',
  '<!-- c -->\n',
  'x <br> y\n',
  '<details>\n<summary>s</summary>\n\nbody\n\n</details>\n',
  'a < b <https://x.y/z>\n',
];
const openings = ['', '---\ntitle: "x"\n---\n', '---\ntitle: é 🎉\ndescription: |\n  a\n---\n\n'];

function pages(fragments: readonly string[]) {
  const block = fc.constantFrom(...fragments);
  return fc
    .record({
      opening: fc.constantFrom(...openings),
      blocks: fc.array(block, { minLength: 1, maxLength: 5 }),
      crlf: fc.boolean(),
      cut: fc.boolean(),
    })
    .map(({ opening, blocks, crlf, cut }) => {
      const text = opening + blocks.join('\n');
      const ended = cut ? text.trimEnd() : text;
      return crlf ? ended.replaceAll('\n', '\r\n') : ended;
    });
}

function reference(text: string, isMdx: boolean): Nodes {
  return fromMarkdown(text, {
    extensions: [frontmatter(['yaml']), gfm(), ...(isMdx ? [mdxjs()] : [])],
    mdastExtensions: [
      frontmatterFromMarkdown(['yaml']),
      gfmFromMarkdown(),
      ...(isMdx ? [mdxFromMarkdown()] : []),
    ],
  });
}

/** Both trees as lines. Whether JSX is a block or a phrase matters to nobody here, so paragraphs are left out. */
function flatten(node: Node | Nodes, lines: string[] = []): string[] {
  if (node.type !== 'root' && node.type !== 'paragraph') {
    const type = node.type.replace(/^mdxJsx(Flow|Text)/, 'mdxJsx');
    const attributes = (node as { attributes?: { name?: string }[] }).attributes ?? [];
    const said = ['url', 'value', 'depth', 'name'].map((key) => JSON.stringify((node as never)[key] ?? null));
    lines.push(
      [type, startOf(node), endOf(node), ...said, ...attributes.map(({ name }) => name ?? '…')].join(' '),
    );
  }
  for (const child of childrenOf(node)) flatten(child, lines);
  return lines;
}

describe.each([
  { name: 'MDX', isMdx: true, fragments: [...common, ...mdx] },
  { name: 'Markdown with HTML', isMdx: false, fragments: [...common, ...html] },
])('$name', ({ isMdx, fragments }) => {
  test('reads as the reference implementation reads it', () => {
    fc.assert(
      fc.property(pages(fragments), (text) => {
        const parsed = parseTree(text, { ...plainMarkdown, mdx: isMdx });
        expect('root' in parsed && flatten(parsed.root)).toEqual(flatten(reference(text, isMdx)));
      }),
      { numRuns: 400 },
    );
  });
});

test.each(['<Card>\n', '{ a b }\n', 'a <b\n', '<!-- c -->\n', 'x {\n'])(
  'refuses MDX that the reference refuses: %j',
  (text) => {
    expect(() => reference(text, true)).toThrow();
    expect(parseTree(text, { ...plainMarkdown, mdx: true })).toMatchObject({ message: expect.any(String) });
  },
);
