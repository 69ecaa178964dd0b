import { type Document, isMap, isScalar, isSeq, type Scalar, type YAMLSeq } from 'yaml';
import type { SourceFile } from '../../literal/literal.ts';
import { placeOf } from '../../literal/yaml-place.ts';
import type { ListPlace, NavigationGroup } from '../../navigation/navigation.ts';
import type { NavigationBuilder } from '../../navigation/navigation-builder.ts';

/** An item of a list: a target, or a label with a list of more. */
export interface ItemReading {
  builder: NavigationBuilder;
  source: SourceFile;
  /** Takes a target that is more than a page, such as a folder or a pattern. True: it was one. */
  other(target: string, item: Item): boolean;
}

export interface Item {
  label: string | null;
  parent: NavigationGroup;
  place: ListPlace;
}

const scope = { frozen: false, translated: false };

export const navOf = (config: Document): YAMLSeq | null => {
  const nav = config.get('nav', true) as unknown;
  return isSeq(nav) ? nav : null;
};

export function readNav(reading: ItemReading, nav: YAMLSeq): void {
  const top = reading.builder.group({
    label: '',
    file: reading.source.path,
    parent: null,
    place: null,
    pages: { format: 'yaml', sequence: nav },
    scope,
  });
  readItems(reading, nav, top);
}

export function readItems(reading: ItemReading, sequence: YAMLSeq, parent: NavigationGroup): void {
  const { builder, source } = reading;
  sequence.items.forEach((item, index) => {
    const place = { list: { format: 'yaml', sequence } as const, index };
    if (isScalar(item)) addEntry(reading, item, { label: null, parent, place });
    if (!isMap(item)) return;
    // `glob: "*.md"` with options, as awesome-nav has it.
    const glob = item.get('glob');
    if (typeof glob === 'string' && reading.other(glob, { label: null, parent, place })) return;
    for (const { key, value } of item.items) {
      const label = isScalar(key) ? String(key.value) : '';
      if (isScalar(key)) builder.label(label, placeOf(source, key), scope);
      if (isScalar(value)) addEntry(reading, value, { label, parent, place });
      else if (isSeq(value)) {
        const pages = { format: 'yaml', sequence: value } as const;
        readItems(reading, value, builder.group({ label, file: source.path, parent, place, pages }));
      }
    }
  });
}

function addEntry({ builder, source, other }: ItemReading, scalar: Scalar, item: Item): void {
  const { value } = scalar;
  if (typeof value !== 'string' || other(value, item)) return;
  builder.entry(value, placeOf(source, scalar), item.parent, item.place);
}
