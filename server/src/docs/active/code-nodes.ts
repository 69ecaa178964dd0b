import type { Node } from '@babel/types';

/** What makes another item of a name: a call with other arguments does something else. */
export const chained: ReadonlySet<string> = new Set([
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

export const isLeaf = ({ type }: Node): boolean =>
  type === 'Identifier' || type === 'StringLiteral' || type === 'TemplateElement';

/** Nodes that do nothing by themselves: what is in them counts. */
export const harmless: ReadonlySet<string> = new Set([
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

/** Of TypeScript, what is left out when the code runs. */
export const types =
  /^TS(?!As|Satisfies|NonNull|Enum|Module|Import|Export|Namespace|Parameter|Instantiation|TypeAssertion)/;
