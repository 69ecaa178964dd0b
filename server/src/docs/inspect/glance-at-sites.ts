import type { SiteOutlineBody } from '../../contract/inspection.ts';
import { Fault } from '../../foundation/fault.ts';
import { kinds } from '../kinds/kinds.ts';
import { hostFiles } from '../redirects/hosting-redirects.ts';
import { type FoundSite, findSites, siteConfigs, siteFolder } from '../site/find-sites.ts';
import { openSite } from '../site/open-site.ts';
import { skippedFolders } from '../site/site.ts';
import { inTurn } from '../text/in-turn.ts';
import { folderOf, isBelow, nameOf } from '../text/posix-path.ts';
import type { DocumentTree } from '../tree.ts';
import { outlineSite } from './outline-site.ts';

export interface GlancedSite extends FoundSite {
  /** What its configuration says; null where more would have to be read to tell. */
  outline: SiteOutlineBody | null;
}

/** A site has a dozen; a repository that is also a program has thousands that look like one. */
const mostSettings = 300;
/** Modules and lists that a configuration names are near it. */
const deepestSetting = 3;
const settingEndings = /\.(?:[cm]?[jt]sx?|json|ya?ml|toml)$/;
const lockFiles = /lock\.(?:json|ya?ml)$/;
/** Folders such as `.vitepress`, which are skipped elsewhere since their name begins with a dot. */
const configFolders = new Set(kinds.flatMap(({ configNames }) => configNames.map(folderOf)));
const folderLabels = kinds.flatMap((kind) => kind.folderLabels ?? []);

/** The files that a glance reads: the configurations of sites, and what they may name, the nearest first. */
export function glanceFiles(paths: Iterable<string>): string[] {
  const all = [...paths];
  const configs = siteConfigs(all);
  const folders = [...new Set(configs.flatMap((config) => siteFolder(config) ?? []))];
  const settings = all
    .filter(isSetting)
    .map((path) => ({ path, distance: distanceOf(path, folders) }))
    .filter(({ distance }) => distance <= deepestSetting)
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, mostSettings);
  return [...new Set([...configs, ...settings.map(({ path }) => path)])];
}

/** Where documentation is, and what its configuration says. Reads no page. */
export async function glanceAtSites(tree: DocumentTree): Promise<GlancedSite[]> {
  const sites = await findSites(tree);
  const readable = new Set(glanceFiles(tree.paths));
  const glanced: DocumentTree = {
    paths: tree.paths,
    async read(path) {
      if (readable.has(path)) return tree.read(path);
      throw new Fault('instruction_refused', `“${path}” is not read at a glance.`);
    },
  };
  return inTurn(sites, (site) => glanceAt(glanced, site));
}

async function glanceAt(tree: DocumentTree, found: FoundSite): Promise<GlancedSite> {
  try {
    const site = await openSite(tree, { root: found.root });
    // More settings are known now, such as the versions that pages belong to.
    const pages = site.pages.length + site.otherPages.length;
    return { ...found, pages, outline: await outlineSite(site) };
  } catch (error) {
    if (error instanceof Fault) return { ...found, outline: null };
    throw error;
  }
}

function isSetting(path: string): boolean {
  const name = nameOf(path);
  const parts = folderOf(path).split('/');
  if (skippedFolders.test(parts.filter((part) => !configFolders.has(part)).join('/'))) return false;
  return hostFiles.includes(name) || (settingEndings.test(name) && !lockFiles.test(name));
}

/** How many folders below the nearest site a file is. */
function distanceOf(path: string, folders: readonly string[]): number {
  const depth = (text: string): number => (text === '' ? 0 : text.split('/').length);
  const distances = folders
    .filter((folder) => isBelow(path, folder))
    .map((folder) => depth(folderOf(path)) - depth(folder));
  // What names its folder's label is read wherever the folder is.
  const isLabel = folderLabels.some((label) => label.test(path));
  return distances.length === 0 ? Number.POSITIVE_INFINITY : isLabel ? 0 : Math.min(...distances);
}
