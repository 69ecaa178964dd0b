import type { Range } from '../text/edit.ts';

export interface SimpleField extends Range {
  key: string;
  value: string;
  style: 'plain' | 'single' | 'double';
  keyEnd: number;
}

const line =
  /([A-Za-z_][\w-]*): +(?:"([^"\\\r\n]*)"|'([^'\r\n]*)'|([A-Za-z][\w ,.()/’-]*[\w.)]|[A-Za-z]))[ \t]*\r?\n/y;
const notText = /^(?:true|false|null|yes|no|on|off|y|n)$/i;

/**
 * Reads front matter that is nothing but `key: text` lines, in a subset of YAML on which nobody disagrees, and
 * answers null for any other. Most pages have no more than that, and YAML proper takes ten times as long
 * (0.1 ms a page, 140 ms for a rename over 1,500 pages).
 */
export function readSimpleFields(text: string, content: Range): SimpleField[] | null {
  const fields: SimpleField[] = [];
  const keys = new Set<string>();
  line.lastIndex = content.start;
  while (line.lastIndex < content.end) {
    const start = line.lastIndex;
    const found = line.exec(text);
    if (!found || line.lastIndex > content.end) return null;
    const [, key = '', double, single, plain = ''] = found;
    if (keys.has(key) || notText.test(plain)) return null;
    keys.add(key);
    const value = double ?? single ?? plain;
    const style = double !== undefined ? 'double' : single !== undefined ? 'single' : 'plain';
    const raw = value.length + (style === 'plain' ? 0 : 2);
    const keyEnd = start + key.length;
    let from = keyEnd + 1;
    while (text[from] === ' ') from += 1;
    fields.push({ key, value, style, keyEnd, start: from, end: from + raw });
  }
  return fields;
}
