import type { SourceFile } from '../../literal/literal.ts';
import { childrenOf, endOf, type Node, startOf } from '../../markdown/parse-tree.ts';
import {
  emptyNavigation,
  type Navigation,
  type NavigationEntry,
  type NavigationGroup,
  type SummaryItem,
  type SummaryList,
} from '../../navigation/navigation.ts';
import { NavigationBuilder, type ResolveTarget } from '../../navigation/navigation-builder.ts';
import { startOfLine, startOfNextLine } from '../../text/lines.ts';
import { parseSummary, readItem, type SummaryLink, type SummaryPart } from './parse-summary.ts';

interface Reading {
  builder: NavigationBuilder;
  source: SourceFile;
  /** How much deeper a list lies than the item it is below, if the summary shows it. */
  step: number | null;
}

/**
 * The navigation of a `SUMMARY.md`. A heading that `isPart` begins a group, and so does every chapter that has others
 * below it, or that is named as the index of a folder.
 */
export function readSummary(
  source: SourceFile,
  isPart: (depth: number) => boolean,
  resolve: ResolveTarget,
): Navigation {
  const parts = parseSummary(source.text);
  if (!parts) return emptyNavigation('unreadable', `${source.path} could not be read.`);
  const builder = new NavigationBuilder('markdown', resolve);
  const reading: Reading = { builder, source, step: stepOf(parts) };
  const [first] = parts;
  const title = first?.type === 'heading' && first.depth === 1 ? first : null;
  const top = newGroup(reading, title?.label ?? '', null, source.text.length);
  const open = [{ depth: 0, group: top }];
  for (const part of parts) {
    if (part.type === 'list') readList(reading, part.node, open.at(-1)!.group);
    else if (part.type === 'link') readLink(reading, part, top);
    else if (part !== title && isPart(part.depth)) {
      addLabels(reading, part.texts);
      while (open.at(-1)!.depth >= part.depth) open.pop();
      const at = lineEnd(source.text, part.node);
      open.push({ depth: part.depth, group: newGroup(reading, part.label, open.at(-1)!.group, at) });
    }
  }
  return builder.build([source.path]);
}

function newGroup(
  { builder, source }: Reading,
  label: string,
  parent: NavigationGroup | null,
  at: number,
): NavigationGroup {
  const pages: SummaryList = { format: 'summary', items: [], bullet: '- ', at, spaced: true };
  return builder.group({ label, file: source.path, parent, place: null, pages });
}

function readList(reading: Reading, node: Node, group: NavigationGroup): void {
  const { source } = reading;
  const nodes = childrenOf(node);
  const list = listOf(source.text, node);
  // Further pages go behind the last list of a group.
  if (list) group.pages = list;
  nodes.forEach((item, index) => {
    const { link, text, lists } = readItem(source.text, item);
    const place = list && { list, index };
    const head = link && addLink(reading, link, group, place);
    const below = lists.length > 0 || (head && isIndex(head));
    if (!below) return;
    const label = link?.label ?? text;
    const pages = list && emptyBelow(reading, list, list.items[index]!, item);
    const nested = reading.builder.group({
      label,
      file: source.path,
      parent: group,
      place: null,
      pages,
      head,
    });
    for (const each of lists) readList(reading, each, nested);
  });
}

const isIndex = ({ target }: NavigationEntry): boolean => /(^|\/)(README|index)\.md$/i.test(target);

/** A chapter that is not in a list, before or behind those that are. */
function readLink(
  reading: Reading,
  { node, link }: Extract<SummaryPart, { type: 'link' }>,
  top: NavigationGroup,
) {
  const { text } = reading.source;
  const [from, to] = [startOfLine(text, startOf(node)), lineEnd(text, node)];
  const isAlone = text.slice(from, to).trim() === text.slice(startOf(node), endOf(node));
  const own = isAlone ? { start: from, end: to } : { start: startOf(node), end: endOf(node) };
  const list: SummaryList = {
    format: 'summary',
    items: [{ own, indent: 0, children: [] }],
    bullet: '',
    at: to,
    spaced: false,
  };
  addLink(reading, link, top, { list, index: 0 });
}

