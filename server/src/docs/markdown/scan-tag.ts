import type { Range } from '../text/edit.ts';
import { skipBalanced } from './scan-javascript.ts';

export interface Attribute {
  name: string;
  /** The value without its quotes or braces; null where there is none. */
  value: Range | null;
  quote: '"' | "'" | '{' | '';
}

export interface Tag {
  name: string;
  closing: boolean;
  attributes: Attribute[];
  end: number;
}

const endsName = new Set(['"', "'", '<', '>', '/', '=', '{', '}']);
const isName = (source: string, at: number): boolean =>
  source.charCodeAt(at) > 32 && !endsName.has(source[at]!);

/** Reads the HTML or JSX tag that opens at `at`; null if it is none. */
export function scanTag(source: string, at: number): Tag | null {
  let i = at + 1;
  const closing = source[i] === '/';
  if (closing) i += 1;
  const name = readName(source, i);
  i += name.length;
  const attributes: Attribute[] = [];
  while (i < source.length) {
    const character = source[i]!;
    if (character === '>') return { name, closing, attributes, end: i + 1 };
    if (character === '{') {
      const end = skipBalanced(source, i);
      if (end === null) return null;
      attributes.push({ name: '', value: { start: i + 1, end: end - 1 }, quote: '{' });
      i = end;
    } else if (isName(source, i)) {
      const attribute = scanAttribute(source, i);
      if (!attribute) return null;
      attributes.push(attribute.attribute);
      i = attribute.end;
    } else i += 1;
  }
  return null;
}

function readName(source: string, at: number): string {
  let end = at;
  while (end < source.length && isName(source, end)) end += 1;
  return source.slice(at, end);
}

function scanAttribute(source: string, at: number): { attribute: Attribute; end: number } | null {
  const name = readName(source, at);
  const nameEnd = at + name.length;
  let i = skipSpace(source, nameEnd);
  if (source[i] !== '=') return { attribute: { name, value: null, quote: '' }, end: nameEnd };
  i = skipSpace(source, i + 1);
  const quote = source[i];
  if (quote === '"' || quote === "'") {
    const end = source.indexOf(quote, i + 1);
    return end === -1 ? null : { attribute: { name, value: { start: i + 1, end }, quote }, end: end + 1 };
  }
  if (quote === '{') {
    const end = skipBalanced(source, i);
    return end === null ? null : { attribute: { name, value: { start: i + 1, end: end - 1 }, quote }, end };
  }
  let end = i;
  while (end < source.length && source.charCodeAt(end) > 32 && source[end] !== '>') end += 1;
  return { attribute: { name, value: { start: i, end }, quote: '' }, end };
}

function skipSpace(source: string, at: number): number {
  while (at < source.length && source.charCodeAt(at) <= 32) at += 1;
  return at;
}
