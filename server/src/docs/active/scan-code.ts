import { type ParserOptions, parse, parseExpression } from '@babel/parser';
import type { Node } from '@babel/types';
import { type ActiveItem, active, codeItem, urlItems } from './active-item.ts';
import { chained, harmless, isLeaf, types } from './code-nodes.ts';
import { declaredIn, isReference, type NameKinds, type Names } from './declared-names.ts';
import { jsxItems } from './jsx-items.ts';
import { moduleItems, requiredBy } from './modules.ts';
import { writtenText } from './static-text.ts';
import { judged, usedBy } from './used-names.ts';

export interface CodeRules {
  /** Names that other code of the page declares. */
  known?: Names;
  /** Modules of the framework itself, which its pages may import. */
  ownModules: readonly RegExp[];
  /** An expression of a Vue template, in which a name that nobody declares is a property of the component. */
  isTemplate?: boolean;
}

type Kind = 'module' | 'expression';

/**
 * What a piece of JavaScript does besides showing values: whatever is not on a list of what is harmless. Values,
 * texts, lists, conditions, functions, elements, calls of what the site itself provides and of methods that compute are.
 */
export function scanCode(code: string, kind: Kind, line: number, rules: CodeRules): ActiveItem[] {
  const root = parseCode(code, kind, rules.isTemplate);
  if (root === 'empty') return [];
  if (root === null) return [doing('code that does not parse', [], code, line)];
  const walk: Walk = { items: [], rules, code, isProgram: false };
  visit(root, { scopes: rules.known ? [rules.known] : [], chain: null }, walk);
  const items = walk.items.map((item) => ({
    ...item,
    line: item.line === null ? line : line + item.line - 1,
  }));
  return walk.isProgram ? [codeItem(code, line), ...items] : items;
}

/** Null: it does not parse. */
export function parseCode(code: string, kind: Kind, isTemplate = false): Node | 'empty' | null {
  if (code.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '').trim() === '') return 'empty';
  const plugins: ParserOptions['plugins'] = isTemplate ? ['typescript'] : ['jsx', 'typescript'];
  const options = { plugins, errorRecovery: true };
  try {
    return kind === 'module'
      ? parse(code, { ...options, sourceType: 'module' }).program
      : parseExpression(code, { ...options, sourceType: 'module' });
  } catch {
    return null;
  }
}

/** What a page's import and export lines declare for its expressions. */
export function namesDeclaredBy(esm: string): Names {
  const program = parseCode(esm, 'module');
  return program === null || program === 'empty' ? new Map() : declaredIn(program);
}

interface Walk {
  items: ActiveItem[];
  rules: CodeRules;
  code: string;
  /** It has functions or calls. */
  isProgram: boolean;
}

interface Place {
  scopes: readonly Names[];
  /** The outermost call, access or assignment that the node is a part of: with another one it is another item. */
  chain: Node | null;
}

function visit(node: Node, { scopes, chain }: Place, walk: Walk, isInPattern = false): void {
  if (types.test(node.type) || ('declare' in node && node.declare === true)) return;
  const declared = declaredIn(node);
  const inner = declared.size > 0 ? [...scopes, declared] : scopes;
  const required = requiredBy(node);
  if (required !== null) {
    walk.items.push(...moduleItems(required, lineOf(node), walk.rules));
    return;
  }
  const place = {
    scopes: inner,
    chain: chained.has(node.type) ? (chain ?? node) : isLeaf(node) ? chain : null,
  };
  judge(node, place, walk, isInPattern);
  walk.isProgram ||= /Call|New|Function|Method/.test(node.type);
  for (const [child, key] of childrenOf(node)) {
    if (child.type === 'Identifier' && !isReference(node, key)) continue;
    visit(child, place, walk, node.type === 'ObjectPattern');
  }
}

function judge(node: Node, place: Place, walk: Walk, isInPattern: boolean): void {
  const line = lineOf(node);
  const nameKind: NameKinds = (name) => place.scopes.findLast((scope) => scope.has(name))?.get(name);
  const report = (what: string, names: readonly string[] = []) => {
    const { start, end } = place.chain ?? node;
    walk.items.push(doing(what, names, walk.code.slice(start ?? 0, end ?? undefined), line));
  };
  for (const name of usedBy(node, { nameKind, isTemplate: walk.rules.isTemplate, isInPattern }))
    report(`code that uses \`${name}\``, [name]);
  if (!harmless.has(node.type) && !judged.has(node.type))
    report(`code that does more than show values, \`${excerpt(walk.code, node)}\``);
  walk.items.push(...textItems(node, line));
  if (
    'source' in node &&
    node.source?.type === 'StringLiteral' &&
    !('importKind' in node && node.importKind === 'type')
  )
    walk.items.push(...moduleItems(node.source.value, line, walk.rules));
  if (node.type === 'JSXOpeningElement') walk.items.push(...jsxItems(node, nameKind, report));
}

/** Addresses in texts, also in those that are put together. */
function textItems(node: Node, line: number | null): ActiveItem[] {
  const text = node.type === 'TemplateElement' ? node.value.cooked : writtenText(node)?.text;
  return text ? addressItems(text, line) : [];
}

/** Only addresses that name a scheme or a host: other texts are paths or words. */
const addressItems = (text: string, line: number | null): ActiveItem[] =>
  /^\s*(?:[a-z][\w+.-]*\s*:|\/\/)/i.test(text) ? urlItems(text, line, null) : [];

const lineOf = (node: Node): number | null => node.loc?.start.line ?? null;

const excerpt = (code: string, { start, end }: Node): string =>
  code
    .slice(start ?? 0, Math.min(end ?? 0, (start ?? 0) + 60))
    .replace(/\s+/g, ' ')
    .replaceAll('`', "'");

const doing = (what: string, names: readonly string[], code: string, line: number | null): ActiveItem =>
  active({ what, names, identity: `code ${what} ${code.replace(/\s+/g, ' ').trim()}`, line });

function* childrenOf(node: Node): Generator<[Node, string]> {
  for (const [key, value] of Object.entries(node)) {
    if (key === 'loc' || key === 'typeAnnotation' || key === 'leadingComments') continue;
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child === 'object' && child !== null && typeof child.type === 'string')
        yield [child as Node, key];
    }
  }
}
