import { posix } from 'node:path';
import type {
  ArrayExpression,
  CallExpression,
  Expression,
  MemberExpression,
  NewExpression,
  Node,
  ObjectExpression,
  OptionalMemberExpression,
  TemplateLiteral,
} from '@babel/types';
import { keysOf, listMethods, merged } from './known-functions.ts';
import {
  type ArrayLiteral,
  type Call,
  type Literal,
  type Place,
  type Property,
  propertyOf,
  type UnknownLiteral,
} from './literal.ts';
import { type Modules, Names } from './names.ts';
import { type Binding, declarations, partsOf, pathOf } from './parse-module.ts';
import {
  type Closure,
  closure,
  computed,
  literalOf,
  placeOf,
  requiredModule,
  returnsOf,
  type Scope,
  textOf,
  truthOf,
  unknown,
  type Value,
  withoutTypes,
} from './values.ts';

/** What a module exports, and the functions of others that it was handed through, from the outside. */
export interface Evaluated {
  value: Literal | undefined;
  calls: readonly Call[];
}

const mostSteps = 200_000;
const deepest = 200;

/** Values of modules, without running them. What would have to be run is unknown, with the reason. */
export class Evaluator {
  readonly #modules: Modules;
  readonly #names: Names;
  #steps = 0;
  #depth = 0;

  constructor(modules: Modules) {
    this.#modules = modules;
    this.#names = new Names(modules, (node, scope) => this.#evaluate(node, scope));
  }

  /**
   * The configuration that a module exports: an object, also one that a function returns or that is handed through
   * another's function, such as `defineConfig({…})`. Undefined where it exports nothing.
   */
  configuration(path: string, part: 'default' | 'names'): Evaluated {
    const calls: Call[] = [];
    const module = this.#modules.get(path);
    if (!module || 'type' in module) return { value: module, calls };
    if (part === 'names') return { value: this.#names.declared(module), calls };
    if (module.exports.size + module.exportsAllOf.length === 0) return { value: undefined, calls };
    let value = this.#names.exported(module, module.exports.has('default') ? 'default' : '*');
    for (let tries = 0; tries < 10; tries++) {
      if (value?.type === 'unknown' && value.call) calls.push(value.call);
      if (value?.type === 'closure') value = this.#apply(value, []);
      else if (value?.type === 'unknown' && value.given) value = value.given;
      else break;
    }
    return { value: value && literalOf(value), calls };
  }

  #evaluate(node: Expression, scope: Scope): Value {
    if (++this.#steps > mostSteps || this.#depth > deepest) {
      return unknown(scope, node, 'it is too large to be read');
    }
    this.#depth++;
    try {
      return this.#evaluateBare(withoutTypes(node), scope);
    } finally {
      this.#depth--;
    }
  }

  #evaluateBare(node: Expression, scope: Scope): Value {
    const place = placeOf(scope, node);
    switch (node.type) {
      case 'ObjectExpression':
        return this.#object(node, scope);
      case 'ArrayExpression':
        return this.#array(node, scope);
      case 'StringLiteral': {
        const isWritten = place.source.text.slice(place.start + 1, place.end - 1) === node.value;
        return { ...place, type: 'string', value: node.value, isWritten };
      }
      case 'NumericLiteral':
      case 'BooleanLiteral':
        return { ...place, type: 'other', value: node.value };
      case 'NullLiteral':
        return { ...place, type: 'other', value: null };
      case 'TemplateLiteral':
        return this.#template(node, scope);
      case 'Identifier':
        if (node.name === 'undefined') return { ...place, type: 'other', value: undefined };
        if (node.name === '__dirname') return this.#folderOf(place);
        return this.#names.named(node.name, scope) ?? unknown(scope, node, `${node.name} is not declared`);
      case 'AwaitExpression':
        return this.#evaluate(node.argument, scope);
      case 'ArrowFunctionExpression':
      case 'FunctionExpression':
        return closure(node, scope);
      case 'UnaryExpression': {
        const of = this.#evaluate(node.argument as Expression, scope);
        const truth = truthOf(of);
        if (node.operator === '!' && truth !== null) return { ...place, type: 'other', value: !truth };
        const isNumber = of.type === 'other' && typeof of.value === 'number';
        return node.operator === '-' && isNumber
          ? { ...place, type: 'other', value: -of.value! }
          : unknown(scope, node);
      }
      case 'BinaryExpression': {
        if (node.operator !== '+') return unknown(scope, node);
        const sides = [this.#evaluate(node.left, scope), this.#evaluate(node.right, scope)].map(textOf);
        return sides.includes(null) ? unknown(scope, node) : computed(place, sides.join(''));
      }
      case 'LogicalExpression':
      case 'ConditionalExpression':
        return this.#chosen(node, scope);
      case 'MemberExpression':
      case 'OptionalMemberExpression':
        return this.#member(node, scope);
      case 'CallExpression':
        return this.#call(node, scope);
      case 'NewExpression':
        return this.#url(node, scope) ?? unknown(scope, node);
      default:
        return unknown(scope, node);
    }
  }

