import type { Node } from '@babel/types';
import {
  computing,
  detours,
  handlerKey,
  importedMakers,
  knownClasses,
  knownFunctions,
  knownMethods,
  knownValues,
  makers,
} from './code-names.ts';
import type { NameKinds } from './declared-names.ts';
import { writtenText } from './static-text.ts';

export interface UsedNames {
  nameKind: NameKinds;
  isTemplate?: boolean | undefined;
  /** A property that is read, and not written. */
  isInPattern: boolean;
}

/** Nodes that are judged here by what they name; what else is not harmless by itself is reported as it is. */
export const judged: ReadonlySet<string> = new Set([
  ...[
    'Identifier',
    'MemberExpression',
    'OptionalMemberExpression',
    'CallExpression',
    'OptionalCallExpression',
  ],
  ...[
    'NewExpression',
    'StringLiteral',
    'TemplateElement',
    'UnaryExpression',
    'JSXSpreadAttribute',
    'MetaProperty',
  ],
  ...['JSXOpeningElement', 'ImportExpression', 'ThisExpression'],
]);

/** What a node uses that is on no list. */
export function usedBy(node: Node, names: UsedNames): string[] {
  switch (node.type) {
    case 'Identifier':
      return !isKnown(node.name, names) || detours.has(node.name) ? [node.name] : [];
    case 'MemberExpression':
    case 'OptionalMemberExpression':
      return propertyOf(node.property, node.computed, leading);
    case 'ObjectProperty':
    case 'ObjectMethod':
      return propertyOf(node.key, node.computed, names.isInPattern ? leading : written);
    case 'CallExpression':
    case 'OptionalCallExpression':
      return listOf(calledBy(node, names));
    case 'NewExpression': {
      const name = node.callee.type === 'Identifier' ? node.callee.name : '';
      return knownClasses.has(name) && !names.nameKind(name) ? [] : [`new ${rootOf(node.callee) ?? '…'}`];
    }
    case 'StringLiteral':
    case 'BinaryExpression':
    case 'TemplateLiteral': {
      const text = writtenText(node);
      return text?.isWhole && detours.has(text.text) ? [text.text] : [];
    }
    case 'SpreadElement':
    case 'JSXSpreadAttribute':
      return isPlainSpread(node.argument) ? [] : ['a spread of a computed value'];
    case 'ImportDeclaration':
      return makersOf(node);
    case 'UnaryExpression':
      return node.operator === 'delete' ? ['delete'] : [];
    default:
      return listOf(others[node.type] ?? null);
  }
}

const others: Readonly<Record<string, string>> = {
  ImportExpression: 'import()',
  MetaProperty: 'import.meta',
  ThisExpression: 'this',
};

const listOf = (name: string | null): string[] => (name === null ? [] : [name]);

/** A property that is read leads somewhere, one that is written may be an attribute. */
const leading = (name: string): boolean => detours.has(name) || makers.has(name);
const written = (name: string): boolean => detours.has(name) || handlerKey.test(name);

function propertyOf(key: Node, isComputed: boolean, isActive: (name: string) => boolean): string[] {
  if (key.type === 'NumericLiteral') return [];
  const name =
    key.type === 'StringLiteral' ? key.value : !isComputed && key.type === 'Identifier' ? key.name : null;
  if (name === null) return ['a property by a computed name'];
  return isActive(name) ? [name] : [];
}

function makersOf({ specifiers, source }: Extract<Node, { type: 'ImportDeclaration' }>): string[] {
  const isOfPackage = !source.value.startsWith('.');
  return specifiers
    .flatMap((each) => (each.type === 'ImportSpecifier' ? each.imported : []))
    .map((name) => (name.type === 'Identifier' ? name.name : name.value))
    .filter((name) => makers.has(name) || (isOfPackage && importedMakers.has(name)));
}

function isKnown(name: string, { nameKind, isTemplate }: UsedNames): boolean {
  if (nameKind(name) || knownValues.has(name) || knownFunctions.has(name)) return true;
  return isTemplate === true && !name.startsWith('$');
}

const isPlainSpread = (node: Node): boolean =>
  ['Identifier', 'ObjectExpression', 'ArrayExpression', 'MemberExpression'].includes(node.type) ||
  (node.type === 'ConditionalExpression' &&
    isPlainSpread(node.consequent) &&
    isPlainSpread(node.alternate)) ||
  (node.type === 'LogicalExpression' && isPlainSpread(node.right));

type Call = Extract<Node, { type: 'CallExpression' | 'OptionalCallExpression' }>;

/** What a call uses that is on no list, or null. The name of what it calls is judged as every name is. */
function calledBy({ callee }: Call, names: UsedNames): string | null {
  const { nameKind } = names;
  switch (callee.type) {
    case 'Identifier':
      // A name that is on no list is reported where it stands.
      if (nameKind(callee.name) || knownFunctions.has(callee.name)) return null;
      return isKnown(callee.name, names) ? callee.name : null;
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
      return null;
    case 'ParenthesizedExpression':
      return calledBy({ callee: callee.expression } as Call, names);
    case 'Import':
      return 'import()';
    case 'MemberExpression':
    case 'OptionalMemberExpression': {
      const { property, computed } = callee;
      if (computed || property.type !== 'Identifier') return 'a method by a computed name';
      const root = rootOf(callee.object) ?? '';
      const isKnown =
        knownMethods.has(property.name) ||
        nameKind(root) === 'import' ||
        (nameKind(root) === undefined &&
          callee.object.type === 'Identifier' &&
          (computing.has(root) || knownFunctions.has(`${root}.${property.name}`)));
      return isKnown ? null : `.${property.name}()`;
    }
    default:
      return 'a call of a computed function';
  }
}

/** The name that a chain of properties and calls begins with. */
export function rootOf(node: Node): string | null {
  switch (node.type) {
    case 'Identifier':
      return node.name;
    case 'MemberExpression':
    case 'OptionalMemberExpression':
      return rootOf(node.object);
    case 'CallExpression':
    case 'OptionalCallExpression':
      return rootOf(node.callee);
    default:
      return null;
  }
}
