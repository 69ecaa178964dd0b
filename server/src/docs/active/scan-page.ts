import type { Dialect } from '../markdown/dialect.ts';
import {
  childrenOf,
  type Node,
  type ParsedTree,
  parseTree,
  type SyntaxProblem,
} from '../markdown/parse-tree.ts';
import type { PageText } from '../markdown/read-page.ts';
import { type ActiveItem, urlItems } from './active-item.ts';
import { elementItems } from './elements.ts';
import { scanCoarsely } from './scan-coarsely.ts';
import { type CodeRules, namesDeclaredBy, scanCode } from './scan-code.ts';
import { scanHtml, scriptItem } from './scan-html.ts';
import { yamlItems } from './yaml-items.ts';

/** Everything active in a page, and every other host that it names. */
export function scanPage(
  { text, dialect }: PageText,
  parsed: ParsedTree | SyntaxProblem = parseTree(text, dialect),
): ActiveItem[] {
  if (!('root' in parsed)) return scanCoarsely(text, parsed.message);
  const nodes = [...nodesBelow(parsed.root)];
  const esm = nodes.flatMap((node) => (node.type === 'mdxjsEsm' ? node.value : []));
  const known = esm.length === 0 ? new Set<string>() : namesDeclaredBy(esm.join('\n'));
  const page = { dialect, rules: { ownModules: dialect.ownModules ?? [], known } };
  const items = nodes.flatMap((node) => itemsOf(node, page));
  // Each tag may be a node of its own, and mean something else behind the others.
  const found = new Set(items.map(({ identity }) => identity));
  const html = nodes.map((node) => (node.type === 'html' ? node.value : '')).join('');
  const together = scanHtml(html).items.filter(({ identity }) => !found.has(identity));
  return [...items, ...together.map((item) => ({ ...item, line: null }))];
}

function* nodesBelow(root: Node): Generator<Node> {
  const waiting = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    yield node;
    for (const child of childrenOf(node).toReversed()) waiting.push(child);
  }
}

interface PageRules {
  dialect: Dialect;
  rules: CodeRules;
}

const lineOf = (node: Node): number => node.position?.start.line ?? 1;

function itemsOf(node: Node, { dialect, rules }: PageRules): ActiveItem[] {
  const line = lineOf(node);
  switch (node.type) {
    case 'yaml':
      return fieldItems(node.value, line, dialect.activeFields ?? []);
    case 'link':
    case 'definition':
      return urlItems(node.url, line, null);
    case 'image':
      return urlItems(node.url, line, 'a picture');
    case 'html':
      return htmlItems(node.value, line, dialect, rules);
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

function htmlItems(html: string, line: number, { scriptImports }: Dialect, rules: CodeRules): ActiveItem[] {
  const { items, scripts } = scanHtml(html, line);
  // Vue’s `<script setup>` is the page's own code, as import lines are in MDX.
  const fromScripts = scripts.flatMap(({ text, line: at }) =>
    scriptImports ? scanCode(text, 'module', at, rules) : [scriptItem(text, at)],
  );
  return [...items, ...fromScripts];
}

type JsxElement = Extract<Node, { type: 'mdxJsxFlowElement' | 'mdxJsxTextElement' }>;

function jsxItems({ name, attributes }: JsxElement, line: number, rules: CodeRules): ActiveItem[] {
  const written = new Map<string, string>();
  const code: string[] = [];
  for (const attribute of attributes) {
    if (attribute.type === 'mdxJsxExpressionAttribute') {
      code.push(`({${attribute.value}})`);
      continue;
    }
    const { value } = attribute;
    written.set(attribute.name, typeof value === 'string' ? value : (value?.value ?? ''));
    if (typeof value === 'object' && value) code.push(value.value);
  }
  const own = name === null ? [] : elementItems({ name, attributes: written, line, isJsx: true });
  return [...own, ...code.flatMap((each) => scanCode(each, 'expression', line, rules))];
}
