import { parseDocument } from 'yaml';
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
import { type CodeRules, namesDeclaredBy, scanCode } from './scan-code.ts';
import { scanHtml, scanXml, scriptItem } from './scan-html.ts';
import { yamlItems } from './setting-items.ts';

/** Everything active in a page, and every other host that it names. */
export function scanPage(
  { text, dialect }: PageText,
  parsed: ParsedTree | SyntaxProblem = parseTree(text, dialect),
): ActiveItem[] {
  // What the parser does not understand is read as browsers do, tag by tag.
  if (!('root' in parsed)) return scanXml(text);
  const known = namesDeclaredBy(esmOf(parsed.root).join('\n'));
  const items = walk(parsed.root, { dialect, rules: { ownModules: dialect.ownModules ?? [], known } });
  // Each tag may be a node of its own, and mean something else behind the others.
  const found = new Set(items.map(({ identity }) => identity));
  const together = scanHtml(htmlOf(parsed.root).join('')).items.filter(
    ({ identity }) => !found.has(identity),
  );
  return [...items, ...together.map((item) => ({ ...item, line: null }))];
}

const htmlOf = (node: Node): string[] =>
  node.type === 'html' ? [node.value] : childrenOf(node).flatMap(htmlOf);

interface Walk {
  dialect: Dialect;
  rules: CodeRules;
}

const esmOf = (node: Node): string[] =>
  node.type === 'mdxjsEsm' ? [node.value] : childrenOf(node).flatMap(esmOf);

const lineOf = (node: Node): number => node.position?.start.line ?? 1;

function walk(node: Node, page: Walk): ActiveItem[] {
  return [...itemsOf(node, page), ...childrenOf(node).flatMap((child) => walk(child, page))];
}

function itemsOf(node: Node, { dialect, rules }: Walk): ActiveItem[] {
  const line = lineOf(node);
  switch (node.type) {
    case 'yaml':
      return yamlItems(parseDocument(node.value), dialect.activeFields ?? [], () => line);
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
