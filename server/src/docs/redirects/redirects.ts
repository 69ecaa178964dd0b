import type { Edit } from '../text/edit.ts';

export interface Redirect {
  /** URL paths. */
  from: string;
  to: string;
  file: string;
  line: number;
}

/** One end of a redirect: a URL, and the page that is or was there where it is known. */
export interface RedirectEnd {
  url: string;
  path: string | null;
}

export interface Redirects {
  list: readonly Redirect[];
  /** Where and how another one is written; null when the site has no place for redirects that is known here. */
  add: ((from: RedirectEnd, to: RedirectEnd) => { file: string; edit: Edit }) | null;
}

export const noRedirects: Redirects = { list: [], add: null };

/** The redirect that applies to a URL path: an exact one, or one with `:slug`, `:slug*` or `*` in it. */
export function redirectFor(redirects: readonly Redirect[], url: string): string | null {
  for (const { from, to } of redirects) {
    if (from === url) return to;
    // Asked for every broken link, of every redirect: most have no pattern to look for.
    if (!/[:*]/.test(from)) continue;
    const found = patternOf(from)?.exec(url);
    if (found) return withParameters(to, found.groups ?? {});
  }
  return null;
}

const parameter = /:(\w+)(?:\(([\w|-]+)\))?([*+]?)|\*/g;

/** Null for what is written as an expression: nobody's expressions are run here. */
function patternOf(from: string): RegExp | null {
  const found = [...from.matchAll(parameter)];
  const names = found.map(([, name = 'splat']) => name);
  if (/[()]/.test(from.replace(parameter, '')) || new Set(names).size < names.length) return null;
  const parts = found.map(([whole, name = 'splat', choice, many], index) => {
    const start = found[index - 1] ? found[index - 1]!.index + found[index - 1]![0].length : 0;
    const value = choice ?? (whole === '*' || many === '*' ? '.*' : many === '+' ? '.+' : '[^/]+');
    return `${escaped(from.slice(start, found[index]!.index))}(?<${name}>${value})`;
  });
  const last = found.at(-1);
  return RegExp(`^${parts.join('')}${escaped(from.slice(last ? last.index + last[0].length : 0))}$`);
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const withParameters = (to: string, values: Readonly<Record<string, string>>): string =>
  to.replace(/:(\w+)\*?|\*$/g, (whole, name = 'splat') => values[name as string] ?? whole);
