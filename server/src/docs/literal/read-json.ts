import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import type { Literal } from './literal.ts';

export interface ReadLiteral {
  literal: Literal | null;
  problem: { message: string; offset: number } | null;
}

/** Reads JSON with its places; comments and trailing commas are taken, as the sites' own tools take them. */
export function readJson(text: string): ReadLiteral {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  const error = errors[0];
  if (error) return { literal: null, problem: { message: describe(error), offset: error.offset } };
  if (!root) return { literal: null, problem: { message: 'The file is empty.', offset: 0 } };
  return { literal: literalOf(root), problem: null };
}

function describe(error: ParseError): string {
  const words = printParseErrorCode(error.error)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return `The JSON does not parse: ${words}.`;
}

function literalOf(node: Node): Literal {
  const range = { start: node.offset, end: node.offset + node.length };
  if (node.type === 'array') return { ...range, type: 'array', items: (node.children ?? []).map(literalOf) };
  if (node.type === 'string') return { ...range, type: 'string', value: String(node.value) };
  if (node.type !== 'object')
    return { ...range, type: 'other', value: node.value as number | boolean | null };
  const properties = (node.children ?? []).flatMap(({ children }) => {
    const [key, value] = children ?? [];
    if (!key || !value) return [];
    const keyRange = { start: key.offset, end: key.offset + key.length };
    return [{ key: String(key.value), keyRange, value: literalOf(value) }];
  });
  return { ...range, type: 'object', properties };
}
