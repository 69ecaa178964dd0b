import { posix } from 'node:path';
import { noRedirects, type Redirect, type RedirectEnd, type Redirects } from '../../redirects/redirects.ts';
import { decodeUrl } from '../../site/resolve-link.ts';
import { normalUrl } from '../../site/url-index.ts';
import { insertAt } from '../../text/edit.ts';
import { lineCounter, lineEnding, startOfNextLine } from '../../text/lines.ts';
import { readToml, type Toml } from './toml.ts';

const table = ['output', 'html', 'redirect'];

const isAt = (path: readonly string[], wanted: readonly string[]): boolean =>
  path.length === wanted.length && wanted.every((part, index) => path[index] === part);

/** `[output.html.redirect]`: `"/old.html" = "new.html"`, where the new address counts from the old one. */
export function mdbookRedirects(file: string, source: string): Redirects {
  const toml = readToml(source);
  if (!toml) return noRedirects;
  const lineOf = lineCounter(source);
  const own = toml.values.filter(({ path }) => isAt(path.slice(0, -1), table));
  const list = own.flatMap(({ path, text, raw, start, end }): Redirect[] => {
    const from = `/${path.at(-1)!.replace(/^\//, '')}`;
    if (text === null) return [];
    const isWritten = raw.slice(1, -1) === text;
    const nameOf = (page: RedirectEnd) => (text.startsWith('/') ? page.url : relativeTo(from, page));
    const target = isWritten ? { start: end - raw.length + 1, end: end - 1, nameOf } : null;
    return [{ from: normalised(from), to: destination(from, text), file, line: lineOf(start), target }];
  });
  const place = placeIn(toml, source);
  if (!place) return { list, add: null };
  const newline = lineEnding(source);
  const slash = own.every(({ path }) => path.at(-1)!.startsWith('/')) ? '/' : '';
  return {
    list,
    add: (from, to) => {
      const old = asFile(from.url);
      const line = `${JSON.stringify(slash + old.slice(1))} = ${JSON.stringify(relativeTo(old, to))}`;
      const opening = place.at > 0 && source[place.at - 1] !== '\n' ? newline : '';
      const header = place.header ? `${opening}${newline}[${table.join('.')}]${newline}` : opening;
      return { file, edit: insertAt(place.at, `${header}${line}${newline}`) };
    },
  };
}

function normalised(url: string): string {
  const [path = '', ...fragment] = url.split('#');
  return [normalUrl(path), ...fragment].join('#');
}

function destination(from: string, to: string): string {
  const url = /^[a-z][a-z0-9+.-]*:/i.test(to) ? null : URL.parse(to, `http://book${from}`);
  return url ? normalised(decodeUrl(url.pathname) + url.hash) : to;
}

/** Behind the table's last line, or at the end with a header; null where it is written in another way. */
function placeIn({ tables, values }: Toml, source: string): { at: number; header: boolean } | null {
  const known = tables.find(({ path, isArray }) => isAt(path, table) && !isArray);
  if (known) return { at: startOfNextLine(source, known.end), header: false };
  const isInline = values.some(({ path }) => isAt(path.slice(0, 3), table) || isAt(path, table.slice(0, 2)));
  // To name the table would have a book rendered as HTML that is not.
  const outputs = [...tables, ...values].filter(({ path }) => path[0] === 'output' && path.length > 1);
  const hasHtml = outputs.length === 0 || outputs.some(({ path }) => path[1] === 'html');
  return isInline || !hasHtml ? null : { at: source.length, header: true };
}

/** A redirect is a file, so that it needs an ending. */
function asFile(url: string): string {
  if (/\.\w+$/.test(url)) return url;
  return url.endsWith('/') ? `${url}index.html` : `${url}.html`;
}

/** Not from the top: a book may lie in any folder of its host. */
function relativeTo(from: string, { url }: RedirectEnd): string {
  if (/^[a-z][a-z0-9+.-]*:/i.test(url)) return url;
  const [path = '', hash] = url.split('#', 2);
  const relative = posix.relative(posix.dirname(from), path);
  return hash === undefined ? relative : `${relative}#${hash}`;
}
