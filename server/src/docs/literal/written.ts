import type { CallExpression, Expression, Node } from '@babel/types';
import type { Range } from '../text/edit.ts';
import type { Literal } from './literal.ts';
import { type Module, parseModule } from './parse-module.ts';
import { withoutTypes } from './values.ts';

/** A value as it is written, in whole: nothing is looked up, and what is not written out is `opaque`. */
export type Written = Range &
  (
    | { type: 'object'; members: WrittenMember[] }
    | { type: 'array'; members: WrittenMember[] }
    | { type: 'string'; value: string }
    | { type: 'other'; value: number | boolean | null }
    | { type: 'opaque' }
  );

export interface WrittenMember {
  /** Null for an item, and for a spread, a method or a shorthand. */
  key: string | null;
  /** Of the whole member, with what belongs to its value, such as `as const`. */
  start: number;
  end: number;
  value: Written;
}

/**
 * What a module of JavaScript or TypeScript exports; null where that is not written as one value. A call of one of
 * `calls` is read as what it is given.
 */
export function readWritten(path: string, text: string, calls: readonly string[]): Written | null {
  const module = parseModule({ path, text });
  if (!('bindings' in module)) return null;
  const exported = module.exports.get('default');
  const node =
    exported?.type === 'value'
      ? exported.node
      : exported?.type === 'name'
        ? namedValue(module, exported.name)
        : null;
  const value = node && node.type !== 'FunctionDeclaration' ? unwrapped(node, module) : null;
  return value && writtenOf(value, calls);
}

const namedValue = (module: Module, name: string): Expression | null => {
  const binding = module.bindings.get(name);
  return binding?.type === 'value' ? binding.node : null;
};

/** Looks through names and through calls such as `defineConfig({ … })`. */
function unwrapped(node: Expression, module: Module, depth = 0): Expression | null {
  const bare = withoutTypes(node);
  if (depth > 10) return null;
  if (bare.type === 'ObjectExpression' || bare.type === 'ArrayExpression') return bare;
  if (bare.type === 'Identifier') {
    const value = namedValue(module, bare.name);
    return value && unwrapped(value, module, depth + 1);
  }
  if (bare.type !== 'CallExpression') return null;
  const [first, ...others] = bare.arguments;
  const isOne = first !== undefined && others.length === 0;
  return isOne && first.type !== 'SpreadElement' && first.type !== 'ArgumentPlaceholder'
    ? unwrapped(first, module, depth + 1)
    : null;
}

const rangeOf = ({ start, end }: Node): Range => ({ start: start ?? 0, end: end ?? 0 });

function writtenOf(node: Expression, calls: readonly string[]): Written {
  const bare = withoutTypes(node);
  const range = rangeOf(bare);
  switch (bare.type) {
    case 'ObjectExpression':
      return { ...range, type: 'object', members: bare.properties.map((each) => propertyOf(each, calls)) };
    case 'ArrayExpression':
      return {
        ...range,
        type: 'array',
        members: bare.elements.flatMap((element): WrittenMember[] => {
          if (!element) return [];
          const place = rangeOf(element);
          const value = element.type === 'SpreadElement' ? opaque(place) : writtenOf(element, calls);
          return [{ key: null, ...place, value }];
        }),
      };
    case 'StringLiteral':
      return { ...range, type: 'string', value: bare.value };
    case 'TemplateLiteral': {
      const [only, ...others] = bare.quasis;
      return others.length === 0
        ? { ...range, type: 'string', value: only!.value.cooked ?? '' }
        : opaque(range);
    }
    case 'NumericLiteral':
    case 'BooleanLiteral':
      return { ...range, type: 'other', value: bare.value };
    case 'NullLiteral':
      return { ...range, type: 'other', value: null };
    case 'CallExpression':
      return givenTo(bare, calls) ?? opaque(rangeOf(node));
    default:
      return opaque(rangeOf(node));
  }
}

/** What a function is given, as if it stood there alone. */
function givenTo(
  { callee, arguments: [given, ...others] }: CallExpression,
  calls: readonly string[],
): Written | null {
  const isOne = callee.type === 'Identifier' && calls.includes(callee.name) && others.length === 0;
  return isOne && given?.type === 'ObjectExpression' ? writtenOf(given, calls) : null;
}

function propertyOf(
  property: Extract<Node, { type: 'ObjectProperty' | 'ObjectMethod' | 'SpreadElement' }>,
  calls: readonly string[],
): WrittenMember {
  const place = rangeOf(property);
  const isNamed = property.type === 'ObjectProperty' && !property.computed && !property.shorthand;
  if (!isNamed) return { key: null, ...place, value: opaque(place) };
  const { key, value } = property;
  const name = key.type === 'Identifier' ? key.name : 'value' in key ? String(key.value) : null;
  return name === null
    ? { key: null, ...place, value: opaque(place) }
    : { key: name, ...place, value: writtenOf(value as Expression, calls) };
}

const opaque = (range: Range): Written => ({ ...range, type: 'opaque' });

/** JSON is written out as it is. */
export function writtenJson(literal: Literal): Written {
  const { start, end } = literal;
  if (literal.type === 'array') {
    const members = literal.items.map((item) => ({
      key: null,
      start: item.start,
      end: item.end,
      value: writtenJson(item),
    }));
    return { start, end, type: 'array', members };
  }
  if (literal.type === 'object') {
    const members = literal.properties.map(({ key, keyPlace, value }) => ({
      key,
      start: keyPlace?.start ?? value.start,
      end: value.end,
      value: writtenJson(value),
    }));
    return { start, end, type: 'object', members };
  }
  if (literal.type === 'string') return { start, end, type: 'string', value: literal.value };
  return literal.type === 'other'
    ? { start, end, type: 'other', value: literal.value ?? null }
    : opaque({ start, end });
}
