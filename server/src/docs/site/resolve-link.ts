import type { Link } from '../markdown/links.ts';
import { folderOf, isBelow, isMarkdown, joinPath, relativeTo } from '../text/posix-path.ts';
import type { SiteFiles } from './site-files.ts';
import { normalUrl, type UrlIndex } from './url-index.ts';

export type Resolution =
  | { type: 'page'; path: string; fragment: string | null }
  /** A file or folder of the repository that is no page. */
  | { type: 'file'; path: string }
  /** Another site, or a part of this one that is not in the repository; `why`, where nothing was found here. */
  | {
      type: 'elsewhere';
      why?: 'made later' | 'plugins' | 'generated' | 'other code' | 'pages';
      /** The link counts from the page's address. */
      isAddress?: true;
      /** It is a page that no file is, and is certainly there. */
      isPage?: true;
    }
  /** A relative path that leads out of the repository, such as ../../issues on a code host. */
  | { type: 'outside'; path: string }
  | { type: 'missing'; path: string; fragment: string | null };

export interface SplitUrl {
  path: string;
  query: string;
  /** Without the #; null when there is none. */
  fragment: string | null;
}

export function splitUrl(url: string): SplitUrl {
  const [, path = '', query = '', hash] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(url) ?? [];
  return { path, query, fragment: hash === undefined ? null : hash.slice(1) };
}

export function decodeUrl(part: string): string {
  if (!part.includes('%')) return part;
  try {
    return decodeURIComponent(part);
  } catch (error) {
    if (error instanceof URIError) return part;
    throw error;
  }
}

const elsewhere: Extract<Resolution, { type: 'elsewhere' }> = { type: 'elsewhere' };
const moduleEndings = [
  '',
  '.mdx',
  '.md',
  '.jsx',
  '.tsx',
  '.js',
  '.ts',
  '.mjs',
  '.mts',
  '.json',
  '/index.js',
  '/index.jsx',
  '/index.ts',
  '/index.tsx',
];
const pageEndings = ['.mdx', '.md', '/index.mdx', '/index.md', '/README.md', '/readme.md', '/index.html'];

/** Where a link leads, read the way the site's kind reads it. */
export function resolveLink(
  site: SiteFiles,
  urls: UrlIndex,
  from: string,
  link: Pick<Link, 'kind' | 'url' | 'html' | 'fromTop'>,
): Resolution {
  const found = resolvePlace(site, urls, from, link);
  if (found.type !== 'missing') return found;
  if (isMadeLater(site, found.path)) return { type: 'elsewhere', why: 'made later' };
  return site.layout.hasGeneratedFiles ? { type: 'elsewhere', why: 'plugins' } : found;
}

/** Whether what is missing, a URL path or a file, may be written when the site is built. */
export function isMadeLater(site: SiteFiles, missing: string): boolean {
  const { layout } = site;
  const isAddress = missing.startsWith('/');
  const given = isAddress ? layout.filesAt?.(missing) : undefined;
  const inFolders = (folders: readonly string[]): string[] =>
    folders.map((folder) => joinPath(folder, missing.slice(1)));
  const bare = isAddress ? inFolders(layout.contentFolders) : [missing];
  const endings = isMarkdown(missing) ? [''] : ['', ...pageEndings];
  const pages = given ?? bare.flatMap((path) => endings.map((ending) => joinPath(path + ending)));
  // Only what has the name of a file may be one that is served as it is.
  const files = isAddress && /\.\w+$/.test(missing) ? [...pages, ...inFolders(layout.assetFolders)] : pages;
  return files.some((file) => site.isUntracked(file));
}

