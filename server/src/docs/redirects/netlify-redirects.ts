import { insertAt } from '../text/edit.ts';
import { lineEnding } from '../text/lines.ts';
import type { Redirect, Redirects } from './redirects.ts';

/** With these the reader sees another page, or that there is none, at the address that was asked for. */
const staysThere = /^(200|4\d\d)/;

/** A `_redirects` file: `/old /new 301`, one a line. */
export function redirectsFile(file: string, source: string): Redirects {
  const list = source.split('\n').flatMap((text, index): Redirect[] => {
    const [from, to, status = ''] = text.replace(/#.*/, '').trim().split(/\s+/);
    return from && to && !staysThere.test(status) ? [{ from, to, file, line: index + 1 }] : [];
  });
  return {
    list,
    add: (from, to) => {
      const line = `${from.url} ${to.url} 301`;
      const at = firstMatch(source, from.url);
      return at === null
        ? append(file, source, [line])
        : { file, edit: insertAt(at, line + lineEnding(source)) };
    },
  };
}

/** Where the first rule stands that takes a path already, such as `/* /404 404`: what comes below it has no effect. */
function firstMatch(source: string, path: string): number | null {
  let at = 0;
  for (const line of source.split('\n')) {
    const [from = ''] = line.trim().split(/\s+/);
    if (from.startsWith('/') && patternOf(from).test(path)) return at;
    at += line.length + 1;
  }
  return null;
}

const patternOf = (from: string): RegExp =>
  new RegExp(
    `^${from
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replace(/:\w+/g, '[^/]+')
      .replace(/\*/g, '.*')}$`,
  );

/** The `[[redirects]]` tables of netlify.toml. */
export function netlifyToml(file: string, source: string): Redirects {
  const list: Redirect[] = [];
  let current: Partial<Redirect> | null = null;
  source.split('\n').forEach((text, index) => {
    if (/^\s*\[/.test(text)) current = /^\s*\[\[redirects\]\]/.test(text) ? { file, line: index + 1 } : null;
    const [, key, value] = /^\s*(from|to)\s*=\s*"([^"]*)"/.exec(text) ?? [];
    if (!current || !key) return;
    current[key as 'from' | 'to'] = value!;
    if (current.from !== undefined && current.to !== undefined) list.push(current as Redirect);
  });
  const table = (from: string, to: string): string[] => [
    '',
    '[[redirects]]',
    `  from = ${JSON.stringify(from)}`,
    `  to = ${JSON.stringify(to)}`,
  ];
  return { list, add: (from, to) => append(file, source, table(from.url, to.url)) };
}

function append(file: string, source: string, lines: readonly string[]) {
  const newline = lineEnding(source);
  const opening = source === '' || source.endsWith('\n') ? '' : newline;
  return { file, edit: insertAt(source.length, opening + lines.map((line) => line + newline).join('')) };
}
