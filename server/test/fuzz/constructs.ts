/** What can be opened and closed, in each language that Docwright reads: name, opening, closing. */
export type Construct = readonly [name: string, open: string, close: string];

const blocks: readonly Construct[] = [
  ['quote', '> ', ''],
  ['list', '- ', ''],
  ['numbered list', '1. ', ''],
  ['heading', '# ', ''],
  ['fence', '```js\n', '```\n'],
  ['tilde fence', '~~~\n', '~~~\n'],
  ['table', '| Widget ', '|\n|-|-|\n'],
  ['directive', ':::note Widget\n', ':::\n'],
  ['leaf directive', '::a[', ']{b="c"}\n'],
  ['admonition', '!!! note "Widget"\n    ', '\n'],
  ['tab', '=== "Widget"\n    ', '\n'],
  ['link definition', '[Widget]: <', '>\n'],
  ['footnote definition', '[^1]: ', '\n    '],
  ['definition list', 'Widget\n: ', '\n'],
];

const spans: readonly Construct[] = [
  ['brackets', '[', ']'],
  ['link', '[Widget', '](page-1.md)'],
  ['reference', '[a][', ']'],
  ['image', '![Widget', '](a.png "b")'],
  ['parentheses', '[a](', ')'],
  ['emphasis', '*Widget ', '*'],
  ['strong', '**Widget ', '**'],
  ['underscores', '_a ', '_'],
  ['emphasis of three', '***a**', '*'],
  ['strike', '~~a', '~~'],
  ['code', '`', '`'],
  ['math', '$', '$'],
  ['footnote', '[^a', ']'],
  ['attribute list', '{#a .b c="', '"}'],
  ['template tag', '{% if Widget %}', '{% endif %}'],
  ['template value', '{{ ', ' }}'],
  ['shortcode', '{{< a >}}', '{{< /a >}}'],
];

const elements: readonly Construct[] = [
  ['element', '<A>', '</A>'],
  ['element of blocks', '<Card title="Widget">\n\n', '\n\n</Card>\n'],
  ['fragment', '<>', '</>'],
  ['attribute', '<A b={[', ']}/>'],
  ['spread', '<A {...{a: ', '}}/>'],
  ['div', '<div>', '</div>'],
  ['details', '<details><summary>Widget</summary>\n\n', '\n\n</details>\n'],
  ['comment', '<!-- ', ' -->'],
  ['script', '<script>', '</script>'],
  ['style', '<style>', '</style>'],
  ['svg', '<svg><foreignObject>', '</foreignObject></svg>'],
  ['Vue condition', '<div v-if="a">', '</div>'],
  ['Vue slot', '<A><template #b="{ c }">', '</template></A>'],
  ['Vue binding', '<A :b="[', ']" @click="c"/>'],
];

/** JavaScript and TypeScript, in a page's expressions and exports and in configurations. */
export const scripts: readonly Construct[] = [
  ['array', '[', ']'],
  ['object', '{a: ', '}'],
  ['call', 'f(', ')'],
  ['template literal', '`${', '}`'],
  ['function', '(() => ', ')()'],
  ['block', 'function f() {', '}'],
  ['condition', 'a ? ', ' : b'],
  ['negation', '!', ''],
  ['sum', '1 + ', ''],
  ['generic', 'f<A<', '>>(0)'],
  ['regular expression', '/(a+)+', '/.test(a)'],
  ['string', '"', '"'],
  ['code comment', '/*', '*/'],
];

/** In front matter and `mkdocs.yml`. */
export const yaml: readonly Construct[] = [
  ['flow list', '[', ']'],
  ['flow map', '{a: ', '}'],
  ['block list', '- ', ''],
  ['key', 'a: ', '\n'],
  ['explicit key', '? ', ''],
  ['anchor', '&a [*a, ', ']'],
  ['tag', '!!python/name:a ', ''],
  ['double quotes', '"\\', '"'],
  ['single quotes', "'", "'"],
  ['literal', '|\n ', '\n'],
  ['merge', '<<: {', '}'],
  ['document', '\n---\n', '\n...\n'],
];

export const json: readonly Construct[] = [
  ['array', '[', ']'],
  ['object', '{"a":', '}'],
  ['group', '{"group":"a","pages":[', ']}'],
  ['tab', '{"tabs":[{"tab":"a","groups":[', ']}]}'],
  ['string', '"\\', '"'],
  ['number', '1e', ''],
];

export const prose: readonly Construct[] = [...blocks, ...spans, ...elements];
