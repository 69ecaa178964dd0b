import type { Node } from '@babel/types';

/** The names that a function, block or module declares for what is in it. */
export function declaredIn(node: Node): ReadonlySet<string> {
  const names = new Set<string>();
  switch (node.type) {
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
    case 'FunctionDeclaration':
    case 'ObjectMethod':
      for (const parameter of node.params) addNames(parameter, names);
      break;
    case 'Program':
    case 'BlockStatement':
      for (const statement of node.body) addStatement(statement, names);
      break;
    case 'CatchClause':
      if (node.param) addNames(node.param, names);
      break;
    case 'ForOfStatement':
    case 'ForInStatement':
      addStatement(node.left, names);
      break;
    case 'ForStatement':
      if (node.init) addStatement(node.init, names);
      break;
  }
  return names;
}

function addStatement(statement: Node, names: Set<string>): void {
  switch (statement.type) {
    case 'ExportNamedDeclaration':
      if (statement.declaration) addStatement(statement.declaration, names);
      break;
    case 'VariableDeclaration':
      for (const { id } of statement.declarations) addNames(id, names);
      break;
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      if (statement.id) names.add(statement.id.name);
      break;
    case 'ImportDeclaration':
      for (const { local } of statement.specifiers) names.add(local.name);
      break;
  }
}

function addNames(pattern: Node, names: Set<string>): void {
  switch (pattern.type) {
    case 'Identifier':
      names.add(pattern.name);
      break;
    case 'AssignmentPattern':
      addNames(pattern.left, names);
      break;
    case 'RestElement':
      addNames(pattern.argument, names);
      break;
    case 'ArrayPattern':
      for (const element of pattern.elements) if (element) addNames(element, names);
      break;
    case 'ObjectPattern':
      for (const property of pattern.properties)
        addNames(property.type === 'RestElement' ? property : property.value, names);
      break;
  }
}

/** Whether the name in this place of a node stands for a value, and is not that of a property or of an export. */
export function isReference(parent: Node, key: string): boolean {
  switch (parent.type) {
    case 'MemberExpression':
    case 'OptionalMemberExpression':
      return key === 'object' || parent.computed;
    case 'ObjectProperty':
    case 'ObjectMethod':
    case 'ClassMethod':
    case 'ClassProperty':
      return key === 'value' || key === 'body' || parent.computed === true;
    case 'ImportSpecifier':
    case 'ExportSpecifier':
      return parent.type === 'ExportSpecifier' && key === 'local';
    case 'LabeledStatement':
    case 'BreakStatement':
    case 'ContinueStatement':
      return false;
    default:
      return !parent.type.startsWith('TS');
  }
}
