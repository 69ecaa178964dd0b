import type { Node, Statement } from '@babel/types';

/**
 * What a declared name stands for. `component`: a function or class. `computed`: whatever code makes of other values,
 * so that an element of that name, or an address, can be anything.
 */
export type NameKind = 'import' | 'component' | 'literal' | 'computed' | 'parameter';
export type Names = ReadonlyMap<string, NameKind>;
/** Undefined: nobody declares the name. */
export type NameKinds = (name: string) => NameKind | undefined;

const none: Names = new Map();

/** The names that a function, block or module declares for what is in it. */
export function declaredIn(node: Node): Names {
  const names = new Map<string, NameKind>();
  switch (node.type) {
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
    case 'FunctionDeclaration':
    case 'ObjectMethod':
      for (const parameter of node.params) addNames(parameter, 'parameter', names);
      return names;
    case 'Program':
    case 'BlockStatement':
      for (const statement of node.body) addStatement(statement, names);
      return names;
    case 'CatchClause':
      if (node.param) addNames(node.param, 'parameter', names);
      return names;
    case 'ForOfStatement':
    case 'ForInStatement':
      addStatement(node.left as Statement, names);
      return names;
    default:
      return none;
  }
}

function addStatement(statement: Node, names: Map<string, NameKind>): void {
  // `declare const fetch: any` declares nothing that is there when the code runs.
  if ('declare' in statement && statement.declare) return;
  switch (statement.type) {
    case 'ExportNamedDeclaration':
    case 'ExportDefaultDeclaration':
      if (statement.declaration) addStatement(statement.declaration, names);
      break;
    case 'VariableDeclaration':
      for (const { id, init } of statement.declarations)
        addNames(id, id.type === 'Identifier' ? kindOf(init) : 'computed', names);
      break;
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      if (statement.id) names.set(statement.id.name, 'component');
      break;
    case 'ImportDeclaration':
      if (statement.importKind === 'type') break;
      for (const { local } of statement.specifiers) names.set(local.name, 'import');
      break;
  }
}

function kindOf(value: Node | null | undefined): NameKind {
  switch (value?.type) {
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
      return 'component';
    case 'StringLiteral':
    case 'NumericLiteral':
    case 'BooleanLiteral':
    case 'ArrayExpression':
    case 'ObjectExpression':
    case 'JSXElement':
    case 'JSXFragment':
      return 'literal';
    default:
      return 'computed';
  }
}

function addNames(pattern: Node, kind: NameKind, names: Map<string, NameKind>): void {
  switch (pattern.type) {
    case 'Identifier':
      names.set(pattern.name, kind);
      break;
    case 'AssignmentPattern':
      addNames(pattern.left, kind, names);
      break;
    case 'RestElement':
      addNames(pattern.argument, kind, names);
      break;
    case 'ArrayPattern':
      for (const element of pattern.elements) if (element) addNames(element, kind, names);
      break;
    case 'ObjectPattern':
      for (const property of pattern.properties)
        addNames(property.type === 'RestElement' ? property : property.value, kind, names);
      break;
  }
}

/** Whether the name in this place of a node stands for a value, and is not that of a property or of an export. */
export function isReference(parent: Node, key: string): boolean {
  switch (parent.type) {
    case 'MemberExpression':
    case 'OptionalMemberExpression':
      return key === 'object';
    case 'ObjectProperty':
    case 'ObjectMethod':
      return key !== 'key';
    case 'VariableDeclarator':
      return key === 'init';
    case 'ImportSpecifier':
    case 'ImportDefaultSpecifier':
    case 'ImportNamespaceSpecifier':
    case 'MetaProperty':
    case 'LabeledStatement':
    case 'BreakStatement':
    case 'ContinueStatement':
      return false;
    case 'ExportSpecifier':
      return key === 'local';
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
    case 'FunctionDeclaration':
      return key === 'body';
    default:
      return true;
  }
}
