import type { List, ListItem, RootContent } from 'mdast';
import type { SourceFile } from '../../literal/literal.ts';
import { plainMarkdown } from '../../markdown/dialect.ts';
import { linksOf } from '../../markdown/links.ts';
import { childrenOf, type Node, parseTree } from '../../markdown/parse-tree.ts';
import type { NavigationGroup } from '../../navigation/navigation.ts';
import type { NavigationBuilder } from '../../navigation/navigation-builder.ts';
import type { SiteFiles } from '../../site/site-files.ts';
import { folderOf, joinPath } from '../../text/posix-path.ts';
import type { Settings } from './settings.ts';

/** The file of the literate-nav plugin that lists a folder's pages; null where the site does not have it. */
export function literateFile({ plugins }: Settings): string | null {
  const options = plugins.get('literate-nav');
  if (!options) return null;
  return typeof options.nav_file === 'string' ? options.nav_file : 'SUMMARY.md';
}

export interface LiterateReading {
  site: SiteFiles;
  builder: NavigationBuilder;
  /** The name of the file in each folder. */
  name: string;
  /** Folders that are being read, so that none is read inside itself. */
  open: ReadonlySet<string>;
}

/** Reads the list of a folder; without one all of its pages are shown. */
export async function readLiterateNav(
  reading: LiterateReading,
  folder: string,
  label: string,
  parent: NavigationGroup | null,
): Promise<void> {
  const { site, builder, name, open } = reading;
  const path = joinPath(folder, name);
  const group = (hasList: boolean) =>
    // The list is Markdown, in which places for a new page are not known.
    builder.group({ label, file: path, parent, place: null, pages: null, folder: hasList ? null : folder });
  const source = site.tree.paths.has(path) ? { path, text: await site.text(path) } : null;
  const list = source && listIn(source.text);
  if (!source || !list || open.has(folder)) {
    group(false);
    builder.folders.push(folder);
    return;
  }
  await readList({ ...reading, open: new Set([...open, folder]) }, source, list, group(true));
}

/** The first list behind `<!--nav-->`, or else the last one. */
function listIn(text: string): List | null {
  const parsed = parseTree(text, plainMarkdown);
  if (!('root' in parsed)) return null;
  const nodes = childrenOf(parsed.root) as readonly RootContent[];
  const mark = nodes.findLastIndex((node) => node.type === 'html' && node.value.trim() === '<!--nav-->');
  const isList = (node: RootContent): node is List => node.type === 'list';
  return (mark === -1 ? nodes.findLast(isList) : nodes.slice(mark).find(isList)) ?? null;
}

async function readList(
  reading: LiterateReading,
  source: SourceFile,
  list: List,
  parent: NavigationGroup,
): Promise<void> {
  for (const item of list.children) await readItem(reading, source, item, parent);
}

async function readItem(
  reading: LiterateReading,
  source: SourceFile,
  item: ListItem,
  parent: NavigationGroup,
): Promise<void> {
  const { builder } = reading;
  const [line, nested] = item.children;
  const folder = folderOf(source.path);
  const parts = line?.type === 'paragraph' ? line.children : [];
  const link = parts.find((part) => part.type === 'link');
  const label = (link ? textOf(link) : parts.map(textOf).join('')).trim();
  const isSection = nested?.type === 'list';
  const group = isSection
    ? builder.group({ label, file: source.path, parent, place: null, pages: null })
    : parent;
  if (link) {
    const [written] = linksOf(source.text, link, []);
    const isFolder = link.url.endsWith('/') && reading.site.hasFolder(joinPath(folder, link.url));
    if (isFolder) await readLiterateNav(reading, joinPath(folder, link.url), label, group);
    else if (written?.range) builder.entry(link.url, { source, ...written.range }, group, null);
  } else if (!isSection && label.includes('*')) {
    builder.folders.push(joinPath(folder, label.slice(0, label.indexOf('*')).replace(/[^/]*$/, '')));
  }
  if (isSection) await readList(reading, source, nested, group);
}

/** As it is written: a pattern such as `*.md` or `*_*` may have become emphasis. */
function textOf(node: Node): string {
  if ('value' in node) return node.value;
  const text = childrenOf(node).map(textOf).join('');
  return node.type === 'emphasis' ? `*${text}*` : text;
}
