import type { Literal, Property } from './literal.ts';
import { skipBlank, skipString, skipToken } from './scan-javascript.ts';

const identifier = /[\p{L}\p{N}_$]/u;
const maximumDepth = 50;

/**
 * Reads the literal parts of a configuration written in JavaScript or TypeScript: what the module exports, as
 * far as it is written down as objects, arrays and strings. Anything computed is `opaque`. Null when the
 * export cannot be found: the file is then left to people.
 */
export function readJavaScript(source: string): Literal | null {
  const at = exportedValue(source);
  return at === null ? null : readValue(source, at, 0);
}

function exportedValue(source: string): number | null {
  const found = /^\uFEFF?[ \t]*(?:export\s+default|module\.exports\s*=)\s*/m.exec(source);
  if (!found) return null;
  const at = valueStart(source, found.index + found[0].length);
  const name = /^([A-Za-z_$][\w$]*)\s*(?:;|$|\n)/.exec(source.slice(at))?.[1];
  if (!name) return at;
  const declared = new RegExp(
    `^\\uFEFF?[ \\t]*(?:const|let|var)\\s+${name.replaceAll('$', '\\$')}\\s*(?::[^=\\n]+)?=\\s*`,
    'm',
  );
  const declaration = declared.exec(source);
  return declaration ? valueStart(source, declaration.index + declaration[0].length) : null;
}

/** Looks through `defineConfig({ … })` and brackets around a value. */
function valueStart(source: string, from: number): number {
  const at = skipBlank(source, from);
  const wrapper = /^(?:[A-Za-z_$][\w$]*)?\s*\(\s*(?=[{[])/.exec(source.slice(at));
  return wrapper ? at + wrapper[0].length : at;
}

function readValue(source: string, at: number, depth: number): Literal | null {
  if (depth > maximumDepth) return null;
  const start = skipBlank(source, at);
  const literal = readLiteral(source, start, depth);
  const behind = literal ? skipSuffix(source, literal.end) : start;
  if (literal && (depth === 0 || /[,\]}]/.test(source[behind] ?? ''))) return literal;
  const end = skipExpression(source, start);
  return end === null ? null : { type: 'opaque', start, end };
}

/** `as const` and `satisfies X` change nothing about a value. */
function skipSuffix(source: string, at: number): number {
  return skipBlank(source, endOfSuffix(source, at));
}

/** The offset behind such a suffix, or the same one where there is none. */
export function endOfSuffix(source: string, at: number): number {
  const behind = skipBlank(source, at);
  const suffix = /^(?:as|satisfies)\s+[\w.<>[\]]+/.exec(source.slice(behind, behind + 100));
  return suffix ? behind + suffix[0].length : at;
}

function readLiteral(source: string, start: number, depth: number): Literal | null {
  const character = source[start];
  if (character === '{') return readObject(source, start, depth);
  if (character === '[') return readArray(source, start, depth);
  if (character === '"' || character === "'" || character === '`') return readString(source, start);
  const word = /^(?:true|false|null|-?\d+(?:\.\d+)?)(?![\w$])/.exec(source.slice(start, start + 40))?.[0];
  if (!word) return null;
  return {
    type: 'other',
    start,
    end: start + word.length,
    value: JSON.parse(word) as number | boolean | null,
  };
}

function readString(source: string, start: number): Literal | null {
  const end = skipString(source, start);
  if (end === null) return null;
  const raw = source.slice(start + 1, end - 1);
  if (source[start] === '`' && raw.includes('${')) return { type: 'opaque', start, end };
  return { type: 'string', start, end, value: raw.replace(/\\(.)/g, '$1') };
}

function readArray(source: string, start: number, depth: number): Literal | null {
  const items: Literal[] = [];
  let at = skipBlank(source, start + 1);
  while (source[at] !== ']') {
    const item = readValue(source, at, depth + 1);
    if (!item) return null;
    items.push(item);
    at = skipSuffix(source, item.end);
    if (source[at] === ',') at = skipBlank(source, at + 1);
    else if (source[at] !== ']') return null;
  }
  return { type: 'array', start, end: at + 1, items };
}

function readObject(source: string, start: number, depth: number): Literal | null {
  const properties: Property[] = [];
  let at = skipBlank(source, start + 1);
  while (source[at] !== '}') {
    const property = readProperty(source, at, depth);
    if (!property) return null;
    properties.push(property);
    at = skipSuffix(source, property.value.end);
    if (source[at] === ',') at = skipBlank(source, at + 1);
    else if (source[at] !== '}') return null;
  }
  return { type: 'object', start, end: at + 1, properties };
}

/** `key: value`; a spread, a method or a shorthand is one opaque property without a name. */
function readProperty(source: string, at: number, depth: number): Property | null {
  const end = source[at] === '"' || source[at] === "'" ? skipString(source, at) : endOfName(source, at);
  if (end === null) return null;
  const keyRange = { start: at, end };
  const colon = skipBlank(source, end);
  if (end > at && source[colon] === ':') {
    const value = readValue(source, colon + 1, depth + 1);
    const key = source.slice(at, end).replace(/^["']|["']$/g, '');
    return value && { key, keyRange, value };
  }
  const behind = skipExpression(source, at);
  return behind === null ? null : { key: '', keyRange, value: { type: 'opaque', start: at, end: behind } };
}

function endOfName(source: string, at: number): number {
  while (at < source.length && identifier.test(source[at]!)) at += 1;
  return at;
}

/** The offset of the comma or bracket that ends an expression inside a list. */
function skipExpression(source: string, at: number): number | null {
  let i = at;
  let before = ',';
  while (i < source.length) {
    i = skipBlank(source, i);
    const character = source[i] ?? '';
    if (character === '' || ',]})'.includes(character)) return i > at ? i : null;
    const end = skipToken(source, i, before);
    if (end === null) return null;
    before = character;
    i = end;
  }
  return null;
}
