import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import type { Literal, Place, SourceFile } from './literal.ts';

export interface ReadJson {
  literal: Literal | null;
  problem: { message: string; offset: number } | null;
}

/** Reads JSON with its places; comments and trailing commas are taken, as the sites' own tools take them. */
export function readJson(source: SourceFile): ReadJson {
  const deep = tooDeep(source.text);
  if (deep !== null) return { literal: null, problem: { message: nestedTooDeeply, offset: deep } };
  const errors: ParseError[] = [];
  const root = parseTree(source.text, errors, { allowTrailingComma: true });
  const error = errors[0];
  if (error) return { literal: null, problem: { message: describe(error), offset: error.offset } };
  if (!root) return { literal: null, problem: { message: 'The file is empty.', offset: 0 } };
  return { literal: literalOf(root, source), problem: null };
}

/** Real files have a dozen levels; some thousands exhaust the stack of whoever reads them. */
const mostLevels = 200;
const nestedTooDeeply = `The JSON is nested more than ${mostLevels} levels deep.`;

/** Strings and comments, in which brackets mean nothing, and brackets. */
const parts = /"(?:[^"\\\n]|\\.)*"?|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|[[{\]}]/g;

/** Where a text is nested too deeply; null: nowhere. */
function tooDeep(text: string): number | null {
  let level = 0;
  for (const { 0: part, index } of text.matchAll(parts)) {
    if (part === '[' || part === '{') level += 1;
    else if (part === ']' || part === '}') level -= 1;
    if (level > mostLevels) return index;
  }
  return null;
}

function describe(error: ParseError): string {
  const words = printParseErrorCode(error.error)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return `The JSON does not parse: ${words}.`;
}

function literalOf(node: Node, source: SourceFile): Literal {
  const place = placeOf(node, source);
  if (node.type === 'array') {
    const items = (node.children ?? []).map((child) => literalOf(child, source));
    return { ...place, type: 'array', items, elements: items.map(({ start, end }) => ({ start, end })) };
  }
  if (node.type === 'string') {
    const value = String(node.value);
    return { ...place, type: 'string', value, isWritten: node.length === value.length + 2 };
  }
  if (node.type !== 'object') {
    return { ...place, type: 'other', value: node.value as number | boolean | null };
  }
  const written = node.children ?? [];
  const properties = written.flatMap(({ children }) => {
    const [key, value] = children ?? [];
    if (!key || !value) return [];
    return [{ key: String(key.value), keyPlace: placeOf(key, source), value: literalOf(value, source) }];
  });
  const members = written.map(({ offset, length }) => ({ start: offset, end: offset + length }));
  return { ...place, type: 'object', properties, rest: [], members };
}

const placeOf = ({ offset, length }: Node, source: SourceFile): Place => ({
  source,
  start: offset,
  end: offset + length,
});
