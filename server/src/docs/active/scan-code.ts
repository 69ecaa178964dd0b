import { type ParserOptions, parse, parseExpression } from '@babel/parser';
import type { Node } from '@babel/types';
import { type ActiveItem, active, codeItem, urlItems } from './active-item.ts';
import { callProblem, rootOf } from './calls.ts';
import {
  detours,
  handlerKey,
  importedMakers,
  knownClasses,
  knownFunctions,
  knownValues,
  makers,
} from './code-names.ts';
import { declaredIn, isReference, type NameKind, type Names } from './declared-names.ts';
import { elementItems } from './elements.ts';
import { moduleItems, requiredBy } from './modules.ts';
import { writtenText } from './static-text.ts';
import { isAddressAttribute } from './url-attributes.ts';

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

const chained: ReadonlySet<string> = new Set([
  ...[
    'CallExpression',
    'OptionalCallExpression',
    'NewExpression',
    'MemberExpression',
    'OptionalMemberExpression',
  ],
  ...[
    'AssignmentExpression',
    'UpdateExpression',
    'TaggedTemplateExpression',
    'BinaryExpression',
    'TemplateLiteral',
  ],
]);

const isLeaf = ({ type }: Node): boolean =>
  type === 'Identifier' || type === 'StringLiteral' || type === 'TemplateElement';

/** Nodes that do nothing by themselves: what is in them counts. Of TypeScript, all that is left out when it runs. */
const harmless: ReadonlySet<string> = new Set([
  ...['Program', 'ExpressionStatement', 'ReturnStatement', 'IfStatement', 'BlockStatement', 'EmptyStatement'],
  ...[
    'VariableDeclaration',
    'VariableDeclarator',
    'SwitchStatement',
    'SwitchCase',
    'BreakStatement',
    'ForOfStatement',
  ],
  ...['ContinueStatement', 'ThrowStatement', 'TryStatement', 'CatchClause', 'Directive', 'DirectiveLiteral'],
  ...['ArrayExpression', 'ObjectExpression', 'ObjectProperty', 'TemplateLiteral', 'ConditionalExpression'],
  ...['LogicalExpression', 'BinaryExpression', 'ParenthesizedExpression', 'ArrowFunctionExpression'],
  ...['FunctionExpression', 'FunctionDeclaration', 'ObjectMethod', 'AwaitExpression', 'AssignmentPattern'],
  ...[
    'ObjectPattern',
    'ArrayPattern',
    'RestElement',
    'SpreadElement',
    'ImportDeclaration',
    'ImportSpecifier',
  ],
  ...[
    'ImportDefaultSpecifier',
    'ImportNamespaceSpecifier',
    'ExportNamedDeclaration',
    'ExportDefaultDeclaration',
  ],
  ...[
    'ExportAllDeclaration',
    'ExportSpecifier',
    'NumericLiteral',
    'BooleanLiteral',
    'NullLiteral',
    'RegExpLiteral',
  ],
  ...['BigIntLiteral', 'JSXElement', 'JSXFragment', 'JSXOpeningFragment', 'JSXClosingFragment', 'JSXText'],
  ...['JSXExpressionContainer', 'JSXEmptyExpression', 'JSXClosingElement', 'JSXAttribute', 'JSXIdentifier'],
  ...[
    'JSXMemberExpression',
    'JSXNamespacedName',
    'TSAsExpression',
    'TSSatisfiesExpression',
    'TSNonNullExpression',
  ],
  ...['Import'],
]);

const types =
  /^TS(?!As|Satisfies|NonNull|Enum|Module|Import|Export|Namespace|Parameter|Instantiation|TypeAssertion)/;

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
  const nameKind = (name: string): NameKind | undefined =>
    place.scopes.findLast((scope) => scope.has(name))?.get(name);
  const report = (what: string, names: readonly string[] = []) => {
    const { start, end } = place.chain ?? node;
    walk.items.push(doing(what, names, walk.code.slice(start ?? 0, end ?? undefined), line));
  };
  const uses = (name: string) => report(`code that uses \`${name}\``, [name]);
  switch (node.type) {
    case 'Identifier':
      if (detours.has(node.name) || !isKnown(node.name, nameKind(node.name), walk.rules)) uses(node.name);
      return;
    case 'MemberExpression':
    case 'OptionalMemberExpression': {
      const { property, computed } = node;
      if (!computed && property.type === 'Identifier') {
        if (detours.has(property.name) || makers.has(property.name)) uses(property.name);
      } else if (property.type === 'StringLiteral') {
        if (detours.has(property.value) || makers.has(property.value)) uses(property.value);
      } else if (property.type !== 'NumericLiteral') uses('a property by a computed name');
      return;
    }
    case 'CallExpression':
    case 'OptionalCallExpression': {
      const problem = callProblem(node, nameKind, (name) => isKnown(name, undefined, walk.rules));
      if (problem) uses(problem);
      return;
    }
    case 'NewExpression':
      if (
        node.callee.type !== 'Identifier' ||
        !knownClasses.has(node.callee.name) ||
        nameKind(node.callee.name)
      )
        uses(`new ${rootOf(node.callee) ?? '…'}`);
      return;
    case 'StringLiteral':
      if (detours.has(node.value)) uses(node.value);
      walk.items.push(...addressItems(node.value, line));
      return;
    case 'TemplateElement':
      walk.items.push(...addressItems(node.value.cooked ?? '', line));
      return;
    case 'BinaryExpression':
    case 'TemplateLiteral': {
      const written = writtenText(node);
      if (written && written.text !== '') walk.items.push(...addressItems(written.text, line));
      if (written?.isWhole && detours.has(written.text)) uses(written.text);
      return;
    }
    case 'UnaryExpression':
      if (node.operator === 'delete') uses('delete');
      return;
    case 'SpreadElement':
    case 'JSXSpreadAttribute':
      if (!isPlainSpread(node.argument)) uses('a spread of a computed value');
      return;
    case 'ObjectProperty':
    case 'ObjectMethod': {
      const key =
        node.key.type === 'Identifier'
          ? node.key.name
          : node.key.type === 'StringLiteral'
            ? node.key.value
            : null;
      if (node.computed && node.key.type !== 'StringLiteral' && node.key.type !== 'NumericLiteral')
        uses('a property by a computed name');
      else if (key !== null && (detours.has(key) || (handlerKey.test(key) && !isInPattern))) uses(key);
      return;
    }
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'ExportNamedDeclaration':
      if (node.source && !('importKind' in node && node.importKind === 'type'))
        walk.items.push(...moduleItems(node.source.value, line, walk.rules));
      if (node.type === 'ImportDeclaration') for (const name of makersOf(node)) uses(name);
      return;
    case 'JSXOpeningElement':
      jsxElement(node, nameKind, walk, report);
      return;
    case 'ImportExpression':
      uses('import()');
      return;
    case 'MetaProperty':
      uses('import.meta');
      return;
    case 'ThisExpression':
      uses('this');
      return;
    default:
      if (!harmless.has(node.type))
        report(`code that does more than show values, \`${excerpt(walk.code, node)}\``);
  }
}

