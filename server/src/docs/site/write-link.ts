import { posix } from 'node:path';
import {
  folderOf,
  isBelow,
  isMarkdown,
  joinPath,
  nameOf,
  relativeTo,
  withoutExtension,
} from '../text/posix-path.ts';
import { baseIn, decodeUrl, fromUrl, splitUrl } from './resolve-link.ts';
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
  /** The link counts from the page's address, whatever it leads to. */
  countsFromUrl?: boolean;
  /** It counts from the folder of the site's pages. */
  fromTop?: boolean | undefined;
}

/**
 * A link's new URL, in the style of the one it replaces: absolute or relative, with or without extension, dot or
 * trailing slash, query and fragment kept.
 */
export function writeLink(site: SiteFiles, old: string, move: LinkMove): string {
  const { path, query, fragment } = splitUrl(old);
  const to = newPath(site, path, move);
  const isAsMarkdown = site.layout.servesMarkdown && path.endsWith('.md');
  const written = `${isAsMarkdown ? to.replace(/\.mdx$/, '.md') : to}${query}`;
  return fragment === null ? written : `${written}#${fragment}`;
}

/**
 * The same for a link whose target nobody knows. Only the dots in front of it change, and only if they have to: what
 * the rest means, such as a slash at its end, is for the program to say that makes the target.
 */
