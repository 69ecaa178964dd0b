import { type Document, isMap, isScalar, isSeq, type Scalar, type YAMLSeq } from 'yaml';
import type { Range } from '../text/edit.ts';
import { emptyNavigation, type Navigation, type NavigationGroup } from './navigation.ts';
import { NavigationBuilder, type ResolveTarget } from './navigation-builder.ts';

const scope = { frozen: false, translated: false };

/** Reads `nav`; without one every page is in the navigation. */
export function readMkdocsNavigation(
  file: string,
  source: string,
  config: Document,
  resolve: ResolveTarget,
): Navigation {
  const nav = config.get('nav', true) as unknown;
  if (!isSeq(nav)) return emptyNavigation('every-page');
  const builder = new NavigationBuilder(file, source, 'yaml', resolve);
  const top = builder.group({
    label: '',
    parent: null,
    place: null,
    pages: { format: 'yaml', sequence: nav },
    scope,
  });
  readSequence(builder, nav, top);
  return builder.build();
}

function readSequence(builder: NavigationBuilder, sequence: YAMLSeq, parent: NavigationGroup): void {
  sequence.items.forEach((item, index) => {
    const place = { list: { format: 'yaml', sequence } as const, index };
    if (isScalar(item)) addEntry(builder, item, parent, place);
    if (!isMap(item)) return;
    for (const { key, value } of item.items) {
      if (isScalar(key)) builder.label(String(key.value), innerRange(key), scope);
      const label = isScalar(key) ? String(key.value) : '';
      if (isScalar(value)) addEntry(builder, value, parent, place);
      else if (isSeq(value)) {
        const pages = { format: 'yaml', sequence: value } as const;
        readSequence(builder, value, builder.group({ label, parent, place, pages }));
      }
    }
  });
}

function addEntry(
  builder: NavigationBuilder,
  scalar: Scalar,
  parent: NavigationGroup,
  place: NavigationGroup['place'],
): void {
  if (typeof scalar.value === 'string') builder.entry(scalar.value, innerRange(scalar), parent, place);
}

/** The scalar's characters, without quotes. */
function innerRange(scalar: Scalar): Range {
  const [start = 0, end = 0] = scalar.range ?? [];
  const quoted = scalar.type === 'QUOTE_DOUBLE' || scalar.type === 'QUOTE_SINGLE';
  return quoted ? { start: start + 1, end: end - 1 } : { start, end };
}
