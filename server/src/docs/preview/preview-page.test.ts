import { describe, expect, test } from 'vitest';
import type { PreviewNode } from '../../contract/preview.ts';
import { previewPage } from './preview-page.ts';
import { previewLimits } from './preview-room.ts';

const nodesOf = (text: string, format: 'markdown' | 'mdx' = 'markdown'): PreviewNode[] => {
  const { nodes, problem } = previewPage({ text, format });
  expect(problem).toBeNull();
  return nodes;
};
const text = (value: string) => ({ type: 'text', value });
const element = (name: string, ...children: object[]) => ({ type: 'element', name, children });
const paragraph = (value: string) => element('p', text(value));

describe('Markdown', () => {
  test('becomes the elements that it stands for', () => {
    expect(nodesOf('# A *b* **c** ~~d~~ `e`\n\nf\\\ng\n\n> h\n\n---\n')).toEqual([
      element(
        'h1',
        text('A '),
        element('em', text('b')),
        text(' '),
        element('strong', text('c')),
        text(' '),
        element('del', text('d')),
        text(' '),
        element('code', text('e')),
      ),
      element('p', text('f'), element('br'), text('g')),
      element('blockquote', paragraph('h')),
      element('hr'),
    ]);
  });

  test('has lists with their numbers and tasks, and paragraphs in them only where there are empty lines', () => {
    expect(nodesOf('3. a\n4. b\n\n- [x] c\n- [ ] d\n\n* e\n\n  f\n')).toEqual([
      { type: 'list', start: 3, children: [element('li', text('a')), element('li', text('b'))] },
      element(
        'ul',
        element('li', { type: 'task', checked: true }, text('c')),
        element('li', { type: 'task', checked: false }, text('d')),
      ),
      element('ul', element('li', paragraph('e'), paragraph('f'))),
    ]);
  });

  test('has tables', () => {
    expect(nodesOf('| a | b |\n| - | - |\n| 1 | 2 |\n')).toEqual([
      element(
        'table',
        element('thead', element('tr', element('th', text('a')), element('th', text('b')))),
        element('tbody', element('tr', element('td', text('1')), element('td', text('2')))),
      ),
    ]);
  });

  test('has code with its language, as it is written', () => {
    expect(nodesOf('```js title="a"\n:::note\n<b>{x}\n:::\n```\n\n    :::b\n')).toEqual([
      { type: 'code', language: 'js', value: ':::note\n<b>{x}\n:::' },
      { type: 'code', language: '', value: ':::b' },
    ]);
  });

  test('has links and images, named elsewhere or not, but none to a script', () => {
    const [first, second] = nodesOf(
      '[a](b.md) [c][d] ![e](f.png) ![g][d]\n\n[h](&#106;ava&Tab;script:1) [i][j]\n\n[d]: https://k.example\n[j]: JAVASCRIPT:1\n',
    );
    expect(first).toEqual(
      element(
        'p',
        { type: 'link', href: 'b.md', children: [text('a')] },
        text(' '),
        { type: 'link', href: 'https://k.example', children: [text('c')] },
        text(' '),
        { type: 'image', alt: 'e', source: 'f.png' },
        text(' '),
        { type: 'image', alt: 'g', source: 'https://k.example' },
      ),
    );
    expect(second).toEqual(
      element('p', { type: 'link', href: null, children: [text('h')] }, text(' '), {
        type: 'link',
        href: null,
        children: [text('i')],
      }),
    );
  });

  test('has its footnotes at the end, in the order in which they are named', () => {
    expect(nodesOf('[^b]: B\n[^a]: A[^c]\n[^c]: C\n\nx[^a] y[^b] z[^a]\n')).toEqual([
      element('p', text('x'), text('[1]'), text(' y'), text('[2]'), text(' z'), text('[1]')),
      element('hr'),
      {
        type: 'list',
        start: 1,
        children: [
          element('li', element('p', text('A'), text('[3]'))),
          element('li', paragraph('B')),
          element('li', paragraph('C')),
        ],
      },
    ]);
  });

  test('shows front matter and HTML as what was written', () => {
    expect(nodesOf('---\ntitle: A\n---\n\n<script>alert(1)</script>\n\na <b onclick="x">b</b>\n')).toEqual([
      { type: 'source', kind: 'front-matter', value: 'title: A' },
      { type: 'source', kind: 'html', value: '<script>alert(1)</script>' },
      element('p', text('a '), { type: 'source', kind: 'html', value: '<b onclick="x">' }, text('b'), {
        type: 'source',
        kind: 'html',
        value: '</b>',
      }),
    ]);
  });

  test('has headings without the names of their anchors', () => {
    expect(nodesOf('\uFEFF## A {#b}\n\n`## {#c}`\n')).toEqual([
      element('h2', text('A')),
      element('p', element('code', text('## {#c}'))),
    ]);
  });
});

