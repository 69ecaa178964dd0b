import type { Expression } from '@babel/types';
import { type Literal, type ObjectLiteral, type Property, propertyOf } from './literal.ts';
import type { Binding, Module } from './parse-module.ts';
import { closure, isFunction, literalOf, type Scope, scopeOf, unknown, type Value } from './values.ts';

/** The modules that were read, and how they name each other. */
export interface Modules {
  /** A module, or what a JSON file says. */
  get(path: string): Module | Literal | undefined;
  /** The file that `specifier` means in `from`; null where it is not in the repository. */
  resolve(from: string, specifier: string): string | null;
  /** The configuration's folder, which paths are written relative to. */
  folder: string;
}

/** What names stand for, in a module and from one module to the next. */
export class Names {
  readonly #modules: Modules;
  readonly #evaluate: (node: Expression, scope: Scope) => Value;
  readonly #known = new Map<Binding, Value>();
  readonly #under = new Set<Binding>();

  constructor(modules: Modules, evaluate: (node: Expression, scope: Scope) => Value) {
    this.#modules = modules;
    this.#evaluate = evaluate;
  }

  exported(module: Module, name: string): Value | undefined {
    if (name === '*') return this.#namespace(module);
    const exported = module.exports.get(name);
    const scope = scopeOf(module);
    if (exported?.type === 'value') {
      return isFunction(exported.node) ? closure(exported.node, scope) : this.#evaluate(exported.node, scope);
    }
    if (exported?.type === 'name') return this.named(exported.name, scope);
    if (exported?.type === 'import') return this.imported(module, exported.from, exported.name);
    for (const other of module.exportsAllOf) {
      const found = this.imported(module, other, name);
      if (found && found.type !== 'unknown') return found;
    }
    return undefined;
  }

  #namespace(module: Module): ObjectLiteral {
    const properties = [...module.exports.keys()].flatMap((key): Property[] => {
      const value = this.exported(module, key);
      return value ? [{ key, keyPlace: null, value: literalOf(value) }] : [];
    });
    const { source } = module;
    return { type: 'object', source, start: 0, end: source.text.length, properties, rest: [], members: null };
  }

  /** Every value that a module gives a name to, whether it exports it or not. */
  declared(module: Module): ObjectLiteral {
    const named = [...module.bindings].flatMap(([key, binding]): Property[] => {
      if (binding.type !== 'value') return [];
      return [{ key, keyPlace: null, value: literalOf(this.#bound(key, binding, scopeOf(module))) }];
    });
    const { properties, ...rest } = this.#namespace(module);
    const others = properties.filter(({ key }) => !module.bindings.has(key));
    return { ...rest, properties: [...named, ...others] };
  }

  imported(module: Module, from: string, name: string): Value | undefined {
    const path = this.#modules.resolve(module.source.path, from);
    const found = path === null ? undefined : this.#modules.get(path);
    if (!found) {
      const place = { source: module.source, start: 0, end: 0 };
      return { ...place, type: 'unknown', reason: `it comes from “${from}”`, module: from };
    }
    if ('type' in found) return name === 'default' || name === '*' ? found : propertyOf(found, name);
    // `require` and `import *` give what `module.exports = …` exports, and not an object around it.
    const isWhole = name === '*' && found.isCommonJs && found.exports.has('default');
    return this.exported(found, isWhole ? 'default' : name);
  }

  named(name: string, scope: Scope): Value | undefined {
    for (let here: Scope | null = scope; here; here = here.around) {
      const binding = here.names.get(name);
      if (!binding) continue;
      if (binding.type === 'given') return binding.value;
      return this.#bound(name, binding, here);
    }
    return undefined;
  }

  #bound(name: string, binding: Binding, scope: Scope): Value {
    const known = this.#known.get(binding);
    if (known) return known;
    const node = binding.type === 'part' ? binding.of : 'node' in binding ? binding.node : null;
    if (this.#under.has(binding)) return unknown(scope, node, `${name} names itself`);
    this.#under.add(binding);
    const value = this.#change(name, this.#valueOf(name, binding, scope), scope);
    this.#under.delete(binding);
    if (scope.around === null) this.#known.set(binding, value);
    return value;
  }

  #valueOf(name: string, binding: Binding, scope: Scope): Value {
    const nothing = () => unknown(scope, null, `${name} is not declared`);
    switch (binding.type) {
      case 'value':
        return this.#evaluate(binding.node, scope);
      case 'function':
        return closure(binding.node, scope);
      case 'part': {
        const whole = literalOf(this.#evaluate(binding.of, scope));
        return propertyOf(whole, binding.key) ?? unknown(scope, binding.of, `${binding.key} is not in it`);
      }
      case 'import':
        return this.imported(scope.module, binding.from, binding.name) ?? nothing();
    }
  }

  /** What is assigned later takes the place of what was declared, and nobody here runs the code in between. */
  #change(name: string, value: Value, scope: Scope): Value {
    const { changed: changes, extended } = scope.module;
    const parts = changes.get(name) ?? [];
    if (extended.has(name)) {
      const more = unknown(scope, null, `${name} is added to after its declaration`);
      if (value.type !== 'array' || parts.length > 0) return more;
      return { ...value, items: [...value.items, more], elements: null };
    }
    if (parts.length === 0) return value;
    const changed = unknown(scope, null, `${name} is changed after its declaration`);
    if (parts.includes(null) || value.type !== 'object') return changed;
    const kept = value.properties.filter(({ key }) => !parts.includes(key));
    const replaced = parts.map((key) => ({ key: key!, keyPlace: null, value: changed }));
    return { ...value, properties: [...kept, ...replaced] };
  }
}
