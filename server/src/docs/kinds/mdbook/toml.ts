import type { Range } from '../../text/edit.ts';

/** `key = value`, with the tables it lies in. */
export interface TomlValue extends Range {
  path: readonly string[];
  /** Null for what is no string. */
  text: string | null;
  /** As it is written. */
  raw: string;
  /** Of an inline table, or after a dotted key: not a line of the table that its path names. */
  inline: boolean;
}

/** `[a.b]`, up to the next one. */
export interface TomlTable extends Range {
  path: readonly string[];
  isArray: boolean;
}

export interface Toml {
  values: readonly TomlValue[];
  tables: readonly TomlTable[];
}

interface Reading {
  source: string;
  at: number;
  values: TomlValue[];
}

const deepest = 50;

class NotRead extends Error {}

/** The values of a TOML file with their places; null where it is none, or more than this reads. */
export function readToml(source: string): Toml | null {
  const reading: Reading = { source, at: 0, values: [] };
  const tables: TomlTable[] = [];
  let path: readonly string[] = [];
  try {
    for (skip(reading, blank); reading.at < source.length; skip(reading, blank)) {
      if (source[reading.at] === '[') {
        const table = readHeader(reading);
        tables.push(table);
        path = table.path;
      } else {
        readPair(reading, path, 0, false);
        const table = tables.at(-1);
        if (table) table.end = reading.at;
      }
      // Nothing but a comment may follow on the line.
      if (!/^[ \t]*(?:#[^\n]*)?(?:\r?\n|$)/.test(source.slice(reading.at, endOfLine(source, reading.at))))
        return null;
    }
  } catch (error) {
    if (error instanceof NotRead) return null;
    throw error;
  }
  return { values: reading.values, tables };
}

const blank = /(?:\s|#[^\n]*)*/y;
const space = /[ \t]*/y;

function endOfLine(source: string, at: number): number {
  const end = source.indexOf('\n', at);
  return end === -1 ? source.length : end + 1;
}

/** What a pattern finds at the place that was come to, and behind it. */
function take(reading: Reading, pattern: RegExp): string {
  pattern.lastIndex = reading.at;
  const found = pattern.exec(reading.source)?.[0];
  if (found === undefined) throw new NotRead();
  reading.at += found.length;
  return found;
}

const skip = take;

function readHeader(reading: Reading): TomlTable {
  const start = reading.at;
  const isArray = take(reading, /\[\[?/y).length === 2;
  const path = readKey(reading);
  take(reading, isArray ? /\]\]/y : /\]/y);
  return { path, isArray, start, end: reading.at };
}

function readKey(reading: Reading): string[] {
  const parts: string[] = [];
  do {
    skip(reading, space);
    const part = take(reading, /[\w-]+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'/y);
    parts.push(/^["']/.test(part) ? unquote(part) : part);
    skip(reading, space);
  } while (take(reading, /\.?/y) === '.');
  return parts;
}

function readPair(reading: Reading, above: readonly string[], depth: number, isInline: boolean): void {
  const start = reading.at;
  const key = readKey(reading);
  take(reading, /=[ \t]*/y);
  const path = [...above, ...key];
  const from = reading.at;
  const text = readValue(reading, path, depth);
  const raw = reading.source.slice(from, reading.at);
  reading.values.push({ path, text, raw, inline: isInline || key.length > 1, start, end: reading.at });
}

function readValue(reading: Reading, path: readonly string[], depth: number): string | null {
  if (depth > deepest) throw new NotRead();
  const { source, at } = reading;
  if (source.startsWith('"""', at)) return unquote(take(reading, /"""(?:[^\\]|\\[\s\S])*?"{3,5}/y));
  if (source.startsWith("'''", at)) return unquote(take(reading, /'''[\s\S]*?'{3,5}/y));
  if (source[at] === '"') return unquote(take(reading, /"(?:[^"\\\n]|\\.)*"/y));
  if (source[at] === "'") return unquote(take(reading, /'[^'\n]*'/y));
  if (source[at] === '[')
    readMembers(reading, /\[/y, /\]/y, () => readValue(reading, [...path, ''], depth + 1));
  else if (source[at] === '{')
    readMembers(reading, /\{/y, /\}/y, () => readPair(reading, path, depth + 1, true));
  else take(reading, /\d{4}-\d\d-\d\d \d[\d:.Zz+-]*|[\w.:+-]+/y);
  return null;
}

function readMembers(reading: Reading, open: RegExp, close: RegExp, readMember: () => void): void {
  take(reading, open);
  for (;;) {
    skip(reading, blank);
    close.lastIndex = reading.at;
    if (close.test(reading.source)) break;
    readMember();
    skip(reading, blank);
    if (take(reading, /,?/y) === '') break;
  }
  take(reading, close);
}

const escapes: Record<string, string> = { b: '\b', t: '\t', n: '\n', f: '\f', r: '\r', e: '\u001b' };

/** A string's text; line breaks that a backslash takes away are not looked at. */
function unquote(written: string): string {
  const width = /^("""|''')/.test(written) ? 3 : 1;
  const inside = written.slice(width, -width).replace(width === 3 ? /^\r?\n/ : /^(?!)/, '');
  if (written.startsWith("'")) return inside;
  return inside.replace(/\\(?:u([\da-f]{4})|U([\da-f]{8})|x([\da-f]{2})|(.))/gis, (_, ...found: string[]) => {
    const code = found[0] ?? found[1] ?? found[2];
    if (code === undefined) return escapes[found[3]!] ?? found[3]!;
    const point = Number.parseInt(code, 16);
    if (point > 0x10ffff) throw new NotRead();
    return String.fromCodePoint(point);
  });
}