const component = (name: string, attributes: string, ...children: object[]) => ({
  type: 'component',
  name,
  attributes,
  inline: false,
  children,
});

describe.each(['markdown', 'mdx'] as const)('a block of colons in %s', (format) => {
  test.each([
    [':::note\na\n:::', component('note', '', paragraph('a'))],
    ['::: tip\r\na\r\n:::\r\n', component('tip', '', paragraph('a'))],
    [
      ':::note\n\n- a\n- b\n:::',
      component('note', '', element('ul', element('li', text('a')), element('li', text('b')))),
    ],
    [
      '::: details Read more {open}\na\n:::',
      component('details', 'open', titled('Read more'), paragraph('a')),
    ],
    [':::note[Don’t]{.x id="y"}\na\n:::', component('note', '.x id="y"', titled('Don’t'), paragraph('a'))],
    ['::::a\n:::b\nc\n:::\nd\n::::', component('a', '', component('b', '', paragraph('c')), paragraph('d'))],
    ['> :::a\n> b\n> :::', element('blockquote', component('a', '', paragraph('b')))],
    [':::a\nb', component('a', '', paragraph('b'))],
  ])('%j becomes a component', (written, expected) => {
    expect(nodesOf(written, format)).toEqual([expected]);
  });

  test('that ends what never began leaves the rest as it is', () => {
    expect(nodesOf('a\n\n:::\n\nb 10:30 :c[d]', format)).toEqual([
      paragraph('a'),
      paragraph('b 10:30 :c[d]'),
    ]);
  });
});

function titled(title: string) {
  return element('p', element('strong', text(title)));
}

test('a quote that is a note becomes a component, and others stay quotes', () => {
  expect(nodesOf('> [!WARNING]\n> a *b*\n')).toEqual([
    component('warning', '', element('p', text('a '), element('em', text('b')))),
  ]);
  expect(nodesOf('> [!TIP]\n>\n> a\n')).toEqual([component('tip', '', paragraph('a'))]);
  expect(nodesOf('> [!TIP] a\n')).toEqual([element('blockquote', paragraph('[!TIP] a'))]);
});

describe('an admonition with indented content', () => {
  const code = (value: string) => ({ type: 'code', language: '', value });
  test.each([
    [
      '!!! note\n    a\n\n    b\n\nc',
      [component('note', '', paragraph('a'), paragraph('b')), paragraph('c')],
    ],
    ['??? tip "Read on"\n    a', [component('tip', '', titled('Read on'), paragraph('a'))]],
    [
      '=== "A"\n\n    a\n\n=== "B"\n\n    b',
      [component('tab', '', titled('A'), paragraph('a')), component('tab', '', titled('B'), paragraph('b'))],
    ],
    [
      '!!! a\n    ???+ b inline\n        c\n    d\n',
      [component('a', '', component('b', '', paragraph('c')), paragraph('d'))],
    ],
    ['!!! a\n    ```\n    !!! b\n    ```\n', [component('a', '', code('!!! b'))]],
    [
      '- a\n\n    !!! b\n        c\n',
      [element('ul', element('li', paragraph('a'), component('b', '', paragraph('c'))))],
    ],
    ['a\n=== b\n\n!!! 100%\n', [paragraph('a\n=== b'), paragraph('!!! 100%')]],
  ])('%j becomes a component where it is one', (written, expected) => {
    expect(nodesOf(written)).toEqual(expected);
  });
});

