import type { CallExpression } from '@babel/types';
import type { ArrayLiteral, Literal, Place, Property, UnknownLiteral } from './literal.ts';
import { type Closure, computed, literalOf, truthOf, type Value } from './values.ts';

/** `Object.keys(…)`; null where it may have more keys than are known. */
export function keysOf(object: Value | undefined, place: Place): Value | null {
  if (object?.type !== 'object' || object.rest.length > 0) return null;
  const items = object.properties.map(({ key }) => literalOf(computed(place, key)));
  return { ...place, type: 'array', items, elements: null };
}

/** `Object.assign(…)` */
export function merged(values: readonly Value[], place: Place): Value | null {
  const properties = new Map<string, Property>();
  const rest: UnknownLiteral[] = [];
  for (const value of values) {
    if (value.type !== 'object') return null;
    for (const property of value.properties) properties.set(property.key, property);
    rest.push(...value.rest);
  }
  return { ...place, type: 'object', properties: [...properties.values()], rest, members: null };
}

/** A call of a list's method. */
interface ListCall {
  readonly list: ArrayLiteral;
  readonly node: CallExpression;
  values(): Value[];
  apply(made: Closure, given: readonly Value[]): Value;
}

const made = ({ list }: ListCall, items: Literal[]): ArrayLiteral => ({ ...list, items, elements: null });
const itemsOf = (value: Value): readonly Literal[] =>
  value.type === 'array' ? value.items : [literalOf(value)];

/** The methods that make another list of a list's items; null where it is not known which. */
const methods = {
  flat: (call: ListCall) => made(call, call.list.items.flatMap(itemsOf)),
  concat: (call: ListCall) => made(call, [...call.list.items, ...call.values().flatMap(itemsOf)]),
  map(call: ListCall) {
    const [given] = call.values();
    if (given?.type !== 'closure') return null;
    return made(
      call,
      call.list.items.map((item) => literalOf(call.apply(given, [item]))),
    );
  },
  /** Of `filter(Boolean)` alone: what is unknown may stay. */
  filter(call: ListCall) {
    const [by] = call.node.arguments;
    if (by?.type !== 'Identifier' || by.name !== 'Boolean') return null;
    return made(
      call,
      call.list.items.filter((item) => truthOf(item) !== false),
    );
  },
} satisfies Record<string, (call: ListCall) => Value | null>;

/** By name; a map, since `toString` is a name too. */
export const listMethods = new Map<string, (call: ListCall) => Value | null>(Object.entries(methods));
