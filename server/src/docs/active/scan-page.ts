import type { Dialect } from '../markdown/dialect.ts';
import {
  childrenOf,
  endOf,
  type Node,
  type ParsedTree,
  parseTree,
  type SyntaxProblem,
  startOf,
} from '../markdown/parse-tree.ts';
import type { PageText } from '../markdown/read-page.ts';
import { lineAt } from '../text/lines.ts';
import { type ActiveItem, active, urlItems } from './active-item.ts';
import { attributeListItems } from './attribute-lists.ts';
import { elementItems } from './elements.ts';
import { isComputedElement, isDoubtfulAddress } from './jsx-items.ts';
import { type Rendering, renderedHtml } from './rendered-html.ts';
import { scanCoarsely } from './scan-coarsely.ts';
import { type CodeRules, namesDeclaredBy, parseCode, scanCode } from './scan-code.ts';
import { type Markup, scanHtml, scriptItem } from './scan-html.ts';
import { writtenText } from './static-text.ts';
import { isAddressAttribute } from './url-attributes.ts';
import { mustacheItems } from './vue-items.ts';
import { yamlItems } from './yaml-items.ts';

/** Everything active in a page, and every other host that it names. */
export function scanPage(
  { text, dialect }: PageText,
  parsed: ParsedTree | SyntaxProblem = parseTree(text, dialect),
): ActiveItem[] {
  if (!('root' in parsed)) return scanCoarsely(text, parsed.message);
  const nodes = [...nodesBelow(parsed.root)];
  const esm = nodes.flatMap((node) => codeOf(node, dialect));
  const known = esm.length === 0 ? new Map() : namesDeclaredBy(esm.join('\n'));
  const rules = { ownModules: dialect.ownModules ?? [], known };
  const page: Page = { text, dialect, rules, scripts: new Set(), isOpen: false };
  const items = nodes.flatMap((node) => itemsOf(node, page));
  if (!dialect.mdx)
    items.push(...attributeListItems(text, nodes), ...renderedItems(parsed.root, nodes, page));
  if (!dialect.mdx && !dialect.scriptImports && dialect.templates) items.push(...templateItems(text));
  return distinct(items);
}

interface Page {
  text: string;
  dialect: Dialect;
  rules: CodeRules;
  /** What was found of scripts, tag by tag. */
  scripts: Set<string>;
  /** Some piece of HTML ends within a tag or an element of text. */
  isOpen: boolean;
}

/** What declares names for the page's expressions: import lines in MDX, and the scripts of Vue. */
function codeOf(node: Node, { scriptImports }: Dialect): string[] {
  if (node.type === 'mdxjsEsm') return [node.value];
  if (!scriptImports || node.type !== 'html' || !node.value.includes('<script')) return [];
  return scanHtml(node.value).scripts.map(({ text }) => text);
}

/** Each tag may be a node of its own, and mean something else behind the others and the text between them. */
function renderedItems(root: Node, nodes: readonly Node[], page: Page): ActiveItem[] {
  const { text: source, dialect, rules } = page;
  const hasEscapes = !dialect.attributeLists;
  const rendered = (text: Rendering['text']) => renderedHtml(root, { text, source, hasEscapes });
  const hasTags = nodes.some(
    (node) => node.type === 'text' && /<[a-z/!?]/i.test(source.slice(startOf(node), endOf(node))),
  );
  const vue = dialect.scriptImports ? rules : undefined;
  const readings: Rendering['text'][] = [
    ...(page.isOpen ? ['escaped' as const] : []),
    ...(page.isOpen || hasTags ? ['raw' as const] : []),
  ];
  const found = readings.flatMap((reading) => {
    const { items, scripts } = scanWhole(rendered(reading), vue);
    const more = scripts.filter(({ text }) => !page.scripts.has(text.trim()));
    return [...items, ...more.map(({ text, line }) => scriptItem(text, line))].map((item) => ({
      ...item,
      line: null,
    }));
  });
  const lineOf = (code: string) => (source.includes(code) ? lineAt(source, source.indexOf(code)) : 1);
  return [...found, ...(vue ? mustacheItems(rendered('template'), lineOf, rules) : [])];
}

/** What is open at the page's end is closed by something of the site's own frame. */
function scanWhole(html: string, vue: CodeRules | undefined): Markup {
  const whole = scanHtml(html, 1, vue);
  if (!whole.isOpen) return whole;
  const closed = ['>', '">', "'>"].map((end) => scanHtml(`${html}\n${end}`, 1, vue));
  const items = [whole, ...closed].flatMap((each) => each.items);
  return { ...whole, items };
}

/** The same item is found by several readings. One without a line is the same as one with. */
function distinct(items: readonly ActiveItem[]): ActiveItem[] {
  const seen = new Set<string>();
  const known = new Set(items.flatMap(({ identity, line }) => (line === null ? [] : identity)));
  return items.filter(({ kind, identity, line }) => {
    const key = `${kind} ${line} ${identity}`;
    if (seen.has(key) || (line === null && known.has(identity))) return false;
    seen.add(key);
    return true;
  });
}

