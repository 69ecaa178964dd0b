import { inside, type Literal, propertyOf, stringOf } from '../../literal/literal.ts';
import { readJson } from '../../literal/read-json.ts';
import { addressEntries } from '../../navigation/address-entries.ts';
import { emptyNavigation, type Navigation, type NavigationGroup } from '../../navigation/navigation.ts';
import { literalList, NavigationBuilder } from '../../navigation/navigation-builder.ts';
import type { Redirects } from '../../redirects/redirects.ts';
import type { SiteFiles } from '../../site/site-files.ts';
import { lineAt } from '../../text/lines.ts';
import { folderOf, isBelow, joinPath, nameOf } from '../../text/posix-path.ts';
import type { Collection } from './collections.ts';

interface Reading {
  site: SiteFiles;
  builder: NavigationBuilder;
  /** Folders whose list names every page that is shown. */
  listed: Set<string>;
}

/** The `meta.json` of each folder: its title, and which of its pages are shown in which order. */
export async function readMeta(
  site: SiteFiles,
  collections: readonly Collection[],
  redirects: Redirects,
): Promise<Navigation> {
  const served = collections.filter(({ base }) => base !== null);
  const files = [...site.tree.paths]
    .filter((path) => metaName.test(nameOf(path)) && served.some(({ folder }) => isBelow(path, folder)))
    .sort();
  const builder = new NavigationBuilder('literal', await addressEntries(site, redirects));
  const reading: Reading = { site, builder, listed: new Set() };
  const problems: { file: string; line: number; message: string }[] = [];
  for (const file of files) {
    const text = await site.text(file);
    const { literal, problem } = readJson({ path: file, text });
    if (problem) problems.push({ file, line: lineAt(text, problem.offset), message: problem.message });
    if (literal) readFolder(reading, file, literal);
  }
  const folders = foldersOf(site, served).filter((folder) => !reading.listed.has(folder));
  if (reading.listed.size === 0) {
    const { labels, groups, entries } = builder.build(files);
    return { ...emptyNavigation('every-page'), files, folders, labels, groups, entries, problems };
  }
  builder.folders.push(...folders);
  return { ...builder.build(files), listedFolders: [...reading.listed], problems };
}

const metaName = /^meta(\.[\w-]+)?\.json$/;

/** The folders that have pages, directly or below. */
function foldersOf(site: SiteFiles, served: readonly Collection[]): string[] {
  const found = new Set<string>();
  for (const path of site.documents) {
    const top = served.find(({ folder }) => isBelow(path, folder))?.folder;
    if (top === undefined) continue;
    for (let folder = folderOf(path); folder === top || isBelow(folder, top); folder = folderOf(folder)) {
      found.add(folder);
      if (folder === top) break;
    }
  }
  return [...found];
}

function readFolder(reading: Reading, file: string, meta: Literal): void {
  const { builder, listed } = reading;
  const folder = folderOf(file);
  const isTranslated = nameOf(file) !== 'meta.json';
  const scope = { frozen: false, translated: isTranslated };
  const title = propertyOf(meta, 'title');
  for (const key of ['title', 'description']) builder.labelOf(propertyOf(meta, key), scope);
  const pages = propertyOf(meta, 'pages');
  if (pages?.type !== 'array') return;
  const list = literalList(pages);
  const group = builder.group({
    label: stringOf(title) ?? nameOf(folder),
    file,
    parent: null,
    place: null,
    pages: list,
    scope,
  });
  const texts = pages.items.map((item) => stringOf(item) ?? '');
  if (!texts.includes('...') && !texts.includes('z...a')) listed.add(folder);
  pages.items.forEach((item, index) => {
    if (item.type === 'string') readItem(reading, item, folder, group, list && { list, index });
  });
}

const separator = /^---(?:\[[^\]]+\])?(.+)---$/;
const link = /^(?:external:)?(?:\[[^\]]+\])?\[([^\]]+)\]\(([^)]+)\)$/;

function readItem(
  { site, builder }: Reading,
  item: Literal & { type: 'string' },
  folder: string,
  group: NavigationGroup,
  place: NavigationGroup['place'],
): void {
  const { value, isWritten } = item;
  const at = inside(item);
  const partOf = (part: string) => {
    const start = at.start + value.lastIndexOf(part);
    return { source: at.source, start, end: start + part.length };
  };
  const [, words] = separator.exec(value) ?? [];
  if (words !== undefined && isWritten) builder.label(words, partOf(words), group);
  const [, text, url] = link.exec(value) ?? [];
  if (text !== undefined && url !== undefined) {
    if (isWritten) {
      const start = at.start + value.indexOf(`[${text}](`) + 1;
      builder.label(text, { source: at.source, start, end: start + text.length }, group);
    }
    builder.entry(url, partOf(url), group, place, isWritten);
    return;
  }
  // Folders, `...` and what no file is have nothing to follow.
  const name = value.replace(/^!/, '');
  if (words !== undefined || /^(\.{3}|z\.{3}a|---)/.test(name)) return;
  const base = joinPath(folder, name);
  if (site.hasFolder(base)) return;
  const page = pageAt(site, base, group);
  if (page) builder.pageEntry(name, partOf(name), page, group, place, isWritten);
}

function pageAt(site: SiteFiles, base: string, { file, translated }: NavigationGroup): string | null {
  const language = translated ? nameOf(file).slice('meta'.length, -'.json'.length) : '';
  const candidates = ['.mdx', '.md'].flatMap((ending) => [`${base}${language}${ending}`, `${base}${ending}`]);
  return candidates.find((path) => site.isDocument(path)) ?? null;
}