/** The same, whether something is there or is only made when the site is built: `missing` does not judge it. */
export function resolvePlace(
  site: SiteFiles,
  urls: UrlIndex,
  from: string,
  link: Pick<Link, 'kind' | 'url' | 'html' | 'fromTop'>,
): Resolution {
  const url = link.url.trim();
  if (/^[a-z][a-z0-9+.-]*:/i.test(url) || url.startsWith('//') || /^[{$]/.test(url)) return elsewhere;
  const split = splitUrl(url);
  // What follows `.md` is dropped where it becomes `.html`.
  const written = site.layout.swapsExtension ? split.path.replace(/(\.md)[^/]*$/, '$1') : split.path;
  const path = decodeUrl(written);
  const fragment = split.fragment === null || split.fragment === '' ? null : decodeUrl(split.fragment);
  if (path === '') return { type: 'page', path: from, fragment };
  if (site.layout.hasUnknownAddresses) return elsewhere;
  if (link.kind === 'import') return resolveImport(site, from, path);
  if (link.kind === 'include') return resolveInclude(site, from, path);
  if (link.fromTop) return resolveFile(site, joinPath(site.layout.contentFolders[0]!, path), fragment);
  // An alias of the site's bundler.
  if (site.layout.linksFollowAddresses && /^[~@#]/.test(path)) return elsewhere;
  if (path.startsWith('@site/'))
    return resolveFile(site, joinPath(site.layout.root, path.slice(6)), fragment);
  if (countsFromUrl(site, link)) return resolveUrl(site, urls, from, path, fragment);
  if (site.hides('addresses') && !isMarkdown(path)) return resolveOtherFile(site, from, path);
  return path.startsWith('/')
    ? resolveAbsolute(site, urls, from, path, fragment)
    : resolveRelative(site, urls, from, path, fragment, link.kind);
}

function resolveImport(site: SiteFiles, from: string, path: string): Resolution {
  const { root } = site.layout;
  const beside = joinPath(folderOf(from), path);
  if (site.tree.paths.has(beside)) return asTarget(site, beside, null);
  const local = path.startsWith('@site/') ? joinPath(root, path.slice(6)) : null;
  if (!local && !/^\.{0,2}\//.test(path)) return elsewhere;
  const base =
    local ?? (path.startsWith('/') ? joinPath(root, path.slice(1)) : joinPath(folderOf(from), path));
  // TypeScript may be named as the JavaScript that it becomes.
  const written = base.replace(/\.([cm]?)js(x?)$/, '.$1ts$2');
  const found = [...moduleEndings.map((ending) => base + ending), written].find((candidate) =>
    site.tree.paths.has(candidate),
  );
  return found ? asTarget(site, found, null) : { type: 'missing', path: base, fragment: null };
}

function resolveInclude(site: SiteFiles, from: string, path: string): Resolution {
  const joined = path.startsWith('@/')
    ? joinPath(site.layout.contentFolders[0]!, path.slice(2))
    : joinPath(folderOf(from), path);
  if (joined.startsWith('..')) return { type: 'outside', path: joined };
  return site.tree.paths.has(joined)
    ? asTarget(site, joined, null)
    : { type: 'missing', path: joined, fragment: null };
}

/** The site's base, where a link to an address begins with it. */
export function baseIn({ layout: { linksMayHaveBase, hostBase = '' } }: SiteFiles, path: string): string {
  if (!linksMayHaveBase || hostBase === '' || isMarkdown(path)) return '';
  return path === hostBase || path.startsWith(`${hostBase}/`) ? hostBase : '';
}

function resolveAbsolute(
  site: SiteFiles,
  urls: UrlIndex,
  from: string,
  written: string,
  fragment: string | null,
): Resolution {
  const { layout } = site;
  const path = written.slice(baseIn(site, written).length) || '/';
  const asMarkdown = layout.servesMarkdown && path.endsWith('.md') ? urls.at(path.slice(0, -3)) : null;
  const page = urls.at(path) ?? asMarkdown;
  if (page) return { type: 'page', path: page, fragment };
  const made = madeAt(site, urls, path);
  if (made) return made;
  const folders = layout.foldersFor?.(from) ?? layout.contentFolders;
  // Where pages have addresses of their own, only a file's name tells that a file is meant.
  const isFile = !layout.foldersFor || isMarkdown(path);
  const assets = [...new Set([written, path])].flatMap(
    (each) => relativeTo(layout.assetBase?.slice(1) ?? '', each.slice(1)) ?? [],
  );
  const files = [
    ...assets.flatMap((asset) => layout.assetFolders.map((folder) => joinPath(folder, asset))),
    ...(isFile ? folders.map((folder) => joinPath(folder, path.slice(1))) : []),
  ];
  for (const file of files) {
    const found = lookUp(site, file);
    if (found) return asTarget(site, found, fragment);
  }
  const below = (prefix: string): boolean =>
    prefix === '/' || path === prefix || path.startsWith(`${prefix}/`);
  if (layout.generatedPaths.some(below)) return { type: 'elsewhere', why: 'generated' };
  if (!layout.knownPaths.some(below) || layout.mayBeServed?.(path))
    return { type: 'elsewhere', why: 'other code' };
  // On a code host, which is where people read what is no page, the path counts from the repository's top.
  const inRepository = written.slice(1).replace(/\/$/, '');
  if (urls.of(from) === null && (site.tree.paths.has(inRepository) || site.hasFolder(inRepository)))
    return elsewhere;
  return missingUnlessHidden(site, path, fragment);
}

/** A page at a URL path that no file is. */
function madeAt({ layout }: SiteFiles, urls: UrlIndex, url: string): typeof elsewhere | null {
  if (urls.isMade(url)) return { ...elsewhere, isPage: true };
  return urls.isGenerated(url) || layout.otherPaths?.has(normalUrl(url)) ? elsewhere : null;
}

function resolveRelative(
  site: SiteFiles,
  urls: UrlIndex,
  from: string,
  path: string,
  fragment: string | null,
  kind: Link['kind'],
): Resolution {
  const url = urls.of(from);
  const followsAddress = site.layout.linksFollowAddresses && kind === 'link' && !isMarkdown(path);
  const address =
    followsAddress && url !== null ? resolveAbsolute(site, urls, from, fromUrl(url, path), fragment) : null;
  if (address && address.type !== 'missing') return address;
  const joined = joinPath(folderOf(from), path);
  const { contentFolders, isServed } = site.layout;
  const leaves = isServed && !contentFolders.some((folder) => joined === folder || isBelow(joined, folder));
  const isMissing = site.layout.hasNothingAbove && /\.\w+$/.test(path);
  if ((joined.startsWith('..') && !isMissing) || leaves) return { type: 'outside', path: joined };
  const candidates = site.layout.candidates?.(joined, from) ?? [joined];
  for (const candidate of candidates) {
    const found = lookUp(site, candidate);
    if (found) return asTarget(site, found, fragment);
  }
  const shown = url === null || isMarkdown(path) ? null : fromUrl(url, path);
  const page = shown === null ? null : urls.at(shown);
  if (page) return { type: 'page', path: page, fragment };
  const made = shown === null ? null : madeAt(site, urls, shown);
  if (made) return { ...made, isAddress: true };
  if (site.layout.countsFromTop && !path.startsWith('.')) {
    const fromTop = lookUp(site, joinPath(site.layout.root, path));
    if (fromTop) return asTarget(site, fromTop, fragment);
  }
  const top = (site.layout.foldersFor?.(from) ?? [])
    .map((folder) => joinPath(folder, path))
    .find((each) => site.tree.paths.has(each));
  if (top && !path.startsWith('.')) return asTarget(site, top, fragment);
  return address ?? missingUnlessHidden(site, joined, fragment);
}

/** Where pages are not known, a file that is not found among them may still be one. */
function missingUnlessHidden(site: SiteFiles, path: string, fragment: string | null): Resolution {
  return site.hides('pages') ? { type: 'elsewhere', why: 'pages' } : { type: 'missing', path, fragment };
}

/** Where addresses are not known, what has no page's file name can only be told to be another file. */
function resolveOtherFile(site: SiteFiles, from: string, path: string): Resolution {
  const folders = path.startsWith('/') ? site.layout.assetFolders : [folderOf(from)];
  const file = folders
    .map((folder) => joinPath(folder, path.replace(/^\//, '')))
    .find((each) => site.tree.paths.has(each));
  return file === undefined ? elsewhere : { type: 'file', path: file };
}

/** Whether a link is left to the browser, so that it counts from the page's address. */
export function countsFromUrl({ layout }: SiteFiles, { html, url }: Pick<Link, 'html' | 'url'>): boolean {
  const { path } = splitUrl(url.trim());
  const namesFile = /[^./][^/]*\.[^/]+\/?$/.test(path);
  return Boolean(layout.linksOnlyFiles) && path !== '' && !path.startsWith('/') && (html || !namesFile);
}

function resolveUrl(
  site: SiteFiles,
  urls: UrlIndex,
  from: string,
  path: string,
  fragment: string | null,
): Resolution {
  const { assetFolders, generatedPaths } = site.layout;
  const own = urls.of(from);
  if (own === null) return elsewhere;
  const joined = joinPath(own.slice(1).replace(/[^/]*$/, ''), path);
  // Above the site is another part of its host.
  if (joined.startsWith('..')) return elsewhere;
  const url = `/${joined}`;
  const page = urls.at(url);
  if (page) return { type: 'page', path: page, fragment };
  const file = assetFolders
    .map((folder) => joinPath(folder, url.slice(1)))
    .find((each) => site.tree.paths.has(each) && !isMarkdown(each));
  if (file) return { type: 'file', path: file };
  const isGenerated = generatedPaths.some((prefix) => url === prefix || url.startsWith(`${prefix}/`));
  return isGenerated ? { type: 'elsewhere', why: 'generated' } : { type: 'missing', path: url, fragment };
}

/** The URL path that a link on a page leads to. */
export function addressOf(urls: UrlIndex, from: string, path: string): string {
  const own = urls.of(from);
  return own === null || path.startsWith('/') ? path : fromUrl(own, path);
}

/** What a browser makes of a relative URL on a page. */
export function fromUrl(url: string, path: string): string {
  return decodeUrl(URL.parse(path, `http://site${url}`)?.pathname ?? path);
}

function resolveFile(site: SiteFiles, path: string, fragment: string | null): Resolution {
  const found = lookUp(site, path);
  return found ? asTarget(site, found, fragment) : { type: 'missing', path, fragment };
}

function lookUp(site: SiteFiles, path: string): string | null {
  const { isServed, servesMarkdown } = site.layout;
  const has = (file: string): boolean => site.tree.paths.has(file) && (!isServed || isServed(file));
  if (has(path)) return path;
  if (servesMarkdown && path.endsWith('.md') && has(`${path}x`)) return `${path}x`;
  if (isMarkdown(path)) return null;
  const bare = path.replace(/\.html$/, '');
  const page = pageEndings.map((ending) => joinPath(bare + ending)).find(has);
  if (page) return page;
  return site.layout.linksToFolders && site.hasFolder(path) ? path : null;
}

function asTarget(site: SiteFiles, path: string, fragment: string | null): Resolution {
  return site.isDocument(path) ? { type: 'page', path, fragment } : { type: 'file', path };
}
