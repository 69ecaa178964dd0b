/** Texts that are known to be hard for a parser, by a number that says how hard. */
export interface Trap {
  name: string;
  /** The least and the most of the number. */
  between: readonly [number, number];
  text(count: number): string;
  /** It may cost a process of the pool seconds: a site has only a few such pages. */
  isDeadly?: boolean;
}

const list = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => line(i));

export const traps: readonly Trap[] = [
  // The parser's time doubles with each of them; its stack ends at some thousand.
  { name: 'tags in attributes', between: [8, 40], text: (n) => '<A b={<B>'.repeat(n), isDeadly: true },
  { name: 'tags in braces', between: [8, 60], text: (n) => `{${'<A>'.repeat(n)}<>`, isDeadly: true },
  {
    name: 'export of brackets',
    between: [100, 9_000],
    text: (n) => `export const a = ${'['.repeat(n)}`,
    isDeadly: true,
  },
  {
    name: 'import of braces',
    between: [100, 9_000],
    text: (n) => `import ${'{'.repeat(n)} from "a"\n`,
    isDeadly: true,
  },
  { name: 'arrows', between: [10, 3_000], text: (n) => `{${'(a = '.repeat(n)}}`, isDeadly: true },

  { name: 'emphasis of both kinds', between: [10, 60_000], text: (n) => '*a_ '.repeat(n) },
  {
    name: 'runs of backticks',
    between: [10, 600],
    text: (n) => list(n, (i) => `${'`'.repeat(i)} `).join(''),
  },
  { name: 'runs of stars', between: [10, 600], text: (n) => list(n, (i) => `${'*'.repeat(i)}a`).join('') },
  { name: 'open links', between: [10, 60_000], text: (n) => '[a](<b'.repeat(n) },
  {
    name: 'definitions in a chain',
    between: [10, 8_000],
    text: (n) => list(n, (i) => `[a${i}]: <a${i + 1}>\n[a${i}]`).join('\n'),
  },
  { name: 'the same heading', between: [10, 8_000], text: (n) => '## Widget\n\n'.repeat(n) },
  {
    name: 'wide table',
    between: [10, 3_000],
    text: (n) => `${'|a'.repeat(n)}|\n${'|-'.repeat(n)}|\n${`${'|b'.repeat(n)}|\n`.repeat(20)}`,
  },
  {
    name: 'entities',
    between: [10, 60_000],
    text: (n) => '&amp;&#x0;&CounterClockwiseContourIntegral;'.repeat(n / 10),
  },
  {
    name: 'addresses',
    between: [10, 20_000],
    text: (n) => 'www.a.b?((( a@b. http://[::1]/%zz '.repeat(n / 10),
  },
  {
    name: 'footnotes of footnotes',
    between: [10, 8_000],
    text: (n) => list(n, (i) => `[^${i}]: [^${i + 1}]\n`).join('\n'),
  },

  { name: 'one long word', between: [10, 400_000], text: (n) => 'a'.repeat(n) },
  { name: 'spaces before the end', between: [10, 200_000], text: (n) => `a${' '.repeat(n)}b` },
  { name: 'tabs', between: [10, 200_000], text: (n) => `${'\t'.repeat(n)}a` },
  { name: 'dashes', between: [10, 200_000], text: (n) => `${'-'.repeat(n)}\n${'= '.repeat(n / 2)}` },
  { name: 'empty lines', between: [10, 200_000], text: (n) => '\n'.repeat(n) },
  { name: 'slashes in a link', between: [10, 100_000], text: (n) => `[a](${'../'.repeat(n / 3)}b.md)` },
  { name: 'an anchor of dashes', between: [10, 60_000], text: (n) => `[a](#${'-a'.repeat(n)})` },
  {
    name: 'an attribute list without end',
    between: [10, 60_000],
    text: (n) => `## Widget {${'#a '.repeat(n)}`,
  },
  { name: 'quotes in a tag', between: [10, 60_000], text: (n) => `<a href=${'"\''.repeat(n)}` },
  { name: 'attributes without values', between: [10, 60_000], text: (n) => `<a ${'b '.repeat(n)}` },

  {
    name: 'includes of itself',
    between: [1, 500],
    text: (n) =>
      '<!--@include: ./page-000.md-->\n--8<-- "page-000.md"\n{% include "page-000.md" %}\n'.repeat(n),
  },
  {
    name: 'imports of neighbours',
    between: [1, 500],
    text: (n) =>
      `${list(n, (i) => `import A${i} from './page-${String(i % 100).padStart(3, '0')}.mdx'`).join('\n')}\n\n<A0 />`,
  },
];

/** In front matter and configurations. */
export const yamlTraps: readonly Trap[] = [
  {
    name: 'alias bomb',
    between: [5, 40],
    text: (n) =>
      `a0: &a0 [x]\n${list(n, (i) => `a${i + 1}: &a${i + 1} [${`*a${i},`.repeat(9)}]`).join('\n')}\n`,
  },
  {
    name: 'merge bomb',
    between: [5, 40],
    text: (n) =>
      `a0: &a0 {x: y}\n${list(n, (i) => `a${i + 1}: &a${i + 1} {<<: [*a${i}, *a${i}]}`).join('\n')}\n`,
  },
  { name: 'huge scalar', between: [100, 300_000], text: (n) => `title: ${'Widget '.repeat(n / 7)}\n` },
  {
    name: 'many keys',
    between: [10, 20_000],
    text: (n) => `${list(n, (i) => `k${i}: Widget`).join('\n')}\n`,
  },
  { name: 'the same key', between: [10, 8_000], text: (n) => 'title: Widget\n'.repeat(n) },
  {
    name: 'indentation',
    between: [10, 500],
    text: (n) => `${list(n, (i) => `${' '.repeat(i)}a:`).join('\n')}\n`,
  },
  { name: 'colons', between: [10, 50_000], text: (n) => `a${': a'.repeat(n / 2)}\n` },
  { name: 'a date of digits', between: [10, 50_000], text: (n) => `date: ${'1'.repeat(n)}-01-01\n` },
];
