import type { Node as YamlNode } from 'yaml';
import {
  appendItem,
  appendProperty,
  quoteLike,
  removeItems,
  removeMembers,
} from '../literal/edit-literal.ts';
import { type Edit, insertAt, type Range, replaceRange } from '../text/edit.ts';
import { lineEnding, startOfLine, startOfNextLine } from '../text/lines.ts';
import { nameOf } from '../text/posix-path.ts';
import { addToSummary, removeFromSummary } from './edit-summary.ts';
import type { FieldList, ListPlace, NavigationEntry, NavigationGroup, NavigationList } from './navigation.ts';

/** Points an entry at another target; null where code puts the target together. */
export function retarget(source: string, { range, isKey }: NavigationEntry, target: string): Edit | null {
  if (!range || !isKey) return range && replaceRange(source, range, target);
  const hasQuotes = /["']/.test(source[range.start]!);
  const example = hasQuotes ? range.start : source.search(/["']/);
  const quoted = quoteLike(source, example, nameOf(target));
  return replaceRange(source, range, hasQuotes ? quoted : bareKey(quoted));
}

/** A key needs quotes only where it is no name. */
const bareKey = (quoted: string): string => quoted.replace(/^(["'])([A-Za-z_$][\w$]*)\1/, '$2');

/** Adds an item, already written in the kind's own form, behind the last one of a list. */
export function addToList(
  source: string,
  list: NavigationList,
  target: string,
  item: (quoted: string) => string,
): Edit {
  if (list.format === 'summary') return addToSummary(source, list, item(target));
  if (list.format === 'literal') return appendItem(list.array, writtenItem(source, list, target, item));
  if (list.format === 'object') return appendProperty(list.object, writtenItem(source, list, target, item));
  const last = list.sequence.items.at(-1) as YamlNode | undefined;
  const [start = 0, end = 0] = last?.range ?? [];
  const dash = source.lastIndexOf('-', start);
  const indent = source.slice(startOfLine(source, dash), dash);
  const at = startOfNextLine(source, Math.max(start, end - 1));
  const newline = lineEnding(source);
  const opening = source[at - 1] === '\n' ? '' : newline;
  return insertAt(at, `${opening}${indent}- ${item(target)}${newline}`);
}

/** An item of a list in code or JSON, in the quotes that its author uses. */
export function writtenItem(
  source: string,
  list: Extract<NavigationList, { format: 'literal' | 'object' }>,
  target: string,
  item: (quoted: string) => string,
): string {
  if (list.format === 'literal') return item(quoteLike(source, quoteExample(source, list.array), target));
  const { object } = list;
  const member = item(quoteLike(source, quoteExample(source, object), nameOf(target)));
  return object.source.path.endsWith('.json') ? member : bareKey(member);
}

/** The first quote in the list, or in the file, shows which ones its author uses. */
function quoteExample(source: string, { start, end }: Range): number {
  const here = source.slice(start, end).search(/["']/);
  return here === -1 ? source.search(/["']/) : start + here;
}

/** Takes entries out; a group that is left with nothing goes too. */
export function removeEntries(source: string, entries: readonly NavigationEntry[]): Edit[] {
  const gone = new Set<NavigationGroup | NavigationEntry>(entries);
  for (const entry of entries) {
    for (let group = entry.parent; group?.place && isEmptied(group, gone); group = group.parent)
      gone.add(group);
  }
  const places = [...gone]
    .filter((member) => !hasGoneParent(member, gone))
    .flatMap(({ place }) => place ?? []);
  return [...Map.groupBy(places, ({ list }) => listed(list)).values()].flatMap((removed) =>
    removePlaces(source, removed),
  );
}

/** What is taken out at once: from one list, or from all lists of a summary, which lie in one another. */
function listed(list: ListPlace['list']): unknown {
  if (list.format === 'summary') return 'summary';
  if (list.format === 'fields') return list;
  if (list.format === 'object') return list.object;
  return list.format === 'literal' ? list.array : list.sequence;
}

function isEmptied(group: NavigationGroup, gone: ReadonlySet<NavigationGroup | NavigationEntry>): boolean {
  return group.members.every((member) => gone.has(member)) && !hasMore(group);
}

/** Whether a list has items that are no pages or groups, such as a link to another site or a whole folder. */
function hasMore({ pages, members }: NavigationGroup): boolean {
  if (pages?.format !== 'literal' && pages?.format !== 'yaml') return false;
  const { length } = pages.format === 'literal' ? (pages.array.elements ?? []) : pages.sequence.items;
  const inList = members.filter(({ place }) => place && listed(place.list) === listed(pages));
  return length > new Set(inList.map(({ place }) => place?.index)).size;
}

function hasGoneParent(
  member: NavigationGroup | NavigationEntry,
  gone: ReadonlySet<NavigationGroup | NavigationEntry>,
) {
  return member.parent !== null && gone.has(member.parent);
}

function removePlaces(source: string, places: readonly ListPlace[]): Edit[] {
  const items = places.flatMap(({ list, index }) => (list.format === 'summary' ? list.items[index]! : []));
  if (items.length > 0) return removeFromSummary(source, items);
  const { list } = places[0]!;
  const indexes = new Set(places.map(({ index }) => index));
  if (list.format === 'literal') return removeItems(list.array, indexes);
  if (list.format === 'object') return removeMembers(list.object, indexes);
  if (list.format === 'fields') return removeFields(source, list, indexes);
  const { sequence } = list as Extract<NavigationList, { format: 'yaml' }>;
  return [...indexes].map((index) => {
    const item = sequence.items[index] as YamlNode;
    const [start = 0, end = 0] = item.range ?? [];
    const from = startOfLine(source, source.lastIndexOf('-', start));
    return replaceRange(source, { start: from, end: startOfNextLine(source, Math.max(start, end - 1)) }, '');
  });
}

/** A file that says nothing is none to everybody who reads it. */
function removeFields(source: string, { lines }: FieldList, indexes: ReadonlySet<number>): Edit[] {
  const left = lines.length > indexes.size ? '' : `{}${lineEnding(source)}`;
  return [...indexes].map((index) => replaceRange(source, lines[index]!, left));
}
