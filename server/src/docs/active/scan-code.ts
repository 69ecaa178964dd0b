import { isBuiltin } from 'node:module';
import { parse, parseExpression } from '@babel/parser';
import type { Node } from '@babel/types';
import { type ActiveItem, active, hostOf } from './active-item.ts';
import { declaredIn, isReference } from './declared-names.ts';
import { elementItems } from './elements.ts';

/** Names by which code reaches what is outside of the page, in a browser or where the site is built. */
const ways: ReadonlySet<string> = new Set([
  ...['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'WebTransport', 'RTCPeerConnection', 'Worker'],
  ...[
    'SharedWorker',
    'importScripts',
    'eval',
    'Function',
    'require',
    'document',
    'window',
    'globalThis',
    'self',
  ],
  ...[
    'top',
    'parent',
    'frames',
    'opener',
    'location',
    'navigator',
    'history',
    'localStorage',
    'sessionStorage',
  ],
  ...['indexedDB', 'cookieStore', 'caches', 'postMessage', 'setTimeout', 'setInterval'],
  ...[
    'process',
    'Deno',
    'Bun',
    'global',
    'module',
    'exports',
    'Reflect',
    'Proxy',
    'DOMParser',
    'Notification',
  ],
]);
/** Properties that lead to them from any value. */
const detours: ReadonlySet<string> = new Set([
  ...['constructor', '__proto__', 'prototype', 'innerHTML', 'outerHTML', 'insertAdjacentHTML', 'srcdoc'],
  ...['dangerouslySetInnerHTML', 'sendBeacon', 'contentWindow', 'defaultView', 'ownerDocument'],
]);

export interface CodeRules {
  /** Names that other code of the page declares. */
  known?: ReadonlySet<string>;
  /** Modules of the framework itself, which its pages may import. */
  ownModules: readonly RegExp[];
}

/** What a piece of JavaScript does besides computing: modules that it loads, and ways out of the page that it names. */
export function scanCode(
  code: string,
  kind: 'module' | 'expression',
  line: number,
  rules: CodeRules,
): ActiveItem[] {
  const read = () =>
    kind === 'module'
      ? parse(code, { sourceType: 'module', plugins: ['jsx', 'typescript'], errorRecovery: true }).program
      : parseExpression(code, { plugins: ['jsx', 'typescript'], errorRecovery: true });
  let root: Node;
  try {
    root = read();
  } catch {
    // A comment, a spread, or what only the framework reads: then it is judged by the words in it.
    return unparsed(code, line);
  }
  const items: ActiveItem[] = [];
  visit(root, rules.known ? [rules.known] : [], { items, rules });
  return items.map((item) => ({ ...item, line: item.line === null ? line : line + item.line - 1 }));
}

const wordOf = /[A-Za-z_$][\w$]*/g;

function unparsed(code: string, line: number): ActiveItem[] {
  const bare = code.replace(/\/\*[\s\S]*?\*\//g, '').trim();
  const found = (bare.match(wordOf) ?? []).find((word) => ways.has(word) || detours.has(word));
  return found ? [wayOut(found, bare, line)] : [];
}

interface Walk {
  items: ActiveItem[];
  rules: CodeRules;
}

function visit(node: Node, scopes: readonly ReadonlySet<string>[], walk: Walk): void {
  const declared = declaredIn(node);
  const inner = declared.size > 0 ? [...scopes, declared] : scopes;
  const required = requiredBy(node);
  if (required !== null) {
    walk.items.push(...moduleItems(required, node.loc?.start.line ?? null, walk.rules));
    return;
  }
  walk.items.push(...itemsOf(node, inner, walk.rules));
  for (const [child, key] of childrenOf(node)) {
    if (child.type === 'Identifier' && !isReference(node, key)) continue;
    visit(child, inner, walk);
  }
}

/** `require('./picture.png')` names a module as an import does. */
function requiredBy(node: Node): string | null {
  if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier' || node.callee.name !== 'require')
    return null;
  const [module] = node.arguments;
  return module?.type === 'StringLiteral' ? module.value : null;
}

/** What a page's import and export lines declare for its expressions. */
export function namesDeclaredBy(esm: string): ReadonlySet<string> {
  try {
    return declaredIn(
      parse(esm, { sourceType: 'module', plugins: ['jsx', 'typescript'], errorRecovery: true }).program,
    );
  } catch {
    return new Set();
  }
}

function itemsOf(node: Node, scopes: readonly ReadonlySet<string>[], rules: CodeRules): ActiveItem[] {
  const line = node.loc?.start.line ?? null;
  const isLocal = (name: string) => scopes.some((scope) => scope.has(name));
  switch (node.type) {
    case 'Identifier':
      return ways.has(node.name) && !isLocal(node.name) ? [wayOut(node.name, node.name, line)] : [];
    case 'MemberExpression':
    case 'OptionalMemberExpression':
      return propertyItems(node, line);
    case 'StringLiteral':
      return detours.has(node.value) ? [wayOut(node.value, node.value, line)] : [];
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'ExportNamedDeclaration':
      return node.source ? moduleItems(node.source.value, line, rules) : [];
    case 'ImportExpression':
    case 'Import':
      return [wayOut('import()', 'import()', line)];
    case 'JSXOpeningElement':
      return jsxItems(node, line);
    default:
      return [];
  }
}

function propertyItems(
  node: Extract<Node, { type: 'MemberExpression' | 'OptionalMemberExpression' }>,
  line: number | null,
) {
  const { property, computed } = node;
  if (!computed)
    return property.type === 'Identifier' && detours.has(property.name)
      ? [wayOut(property.name, property.name, line)]
      : [];
  // `a['con' + 'structor']`: nobody who shows data puts the name of a property together.
  const isPutTogether =
    property.type === 'BinaryExpression' && property.operator === '+' && !isNumeric(property);
  return isPutTogether ? [wayOut('a property by a computed name', 'computed property', line)] : [];
}

const isNumeric = (node: Node): boolean =>
  node.type === 'NumericLiteral' ||
  node.type === 'Identifier' ||
  (node.type === 'BinaryExpression' && isNumeric(node.left) && isNumeric(node.right));

function jsxItems(node: Extract<Node, { type: 'JSXOpeningElement' }>, line: number | null): ActiveItem[] {
  const name = node.name.type === 'JSXIdentifier' ? node.name.name : '';
  const attributes = new Map<string, string>();
  for (const attribute of node.attributes) {
    if (attribute.type !== 'JSXAttribute') continue;
    const key = attribute.name.type === 'JSXIdentifier' ? attribute.name.name : attribute.name.name.name;
    attributes.set(key, attribute.value?.type === 'StringLiteral' ? attribute.value.value : '{…}');
  }
  return elementItems({ name, attributes, line, isJsx: true });
}

function moduleItems(from: string, line: number | null, { ownModules }: CodeRules): ActiveItem[] {
  if (/^\.{0,2}\/|^[@~#]\//.test(from) || ownModules.some((own) => own.test(from))) return [];
  const what = isBuiltin(from) ? `an import of Node.js’s \`${from}\`` : `an import of \`${from}\``;
  return [
    active({
      what,
      names: ['import', from.toLowerCase()],
      host: hostOf(from),
      identity: `import ${from}`,
      line,
    }),
  ];
}

const wayOut = (name: string, detail: string, line: number | null): ActiveItem =>
  active({
    what: `code that uses \`${name}\``,
    names: [name.toLowerCase()],
    identity: `code ${name} ${detail}`,
    line,
  });

function* childrenOf(node: Node): Generator<[Node, string]> {
  for (const [key, value] of Object.entries(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child === 'object' && child !== null && typeof child.type === 'string' && key !== 'loc')
        yield [child as Node, key];
    }
  }
}
