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

/** The redirect that applies to a URL path: an exact one, or one with `:slug*` or `*` at its end. */
export function redirectFor(redirects: readonly Redirect[], url: string): string | null {
  for (const { from, to } of redirects) {
    if (from === url) return to;
    // Asked for every broken link, of every redirect: most have no pattern to look for.
    if (!from.endsWith('*')) continue;
    const prefix = /^(.*\/)(?::[\w]+\*|\*)$/.exec(from)?.[1];
    if (prefix && url.startsWith(prefix)) return to.replace(/(:[\w]+\*?|\*)$/, url.slice(prefix.length));
  }
  return null;
}

/**
 * Whether a pattern may apply to a URL path before an exact redirect behind it does: hosts take the first that
 * matches. Only its beginning is compared, since it does no harm to be written in front of one that does not.
 */
export function mayCatch(pattern: string, url: string): boolean {
  const wildcard = pattern.search(/[*:(]/);
  return wildcard !== -1 && url.startsWith(pattern.slice(0, wildcard));
}
