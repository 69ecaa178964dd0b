import { describe, expect, test } from 'vitest';
import { plainMarkdown } from './dialect.ts';
import { isHarmless } from './parse-limits.ts';
import { parseTree } from './parse-tree.ts';

const mdx = { ...plainMarkdown, mdx: true };

describe('what would exhaust the parser, or those who walk its tree, is not given to it', () => {
  test.each([
    ['nested quotes', '> '.repeat(30_000)],
    ['nested lists', '- '.repeat(30_000)],
    ['nested emphasis', `${'**a '.repeat(5000)}b${'**'.repeat(5000)}`],
    ['length', 'a '.repeat(600_000)],
  ])('%s', (_what, text) => {
    expect(parseTree(text, plainMarkdown)).toMatchObject({ message: expect.any(String) });
  });
});

describe('what the parser would take seconds for is not given to it, and its author is told where it is', () => {
  test.each([
    ['entities', 'paragraph that begins in line 3', `a\n\n${'&amp;'.repeat(40_000)}`],
    ['entities on many lines', 'paragraph that begins in line 3', `a\n\n${'a &lt;\n'.repeat(5_000)}`],
    ['expressions', 'paragraph that begins in line 1', '{a} '.repeat(10_000)],
    ['tags', 'Line 3', `\n\n${'a<br/>'.repeat(10_000)}`],
  ])('%s', (_what, where, text) => {
    expect(parseTree(text, mdx)).toMatchObject({ message: expect.stringContaining(where) });
  });
});

test('as many of them are read where they cost nothing', () => {
  const text = [
    'export const data = [\n',
    '  { a: 1 },\n'.repeat(3_000),
    '];\n\n',
    `\`\`\`json\n${'{ "a": "&amp;" },\n'.repeat(5_000)}\`\`\`\n\n`,
    'a &amp; b {c}\n\n'.repeat(5_000),
    '<Card title="a" />\n'.repeat(5_000),
    `<Fragment set:html={"${'<b class=\\"x\\">y</b>'.repeat(5_000)}"} />\n`,
  ].join('');
  expect(parseTree(text, mdx)).toMatchObject({ root: { type: 'root' } });
});

test('long pages with many components, braces in code and long rules are read', () => {
  const text = [
    '<Card title="a" />\n'.repeat(5000),
    '<A>\n\nx\n\n</A>\n\n'.repeat(500),
    `${'-'.repeat(500)}\n`,
    '```c\nif (a) { b << c;\n```\n\n'.repeat(100),
  ].join('\n');
  expect(parseTree(text, mdx)).toMatchObject({ root: { type: 'root' } });
});

test('a long page with a brace that nothing closes is read', () => {
  const text = `\`\`\`c\nif (a) {\n\`\`\`\n\n${'Many words follow it. '.repeat(5_000)}`;
  expect(parseTree(text, mdx)).toMatchObject({ root: { type: 'root' } });
});

test('a page that ends in a backslash is read', () => {
  for (const text of ['import a from "b"\n`x|\\', 'export o=3\\', 'a\\'])
    expect(parseTree(text, mdx)).toBeDefined();
});

test.each([
  ['{a} {b} {c}', true],
  ['<A>'.repeat(20), true],
  [`{${'<A>'.repeat(20)}`, false],
  [`export const a = ${'<A>'.repeat(20)}`, false],
  ['<A b={<B>'.repeat(4), false],
  ['a'.repeat(2_001), false],
])('MDX is harmless if it is short and has little JavaScript: %j', (text, expected) => {
  expect(isHarmless(text, mdx)).toBe(expected);
});

test('Markdown is harmless if it is short', () => {
  expect(isHarmless('{<A>'.repeat(20), plainMarkdown)).toBe(true);
  expect(isHarmless('a'.repeat(2_001), plainMarkdown)).toBe(false);
});
