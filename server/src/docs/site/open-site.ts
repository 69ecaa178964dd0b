import type { Kind } from '../kinds/kind.ts';
import { configuredKinds } from '../kinds/kinds.ts';
import { plain } from '../kinds/plain/plain.ts';
import { folderOf, isBelow, joinPath } from '../text/posix-path.ts';
import type { DocumentTree } from '../tree.ts';
import { PageReader } from './page-reader.ts';
import { Site } from './site.ts';

export type { Site } from './site.ts';

export interface OpenSiteOptions {
  /** The documentation root: a folder of the repository, '' for its top. */
  root: string;
  /** Shared by all sites of a server; one that is opened without reads its pages alone. */
  pages?: PageReader | undefined;
}

const deepestConfig = 2;

/** Opens the site of a repository, whatever kind it is. Reads its configuration and no page. */
export async function openSite(tree: DocumentTree, options: OpenSiteOptions): Promise<Site> {
  const root = options.root.replace(/^\.?\/+|\/+$/g, '');
  const found = findConfig(tree, root);
  const kind = found?.kind ?? plain;
  const rules = await kind.open(tree, found?.root ?? root, found?.config ?? '');
  return new Site(tree, kind, rules, options.pages ?? new PageReader());
}

interface FoundConfig {
  kind: Kind;
  root: string;
  config: string;
}

/** At the root itself, then above it, then below it if exactly one folder has a configuration. */
function findConfig(tree: DocumentTree, root: string): FoundConfig | null {
  for (let folder = root; ; folder = folderOf(folder)) {
    const here = configAt(tree, folder);
    if (here) return here;
    if (folder === '') break;
  }
  const below = foldersBelow(tree, root).flatMap((folder) => configAt(tree, folder) ?? []);
  return below.length === 1 ? below[0]! : null;
}

function configAt(tree: DocumentTree, folder: string): FoundConfig | null {
  for (const kind of configuredKinds) {
    const config = kind.configNames
      .map((name) => joinPath(folder, name))
      .find((path) => tree.paths.has(path));
    if (config) return { kind, root: folder, config };
  }
  return null;
}

function foldersBelow(tree: DocumentTree, root: string): string[] {
  const folders = new Set<string>();
  for (const path of tree.paths) {
    if (!isBelow(path, root)) continue;
    const segments = path.slice(root === '' ? 0 : root.length + 1).split('/');
    for (let depth = 1; depth < segments.length && depth <= deepestConfig; depth += 1) {
      folders.add(joinPath(root, ...segments.slice(0, depth)));
    }
  }
  return [...folders];
}
