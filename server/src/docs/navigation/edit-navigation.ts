import type { Node as YamlNode } from 'yaml';
import { appendItem, quoteLike, removeItems } from '../literal/edit-literal.ts';
import type { ArrayLiteral } from '../literal/literal.ts';
import { type Edit, insertAt, replaceRange } from '../text/edit.ts';
import { lineEnding, startOfLine, startOfNextLine } from '../text/lines.ts';
import { addToSummary, removeFromSummary } from './edit-summary.ts';
import type { ListPlace, NavigationEntry, NavigationGroup, NavigationList } from './navigation.ts';

/** Points an entry at another target; null where code puts the target together. */
export function retarget(source: string, { range }: NavigationEntry, target: string): Edit | null {
  return range && replaceRange(source, range, target);
}

/** Adds an item, already written in the kind's own form, behind the last one of a list. */
export function addToList(
  source: string,
  list: NavigationList,
  target: string,
  item: (quoted: string) => string,
): Edit {
  if (list.format === 'literal') {
    const { array } = list;
    return appendItem(array, item(quoteLike(source, quoteExample(source, array), target)));
  }
  if (list.format === 'summary') return addToSummary(source, list, item(target));
  const last = list.sequence.items.at(-1) as YamlNode | undefined;
  const [start = 0, end = 0] = last?.range ?? [];
  const dash = source.lastIndexOf('-', start);
  const indent = source.slice(startOfLine(source, dash), dash);
  const at = startOfNextLine(source, Math.max(start, end - 1));
  const newline = lineEnding(source);
  const opening = source[at - 1] === '\n' ? '' : newline;
  return insertAt(at, `${opening}${indent}- ${item(target)}${newline}`);
}

/** The first quote in the list, or in the file, shows which ones its author uses. */
function quoteExample(source: string, array: ArrayLiteral): number {
  const here = source.slice(array.start, array.end).search(/["']/);
  return here === -1 ? source.search(/["']/) : array.start + here;
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
  return [...Map.groupBy(places, ({ list }) => keyOf(list)).values()].flatMap((removed) =>
    removePlaces(source, removed),
  );
}

/** What is taken out at once: from one list, or from all lists of a summary, which lie in one another. */
function keyOf(list: NavigationList): unknown {
  if (list.format === 'summary') return 'summary';
  return list.format === 'literal' ? list.array : list.sequence;
}

function isEmptied(group: NavigationGroup, gone: ReadonlySet<NavigationGroup | NavigationEntry>): boolean {
  return group.members.every((member) => gone.has(member));
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
  const { sequence } = list as Extract<NavigationList, { format: 'yaml' }>;
  return [...indexes].map((index) => {
    const item = sequence.items[index] as YamlNode;
    const [start = 0, end = 0] = item.range ?? [];
    const from = startOfLine(source, source.lastIndexOf('-', start));
    return replaceRange(source, { start: from, end: startOfNextLine(source, Math.max(start, end - 1)) }, '');
  });
}
