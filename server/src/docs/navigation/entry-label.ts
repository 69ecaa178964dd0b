import type { Node as YamlNode } from 'yaml';
import type { Range } from '../text/edit.ts';
import type { ListPlace, Navigation, NavigationEntry, NavigationLabel } from './navigation.ts';

/** What the navigation calls a page where it lists it; null where it has no words of its own for it. */
export function labelOfEntry(
  { labels }: Navigation,
  { place, file }: NavigationEntry,
): NavigationLabel | null {
  const item = place && itemAt(place, file);
  if (!item) return null;
  const inItem = labels.filter(
    (label) => label.file === file && label.start >= item.start && label.end <= item.end,
  );
  return inItem.length === 1 ? inItem[0]! : null;
}

/** Where an item of a list is written in a file; null where it is in another. */
function itemAt({ list, index }: ListPlace, file: string): Range | null {
  if (list.format === 'literal')
    return list.array.source.path === file ? (list.array.elements?.[index] ?? null) : null;
  if (list.format === 'object')
    return list.object.source.path === file ? (list.object.members?.[index] ?? null) : null;
  if (list.format === 'summary') return list.items[index]?.own ?? null;
  const [start, end] = (list.sequence.items[index] as YamlNode | undefined)?.range ?? [];
  return start === undefined || end === undefined ? null : { start, end };
}
