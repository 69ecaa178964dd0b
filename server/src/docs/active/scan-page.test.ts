import { describe, expect, test } from 'vitest';
import { type Dialect, plainMarkdown } from '../markdown/dialect.ts';
import { scanFile } from './scan-file.ts';
import type { ScannedAs } from './scanned-as.ts';

const mdx: Dialect = { ...plainMarkdown, mdx: true, templates: false };
const vue: Dialect = { ...plainMarkdown, scriptImports: true };
const activeKeys = ['scripts', 'head', 'extra_javascript'];
const scan = (text: string, written = plainMarkdown, as: ScannedAs = 'page') => {
  const dialect = { ...written, ownModules: [/^@theme\//], activeFields: activeKeys };
  return scanFile({ as, text, dialect, settings: { keys: activeKeys } });
};
const active = (...args: Parameters<typeof scan>) =>
  scan(...args)
    .filter(({ kind }) => kind === 'active')
    .map(({ what }) => what);

describe('active content of a Markdown page', () => {
  test.each([
    ['<script src="https://evil.test/a.js"></script>', 'a `<script>` element'],
    ['<SCRIPT>alert(1)</SCRIPT>', 'a `<script>` element'],
    ['text <iframe src="//evil.test"></iframe>', 'a `<iframe>` element'],
    ['<form action="https://evil.test"><input type=password></form>', 'a `<form>` element'],
    ['<img src="a.png" OnError="alert(1)">', 'an event handler, `onerror`'],
    ['[click](javascript:alert(1))', 'a `javascript:` address'],
    ['[click](  JaVaScRiPt:alert(1))', 'a `javascript:` address'],
    ['[click](java&#115;cript:alert(1))', 'a `javascript:` address'],
    ['<a href="java&#10;script:alert(1)">x</a>', 'a `javascript:` address'],
    ['<a href="data:text/html,<script>1</script>">x</a>', 'a `data:` address'],
    [
      '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
      'an event handler, `onerror`',
    ],
    ['<svg><title><script>1</script></title></svg>', 'a `<script>` element'],
    ['<meta http-equiv="refresh" content="0;url=https://evil.test">', 'a `<meta>` element'],
    ['<div v-html="x"></div>', 'markup in `v-html`'],
    [
      '---\nhead:\n  - - script\n    - src: https://evil.test/a.js\n---\n\n# T',
      'a value of the site’s setting `head`',
    ],
  ])('%s', (text, what) => {
    expect(active(text)).toContain(what);
  });

  test.each([
    '```html\n<script>alert(1)</script>\n```',
    'Use `<iframe>` and `javascript:` with care.',
    '<img src="a.png" alt="An onclick handler"> <details><summary>More</summary></details>',
    '<a href="https://example.com/?q=javascript:x">x</a>',
  ])('is not in what is only shown: %s', (text) => {
    expect(active(text)).toEqual([]);
  });
});

describe('active content of an MDX page', () => {
  test.each([
    ['{fetch("https://evil.test")}', 'code that uses `fetch`'],
    ['import fs from "node:fs"', 'an import of Node.js’s `node:fs`'],
    ['import x from "https://evil.test/x.js"', 'an import of `https://evil.test/x.js`'],
    ['import x from "left-pad"', 'an import of `left-pad`'],
    ['{[].constructor.constructor("alert(1)")()}', 'code that uses `constructor`'],
    ['{[]["con" + "structor"]}', 'code that uses `a property by a computed name`'],
    ['<a href={"x"} onClick={() => 1}>x</a>', 'an event handler, `onClick`'],
    ['<div dangerouslySetInnerHTML={{ __html: "x" }} />', 'markup in `dangerouslySetInnerHTML`'],
    ['<Card href="javascript:alert(1)">x</Card>', 'a `javascript:` address'],
    ['export const a = (fetch) => fetch\n\n{fetch("x")}', 'code that uses `fetch`'],
    ['export const a = () => <script src="x" />', 'a `<script>` element'],
    ['{import("x")}', 'code that uses `import()`'],
  ])('%s', (text, what) => {
    expect(active(text, mdx)).toContain(what);
  });

  test.each([
    'import Tabs from "@theme/Tabs"\n\n<Tabs>a</Tabs>',
    'import Part from "./part.mdx"\n\n<Part />',
    'export const history = [1, 2]\n\n{history.map((location) => <li key={location}>{location}</li>)}',
    '<img src={require("./a.png").default} />',
    '{/* fetch("x") */}',
    '<Frame src="a.png" /> <Form>a</Form>',
    'Costs {props.price} a {frontMatter.title}.',
  ])('is not in what only computes: %s', (text) => {
    expect(active(text, mdx)).toEqual([]);
  });
});

test('Vue’s own script is judged by what it does', () => {
  expect(active('<script setup>\nimport A from "./A.vue"\n</script>\n\n<A />', vue)).toEqual([]);
  expect(active('<script setup>\nfetch("x")\n</script>', vue)).toEqual(['code that uses `fetch`']);
});

test.each([
  '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  '<svg xmlns:s="http://www.w3.org/2000/svg"><s:script href="//evil.test"/></svg>',
  '<svg onload="alert(1)"/>',
  '<!DOCTYPE svg [<!ENTITY x "&#60;script&#62;">]><svg>&x;</svg>',
  '<svg><a><set attributeName="href" to="javascript:alert(1)"/></a></svg>',
])('a picture that runs code: %s', (text) => {
  expect(active(text, plainMarkdown, 'markup')).not.toEqual([]);
});

test.each<[ScannedAs, string]>([
  ['json settings', '{"name": "x", "scripts": ["https://evil.test/a.js"]}'],
  ['json settings', '{"footer": "<script>alert(1)</script>"}'],
  ['yaml settings', 'site_name: x\nextra_javascript:\n  - https://evil.test/a.js\n'],
  ['toml settings', '[output.html]\nscripts = "a.js"\n'],
  ['javascript settings', 'export default { head: [["script", { src: "https://evil.test/a.js" }]] }'],
])('a setting that puts scripts into pages, in %s', (as, text) => {
  expect(active(text, plainMarkdown, as)).not.toEqual([]);
});

test('a setting that names no script is none', () => {
  expect(active('{"name": "x", "navigation": ["a", "b"]}', plainMarkdown, 'json settings')).toEqual([]);
});

test('hosts are told with their place', () => {
  const found = scan(
    '# T\n\n[a](https://one.test/x) and ![b](https://two.test/y.png)\n\nhttps://three.test\n',
  );
  expect(found.map(({ host, line }) => [host, line])).toEqual([
    ['one.test', 3],
    ['two.test', 3],
    ['three.test', 5],
  ]);
});

test('code is told with its line', () => {
  const found = scan('# T\n\n{\n  fetch("https://one.test")\n}\n', mdx);
  expect(found.map(({ kind, what, line }) => [kind, what, line])).toEqual([
    ['code', 'code', 3],
    ['active', 'code that uses `fetch`', 4],
    ['host', 'a link to `one.test`', 4],
  ]);
});
