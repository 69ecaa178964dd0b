import { isMap, isScalar, type Pair, parseDocument, type Scalar } from 'yaml';
import type { Range } from '../text/edit.ts';
import { repeatedKey } from './repeated-key.ts';
import { readSimpleFields } from './simple-fields.ts';

/** The YAML block at the top of a page. */
export interface FrontMatter extends Range {
  /** Where the YAML itself lies, without the dashes. */
  content: Range;
}

export interface Field {
  key: string;
  value: unknown;
  /** The scalar's place in the page, or null for a list, a map or nothing at all. */
  range: Range | null;
  /** The offset behind the key. */
  keyEnd: number;
  style: 'plain' | 'single' | 'double' | 'block' | null;
}

export interface FrontMatterFields {
  data: Record<string, unknown>;
  fields: ReadonlyMap<string, Field>;
  problem: { message: string; offset: number } | null;
}

const styles: Record<string, Field['style']> = {
  PLAIN: 'plain',
  QUOTE_SINGLE: 'single',
  QUOTE_DOUBLE: 'double',
  BLOCK_FOLDED: 'block',
  BLOCK_LITERAL: 'block',
};

/** The place of the YAML inside the block that the parser found. */
export function frontMatterAt(text: string, block: Range): FrontMatter {
  const start = text.indexOf('\n', block.start) + 1;
  const end = Math.max(start, text.lastIndexOf('\n', block.end - 1) + 1);
  return { start: block.start, end: block.end, content: { start, end } };
}

export function readFields(text: string, frontMatter: FrontMatter | null): FrontMatterFields {
  const content = frontMatter?.content ?? { start: 0, end: 0 };
  const simple = readSimpleFields(text, content);
  if (!simple) return readYaml(text, content);
  return {
    data: Object.fromEntries(simple.map(({ key, value }) => [key, value])),
    fields: new Map(
      simple.map(({ key, value, style, keyEnd, start, end }) => [
        key,
        { key, value, style, range: { start, end }, keyEnd },
      ]),
    ),
    problem: null,
  };
}

/** The same for any YAML. */
export function readYaml(text: string, { start, end }: Range): FrontMatterFields {
  const options = { prettyErrors: false, logLevel: 'silent', uniqueKeys: false } as const;
  const document = parseDocument(text.slice(start, end), options);
  const [error] = document.errors;
  const { contents } = document;
  if (error || (contents !== null && !isMap(contents))) return unreadable(problemOf(error, start));
  const repeated = contents && repeatedKey(contents);
  if (repeated) {
    const offset = start + (repeated.range?.[0] ?? 0);
    return unreadable({ message: `The field “${repeated.value}” is there twice.`, offset });
  }
  const fields = (contents?.items ?? []).flatMap((pair) => fieldOf(pair, start) ?? []);
  try {
    const data = contents ? (document.toJS({ maxAliasCount: 100 }) as Record<string, unknown>) : {};
    return { data, fields: new Map(fields.map((field) => [field.key, field])), problem: null };
  } catch (cause) {
    // An alias to nothing, or aliases without end, show only when they are followed.
    if (!(cause instanceof ReferenceError)) throw cause;
    return unreadable({ message: cause.message, offset: start });
  }
}

const unreadable = (problem: FrontMatterFields['problem']): FrontMatterFields => {
  return { data: {}, fields: new Map(), problem };
};

function problemOf(error: { message: string; pos: [number, number] } | undefined, start: number) {
  if (!error) return { message: 'Front matter must be a list of “field: value” lines.', offset: start };
  return { message: error.message, offset: start + error.pos[0] };
}

/** A pair of a map as a field, given where the YAML begins in the page. */
export function fieldOf(pair: Pair, offset: number): Field | null {
  if (!isScalar(pair.key) || typeof pair.key.value !== 'string') return null;
  const key = pair.key.value;
  const scalar = pair.value as Scalar | null;
  const keyEnd = offset + (pair.key.range?.[1] ?? 0);
  if (scalar !== null && !isScalar(scalar))
    return { key, value: undefined, range: null, keyEnd, style: null };
  if (!scalar) return { key, value: null, range: null, keyEnd, style: null };
  const style = styles[scalar.type ?? ''] ?? null;
  const range = scalar.range && scalar.value !== null ? placeOf(scalar.range, offset) : null;
  return { key, value: scalar.value, range, keyEnd, style };
}

function placeOf(range: readonly number[], offset: number): Range {
  return { start: offset + range[0]!, end: offset + range[1]! };
}