function* nodesBelow(root: Node): Generator<Node> {
  const waiting = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    yield node;
    for (const child of childrenOf(node).toReversed()) waiting.push(child);
  }
}

const lineOf = (node: Node): number => node.position?.start.line ?? 1;

function itemsOf(node: Node, page: Page): ActiveItem[] {
  const { dialect, rules } = page;
  const line = lineOf(node);
  switch (node.type) {
    case 'yaml':
      return fieldItems(node.value, line, dialect.activeFields ?? []);
    case 'link':
    case 'definition':
      return urlItems(node.url, line, null);
    case 'image':
      return urlItems(node.url, line, 'a picture');
    case 'code':
      return codeBlockItems(node, line);
    case 'html':
      return htmlItems(node.value, line, page);
    case 'mdxjsEsm':
      return scanCode(node.value, 'module', line, rules);
    case 'mdxFlowExpression':
    case 'mdxTextExpression':
      return scanCode(node.value, 'expression', line, rules);
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement':
      return jsxItems(node, line, rules);
    default:
      return [];
  }
}

/** Markup, addresses, tags and such fields cannot be written without one of these, and to parse the front matter takes as long as all else. */
function fieldItems(yaml: string, line: number, keys: readonly string[]): ActiveItem[] {
  if (
    !/[<\\]|\/\/|script\s*:|data:|(?:^|[\s[{,])[!*]/im.test(yaml) &&
    !keys.some((key) => yaml.includes(key))
  )
    return [];
  return yamlItems(yaml, { keys }, () => line);
}

/** Blocks whose code some plugins run, where the site is built or in the browser. */
const runs = /\bexec\s*=\s*["']?(?:on|true|yes|1)\b|^\s*(?:pyodide|\{(?:python|r|julia|ojs)\b)/i;

function codeBlockItems({ lang, meta, value }: Extract<Node, { type: 'code' }>, line: number): ActiveItem[] {
  const info = `${lang ?? ''} ${meta ?? ''}`.trim();
  if (!runs.test(info)) return [];
  const what = `a block of code that a plugin may run, \`${info.slice(0, 60).replaceAll('`', '')}\``;
  return [active({ what, names: [info.split(' ')[0]!], identity: `runs ${info} ${value}`, line })];
}

/** What leads out of a template of Jinja or Liquid, which some plugins carry out in any page. */
const leadsOut = /\{[{%][^{}\n]{0,500}?(?:__|\|\s*attr\b|\[\s*["'])[^{}\n]{0,500}?[%}]\}/g;

const templateItems = (text: string): ActiveItem[] =>
  [...text.matchAll(leadsOut)].map(({ 0: tag, index }) =>
    active({
      what: `a template tag that may run code, \`${tag.slice(0, 60).replaceAll('`', '')}\``,
      names: [],
      identity: `template ${tag}`,
      line: lineAt(text, index),
    }),
  );

function htmlItems(html: string, line: number, page: Page): ActiveItem[] {
  const { dialect, rules } = page;
  const { items, scripts, isOpen } = scanHtml(html, line, dialect.scriptImports ? rules : undefined);
  page.isOpen ||= isOpen;
  for (const { text } of scripts) page.scripts.add(text.trim());
  // Vue’s `<script setup>` is the page's own code, as import lines are in MDX.
  const fromScripts = scripts.flatMap(({ text, line: at }) =>
    dialect.scriptImports ? scanCode(text, 'module', at, rules) : [scriptItem(text, at)],
  );
  return [...items, ...fromScripts];
}

type JsxElement = Extract<Node, { type: 'mdxJsxFlowElement' | 'mdxJsxTextElement' }>;

function jsxItems({ name, attributes }: JsxElement, line: number, rules: CodeRules): ActiveItem[] {
  const written = new Map<string, string>();
  const items: ActiveItem[] = [];
  const nameKind = (each: string) => rules.known?.get(each);
  for (const attribute of attributes) {
    if (attribute.type === 'mdxJsxExpressionAttribute') {
      items.push(...scanCode(`({${attribute.value}})`, 'expression', line, rules));
      continue;
    }
    const { name: key, value } = attribute;
    if (typeof value !== 'object' || value === null) {
      written.set(key, value ?? '');
      continue;
    }
    items.push(...scanCode(value.value, 'expression', line, rules));
    const expression = parseCode(value.value, 'expression');
    const isNode = expression !== null && expression !== 'empty';
    written.set(key, (isNode && writtenText(expression)?.text) || value.value);
    if (isNode && isAddressAttribute(key) && isDoubtfulAddress(expression, nameKind))
      items.push(computed('an address that code puts together', `${key}=${value.value}`, line));
  }
  if (name === null) return items;
  const [root = ''] = name.split('.');
  if (isComputedElement(name, nameKind(root)))
    items.push(computed(`an element of a computed name, \`<${name}>\``, `<${name}>`, line));
  return [...elementItems({ name, attributes: written, line, isJsx: true }), ...items];
}

const computed = (what: string, detail: string, line: number): ActiveItem =>
  active({ what, names: [], identity: `${what} ${detail}`, line });
