import { expect, test } from 'vitest';
import { colourLines } from './highlight.ts';

const coloured = (text: string, language: string) => {
  const lines = text.split('\n');
  return colourLines(text, language).map((tokens, at) =>
    tokens.map(({ from, to, scope }) => `${scope}: ${lines[at]!.slice(from, to)}`),
  );
};

test('a page has its front matter coloured as YAML and the rest as Markdown', () => {
  const lines = coloured('---\ntitle: "One"\n---\n\n# Two\n\nSee `three`.', 'markdown');
  expect(lines[1]).toEqual(['attr: title:', 'string: "One"']);
  expect(lines[4]).toEqual(['section: # Two']);
  expect(lines[6]).toEqual(['code: `three`']);
});

test('text that is indented inside a component is code in Markdown, and text in MDX', () => {
  const page = '<Steps>\n\n    Run `it` first.\n\n</Steps>';
  expect(coloured(page, 'markdown')[2]).toEqual(['code:     Run `it` first.']);
  expect(coloured(page, 'mdx')[2]).toEqual(['code: `it`']);
});

test('code of another language inside keeps its own colours', () => {
  const lines = coloured('<style>\na { color: red; }\n</style>', 'xml');
  expect(lines[1]).toContain('attribute: color');
});

test('text that is no markup is coloured as it is, never as HTML', () => {
  expect(coloured('{"a": "<img src=x onerror=alert(1)>"}', 'json')[0]).toContain(
    'string: "<img src=x onerror=alert(1)>"',
  );
});

test('there are as many lines as the text has', () => {
  expect(colourLines('a: 1\n\n\nb: 2', 'yaml')).toHaveLength(4);
});
