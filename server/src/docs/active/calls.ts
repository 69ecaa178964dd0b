import type { Node } from '@babel/types';
import { computing, knownFunctions, knownMethods } from './code-names.ts';
import type { NameKind } from './declared-names.ts';

type Call = Extract<Node, { type: 'CallExpression' | 'OptionalCallExpression' }>;

/** What a call uses that is on no list, or null. The name of what it calls is judged as every name is. */
export function callProblem(
  { callee }: Call,
  nameKind: (name: string) => NameKind | undefined,
  isKnownValue: (name: string) => boolean,
): string | null {
  switch (callee.type) {
    case 'Identifier':
      // A name that is on no list is reported where it stands.
      if (nameKind(callee.name) || knownFunctions.has(callee.name)) return null;
      return isKnownValue(callee.name) ? callee.name : null;
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
      return null;
    case 'ParenthesizedExpression':
      return callProblem({ callee: callee.expression } as Call, nameKind, isKnownValue);
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
