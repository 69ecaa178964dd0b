import { type ParserPlugin, parse } from '@babel/parser';
import type { Expression, FunctionDeclaration, Node, ObjectPattern, Program, Statement } from '@babel/types';
import type { SourceFile } from './literal.ts';

/** What a name stands for. */
export type Binding =
  | { type: 'value'; node: Expression }
  | { type: 'function'; node: FunctionDeclaration }
  /** One property of a value that is taken apart: `const { a } = b`. */
  | { type: 'part'; of: Expression; key: string }
  | { type: 'import'; from: string; name: string };

/** What a module gives away under a name: an expression, one of its own names, or something of another module. */
export type Export =
  | { type: 'value'; node: Expression | FunctionDeclaration }
  | { type: 'name'; name: string }
  | { type: 'import'; from: string; name: string };

/** A JavaScript or TypeScript module as it is written. */
export interface Module {
  source: SourceFile;
  bindings: ReadonlyMap<string, Binding>;
  exports: ReadonlyMap<string, Export>;
  /** Modules all of whose exports are its own, too. */
  exportsAllOf: readonly string[];
  /** Its default export is `module.exports`. */
  isCommonJs: boolean;
  /** The modules that it names by a path. */
  imports: readonly string[];
  /** Names that change after their declaration: as a whole (null), or properties of them. */
  changed: ReadonlyMap<string, readonly (string | null)[]>;
  /** Names of lists that something is added to after their declaration. */
  extended: ReadonlySet<string>;
}

export interface ModuleProblem {
  message: string;
  offset: number;
}

const pluginsOf = (path: string): ParserPlugin[] =>
  /\.[mc]?ts$/.test(path) ? ['typescript'] : ['typescript', 'jsx'];

