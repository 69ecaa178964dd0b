import { type AppliedRedirect, type Redirect, redirectFor } from '../redirects/redirects.ts';
import { isMarkdown, withoutExtension } from '../text/posix-path.ts';
import { addressOf, splitUrl } from './resolve-link.ts';
import type { Layout } from './site-files.ts';
import { normalUrl, type UrlIndex } from './url-index.ts';

/** Where a redirect leads a link that has no target of its own; null = no redirect does. */
export function redirectedTo(
  layout: Layout,
  urls: UrlIndex,
  redirects: readonly Redirect[],
  from: string,
  url: string,
): AppliedRedirect | null {
  if (redirects.length === 0) return null;
  const { path } = splitUrl(url);
  const written = redirectFor(redirects, path.replace(/(.)\/$/, '$1'));
  // A file's name is an address only where one is made from the other without looking for the file.
  if (written !== null || (isMarkdown(path) && !layout.swapsExtension)) return written;
  return redirectFor(redirects, normalUrl(withoutExtension(addressOf(urls, from, path))));
}
