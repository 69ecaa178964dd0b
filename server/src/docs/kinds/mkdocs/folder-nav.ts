import { isMap, isScalar, isSeq, type YAMLMap } from 'yaml';
import type { SourceFile } from '../../literal/literal.ts';
import { placeOf } from '../../literal/yaml-place.ts';
import type { NavigationGroup } from '../../navigation/navigation.ts';
import type { NavigationBuilder } from '../../navigation/navigation-builder.ts';
import type { SiteFiles } from '../../site/site-files.ts';
import { folderOf, isBelow, joinPath, nameOf } from '../../text/posix-path.ts';
import { type Item, readItems } from './nav.ts';
import { parseYaml, type Settings } from './settings.ts';

/** A plugin that lets each folder say what is shown of it. */
export interface FolderStyle {
  /** The file in each folder. */
  name: string;
  /** Takes the place of `nav` in the configuration. */
  replacesNav: boolean;
}

/** awesome-nav, or awesome-pages before it. */
export function folderStyle({ plugins }: Settings): FolderStyle | null {
  const nav = plugins.get('awesome-nav');
  const options = nav ?? plugins.get('awesome-pages');
  if (!options) return null;
  const usual = nav ? '.nav.yml' : '.pages';
  const name = typeof options.filename === 'string' ? options.filename : usual;
  return { name, replacesNav: nav !== undefined };
}

/** The rest of a folder (`...`, `... | glob=*.md`), or files by a pattern (`*`, `@(a|b).md`). */
export const isPattern = (target: string): boolean =>
  target.startsWith('...') || /[*?[\]{}]|@\(/.test(target);

interface Reading {
  site: SiteFiles;
  builder: NavigationBuilder;
  style: FolderStyle;
  /** Folders that have pages, by the folder they are in. */
  folders: ReadonlyMap<string, readonly string[]>;
}

interface FolderPlace {
  label: string | null;
  parent: NavigationGroup | null;
  /** A list names it, rather than a pattern. */
  isNamed: boolean;
}

export async function readFolderNav(
  site: SiteFiles,
  builder: NavigationBuilder,
  style: FolderStyle,
  folder: string,
): Promise<void> {
  const reading = { site, builder, style, folders: foldersOf(site, folder) };
  await readFolder(reading, folder, { label: '', parent: null, isNamed: true });
}

function foldersOf({ documents }: SiteFiles, top: string): Map<string, string[]> {
  const known = new Set<string>();
  const found = new Map<string, string[]>();
  for (const path of documents) {
    for (let folder = folderOf(path); folder !== top && folder !== ''; folder = folderOf(folder)) {
      if (known.has(folder)) break;
      known.add(folder);
      const beside = found.get(folderOf(folder));
      if (beside) beside.push(folder);
      else found.set(folderOf(folder), [folder]);
    }
  }
  return found;
}

async function readFolder(reading: Reading, folder: string, at: FolderPlace): Promise<void> {
  const { site, builder, style, folders } = reading;
  const path = joinPath(folder, style.name);
  const source: SourceFile | null = site.tree.paths.has(path) ? { path, text: await site.text(path) } : null;
  const contents = source && parseYaml(source.text).contents;
  const config: YAMLMap | null = isMap(contents) ? contents : null;
  const canHide = at.parent !== null && !(at.isNamed && style.replacesNav);
  if (canHide && config?.get('hide') === true) return;
  const label = at.label ?? titleOf(builder, source, config) ?? titleFrom(folder);
  const listed: unknown = config?.get('nav', true) ?? config?.get('arrange', true);
  const nav = isSeq(listed) ? listed : null;
  const group = builder.group({
    label,
    file: source?.path ?? path,
    parent: at.parent,
    // It would be that of a list in another file.
    place: null,
    pages: nav && { format: 'yaml', sequence: nav },
    folder: nav ? null : folder,
  });
  const below = folders.get(folder) ?? [];
  const named = new Map<string, FolderPlace>();
  let showsRest = nav === null || config?.has('arrange') === true || config?.get('append_unmatched') === true;
  if (nav && source) {
    const other = (target: string, { label: name, parent }: Item): boolean => {
      const child = joinPath(folder, target);
      const isFolder = isBelow(child, folder) && (folders.get(folderOf(child))?.includes(child) ?? false);
      if (isFolder) named.set(child, { label: name, parent, isNamed: true });
      else if (isPattern(target)) showsRest = true;
      return isFolder || isPattern(target);
    };
    readItems({ builder, source, other }, nav, group);
  }
  if (showsRest) builder.folders.push(folder);
  for (const [child, item] of named) await readFolder(reading, child, item);
  for (const child of showsRest ? below : [])
    if (!named.has(child)) await readFolder(reading, child, { label: null, parent: group, isNamed: false });
}

function titleOf(
  builder: NavigationBuilder,
  source: SourceFile | null,
  config: YAMLMap | null,
): string | null {
  const title: unknown = config?.get('title', true);
  if (!source || !isScalar(title) || typeof title.value !== 'string') return null;
  builder.label(title.value, placeOf(source, title));
  return title.value;
}

/** As MkDocs names a folder. */
function titleFrom(folder: string): string {
  const words = nameOf(folder).replace(/[-_]/g, ' ');
  return words.toLowerCase() === words ? words.charAt(0).toUpperCase() + words.slice(1) : words;
}
