import { assertRepositoryPath } from '../repository-path.ts';
import { currentFolder, homeOf, routeOf } from '../site/home-folder.ts';
import type { Site } from '../site/site.ts';
import { normalUrl } from '../site/url-index.ts';
import { folderOf, isBelow, isMarkdown, joinPath, nameOf, withoutExtension } from '../text/posix-path.ts';
import { refusal } from './codemod.ts';

/** Whether a person names the page by its address, and not by its file. */
export const isAddress = (target: string): boolean => target.startsWith('/') && !isMarkdown(target);

/** Whether a page's address is the one that a person named, if it is one; with or without what all begin with. */
export const isAsWanted = ({ layout: { basePath } }: Site, wanted: string, url: string | null): boolean =>
  !isAddress(wanted) ||
  url === null ||
  [wanted, basePath + wanted].some((each) => normalUrl(each) === normalUrl(url));

/**
 * The file that a person means by a path or URL path of a page that does not exist yet. A page that moves stays in
 * the part of the site that it is in, such as one of several docs plugins: others have rules of their own. A new one
 * goes into the part whose addresses it is among.
 */
export function newPagePath(
  site: Site,
  reference: string,
  extension: string,
  moved: string | null = null,
): string {
  const written = reference.trim();
  if (written.includes('\\'))
    throw refusal(
      `“${written}” has a backslash; write the path with slashes: “${written.replaceAll('\\', '/')}”.`,
    );
  const name = written
    .replace(/^(\.?\/)+/, '')
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '');
  const home = moved === null ? homeAmong(site, name, isAddress(written)) : homeOf(site, moved);
  const isWhole = isAddress(written) && `/${name}` === routeOf(site, home);
  if (withoutExtension(nameOf(name)) === '' || isWhole)
    throw refusal(`“${written}” names no file; name one, such as ${joinPath(home, `index${extension}`)}.`);
  const path = isAddress(written) ? atAddress(site, name, home) : atPath(site, name, home);
  const named = isMarkdown(path) ? path : `${withoutHtml(site, path, written, extension)}${extension}`;
  const file = site.rules.newFile?.(named) ?? named;
  assertRepositoryPath(file);
  if (!site.layout.contentFolders.some((folder) => isBelow(file, folder))) {
    throw refusal(`“${reference}” is outside of the documentation; name a path below “${home || '/'}”.`);
  }
  if (moved !== null) assertSamePart(site, moved, file);
  if (site.tree.paths.has(file)) throw refusal(`There is a page “${file}” already; name another path.`);
  return file;
}

/** Of the folders with pages, the one whose addresses a new page is among: the first, unless another's say more. */
function homeAmong(site: Site, name: string, isAsked: boolean): string {
  const first = homeOf(site, null);
  const isAmong = (route: string) => `/${name}` === route || `/${name}`.startsWith(`${route}/`);
  const isOwn = isAmong(routeOf(site, first));
  const others = site.layout.contentFolders
    // A page that is there only in translation is shown in no language, and no version gets one by accident.
    .filter((folder) => folder !== first && site.rules.standing?.(joinPath(folder, 'x.md')) !== 'translation')
    .filter((folder) => currentFolder(site, joinPath(folder, 'x.md')) === null)
    .map((folder) => ({ folder, route: routeOf(site, folder) }))
    .filter(({ route }) => isAmong(route) && route.length > (isOwn ? routeOf(site, first).length : 0));
  const [found] = others.toSorted((a, b) => b.route.length - a.route.length);
  if (!found) return first;
  const inFirst = joinPath(first, withoutRoute(site, name, first));
  const isInFirst = folderOf(inFirst) !== first && site.hasFolder(folderOf(inFirst));
  if (!isInFirst) return found.folder;
  if (!isAsked) return first;
  if (!isOwn) return found.folder;
  const inFound = joinPath(found.folder, withoutRoute(site, name, found.folder));
  throw refusal(`“/${name}” may be ${inFound} or ${inFirst}; name the path from the repository's top.`);
}