export function parseModule(source: SourceFile): Module | ModuleProblem {
  let program: Program;
  try {
    ({ program } = parse(source.text, {
      sourceType: 'unambiguous',
      plugins: pluginsOf(source.path),
      attachComment: false,
      allowReturnOutsideFunction: true,
      createParenthesizedExpressions: true,
      errorRecovery: true,
    }));
  } catch (error) {
    // Also a RangeError, for what is nested deeper than anybody writes.
    const { message, pos } = error as Error & { pos?: number };
    return { message: message.replace(/ \(\d+:\d+\)$/, ''), offset: pos ?? 0 };
  }
  const changed = new Map<string, (string | null)[]>();
  const imports = new Set<string>();
  const extended = new Set<string>();
  walk(program, (node) => {
    const list = extendedList(node);
    if (list === null) noteChange(node, changed);
    else extended.add(list);
    const named = moduleNamed(node);
    if (named && /^\.|^[@~]\//.test(named)) imports.add(named);
  });
  return {
    source,
    bindings: declarations(program.body),
    ...exportsOf(program.body),
    imports: [...imports],
    changed,
    extended,
  };
}

/** The names that statements declare, in a module or in a function's body. */
export function declarations(statements: readonly Statement[]): Map<string, Binding> {
  const found = new Map<string, Binding>();
  for (const statement of statements) {
    const declared =
      statement.type === 'ExportNamedDeclaration' && statement.declaration
        ? statement.declaration
        : statement;
    if (declared.type === 'FunctionDeclaration' && declared.id) {
      found.set(declared.id.name, { type: 'function', node: declared });
    } else if (declared.type === 'VariableDeclaration') {
      for (const { id, init } of declared.declarations) {
        if (!init) continue;
        if (id.type === 'Identifier') found.set(id.name, { type: 'value', node: init });
        else if (id.type === 'ObjectPattern') {
          for (const [name, key] of partsOf(id)) found.set(name, { type: 'part', of: init, key });
        }
      }
    } else if (declared.type === 'ImportDeclaration' && declared.importKind !== 'type') {
      for (const specifier of declared.specifiers) {
        found.set(specifier.local.name, {
          type: 'import',
          from: declared.source.value,
          name: importedName(specifier),
        });
      }
    }
  }
  return found;
}

/** The names that `{ a, b: c }` gives to properties: name and property. */
export function* partsOf(pattern: ObjectPattern): Generator<[name: string, key: string]> {
  for (const property of pattern.properties) {
    if (property.type !== 'ObjectProperty' || property.key.type !== 'Identifier') continue;
    // A default counts only where the property is missing, which is then unknown.
    const target = property.value.type === 'AssignmentPattern' ? property.value.left : property.value;
    if (target.type === 'Identifier') yield [target.name, property.key.name];
  }
}

function importedName(
  specifier: Extract<
    Node,
    { type: 'ImportSpecifier' | 'ImportDefaultSpecifier' | 'ImportNamespaceSpecifier' }
  >,
): string {
  if (specifier.type === 'ImportDefaultSpecifier') return 'default';
  if (specifier.type === 'ImportNamespaceSpecifier') return '*';
  return specifier.imported.type === 'Identifier' ? specifier.imported.name : specifier.imported.value;
}

function exportsOf(
  statements: readonly Statement[],
): Pick<Module, 'exports' | 'exportsAllOf' | 'isCommonJs'> {
  const exports = new Map<string, Export>();
  let isCommonJs = false;
  const exportsAllOf: string[] = [];
  for (const statement of statements) {
    if (statement.type === 'ExportDefaultDeclaration') {
      const { declaration } = statement;
      if (declaration.type !== 'ClassDeclaration' && declaration.type !== 'TSInterfaceDeclaration') {
        exports.set('default', { type: 'value', node: declaration as Expression | FunctionDeclaration });
      }
    } else if (statement.type === 'TSExportAssignment') {
      exports.set('default', { type: 'value', node: statement.expression });
    } else if (statement.type === 'ExportAllDeclaration') {
      exportsAllOf.push(statement.source.value);
    } else if (statement.type === 'ExportNamedDeclaration') {
      for (const [name, exported] of namedExports(statement)) exports.set(name, exported);
    } else if (statement.type === 'ExpressionStatement') {
      const assigned = commonJsExport(statement.expression);
      if (!assigned) continue;
      isCommonJs = true;
      exports.set(assigned.name, { type: 'value', node: assigned.node });
    }
  }
  return { exports, exportsAllOf, isCommonJs };
}

function* namedExports(
  statement: Extract<Statement, { type: 'ExportNamedDeclaration' }>,
): Generator<[string, Export]> {
  if (statement.declaration) {
    for (const name of declarations([statement]).keys()) yield [name, { type: 'name', name }];
  }
  for (const specifier of statement.specifiers) {
    if (specifier.type !== 'ExportSpecifier') continue;
    const { local, exported } = specifier;
    const name = exported.type === 'Identifier' ? exported.name : exported.value;
    const own = local.type === 'Identifier' ? local.name : (local as { value: string }).value;
    yield [
      name,
      statement.source
        ? { type: 'import', from: statement.source.value, name: own }
        : { type: 'name', name: own },
    ];
  }
}

/** `module.exports = …`, `module.exports.a = …`, `exports.a = …` */
function commonJsExport(node: Expression): { name: string; node: Expression } | null {
  if (node.type !== 'AssignmentExpression' || node.operator !== '=') return null;
  const written = pathOf(node.left);
  if (written?.[0] === 'module' && written[1] === 'exports') {
    return written.length <= 3 ? { name: written[2] ?? 'default', node: node.right } : null;
  }
  return written?.[0] === 'exports' && written.length === 2 ? { name: written[1]!, node: node.right } : null;
}

/** `a.b.c` as its names; null for anything else. */
export function pathOf(node: Node): string[] | null {
  if (node.type === 'Identifier') return [node.name];
  if (node.type !== 'MemberExpression' && node.type !== 'OptionalMemberExpression') return null;
  const object = pathOf(node.object);
  const { property, computed } = node;
  if (!object) return null;
  if (!computed && property.type === 'Identifier') return [...object, property.name];
  return property.type === 'StringLiteral' ? [...object, property.value] : null;
}

const changing = new Set([
  'push',
  'unshift',
  'splice',
  'pop',
  'shift',
  'sort',
  'reverse',
  'fill',
  'set',
  'delete',
]);

/** `a.push(…)` */
function extendedList(node: Node): string | null {
  const callee = node.type === 'CallExpression' ? pathOf(node.callee) : null;
  return callee?.length === 2 && callee[1] === 'push' ? callee[0]! : null;
}

/** `a = …`, `a.b.c = …`, `a.b.push(…)`, `Object.assign(a, …)` */
function noteChange(node: Node, changed: Map<string, (string | null)[]>): void {
  let written: string[] | null = null;
  if (node.type === 'AssignmentExpression') {
    written = pathOf(node.left) ?? rootOf(node.left);
  } else if (node.type === 'CallExpression') {
    const callee = pathOf(node.callee);
    if (callee && callee.length > 1 && changing.has(callee.at(-1)!)) written = callee.slice(0, -1);
    const [first] = node.arguments;
    if (callee?.join('.') === 'Object.assign' && first) written = pathOf(first);
  }
  const [name, part] = written ?? [];
  if (name === undefined || name === 'module' || name === 'exports') return;
  changed.set(name, [...(changed.get(name) ?? []), part ?? null]);
}

function rootOf(node: Node): string[] | null {
  if (node.type === 'Identifier') return [node.name];
  return node.type === 'MemberExpression' ? rootOf(node.object) : null;
}

function moduleNamed(node: Node): string | null {
  if (node.type === 'ImportDeclaration' || node.type === 'ExportAllDeclaration') return node.source.value;
  if (node.type === 'ExportNamedDeclaration') return node.source?.value ?? null;
  if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier' || node.callee.name !== 'require')
    return null;
  const [first] = node.arguments;
  return first?.type === 'StringLiteral' ? first.value : null;
}

function walk(node: Node, visit: (node: Node) => void): void {
  const left: Node[] = [node];
  for (let next = left.pop(); next; next = left.pop()) {
    visit(next);
    for (const value of Object.values(next)) {
      for (const each of Array.isArray(value) ? value : [value]) {
        if (typeof each?.type === 'string') left.push(each as Node);
      }
    }
  }
}
