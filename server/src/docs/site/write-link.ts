import { posix } from 'node:path';
import { folderOf, isMarkdown, joinPath, nameOf, relativeTo, withoutExtension } from '../text/posix-path.ts';
import { decodeUrl, fromUrl, splitUrl } from './resolve-link.ts';
import type { SiteFiles } from './site-files.ts';
import { normalUrl } from './url-index.ts';

/** A page with its URL, or another file of the repository. */
export interface Place {
  path: string;
  url: string | null;
}

export interface LinkMove {
  /** The page that the link is in, before and after. */
  from: Place;
  nowFrom: Place;
  /** What it leads to, before and after. */
  target: Place;
  nowTarget: Place;
}

/**
 * A link's new URL, in the style of the one it replaces: absolute or relative, with or without extension, dot or
 * trailing slash, query and fragment kept.
 */
export function writeLink(site: SiteFiles, old: string, move: LinkMove): string {
  const { path, query, fragment } = splitUrl(old);
  const written = `${newPath(site, path, move)}${query}`;
  return fragment === null ? written : `${written}#${fragment}`;
}

function newPath(site: SiteFiles, old: string, move: LinkMove): string {
  const { path } = move.nowTarget;
  const url = sameAddress(site, old, move);
  if (old.startsWith('@site/')) return `@site/${relativeTo(site.layout.root, path) ?? path}`;
  if (old.startsWith('/')) {
    return isMarkdown(old) || url === null ? absoluteFile(site, old, move) : likeSlash(old, url);
  }
  if (isMarkdown(old) || url === null) return likeDot(old, relative(folderOf(move.nowFrom.path), path));
  return likeSlash(old, likeDot(old, relativePage(site, old, { ...move, nowTarget: { path, url } })));
}

/** The new one of the page's addresses that corresponds to the one which was written. */
function sameAddress(
  { layout }: SiteFiles,
  old: string,
  { from, target, nowTarget }: LinkMove,
): string | null {
  const written = decodeUrl(old.startsWith('/') || from.url === null ? old : fromUrl(from.url, old));
  const others = target.url === null ? [] : (layout.alsoAt?.(target.url) ?? []);
  const index = others.findIndex((other) => normalUrl(other) === normalUrl(written));
  if (index === -1 || nowTarget.url === null) return nowTarget.url;
  return layout.alsoAt?.(nowTarget.url)[index] ?? nowTarget.url;
}

/** `/guides/a.md` counts from the folder that it counted from before. */
function absoluteFile(site: SiteFiles, old: string, { target, nowTarget }: LinkMove): string {
  const folders = [...site.layout.assetFolders, ...site.layout.contentFolders, ''];
  const counted = folders.find((folder) => joinPath(folder, old.slice(1)) === target.path);
  const top =
    counted !== undefined && relativeTo(counted, nowTarget.path) !== null ? counted : site.layout.root;
  return `/${relativeTo(top, nowTarget.path) ?? nowTarget.path}`;
}

/** Without an extension a link counts either from the file or from the page's URL. */
function relativePage(site: SiteFiles, old: string, move: LinkMove): string {
  const { from, nowFrom, target, nowTarget } = move;
  const joined = joinPath(folderOf(from.path), old);
  const bare = withoutExtension(target.path);
  const isFile = joined === bare || joined === withoutIndex(bare);
  if ((isFile && !isAddress(site, old, move)) || nowFrom.url === null) {
    return relative(folderOf(nowFrom.path), withoutIndex(withoutExtension(nowTarget.path)));
  }
  return relative(posix.dirname(nowFrom.url.replace(/\/$/, '/x')), nowTarget.url!.replace(/(.)\/$/, '$1'));
}

const isAddress = ({ layout }: SiteFiles, old: string, { from, target }: LinkMove): boolean =>
  layout.linksFollowAddresses === true &&
  from.url !== null &&
  target.url !== null &&
  [target.url, ...(layout.alsoAt?.(target.url) ?? [])].some(
    (url) => normalUrl(url) === normalUrl(fromUrl(from.url!, old)),
  );

const withoutIndex = (path: string): string =>
  /^(index|README)$/i.test(nameOf(path)) ? folderOf(path) : path;

/** Folders above the repository, so that a path which leaves it can be told from one that does not. */
const above = '/a'.repeat(20);

function relative(from: string, to: string): string {
  return posix.relative(posix.join(above, from), posix.join(above, to)) || '.';
}

function likeDot(old: string, path: string): string {
  return old.startsWith('./') && !path.startsWith('.') ? `./${path}` : path;
}

function likeSlash(old: string, path: string): string {
  const bare = path.length > 1 ? path.replace(/\/$/, '') : path;
  if (/\.html$/.test(old)) return bare === '/' ? '/' : `${bare}.html`;
  return old.endsWith('/') && bare !== '/' ? `${bare}/` : bare;
}