function makersOf({ specifiers, source }: Extract<Node, { type: 'ImportDeclaration' }>): string[] {
  const isOfPackage = !source.value.startsWith('.');
  return specifiers
    .flatMap((each) => (each.type === 'ImportSpecifier' ? each.imported : []))
    .map((name) => (name.type === 'Identifier' ? name.name : name.value))
    .filter((name) => makers.has(name) || (isOfPackage && importedMakers.has(name)));
}

function isKnown(name: string, kind: NameKind | undefined, { isTemplate }: CodeRules): boolean {
  if (kind !== undefined || knownValues.has(name) || knownFunctions.has(name)) return true;
  return isTemplate === true && !name.startsWith('$');
}

const isPlainSpread = (node: Node): boolean =>
  ['Identifier', 'ObjectExpression', 'ArrayExpression', 'MemberExpression'].includes(node.type) ||
  (node.type === 'ConditionalExpression' &&
    isPlainSpread(node.consequent) &&
    isPlainSpread(node.alternate)) ||
  (node.type === 'LogicalExpression' && isPlainSpread(node.right));

type Report = (what: string, names?: readonly string[]) => void;

function jsxElement(
  { name, attributes }: Extract<Node, { type: 'JSXOpeningElement' }>,
  nameKind: (name: string) => NameKind | undefined,
  walk: Walk,
  report: Report,
): void {
  const root = jsxRoot(name);
  const written = name.type === 'JSXIdentifier' ? name.name : `${root}.x`;
  if (isComputedElement(written, nameKind(root))) report(`an element of a computed name, \`<${root}>\``, []);
  const values = new Map<string, string>();
  for (const attribute of attributes) {
    if (attribute.type !== 'JSXAttribute') continue;
    const key = attribute.name.type === 'JSXIdentifier' ? attribute.name.name : attribute.name.name.name;
    const { value } = attribute;
    if (value?.type === 'StringLiteral') values.set(key, value.value);
    else if (value?.type !== 'JSXExpressionContainer') values.set(key, '');
    else {
      values.set(key, writtenText(value.expression)?.text ?? '{…}');
      if (isAddressAttribute(key) && isDoubtfulAddress(value.expression, nameKind))
        report('an address that code puts together', []);
    }
  }
  const line = name.loc?.start.line ?? null;
  walk.items.push(...elementItems({ name: written, attributes: values, line, isJsx: true }));
}

const jsxRoot = (name: Node): string =>
  name.type === 'JSXMemberExpression' ? jsxRoot(name.object) : name.type === 'JSXIdentifier' ? name.name : '';

/** `export const T = 'script'` makes `<T>` a script. What nobody declares is a component of the site. */
export const isComputedElement = (name: string, kind: NameKind | undefined): boolean =>
  /^\p{Lu}|^[$_]|\./u.test(name) && kind !== undefined && kind !== 'import' && kind !== 'component';

/** Whether nobody can tell by reading it that the address does not begin with `javascript:`. */
export function isDoubtfulAddress(node: Node, nameKind: (name: string) => NameKind | undefined): boolean {
  switch (node.type) {
    case 'Identifier':
      return nameKind(node.name) === 'computed';
    case 'ConditionalExpression':
      return isDoubtfulAddress(node.consequent, nameKind) || isDoubtfulAddress(node.alternate, nameKind);
    case 'LogicalExpression':
      return isDoubtfulAddress(node.left, nameKind) || isDoubtfulAddress(node.right, nameKind);
    case 'CallExpression':
      return (
        node.callee.type !== 'Identifier' &&
        nameKind(rootOf(node.callee) ?? '') !== 'import' &&
        requiredBy(node) === null
      );
    case 'BinaryExpression':
    case 'TemplateLiteral': {
      const written = writtenText(node);
      if (!written || written.isWhole) return false;
      return written.text === ''
        ? !/^[/?#.]/.test(written.behind)
        : !/^(?:https?:\/\/[^/]+[/?#]|[/.?#]|mailto:|tel:)/i.test(written.text);
    }
    default:
      return false;
  }
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