  #object(node: ObjectExpression, scope: Scope): Value {
    let properties: Property[] = [];
    const rest: UnknownLiteral[] = [];
    const set = (key: string, value: Value, keyPlace: Place | null = null) => {
      const others = properties.filter((other) => other.key !== key);
      properties = [
        ...others,
        { key, keyPlace, value: value.type === 'closure' ? this.#function(value) : value },
      ];
    };
    for (const property of node.properties) {
      if (property.type === 'SpreadElement') {
        const spread = this.#evaluate(property.argument, scope);
        const keys = this.#possibleKeys(property.argument, scope);
        if (spread.type === 'object') {
          for (const { key, value, keyPlace } of spread.properties) set(key, value, keyPlace);
          rest.push(...spread.rest);
        } else if (keys) {
          for (const key of keys) set(key, unknown(scope, property));
        } else if (spread.type === 'unknown') {
          // It may have every property that came before.
          for (const { key } of properties) set(key, spread);
          rest.push(spread);
        }
        continue;
      }
      const key = this.#keyOf(property, scope);
      if (key === null) rest.push(unknown(scope, property));
      else if (property.type === 'ObjectMethod') set(key, closure(property, scope));
      else {
        const keyPlace = property.shorthand ? null : placeOf(scope, property.key);
        set(key, this.#evaluate(property.value as Expression, scope), keyPlace);
      }
    }
    const members = node.properties.map((property) => placeOf(scope, property));
    return { ...placeOf(scope, node), type: 'object', properties, rest, members };
  }

  #function(made: Closure): UnknownLiteral {
    const { source, start, end } = made;
    const returned = () => literalOf(this.#apply(made, []));
    return { source, start, end, type: 'unknown', reason: 'it is a function', isFunction: true, returned };
  }

  #keyOf(
    { key, computed: isComputed }: Extract<Node, { type: 'ObjectProperty' | 'ObjectMethod' }>,
    scope: Scope,
  ) {
    if (!isComputed && key.type === 'Identifier') return key.name;
    return key.type === 'PrivateName' ? null : textOf(this.#evaluate(key, scope));
  }

  /** Of `cond && {…}` and `cond ? {…} : {…}`: the keys that it has in one case or the other. */
  #possibleKeys(node: Expression, scope: Scope): string[] | null {
    const bare = withoutTypes(node);
    const cases =
      bare.type === 'LogicalExpression'
        ? [bare.right]
        : bare.type === 'ConditionalExpression'
          ? [bare.consequent, bare.alternate]
          : [];
    const objects = cases.map((each) => this.#evaluate(each, scope));
    if (objects.length === 0 || objects.some((each) => each.type === 'unknown')) return null;
    return objects.flatMap((each) => (each.type === 'object' ? each.properties.map(({ key }) => key) : []));
  }

  #array(node: ArrayExpression, scope: Scope): ArrayLiteral {
    const items: Literal[] = [];
    let isWritten = true;
    for (const element of node.elements) {
      if (element?.type === 'SpreadElement') {
        isWritten = false;
        const spread = this.#evaluate(element.argument, scope);
        items.push(...(spread.type === 'array' ? spread.items : [literalOf(spread)]));
      } else if (element) items.push(literalOf(this.#evaluate(element, scope)));
      else isWritten = false;
    }
    const elements = isWritten ? node.elements.map((element) => placeOf(scope, element!)) : null;
    return { ...placeOf(scope, node), type: 'array', items, elements };
  }

  #template(node: TemplateLiteral, scope: Scope): Value {
    const place = placeOf(scope, node);
    const texts = node.expressions.map((each) => textOf(this.#evaluate(each as Expression, scope)));
    if (texts.includes(null)) return unknown(scope, node);
    const value = node.quasis.map(({ value: { cooked } }, i) => `${cooked}${texts[i] ?? ''}`).join('');
    const isWritten = texts.length === 0 && node.quasis[0]!.value.raw === value;
    return { ...place, type: 'string', value, isWritten };
  }

  /** `a || b`, `a && b`, `a ?? b`, `a ? b : c` */
  #chosen(
    node: Extract<Expression, { type: 'LogicalExpression' | 'ConditionalExpression' }>,
    scope: Scope,
  ): Value {
    const tested = this.#evaluate(node.type === 'LogicalExpression' ? node.left : node.test, scope);
    const truth = truthOf(tested);
    if (truth === null) return unknown(scope, node);
    if (node.type === 'ConditionalExpression')
      return this.#evaluate(truth ? node.consequent : node.alternate, scope);
    const isNothing = tested.type === 'other' && tested.value == null;
    const goesOn = { '||': !truth, '&&': truth, '??': isNothing }[node.operator];
    return goesOn ? this.#evaluate(node.right, scope) : tested;
  }

  #member(node: MemberExpression | OptionalMemberExpression, scope: Scope): Value {
    const place = placeOf(scope, node);
    const path = pathOf(node);
    if (path?.[0] === 'process') return unknown(scope, node, `it depends on ${path.join('.')}`);
    if (node.object.type === 'Super') return unknown(scope, node);
    // `import.meta.dirname`; `import.meta.url` is used to find files beside the module.
    if (node.object.type === 'MetaProperty') return this.#folderOf(place);
    const object = literalOf(this.#evaluate(node.object, scope));
    const { property, computed: isComputed } = node;
    if (property.type === 'PrivateName') return unknown(scope, node);
    const key =
      !isComputed && property.type === 'Identifier' ? property.name : this.#evaluate(property, scope);
    const name = typeof key === 'string' ? key : textOf(key);
    if (object.type === 'unknown') return object;
    if (name === null) return unknown(scope, node);
    if (object.type === 'array') return object.items[Number(name)] ?? unknown(scope, node);
    if (object.type !== 'object') return unknown(scope, node);
    return propertyOf(object, name) ?? { ...place, type: 'other', value: undefined };
  }

  #call(node: CallExpression, scope: Scope): Value {
    const place = placeOf(scope, node);
    if (node.callee.type === 'Super' || node.callee.type === 'Import') return unknown(scope, node);
    const values = () =>
      node.arguments.map((argument) =>
        argument.type === 'SpreadElement' || argument.type === 'ArgumentPlaceholder'
          ? unknown(scope, argument)
          : this.#evaluate(argument, scope),
      );
    const path = pathOf(node.callee)?.join('.') ?? '';
    const own = node.callee.type === 'Identifier' ? this.#names.named(node.callee.name, scope) : undefined;
    if (own?.type === 'closure') return this.#apply(own, values());
    // `defineConfig`, `defineUserConfig` and their like are there for the types.
    if (/^define[A-Z]/.test(path)) return values()[0] ?? unknown(scope, node);
    const known = this.#knownCall(path, values, node, scope);
    if (known) return known;
    const all = values();
    const given = all.find(({ type }) => type === 'object' || type === 'closure' || type === 'unknown');
    const call: Call = {
      name: path,
      from: this.#moduleOf(node.callee, scope),
      given: all.map(literalOf),
      maker: this.#makerOf(node.callee, scope),
    };
    return { ...place, type: 'unknown', reason: `it is computed by ${path || 'a function'}`, given, call };
  }

  /** The module that a function is imported from, by `import` or `require`. */
  #moduleOf(callee: Node, scope: Scope): string | null {
    const required = requiredModule(callee);
    if (required !== null) return required;
    const name = pathOf(callee)?.[0];
    for (let here: Scope | null = name === undefined ? null : scope; here; here = here.around) {
      const binding = here.names.get(name!);
      if (binding?.type === 'import') return binding.from;
      if (binding) return binding.type === 'value' ? requiredModule(binding.node) : null;
    }
    return null;
  }

