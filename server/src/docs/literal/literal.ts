import type { Range } from '../text/edit.ts';

/** A file that values are read from. */
export interface SourceFile {
  path: string;
  text: string;
}

/** Where a value is written. */
export interface Place extends Range {
  source: SourceFile;
}

/**
 * A value of a configuration in JSON or JavaScript, with its place. `unknown` is what only running the code
 * would tell.
 */
export type Literal = Place &
  (
    | {
        type: 'object';
        properties: Property[];
        /** Parts that cannot be read: any property may be in them. */
        rest: readonly UnknownLiteral[];
        /** The place of each member, spreads and methods included; null for an object that code puts together. */
        members: readonly Range[] | null;
      }
    | {
        type: 'array';
        items: Literal[];
        /** The place of each item in the list; null for a list that code puts together. */
        elements: readonly Range[] | null;
      }
    | {
        type: 'string';
        value: string;
        /** The characters stand in the file as they are, between quotes. */
        isWritten: boolean;
      }
    | { type: 'other'; value: number | boolean | null | undefined }
    | {
        type: 'unknown';
        reason: string;
        isFunction?: boolean;
        /** The module that it comes from, of which nothing is in the repository. */
        module?: string;
        /** Of a function: what it returns, if that does not depend on how it runs. */
        returned?: () => Literal;
        call?: Call;
      }
  );

/** A call of somebody else's function, such as `starlight({ … })`. */
export interface Call {
  /** As it is named where it is called. */
  name: string;
  /** The module that the function comes from; null where it is not imported. */
  from: string | null;
  given: readonly Literal[];
  /** The call that made the function, as in `nextra({ … })({ … })`. */
  maker: Call | null;
}

export interface Property {
  key: string;
  /** Where the key is written; null where it is not, as in a shorthand or a spread. */
  keyPlace: Place | null;
  value: Literal;
}

export type ObjectLiteral = Extract<Literal, { type: 'object' }>;
export type ArrayLiteral = Extract<Literal, { type: 'array' }>;
export type StringLiteral = Extract<Literal, { type: 'string' }>;
export type UnknownLiteral = Extract<Literal, { type: 'unknown' }>;

/**
 * The value of a property. Unknown where the whole is, or where a part that cannot be read may have it; undefined
 * where it is certainly not there.
 */
export function propertyOf(literal: Literal | undefined, key: string): Literal | undefined {
  if (literal?.type === 'unknown') return literal;
  if (literal?.type !== 'object') return undefined;
  return literal.properties.find((property) => property.key === key)?.value ?? literal.rest[0];
}

/** The property of a property, and so on. */
export const valueAt = (literal: Literal | undefined, ...keys: readonly string[]): Literal | undefined =>
  keys.reduce(propertyOf, literal);

export const stringOf = (literal: Literal | undefined): string | undefined =>
  literal?.type === 'string' ? literal.value : undefined;

export const arrayOf = (literal: Literal | undefined): ArrayLiteral | undefined =>
  literal?.type === 'array' ? literal : undefined;

export const itemsOf = (literal: Literal | undefined): Literal[] => arrayOf(literal)?.items ?? [];

/** The calls of others' functions in a list, also in lists within it. */
export const callsIn = (list: Literal | undefined): Call[] =>
  itemsOf(list).flatMap((item) => (item.type === 'unknown' ? (item.call ?? []) : callsIn(item)));

/** Everything inside that is unknown, in order. */
export function unknownsIn(literal: Literal | undefined): UnknownLiteral[] {
  if (literal?.type === 'unknown') return [literal];
  if (literal?.type === 'array') return literal.items.flatMap(unknownsIn);
  if (literal?.type !== 'object') return [];
  return [...literal.properties.flatMap(({ value }) => unknownsIn(value)), ...literal.rest];
}

/** The place of a string's characters, without its quotes. */
export const inside = ({ source, start, end }: Place): Place => ({ source, start: start + 1, end: end - 1 });
