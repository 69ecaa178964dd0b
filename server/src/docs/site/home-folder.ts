import { isBelow, joinPath } from '../text/posix-path.ts';
import type { Site } from './site.ts';

/** The folder that a page's path counts from: of those with pages the innermost that it is in, else the first. */
export function homeOf({ layout: { contentFolders } }: Site, page: string | null): string {
  const above = page === null ? [] : contentFolders.filter((folder) => isBelow(page, folder));
  return above.sort((a, b) => b.length - a.length)[0] ?? contentFolders[0] ?? '';
}

/** What stands in front of the addresses of a folder's pages; '' where that is nothing, or not known. */
export function routeOf(site: Site, home: string): string {
  const { basePath, contentFolders } = site.layout;
  const url = site.hides('addresses') ? null : site.rules.urlOf(joinPath(home, 'x.md'), null, 'x');
  return /^(.*)\/x\/?$/.exec(url ?? '')?.[1] ?? (home === contentFolders[0] ? basePath : '');
}

/**
 * The folder of the current pages that a frozen page's version goes with, where the page's address does not name the
 * version: readers get it first, and the current pages are below it, as in `/docs/a` and `/docs/next/a`.
 */
export function currentFolder(site: Site, page: string): string | null {
  const { contentFolders } = site.layout;
  const standing = (folder: string) => site.rules.standing?.(joinPath(folder, 'x.md')) ?? null;
  const home = homeOf(site, page);
  if (standing(home) !== 'frozen version') return null;
  // Each part of a site begins with its current pages.
  const current = contentFolders
    .slice(0, contentFolders.indexOf(home))
    .findLast((folder) => standing(folder) === null);
  if (current === undefined) return null;
  const [route, now] = [routeOf(site, home), routeOf(site, current)];
  return now !== route && isBelow(now, route) ? current : null;
}