function addLink(
  reading: Reading,
  link: SummaryLink,
  group: NavigationGroup,
  place: { list: SummaryList; index: number } | null,
): NavigationEntry | null {
  addLabels(reading, link.texts);
  if (link.target === '') return null;
  const range = link.range ?? { start: 0, end: 0 };
  return reading.builder.entry(
    link.target,
    { source: reading.source, ...range },
    group,
    place,
    link.range !== null,
  );
}

function addLabels({ builder, source }: Reading, texts: SummaryLink['texts']): void {
  for (const { text, ...range } of texts) builder.label(text, { source, ...range });
}

/** Null where items do not begin their lines, so that lines cannot be added or taken out. */
function listOf(text: string, node: Node): SummaryList | null {
  const nodes = childrenOf(node);
  const items = nodes.map((item) => itemOf(text, item));
  const last = nodes.at(-1);
  if (!last || items.some((item) => item === null)) return null;
  const start = startOf(last);
  const [marker = ''] = /^(?:[-*+]|\d+[.)])[ \t]+/.exec(text.slice(start)) ?? [];
  if (marker === '') return null;
  const before = nodes.at(-2);
  const gap = before ? text.slice(lineEnd(text, before), startOfLine(text, start)) : '';
  return {
    format: 'summary',
    items: items as SummaryItem[],
    bullet: text.slice(startOfLine(text, start), start) + nextMarker(marker),
    at: lineEnd(text, last),
    spaced: before !== undefined && /\n/.test(gap),
  };
}

const nextMarker = (marker: string): string => marker.replace(/^\d+/, (number) => String(Number(number) + 1));

function itemOf(text: string, item: Node): SummaryItem | null {
  const line = startOfLine(text, startOf(item));
  const indent = startOf(item) - line;
  const nested = childrenOf(item).find((child) => child.type === 'list');
  const end = nested ? startOfLine(text, startOf(nested)) : lineEnd(text, item);
  const children = nested ? childrenOf(nested).map((child) => itemOf(text, child)) : [];
  const isPlain = text.slice(line, startOf(item)).trim() === '' && end > line;
  if (!isPlain || children.some((child) => child === null)) return null;
  return { own: { start: line, end }, indent, children: children as SummaryItem[] };
}

/** Where the first page below a chapter goes; a list that is there takes its place. */
function emptyBelow(
  { step }: Reading,
  { bullet }: SummaryList,
  { own, indent }: SummaryItem,
  item: Node,
): SummaryList {
  const marker = bullet.trimStart();
  const content = childrenOf(item)[0];
  const width = content ? startOf(content) - startOf(item) : marker.length;
  const usual = step !== null && step >= width && step < width + 4 ? step : width;
  const white = bullet.slice(0, indent) + ' '.repeat(usual);
  return {
    format: 'summary',
    items: [],
    bullet: white + marker.replace(/^\d+/, '1'),
    at: own.end,
    spaced: false,
  };
}

function stepOf(parts: readonly SummaryPart[]): number | null {
  const inList = (list: Node): number | null => {
    for (const item of childrenOf(list)) {
      const nested = childrenOf(item).find((child) => child.type === 'list');
      if (nested) return columnOf(nested) - columnOf(item);
    }
    return null;
  };
  return (
    parts.map((part) => (part.type === 'list' ? inList(part.node) : null)).find((step) => step !== null) ??
    null
  );
}

const columnOf = (node: Node): number => node.position?.start.column ?? 1;

const lineEnd = (text: string, node: Node): number => {
  const written = text.slice(startOf(node), endOf(node)).trimEnd().length;
  return startOfNextLine(text, startOf(node) + Math.max(0, written - 1));
};
