import { Fault } from '../../foundation/fault.ts';
import { configuredKinds } from '../kinds/kinds.ts';
import { plain } from '../kinds/plain/plain.ts';
import { inTurn } from '../text/in-turn.ts';
import { foldersAbove, isBelow, isMarkdown, nameOf } from '../text/posix-path.ts';
import type { DocumentTree } from '../tree.ts';
import { openSite } from './open-site.ts';
import { isAside, skippedFolders } from './site.ts';

export interface FoundSite {
  /** What a project names as its documentation root. */
  root: string;
  /** The framework’s name. */
  kind: string;
  /** The framework as people write it. */
  title: string;
  pages: number;
}

/** A repository of templates may have hundreds of sites; nobody chooses from more than that. */
const mostSites = 20;

/** Each site looks through all of them. */
const mostPages = 100_000;

const configNames = configuredKinds.flat().flatMap((kind) => kind.configNames);
/** Names that only this framework has; a file of another name has to be read to know. */
const ownNames = new Set(
  configuredKinds.flat().flatMap((kind) => (kind.isOne ? [] : kind.configNames.map(nameOf))),
);
const otherNames = configuredKinds.flat().flatMap((kind) => kind.otherConfigs?.name ?? []);
const lastNames = new Set(configNames.map(nameOf));

const otherEndings = /\.(?:rst|adoc)$/;

/** The files that sites may be known by, the surest and those nearest to the repository's top first. */
export function siteConfigs(paths: Iterable<string>): string[] {
  const found: string[] = [];
  for (const path of paths) if (siteFolder(path) !== null) found.push(path);
  const doubt = (path: string): number => Number(!ownNames.has(nameOf(path)));
  return found
    .toSorted((a, b) => doubt(a) - doubt(b) || depthOf(a) - depthOf(b) || compare(a, b))
    .slice(0, mostSites);
}

/**
 * Where a repository keeps documentation, the likeliest first: every folder with the configuration of a site and
 * pages in it, or else the folders that plain Markdown is usually in. Reads the configurations and no page.
 */
export async function findSites({ paths, read }: DocumentTree): Promise<FoundSite[]> {
  const configs = siteConfigs(paths);
  const pages = [...paths].filter((path) => isMarkdown(path) || otherEndings.test(path));
  if (pages.length > mostPages) throw tooManyPages();
  // No other configuration is seen, such as that of a vendored project: whoever gave the tree has not fetched it.
  const tree = { paths: new Set([...configs, ...pages]), read };
  const folders = new Set(configs.map((config) => siteFolder(config)!));
  // A file of such a name may be another tool's.
  const configured = (await findIn(tree, [...folders])).filter(({ kind }) => kind !== plain.name);
  if (configured.length > 0) return configured;
  const named = await findIn(tree, [...topFolders(tree.paths)].filter(isNamedForPages));
  const [whole] = await findIn(tree, ['']);
  const hasMore = whole && named.every(({ pages }) => pages < whole.pages);
  return hasMore ? [...named, whole] : named;
}

async function findIn(tree: DocumentTree, folders: readonly string[]): Promise<FoundSite[]> {
  const sites = await inTurn(folders, (folder) => siteAt(tree, folder));
  return sites
    .filter((site) => site !== null)
    .filter(({ pages }) => pages > 0)
    .toSorted(byLikelihood);
}

/** Null where the folder is part of another's site: a book has its list of pages below its configuration. */
async function siteAt(tree: DocumentTree, folder: string): Promise<FoundSite | null> {
  const { kind, pages, otherPages, layout } = await openSite(tree, { root: folder });
  if (layout.config !== null && layout.root !== folder) return null;
  const root = await rootAround(tree, folder, layout);
  return { root, kind: kind.name, title: kind.title, pages: pages.length + otherPages.length };
}

/** A site may keep its pages beside its own folder (`website/` and `docs/`): the root then has to hold both. */
async function rootAround(
  tree: DocumentTree,
  folder: string,
  { config, contentFolders: [content = ''] }: { config: string | null; contentFolders: readonly string[] },
): Promise<string> {
  if (content === folder || isBelow(content, folder)) return folder;
  const around = foldersAbove(folder).find((above) => isBelow(content, above)) ?? '';
  const found = await openSite(tree, { root: around });
  return found.layout.config === config ? around : folder;
}

function byLikelihood(a: FoundSite, b: FoundSite): number {
  return (
    Number(isAside(a.root)) - Number(isAside(b.root)) ||
    b.pages - a.pages ||
    depthOf(a.root) - depthOf(b.root) ||
    compare(a.root, b.root)
  );
}

/** The folder of the site whose configuration the file is; null: it is none. */
export function siteFolder(path: string): string | null {
  // Nearly all files are sorted out by this alone.
  const name = nameOf(path);
  const isOther = otherNames.some((other) => other.test(name));
  if (!lastNames.has(name) && !isOther) return null;
  const config = isOther ? name : configNames.find((each) => path === each || path.endsWith(`/${each}`));
  if (config === undefined) return null;
  const folder = path.slice(0, -config.length - 1);
  return skippedFolders.test(folder) ? null : folder;
}

const isNamedForPages = (folder: string): boolean => /^(docs?|documentation)$/i.test(folder);

function topFolders(paths: Iterable<string>): Set<string> {
  const folders = new Set<string>();
  for (const path of paths) if (path.includes('/')) folders.add(path.slice(0, path.indexOf('/')));
  return folders;
}

const depthOf = (path: string): number => path.split('/').length;
const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

const tooManyPages = () =>
  new Fault(
    'limit_reached',
    `The repository has more than ${mostPages.toLocaleString('en')} files of Markdown, so they were not looked through. Name the documentation’s folder yourself.`,
  );
