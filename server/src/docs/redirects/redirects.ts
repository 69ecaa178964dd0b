import { inside, type Literal, type Place } from '../literal/literal.ts';
import type { Edit, Range } from '../text/edit.ts';

export interface Redirect {
  /** URL paths. */
  from: string;
  to: string;
  file: string;
  line: number;
  /** Null: code puts the target together. Absent: it is the page that says so itself. */
  target?: WrittenTarget | null;
  /** The old address stays in use: what it leads to may change, such as that of the latest version. */
  isTemporary?: boolean;
  /** It applies to some requests only: by their query, or by who sends them, such as the readers of a country. */
  condition?: 'query' | 'reader' | undefined;
}

/** Where a redirect's target is written, without quotes. */
export interface WrittenTarget extends Range {
  /** Others may name the same place, so that it must stay as it is. */
  isShared?: boolean;
  /** How it names a page, where that is not by the page's address. */
  nameOf?(page: RedirectEnd): string;
}

/** What becomes of a URL path. */
export interface AppliedRedirect {
  to: string;
  /** It leads a whole folder on, or for a time: links may well name its address on purpose. */
  isAlias: boolean;
}

/** One end of a redirect: a URL, and the page that is or was there where it is known. */
export interface RedirectEnd {
  url: string;
  path: string | null;
}

export interface Redirects {
  /** Those that apply to every request. */
  list: readonly Redirect[];
  /** The others: they may lead an address on, and nobody can rely on it. */
  conditional?: readonly Redirect[];
  /** Where and how another one is written; null when the site has no place for redirects that is known here. */
  add: ((from: RedirectEnd, to: RedirectEnd, isTemporary?: boolean) => { file: string; edit: Edit }) | null;
  /** Whether another one can be written as temporary. */
  takesTemporary?: boolean;
  /** How "whatever is below" is written in both ends of a redirect, where that can be. */
  anyBelow?: { readonly from: string; readonly to: string };
  /** There is a list already, so that several can be written one after the other. */
  takesMore?: boolean;
  /** Rules that show a page at another address without leading to it; they name pages as redirects do. */
  rewrites?: readonly Redirect[];
  /** Parts of the list that only running the code would tell. */
  unread?: readonly Place[];
}

export const noRedirects: Redirects = { list: [], add: null };

/** Those that apply to every request, and those that do not. */
export const byCondition = <Rule extends Redirect>(all: readonly Rule[]) => ({
  list: all.filter(({ condition }) => condition === undefined),
  conditional: all.filter(({ condition }) => condition !== undefined),
});

/**
 * The place of a target in a configuration; null where it does not stand in this file as it is. What has a name
 * outside the redirect itself may be shared.
 */
export function literalTarget(
  literal: Literal | undefined,
  own: Place,
  file = own.source.path,
): WrittenTarget | null {
  if (literal?.type !== 'string' || !literal.isWritten) return null;
  if (literal.source.path !== file) return null;
  const { start, end } = inside(literal);
  const isOwn = own.source.path === file && own.start <= literal.start && literal.end <= own.end;
  return isOwn ? { start, end } : { start, end, isShared: true };
}

/** The redirect that applies to a URL path: an exact one, or one with `:slug`, `:slug*` or `*` in it. */
export function redirectFor(redirects: readonly Redirect[], url: string): AppliedRedirect | null {
  const { exact, patterns } = compiledOf(redirects);
  const known = exact.get(url) ?? redirects.length;
  for (const { index, beginning, pattern } of patterns) {
    if (index >= known) break;
    const found = url.startsWith(beginning) ? pattern.exec(url) : null;
    if (found) return { to: withParameters(redirects[index]!.to, found.groups ?? {}), isAlias: true };
  }
  const redirect = redirects[known];
  return redirect ? { to: redirect.to, isAlias: redirect.isTemporary ?? false } : null;
}

interface Compiled {
  /** The first redirect from each address, by its place in the list. */
  exact: ReadonlyMap<string, number>;
  /** In the list's order. */
  patterns: readonly (Pattern & { index: number })[];
}

/** A list is asked for every broken link of a site. */
const compiled = new WeakMap<readonly Redirect[], Compiled>();

function compiledOf(redirects: readonly Redirect[]): Compiled {
  const known = compiled.get(redirects);
  if (known) return known;
  const exact = new Map<string, number>();
  const patterns = redirects.flatMap(({ from }, index) => {
    for (const url of from.endsWith('/') ? [from, from.slice(0, -1)] : [from])
      if (!exact.has(url)) exact.set(url, index);
    const pattern = /[:*]/.test(from) ? patternOf(from.replace(/(.)\/$/, '$1')) : null;
    return pattern ? [{ ...pattern, index }] : [];
  });
  const made = { exact, patterns };
  compiled.set(redirects, made);
  return made;
}

/**
 * Whether a pattern may apply to a URL path before an exact redirect behind it does: hosts take the first that
 * matches. Only its beginning is compared, since it does no harm to be written in front of one that does not.
 */
export function mayCatch(pattern: string, url: string): boolean {
  const wildcard = pattern.search(/[*:(]/);
  // `/a/:slug*` applies to `/a` as well.
  return wildcard !== -1 && url.startsWith(pattern.slice(0, wildcard).replace(/\/$/, ''));
}

/** `:slug`, one of `:slug(a|b)`, or any number of parts: `/:slug*`, `/*`. */
const parameter = /:(\w+)(?:\(([\w|-]+)\))?(?![*+\w])|\/(?::(\w+))?([*+])/g;

const mostOpenEnded = 2;

interface Pattern {
  /** What every address has that it matches. */
  beginning: string;
  pattern: RegExp;
}

/** Null for what is written as an expression: nobody's expressions are run here. */
function patternOf(from: string): Pattern | null {
  const found = [...from.matchAll(parameter)];
  const names = found.map(([, one, , many]) => one ?? many ?? 'splat');
  if (/[()*+:]/.test(from.replace(parameter, '')) || new Set(names).size < names.length) return null;
  // Each further one multiplies the ways to match.
  if (found.filter(({ 4: many }) => many).length > mostOpenEnded) return null;
  let pattern = '';
  let at = 0;
  found.forEach(({ 0: whole, 2: choice, 4: many, index }, i) => {
    const value = `(?<${names[i]}>${many ? '.+' : (choice ?? '[^/]+')})`;
    pattern += escaped(from.slice(at, index));
    pattern += many === '*' ? `(?:/${value})?` : many === '+' ? `/${value}` : value;
    at = index + whole.length;
  });
  return {
    beginning: from.slice(0, found[0]?.index),
    pattern: RegExp(`^${pattern}${escaped(from.slice(at))}$`),
  };
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const withParameters = (to: string, values: Readonly<Record<string, string>>): string =>
  to
    .replace(/:(\w+)[*+]?|\*$/g, (whole: string, name = 'splat') =>
      Object.hasOwn(values, name as string) ? (values[name as string] ?? '') : whole,
    )
    .replace(/(.)\/$/, '$1');
