import type { Node as YamlNode } from 'yaml';
import type { Range } from '../text/edit.ts';
import type { ListPlace, Navigation, NavigationEntry, NavigationLabel } from './navigation.ts';

/** What the navigation calls a page where it lists it; null where it has no words of its own for it. */
export function labelOfEntry(navigation: Navigation, entry: NavigationEntry): NavigationLabel | null {
  const own = labelsAt(navigation, entry).filter(({ translated }) => translated === entry.translated);
  return own.length === 1 ? own[0]! : null;
}

/** What it calls the page there in other languages. */
export const translatedLabels = (navigation: Navigation, entry: NavigationEntry): NavigationLabel[] =>
  labelsAt(navigation, entry).filter(({ translated }) => translated && !entry.translated);

function labelsAt({ labels }: Navigation, { place, file }: NavigationEntry): NavigationLabel[] {
  const item = place && itemAt(place, file);
  if (!item) return [];
  return labels.filter((label) => label.file === file && label.start >= item.start && label.end <= item.end);
}

/** Where an item of a list is written in a file; null where it is in another. */
function itemAt({ list, index }: ListPlace, file: string): Range | null {
  if (list.format === 'literal')
    return list.array.source.path === file ? (list.array.elements?.[index] ?? null) : null;
  if (list.format === 'object')
    return list.object.source.path === file ? (list.object.members?.[index] ?? null) : null;
  if (list.format === 'summary') return list.items[index]?.own ?? null;
  if (list.format === 'fields') return list.lines[index] ?? null;
  const [start, end] = (list.sequence.items[index] as YamlNode | undefined)?.range ?? [];
  return start === undefined || end === undefined ? null : { start, end };
}
