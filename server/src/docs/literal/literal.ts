import type { Range } from '../text/edit.ts';

/** A value written literally in JSON or JavaScript, with its place; what is computed is `opaque`. */
export type Literal = Range &
  (
    | { type: 'object'; properties: Property[] }
    | { type: 'array'; items: Literal[] }
    | { type: 'string'; value: string }
    | { type: 'other'; value: number | boolean | null }
    | { type: 'opaque' }
  );

export interface Property {
  key: string;
  keyRange: Range;
  value: Literal;
}

export type ObjectLiteral = Extract<Literal, { type: 'object' }>;
export type ArrayLiteral = Extract<Literal, { type: 'array' }>;

export function propertyOf(literal: Literal | undefined, key: string): Literal | undefined {
  if (literal?.type !== 'object') return undefined;
  return literal.properties.find((property) => property.key === key)?.value;
}

export function stringOf(literal: Literal | undefined): string | undefined {
  return literal?.type === 'string' ? literal.value : undefined;
}

export function itemsOf(literal: Literal | undefined): Literal[] {
  return literal?.type === 'array' ? literal.items : [];
}

export function arrayOf(literal: Literal | undefined): ArrayLiteral | undefined {
  return literal?.type === 'array' ? literal : undefined;
}

/** Whether anything inside is computed. */
export function hasOpaque(literal: Literal): boolean {
  if (literal.type === 'opaque') return true;
  if (literal.type === 'array') return literal.items.some(hasOpaque);
  return literal.type === 'object' && literal.properties.some((property) => hasOpaque(property.value));
}

/** The place of a string's characters, without its quotes. */
export function inside(literal: Range): Range {
  return { start: literal.start + 1, end: literal.end - 1 };
}