describe('MDX', () => {
  test('has components with their attributes as text', () => {
    expect(nodesOf('<Card title="A" cols={1 + 1} {...rest} open>\n\nb\n\n</Card>\n', 'mdx')).toEqual([
      component('Card', 'title="A" cols={1 + 1} {...rest} open', paragraph('b')),
    ]);
    expect(nodesOf('a <Icon.Small icon="x" /> b\n', 'mdx')).toEqual([
      element('p', text('a '), { ...component('Icon.Small', 'icon="x"'), inline: true }, text(' b')),
    ]);
  });

  test('has the plain tags that Markdown has too, without their attributes', () => {
    expect(
      nodesOf(
        'a <strong onClick={b}>c</strong><br/><a href="d">e</a><a href={f}>g</a><img src="h" alt="i"/>\n',
        'mdx',
      ),
    ).toEqual([
      element(
        'p',
        text('a '),
        element('strong', text('c')),
        element('br'),
        { type: 'link', href: 'd', children: [text('e')] },
        { type: 'link', href: null, children: [text('g')] },
        { type: 'image', alt: 'i', source: 'h' },
      ),
    ]);
  });

  test('shows modules, expressions and comments as what was written, and runs none', () => {
    expect(nodesOf('import A from "a"\n\n{process.exit(1)}\n\n<!-- b -->\n\nc {d}\n', 'mdx')).toEqual([
      { type: 'source', kind: 'module', value: 'import A from "a"' },
      { type: 'source', kind: 'expression', value: 'process.exit(1)' },
      { type: 'source', kind: 'expression', value: '/*  b */' },
      element('p', text('c '), { type: 'source', kind: 'expression', value: 'd' }),
    ]);
  });

  test('cuts attributes that nobody would read', () => {
    const [node] = nodesOf(`<A b="${'c'.repeat(10_000)}" />\n`, 'mdx');
    expect(node).toMatchObject({ name: 'A', attributes: expect.stringMatching(/^b="c{497}…$/) });
  });
});

describe('a page that cannot be parsed', () => {
  test.each([
    ['a tag that nothing closes', 'a\n\n<Card>\n\nb', 'Line 3: '],
    ['one behind a block of colons', ':::note\na\n:::\n\n<Card>\n', 'Line 5: '],
    ['a whole book', 'a '.repeat(250_000), 'too long'],
  ])('comes back as code, with the reason: %s', (_what, written, reason) => {
    const { nodes, problem } = previewPage({ text: written, format: 'mdx' });
    expect(nodes).toEqual([{ type: 'code', language: 'mdx', value: written }]);
    expect(problem).toContain(reason);
  });
});

describe('what is too much to be shown', () => {
  const count = (nodes: readonly PreviewNode[]): number =>
    nodes.reduce((sum, node) => sum + 1 + ('children' in node ? count(node.children) : 0), 0);
  const length = (nodes: readonly PreviewNode[]) => JSON.stringify(nodes).length;

  test.each([
    ['nodes', '*a* '.repeat(50_000)],
    ['levels', `${'> '.repeat(150)}a`],
    ['blocks of colons in one another', ':::a\n'.repeat(5_000)],
  ])('is left out, and said so: %s', (_what, written) => {
    const { nodes, problem } = previewPage({ text: written, format: 'markdown' });
    expect(problem).toContain('shown whole');
    expect(count(nodes)).toBeLessThan(previewLimits.nodes * 3);
    expect(length(nodes)).toBeLessThan(previewLimits.characters * 3);
  });

  test('what many links name counts each time', () => {
    const written = `${'[a] '.repeat(20)}\n\n[a]: https://a.example/${'b'.repeat(1_000)}`;
    const limits = { ...previewLimits, characters: 5_000 };
    const { nodes, problem } = previewPage({ text: written, format: 'markdown', limits });
    expect(problem).toContain('shown whole');
    expect(length(nodes)).toBeLessThan(limits.characters * 2);
  });

  test('a long page that people might write is shown whole', () => {
    expect(nodesOf('## A title\n\nSome words with `code` and a [link](a.md).\n\n'.repeat(1_000)).length).toBe(
      2_000,
    );
  });
});