  #makerOf(callee: Node, scope: Scope): Call | null {
    const isMade = callee.type === 'Identifier' || callee.type === 'CallExpression';
    const made = isMade ? this.#evaluate(callee, scope) : null;
    return made?.type === 'unknown' ? (made.call ?? null) : null;
  }

  /** `new URL('./docs', import.meta.url)` */
  #url({ callee, arguments: [path, base], ...node }: NewExpression, scope: Scope): Value | null {
    if (callee.type !== 'Identifier' || callee.name !== 'URL' || path?.type !== 'StringLiteral') return null;
    const isMeta = base?.type === 'MemberExpression' && base.object.type === 'MetaProperty';
    return isMeta ? this.#pathFrom(placeOf(scope, node as NewExpression), path.value) : null;
  }

  /** Functions that everybody has. */
  #knownCall(path: string, values: () => Value[], node: CallExpression, scope: Scope): Value | null {
    const place = placeOf(scope, node);
    const texts = () => values().map(textOf);
    if (path === 'require') {
      const [from] = texts();
      return from == null ? null : (this.#names.imported(scope.module, from, '*') ?? null);
    }
    if (path === 'require.resolve') {
      const [from] = texts();
      return from?.startsWith('.')
        ? this.#pathFrom(place, from)
        : from == null
          ? null
          : computed(place, from);
    }
    if (/^(?:path\.|posix\.)?(?:join|resolve)$/.test(path)) {
      const parts = texts();
      return parts.includes(null) ? null : computed(place, posix.join(...(parts as string[])));
    }
    if (/(^|\.)fileURLToPath$/.test(path)) return values()[0] ?? null;
    if (path === 'Object.freeze') return values()[0] ?? null;
    if (path === 'Object.keys') return keysOf(values()[0], place);
    if (path === 'Object.assign') return merged(values(), place);
    const { callee } = node;
    if (callee.type !== 'MemberExpression' || callee.object.type === 'Super') return null;
    const method = callee.property.type === 'Identifier' ? listMethods.get(callee.property.name) : undefined;
    const list = method && this.#evaluate(callee.object, scope);
    return list?.type === 'array' ? method!({ list, node, values, apply: this.#apply.bind(this) }) : null;
  }

  /** What a function returns, if it has one `return` that does not depend on the way to it. */
  #apply({ node, scope }: Closure, given: readonly Value[]): Value {
    if (this.#depth > deepest) return unknown(scope, node, 'it is too large to be read');
    const names = new Map<string, Binding | { type: 'given'; value: Value }>();
    node.params.forEach((parameter, i) => {
      const value = given[i] ?? unknown(scope, parameter, 'it is given when the site is built');
      if (parameter.type === 'Identifier') names.set(parameter.name, { type: 'given', value });
      if (parameter.type === 'ObjectPattern') {
        for (const [name, key] of partsOf(parameter)) {
          const part = propertyOf(literalOf(value), key) ?? unknown(scope, parameter);
          names.set(name, { type: 'given', value: part });
        }
      }
    });
    const inner: Scope = { module: scope.module, names, around: scope };
    if (node.body.type !== 'BlockStatement') return this.#evaluate(node.body, inner);
    const returned = returnsOf(node.body.body);
    if (returned.length !== 1 || !returned[0])
      return unknown(scope, node, 'it depends on how the function runs');
    for (const [name, binding] of declarations(node.body.body)) names.set(name, binding);
    return this.#evaluate(returned[0], inner);
  }

  /** A folder of the repository, written relative to the configuration's. */
  #folderOf(place: Place): Value {
    const folder = posix.dirname(place.source.path);
    return computed(place, posix.relative(this.#modules.folder, folder) || '.');
  }

  #pathFrom(place: Place, path: string): Value {
    return computed(place, posix.join(textOf(this.#folderOf(place))!, path));
  }
}
