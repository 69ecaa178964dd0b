import { isMap, isScalar } from 'yaml';
import { writeScalar } from '../../markdown/yaml-scalar.ts';
import { noRedirects, type Redirect, type RedirectEnd, type Redirects } from '../../redirects/redirects.ts';
import { scalarTarget } from '../../redirects/yaml-target.ts';
import { insertAt } from '../../text/edit.ts';
import { lineCounter, lineEnding, startOfLine, startOfNextLine } from '../../text/lines.ts';
import { joinPath, relativeTo } from '../../text/posix-path.ts';
import { parseSettings } from './settings.ts';

/** `redirects: old/page: new/page.md`; what is old is an address, what is new a file. */
export function gitbookRedirects(
  file: string,
  source: string,
  folder: string,
  urlOf: (path: string) => string,
): Redirects {
  const document = parseSettings(source);
  if (document.errors.length > 0) return noRedirects;
  const map: unknown = isMap(document.contents) ? document.contents.get('redirects', true) : null;
  const items = isMap(map) ? map.items : [];
  const lineOf = lineCounter(source);
  const list = items.flatMap(({ key, value }): Redirect[] => {
    if (!isScalar(key) || !isScalar(value)) return [];
    const from = `/${String(key.value).replace(/^\/|\/$/g, '')}`;
    const to = String(value.value);
    return [
      {
        from,
        to: isElsewhere(to) ? to : urlOf(joinPath(folder, to)),
        file,
        line: lineOf(key.range?.[0] ?? 0),
        target: scalarTarget(source, value, (page) => targetOf(page, folder)),
      },
    ];
  });
  const newline = lineEnding(source);
  const write = (from: RedirectEnd, to: RedirectEnd): string =>
    `${writeScalar(from.url.replace(/^\/|\/$/g, ''), null)}: ${writeScalar(targetOf(to, folder), null)}${newline}`;
  const last = items.at(-1);
  if (last && isMap(map) && !map.flow && isScalar(last.key) && isScalar(last.value)) {
    const start = last.key.range?.[0] ?? 0;
    const indent = source.slice(startOfLine(source, start), start);
    return {
      list,
      add: addLines(
        file,
        source,
        startOfNextLine(source, last.value.range?.[1] ?? start),
        (...ends) => indent + write(...ends),
      ),
    };
  }
  const isFree =
    document.contents === null ||
    (isMap(document.contents) && !document.contents.flow && !document.has('redirects'));
  if (!isFree) return { list, add: null };
  const gap = source.trim() === '' ? '' : newline;
  return {
    list,
    add: addLines(file, source, source.length, (...ends) => `${gap}redirects:${newline}  ${write(...ends)}`),
  };
}

const isElsewhere = (target: string): boolean => /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(target);

function addLines(
  file: string,
  source: string,
  at: number,
  write: (from: RedirectEnd, to: RedirectEnd) => string,
): Redirects['add'] {
  const opening = at > 0 && source[at - 1] !== '\n' ? lineEnding(source) : '';
  return (from, to) => ({ file, edit: insertAt(at, opening + write(from, to)) });
}

/** A page is named by its file. */
function targetOf({ url, path }: RedirectEnd, folder: string): string {
  const known = path === null ? null : relativeTo(folder, path);
  const fragment = url.includes('#') ? url.slice(url.indexOf('#')) : '';
  return known === null ? url.replace(/^\//, '') : known + fragment;
}
