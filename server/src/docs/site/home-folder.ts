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
  if (home === contentFolders[0]) return basePath;
  const url = site.hides('addresses') ? null : site.rules.urlOf(joinPath(home, 'x.md'), null, 'x');
  return /^(.*)\/x\/?$/.exec(url ?? '')?.[1] ?? '';
}
