import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import type { Literal, Place, SourceFile } from './literal.ts';

export interface ReadJson {
  literal: Literal | null;
  problem: { message: string; offset: number } | null;
}

/** Reads JSON with its places; comments and trailing commas are taken, as the sites' own tools take them. */
export function readJson(source: SourceFile): ReadJson {
  const errors: ParseError[] = [];
  const root = parseTree(source.text, errors, { allowTrailingComma: true });
  const error = errors[0];
  if (error) return { literal: null, problem: { message: describe(error), offset: error.offset } };
  if (!root) return { literal: null, problem: { message: 'The file is empty.', offset: 0 } };
  return { literal: literalOf(root, source), problem: null };
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