export function rebaseLink(old: string, from: string, nowFrom: string): string {
  const { path } = splitUrl(old);
  const [ascent = ''] = /^(?:\.\.?(?:\/+|$))*/.exec(path) ?? [];
  const rest = path.slice(ascent.length);
  const target = decodeUrl(path);
  if (path === '' || relative(from, `${from}/${target}`) === relative(from, `${nowFrom}/${target}`))
    return old;
  const to = relative(nowFrom, `${from}/${ascent}`);
  const slash = rest !== '' || ascent.endsWith('/') ? '/' : '';
  const dots = to === '.' ? (/^\.\//.test(old) || rest === '' ? `.${slash}` : '') : to + slash;
  return likeDot(old, dots + rest) + old.slice(path.length);
}

function newPath(site: SiteFiles, old: string, move: LinkMove): string {
  const { path } = move.nowTarget;
  if (move.fromTop) return relativeTo(site.layout.contentFolders[0]!, path) ?? path;
  if (move.countsFromUrl && !old.startsWith('/')) return fromAddress(site, old, move);
  // To MkDocs `a.md/` is the file `a.md`.
  if (/\.mdx?\/$/.test(old)) return `${newPath(site, old.slice(0, -1), move)}/`;
  const url = sameAddress(site, old, move);
  if (old.startsWith('@site/')) return `@site/${relativeTo(site.layout.root, path) ?? path}`;
  if (old.startsWith('@/')) return `@/${relativeTo(site.layout.contentFolders[0]!, path) ?? path}`;
  if (old.startsWith('/')) {
    if (isMarkdown(old) || url === null) return absoluteFile(site, old, move);
    const base = baseIn(site, old);
    return base + likeSlash(old.slice(base.length) || '/', url, move);
  }
  const isFolder =
    site.layout.needsEnding &&
    !/\.html$/.test(old) &&
    withoutIndex(withoutExtension(path)) === withoutExtension(path);
  if (isMarkdown(old) || url === null || isFolder) {
    const slash = url === null && old.endsWith('/') ? '/' : '';
    return likeDot(old, relative(folderOf(move.nowFrom.path), asNamed(old, move))) + slash;
  }
  const now = { ...move, nowTarget: { path, url } };
  return likeSlash(old, likeDot(old, relativePage(site, old, now)), now);
}

function fromAddress(site: SiteFiles, old: string, { nowFrom, nowTarget }: LinkMove): string {
  const [folder = ''] = site.layout.assetFolders;
  const to = nowTarget.url ?? `/${relativeTo(folder, nowTarget.path) ?? nowTarget.path}`;
  const written = relativeAddress(posix.dirname(`${nowFrom.url ?? '/'}x`), to.replace(/(.)\/$/, '$1'));
  return likeDot(old, nowTarget.url !== null && old.endsWith('/') ? `${written}/` : written);
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

/** A module that stays where it is may be named without its ending. */
function asNamed(old: string, { from, target, nowTarget }: LinkMove): string {
  const named = joinPath(folderOf(from.path), old);
  const isNamed =
    target.path.startsWith(named) && /^(?:\/index)?\.\w+$/.test(target.path.slice(named.length));
  return isNamed && target.path === nowTarget.path ? named : nowTarget.path;
}

/** `/guides/a.md` counts from the folder that it counted from before. */
function absoluteFile(site: SiteFiles, old: string, { target, nowTarget }: LinkMove): string {
  const folders = [...site.layout.assetFolders, ...site.layout.contentFolders, ''];
  const counted = folders.find((folder) => joinPath(folder, old.slice(1)) === target.path);
  const top =
    counted !== undefined && relativeTo(counted, nowTarget.path) !== null ? counted : site.layout.root;
  return `/${relativeTo(top, nowTarget.path) ?? nowTarget.path}`;
}

/**
 * Without an extension a link counts from the page's URL or from its file. Where it can be read either way the URL
 * decides: a page may keep it when its file moves.
 */
function relativePage(site: SiteFiles, old: string, move: LinkMove): string {
  const { from, nowFrom, target, nowTarget } = move;
  if (from.url === nowFrom.url && target.url === nowTarget.url) return old;
  const joined = joinPath(folderOf(from.path), old);
  const bare = withoutExtension(target.path);
  const isFile = joined === bare || joined === withoutIndex(bare);
  if ((isFile && !isAddress(site, old, move)) || nowFrom.url === null) {
    return relative(folderOf(nowFrom.path), withoutIndex(withoutExtension(nowTarget.path)));
  }
  const shortest = () =>
    relativeAddress(posix.dirname(nowFrom.url!.replace(/\/$/, '/x')), nowTarget.url!.replace(/(.)\/$/, '$1'));
  return withSameAscent(old, move) ?? shortest();
}

/**
 * The new address behind the dots of the old link, where that works at least as well. More dots than needed may be
 * there on purpose: `../../a` leads to `/a` from `/x/y` and from `/x/y/`, as which some hosts serve the page too.
 */
function withSameAscent(old: string, { from, nowFrom, target, nowTarget }: LinkMove): string | null {
  const [ascent] = /^(?:\.\.?\/)+/.exec(old) ?? [];
  if (!ascent || from.url === null || from.url !== nowFrom.url || !target.url || !nowTarget.url) return null;
  const folder = fromUrl(from.url, ascent);
  const to = nowTarget.url.replace(/\/$/, '');
  if (!isBelow(to, folder.replace(/\/$/, ''))) return null;
  const written = ascent + to.slice(folder.length);
  const page = from.url.replace(/\/$/, '');
  const works = (link: string, url: string) =>
    [page || '/', `${page}/`].filter((each) => normalUrl(fromUrl(each, link)) === normalUrl(url)).length;
  return works(written, to) >= works(old, target.url) ? written : null;
}

const isAddress = ({ layout }: SiteFiles, old: string, { from, target }: LinkMove): boolean =>
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

/** A page that is also the folder of the other is named: `.` and `..` are addresses with a slash at their end. */
function relativeAddress(from: string, to: string): string {
  const written = relative(from, to);
  if (to === '/' || !/(?:^|\/)\.\.?$/.test(written)) return written;
  return posix.join(relative(from, posix.dirname(to)), posix.basename(to));
}

/** To a bundler a path without a dot is the name of a package. */
function likeDot(old: string, path: string): string {
  return /^\.\.?\//.test(old) && !path.startsWith('.') ? `./${path}` : path;
}

/** With the slash or the ending that the old one had beyond its page's address. */
function likeSlash(old: string, path: string, { target, nowTarget }: LinkMove): string {
  const isHtml = /\.html$/.test(old);
  const page = path.replace(isHtml ? /\.html$/ : /(?:(?<=^|\/)index)?\.html$/, '');
  const bare = page.length > 1 ? page.replace(/\/$/, '') : page;
  const hasSlash = nowTarget.url?.endsWith('/') ?? false;
  if (isHtml && !hasSlash) return bare === '/' ? '/' : `${bare}.html`;
  const wasAddress = isHtml || old.endsWith('/') === target.url?.endsWith('/');
  return (wasAddress ? hasSlash : old.endsWith('/')) && bare !== '/' ? `${bare}/` : bare;
}
