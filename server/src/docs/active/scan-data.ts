import { parseAllDocuments } from 'yaml';
import { readToml } from '../kinds/mdbook/toml.ts';
import type { Literal } from '../literal/literal.ts';
import { readJson } from '../literal/read-json.ts';
import { lineAt } from '../text/lines.ts';
import type { ActiveItem } from './active-item.ts';
import type { DataFormat } from './scanned-as.ts';
import { leafItems } from './setting-items.ts';

/** Neither markup nor an address can be written without one of these; most files have none, and are not parsed. */
const mayBeActive = /[<\\]|script|:\/\/|data:|&|!!binary/i;

/**
 * Data that pages may show, such as the description of an API: its texts are shown as Markdown or HTML.
 * What does not parse is looked at as one text.
 */
export function scanData(as: DataFormat, text: string): ActiveItem[] {
  if (!mayBeActive.test(text)) return [];
  const lines = lineFinder(text);
  const strings = stringsOf(as, text) ?? [text];
  return [...strings].flatMap((value) => {
    const found = leafItems(value, null, null);
    const line = found.length > 0 ? lines(value) : null;
    return found.map((item) => ({ ...item, line }));
  });
}

function stringsOf(as: DataFormat, text: string): ReadonlySet<string> | null {
  const found = new Set<string>();
  try {
    if (as === 'toml') {
      for (const { text: value, raw } of readToml(text)?.values ?? []) found.add(value ?? raw);
      return found.size > 0 ? found : null;
    }
    const values =
      as === 'json'
        ? [jsonOf(text)]
        : parseAllDocuments(text, { uniqueKeys: false }).map((each) => each.toJS());
    for (const value of values) collect(value, found, new Set());
    return found;
  } catch {
    return null;
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const { literal } = readJson({ path: '', text });
    if (!literal) throw new SyntaxError('not JSON');
    return literal satisfies Literal;
  }
}

/** Aliases make the same object part of many: each is looked at once. */
function collect(root: unknown, found: Set<string>, seen: Set<object>): void {
  const waiting: unknown[] = [root];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === 'string') found.add(value);
    if (typeof value !== 'object' || value === null || seen.has(value)) continue;
    seen.add(value);
    waiting.push(...Object.keys(value), ...Object.values(value));
  }
}

/** Where a text is written, if it is written as it is. */
function lineFinder(text: string): (value: string) => number | null {
  return (value) => {
    const [first = ''] = value.split('\n');
    const at = first === '' ? -1 : text.indexOf(first.slice(0, 80));
    return at === -1 ? null : lineAt(text, at);
  };
}
