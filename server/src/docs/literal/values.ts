import type {
  ArrowFunctionExpression,
  Expression,
  FunctionDeclaration,
  FunctionExpression,
  Node,
  ObjectMethod,
  Statement,
} from '@babel/types';
import type { Literal, Place, UnknownLiteral } from './literal.ts';
import type { Binding, Module } from './parse-module.ts';

export type FunctionNode = FunctionDeclaration | FunctionExpression | ArrowFunctionExpression | ObjectMethod;

/** The names that an expression can use, from the inside out. */
export interface Scope {
  module: Module;
  names: ReadonlyMap<string, Binding | { type: 'given'; value: Value }>;
  around: Scope | null;
}

export interface Closure extends Place {
  type: 'closure';
  node: FunctionNode;
  scope: Scope;
}

/** `given` is what a function of somebody else's was called with. */
export type Value =
  | Exclude<Literal, UnknownLiteral>
  | (UnknownLiteral & { given?: Value | undefined })
  | Closure;

export const scopeOf = (module: Module): Scope => ({ module, names: module.bindings, around: null });

export const placeOf = ({ module }: Scope, { start, end }: Node): Place => ({
  source: module.source,
  start: start ?? 0,
  end: end ?? 0,
});

export const closure = (node: FunctionNode, scope: Scope): Closure => ({
  ...placeOf(scope, node),
  type: 'closure',
  node,
  scope,
});

export const computed = (place: Place, value: string): Value => ({
  ...place,
  type: 'string',
  value,
  isWritten: false,
});

export function unknown(
  scope: Scope,
  node: Node | null,
  reason = 'it is computed when the site is built',
): UnknownLiteral {
  const place = node ? placeOf(scope, node) : { source: scope.module.source, start: 0, end: 0 };
  return { ...place, type: 'unknown', reason };
}

export const literalOf = (value: Value): Literal =>
  value.type === 'closure'
    ? { ...value, type: 'unknown', reason: 'it is a function', isFunction: true }
    : value;

export const isFunction = (node: Node): node is FunctionNode =>
  node.type === 'FunctionDeclaration' ||
  node.type === 'FunctionExpression' ||
  node.type === 'ArrowFunctionExpression';

/** `require('nextra')` */
export function requiredModule(node: Node): string | null {
  if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier') return null;
  const [first] = node.arguments;
  return node.callee.name === 'require' && first?.type === 'StringLiteral' ? first.value : null;
}

/** Types, brackets and assertions change nothing about a value. */
export function withoutTypes(node: Expression): Expression {
  let bare = node;
  for (;;) {
    switch (bare.type) {
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'TSNonNullExpression':
      case 'TSTypeAssertion':
      case 'TSInstantiationExpression':
      case 'ParenthesizedExpression':
        bare = bare.expression;
        break;
      default:
        return bare;
    }
  }
}

/** Null: nobody knows. */
export function truthOf(value: Value): boolean | null {
  if (value.type === 'unknown') return null;
  if (value.type === 'string' || value.type === 'other') return Boolean(value.value);
  return true;
}

export const textOf = (value: Value): string | null => {
  if (value.type === 'string') return value.value;
  return value.type === 'other' && typeof value.value === 'number' ? String(value.value) : null;
};

/** The `return`s of a function's own body, those in branches included. */
export function returnsOf(statements: readonly Statement[]): (Expression | null)[] {
  return statements.flatMap((statement): (Expression | null)[] => {
    switch (statement.type) {
      case 'ReturnStatement':
        return [statement.argument ?? null];
      case 'IfStatement':
        return returnsOf([statement.consequent, ...(statement.alternate ? [statement.alternate] : [])]);
      case 'BlockStatement':
        return returnsOf(statement.body);
      case 'TryStatement':
        return returnsOf([statement.block, ...(statement.handler ? [statement.handler.body] : [])]);
      case 'SwitchStatement':
        return returnsOf(statement.cases.flatMap(({ consequent }) => consequent));
      case 'ForStatement':
      case 'ForInStatement':
      case 'ForOfStatement':
      case 'WhileStatement':
      case 'DoWhileStatement':
      case 'LabeledStatement':
        return returnsOf([statement.body]);
      default:
        return [];
    }
  });
}
