import type { Kind } from '../kinds/kind.ts';
import { configuredKinds } from '../kinds/kinds.ts';
import { plain } from '../kinds/plain/plain.ts';
import { inTurn } from '../text/in-turn.ts';
import { folderOf, foldersAbove, isBelow, joinPath, nameOf } from '../text/posix-path.ts';
import type { DocumentTree } from '../tree.ts';
import { PageReader } from './page-reader.ts';
import { isAside, Site } from './site.ts';
import { untrackedFiles } from './untracked-files.ts';

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
  const found = await findConfig(tree, root);
  const kind = found?.kind ?? plain;
  const rules = await kind.open(tree, found?.root ?? root, found?.config ?? '');
  const { root: own, contentFolders, assetFolders } = rules.layout;
  const isUntracked = await untrackedFiles(tree, [own, ...contentFolders, ...assetFolders]);
  return new Site(tree, kind, rules, isUntracked, options.pages ?? new PageReader());
}

interface FoundConfig {
  kind: Kind;
  root: string;
  config: string;
}

/** By the first row of frameworks that has one: at the root itself, then above it, then below it if it is the only one. */
async function findConfig(tree: DocumentTree, root: string): Promise<FoundConfig | null> {
  for (const row of configuredKinds) {
    const found = await findConfigOf(row, tree, root);
    if (found) return found;
  }
  return null;
}

async function findConfigOf(
  row: readonly Kind[],
  tree: DocumentTree,
  root: string,
): Promise<FoundConfig | null> {
  for (const folder of new Set([root, ...foldersAbove(root), ''])) {
    const here = await configAt(row, tree, folder);
    if (here) return here;
  }
  const below = await inTurn(foldersBelow(tree, root), (folder) => configAt(row, tree, folder));
  const every = below.filter((each) => each !== null);
  // A summary in the folder that a configuration further up names is the same site.
  const found = every.filter(({ kind, root: folder }) =>
    every.every((other) => other.kind !== kind || !isBelow(folder, other.root) || other.root === folder),
  );
  return found.length === 1 ? found[0]! : null;
}

async function configAt(
  row: readonly Kind[],
  tree: DocumentTree,
  folder: string,
): Promise<FoundConfig | null> {
  for (const kind of row) {
    for (const name of kind.configNames) {
      const config = joinPath(folder, name);
      if (!tree.paths.has(config)) continue;
      if (!kind.isOne || (await kind.isOne(tree, config))) return { kind, root: folder, config };
    }
    const others = kind.otherConfigs ? filesNamed(tree, kind.otherConfigs.name).get(folder) : undefined;
    const chosen = others ? await kind.otherConfigs!.choose(tree, others) : null;
    if (chosen !== null) return { kind, root: folder, config: chosen };
  }
  return null;
}

const namedFiles = new WeakMap<DocumentTree, Map<RegExp, Map<string, string[]>>>();

/** The files of a name by their folders: all folders of a repository are asked for them. */
function filesNamed(tree: DocumentTree, name: RegExp): ReadonlyMap<string, string[]> {
  const known = namedFiles.get(tree) ?? new Map<RegExp, Map<string, string[]>>();
  namedFiles.set(tree, known);
  const found =
    known.get(name) ??
    Map.groupBy(
      [...tree.paths].filter((path) => name.test(nameOf(path))),
      folderOf,
    );
  known.set(name, found);
  return found;
}

function foldersBelow(tree: DocumentTree, root: string): string[] {
  const folders = new Set<string>();
  for (const path of tree.paths) {
    if (!isBelow(path, root)) continue;
    const segments = path.slice(root === '' ? 0 : root.length + 1).split('/');
    for (let depth = 1; depth < segments.length && depth <= deepestConfig; depth += 1) {
      const folder = segments.slice(0, depth).join('/');
      if (!isAside(folder)) folders.add(joinPath(root, folder));
    }
  }
  return [...folders];
}
