import { type Document, isMap, isScalar, isSeq, type Scalar, type YAMLSeq } from 'yaml';
import type { Place, SourceFile } from '../../literal/literal.ts';
import { emptyNavigation, type Navigation, type NavigationGroup } from '../../navigation/navigation.ts';
import { NavigationBuilder, type ResolveTarget } from '../../navigation/navigation-builder.ts';

const scope = { frozen: false, translated: false };

/** Reads `nav`; without one every page is in the navigation. */
export function readMkdocsNavigation(
  source: SourceFile,
  config: Document,
  resolve: ResolveTarget,
): Navigation {
  const nav = config.get('nav', true) as unknown;
  if (!isSeq(nav)) return emptyNavigation('every-page');
  const builder = new NavigationBuilder('yaml', resolve);
  const top = builder.group({
    label: '',
    file: source.path,
    parent: null,
    place: null,
    pages: { format: 'yaml', sequence: nav },
    scope,
  });
  readSequence({ builder, source }, nav, top);
  return builder.build([source.path]);
}

interface Reading {
  builder: NavigationBuilder;
  source: SourceFile;
}

function readSequence(reading: Reading, sequence: YAMLSeq, parent: NavigationGroup): void {
  const { builder, source } = reading;
  sequence.items.forEach((item, index) => {
    const place = { list: { format: 'yaml', sequence } as const, index };
    if (isScalar(item)) addEntry(reading, item, parent, place);
    if (!isMap(item)) return;
    for (const { key, value } of item.items) {
      if (isScalar(key)) builder.label(String(key.value), placeOf(source, key), scope);
      const label = isScalar(key) ? String(key.value) : '';
      if (isScalar(value)) addEntry(reading, value, parent, place);
      else if (isSeq(value)) {
        const pages = { format: 'yaml', sequence: value } as const;
        readSequence(reading, value, builder.group({ label, file: source.path, parent, place, pages }));
      }
    }
  });
}

function addEntry(
  { builder, source }: Reading,
  scalar: Scalar,
  parent: NavigationGroup,
  place: NavigationGroup['place'],
): void {
  if (typeof scalar.value === 'string') builder.entry(scalar.value, placeOf(source, scalar), parent, place);
}

/** The scalar's characters, without quotes. */
function placeOf(source: SourceFile, scalar: Scalar): Place {
  const [start = 0, end = 0] = scalar.range ?? [];
  const quoted = scalar.type === 'QUOTE_DOUBLE' || scalar.type === 'QUOTE_SINGLE';
  return quoted ? { source, start: start + 1, end: end - 1 } : { source, start, end };
}
