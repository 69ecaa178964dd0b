import { arrayOf, callsIn, type Literal, propertyOf, stringOf } from '../../literal/literal.ts';
import { describeUnknown, unknownSetting } from '../../literal/unknown.ts';
import { emptyNavigation, type Navigation, type NavigationGroup } from '../../navigation/navigation.ts';
import { literalList, NavigationBuilder, type ResolveTarget } from '../../navigation/navigation-builder.ts';
import { joinPath } from '../../text/posix-path.ts';
import type { Options } from './options.ts';

interface Reading {
  builder: NavigationBuilder;
  /** Of the pages in the default language. */
  folder: string;
}

/** Reads `sidebar`, or the topics of the plugin that has one sidebar for each of them. */
export function readSidebar(
  file: string,
  { starlight, folder, defaultLocale }: Options,
  resolve: ResolveTarget,
): Navigation {
  const topics = callsIn(propertyOf(starlight, 'plugins')).find(
    ({ from }) => from === 'starlight-sidebar-topics',
  );
  const sidebar = topics ? topics.given[0] : propertyOf(starlight, 'sidebar');
  const pages = joinPath(folder, defaultLocale);
  if (starlight && !sidebar) return { ...emptyNavigation('every-page'), folders: [pages] };
  if (!sidebar || sidebar.type === 'unknown') {
    const unknown = sidebar ? [unknownSetting('sidebar', sidebar)] : [];
    const why = unknown.map(describeUnknown).join('') || `${file} does not say how it calls Starlight`;
    return {
      ...emptyNavigation('unreadable', `The navigation was neither read nor changed: ${why}.`),
      unknown,
    };
  }
  const builder = new NavigationBuilder('literal', resolve);
  readItems({ builder, folder: pages }, sidebar, null);
  return builder.build([file]);
}

function readItems(reading: Reading, literal: Literal, parent: NavigationGroup | null): void {
  const { builder } = reading;
  const array = arrayOf(literal);
  const list = literalList(array);
  array?.items.forEach((item, index) => {
    const place = list && { list, index };
    if (builder.isUnknown(item, 'sidebar')) return;
    if (item.type === 'string') builder.entryOf(item, parent, place);
    else readItem(reading, item, parent, place);
  });
}

function readItem(
  reading: Reading,
  item: Literal,
  parent: NavigationGroup | null,
  place: NavigationGroup['place'],
): void {
  const { builder, folder } = reading;
  const label = propertyOf(item, 'label');
  builder.labelOf(label);
  readTranslations(builder, propertyOf(item, 'translations'));
  const items = propertyOf(item, 'items');
  const isKnown = items && !builder.isUnknown(items, 'items');
  const group = isKnown
    ? builder.group({
        label: stringOf(label) ?? '',
        file: items.source.path,
        parent,
        place,
        // What is made from a folder has no list that pages could be added to.
        pages: isGenerated(items) ? null : literalList(arrayOf(items)),
      })
    : parent;
  const directory = stringOf(propertyOf(propertyOf(item, 'autogenerate'), 'directory'));
  if (directory !== undefined) builder.folders.push(joinPath(folder, directory.replace(/^\/|\/$/g, '')));
  for (const key of ['slug', 'link']) {
    const target = propertyOf(item, key);
    if (target?.type === 'string') builder.entryOf(target, group, isKnown ? null : place);
    else builder.isUnknown(target, key);
  }
  if (isKnown) readItems(reading, items, group);
}

const isGenerated = (items: Literal): boolean =>
  items.type === 'array' &&
  items.items.length > 0 &&
  items.items.every((item) => propertyOf(item, 'autogenerate') !== undefined);

function readTranslations(builder: NavigationBuilder, translations: Literal | undefined): void {
  if (translations?.type !== 'object') return;
  for (const { value } of translations.properties)
    builder.labelOf(value, { frozen: false, translated: true });
}