/** Some sites have addresses that end so. On others a file would be called `new.html.md`. */
function withoutHtml(site: Site, path: string, written: string, extension: string): string {
  const bare = path.replace(/\.html?$/i, '');
  const url =
    bare === path || site.hides('addresses') ? null : site.rules.urlOf(bare + extension, null, null);
  if (bare === path || (isAddress(written) && url?.endsWith('.html'))) return bare;
  throw refusal(
    `A page here is a ${extension} file, and “${written}” is none; name “${written.replace(/\.html?(?=$|[?#])/i, '')}” instead.`,
  );
}

/** Counted from the repository's top or the site's where the path leads to a folder with pages, else from `home`. */
function atPath(site: Site, name: string, home: string): string {
  const { root, contentFolders } = site.layout;
  if (home !== '' && isBelow(name, home)) return name;
  const fromHome = joinPath(home, withoutRoute(site, name, home));
  const [first, ...rest] = name.split('/');
  if (rest.length === 0) return fromHome;
  const tops = [...contentFolders, root].filter((folder) => folder !== '');
  const inSite = joinPath(root, name);
  const written = tops.some((folder) => isBelow(name, folder))
    ? name
    : contentFolders.some((folder) => folder !== root && isBelow(inSite, folder))
      ? inSite
      : fromHome;
  const isHomes = site.hasFolder(joinPath(home, first!));
  if (written !== fromHome && isHomes) {
    // The folder that is there decides, if only one of them is.
    const [one, other] = [written, fromHome].filter((path) => site.hasFolder(folderOf(path)));
    if (one !== undefined && other === undefined) return one;
    throw refusal(`“${name}” may be ${written} or ${fromHome}; name the path from the repository's top.`);
  }
  // The path of a file in a folder that the repository has and the documentation has not.
  if (written === fromHome && isMarkdown(name) && !isHomes && site.hasFolder(first!)) return name;
  return written;
}

function atAddress(site: Site, name: string, home: string): string {
  const { root, contentFolders } = site.layout;
  const below = withoutRoute(site, name, home);
  const isPath = [home, root].some((folder) => folder !== '' && isBelow(name, folder));
  const shown = joinPath(home, below);
  if (isPath && (below === name || shown === name)) return name;
  if (isPath && site.hasFolder(folderOf(name)))
    throw refusal(`“/${name}” may be ${shown} or ${name}; name the file, without a slash in front of it.`);
  const route = routeOf(site, home);
  if (home !== contentFolders[0] && route !== '' && below === name)
    throw refusal(
      `The pages in ${home} have addresses below ${route}, and /${name} is none; name one, or a file.`,
    );
  return shown;
}

/** Current pages may be below a part of their own, which people leave out: `/docs/next/a`. */
function withoutRoute(site: Site, name: string, home: string): string {
  const { basePath, contentFolders } = site.layout;
  const route = [routeOf(site, home), ...(home === contentFolders[0] ? [basePath] : [])].find(
    (each) => each !== '' && `/${name}`.startsWith(`${each}/`),
  );
  return route === undefined ? name : name.slice(route.length);
}

/** Pages of another plugin or collection have other addresses, another navigation and other versions. */
function assertSamePart({ layout: { foldersFor } }: Site, page: string, file: string): void {
  const [part, there] = [page, file].map((path) => foldersFor?.(path)[0]);
  if (part === there) return;
  throw refusal(
    `${file} would be a page of ${there}, and ${page} is one of ${part}: another part of the site, with addresses and a navigation of its own. Name a path below “${part}”.`,
  );
}

/** Refuses a new page that readers could not reach. */
export async function assertReachable(
  site: Site,
  path: string,
  url: string | null,
  moved?: string,
): Promise<void> {
  if (site.rules.isIgnored?.(path) || site.rules.isExcluded?.(path))
    throw refusal(`The site's settings leave ${path} out, so it would be no page; name another path.`);
  const urls = await site.urls();
  const there = url === null ? null : urls.at(url);
  // A page that is shown there for want of a translation makes room for one.
  const isOwn = there !== null && normalUrl(urls.of(there) ?? '') === normalUrl(url ?? '');
  if (isOwn && there !== moved) throw refusal(`${there} has the address ${url} already; name another path.`);
}

/** The extension that most of a site's pages have. */
export function usualExtension(site: Site): string {
  const mdx = site.documents.filter((path) => path.endsWith('.mdx')).length;
  return mdx * 2 > site.documents.length ? '.mdx' : '.md';
}
