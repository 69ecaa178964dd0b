import { arrayOf, callsIn, type Literal, propertyOf, stringOf, valueAt } from '../../literal/literal.ts';
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
  const { builder } = reading;
  const label = propertyOf(item, 'label');
  builder.labelOf(label);
  readTranslations(builder, propertyOf(item, 'translations'));
  const items = propertyOf(item, 'items');
  const isKnown = items && !builder.isUnknown(items, 'items');
  const generated = generatedFolder(reading, item);
  if (generated !== null) builder.folders.push(generated);
  else if (has(item, 'autogenerate'))
    builder.isUnknown(valueAt(item, 'autogenerate', 'directory'), 'autogenerate');
  // Within a group whose items are folders, a folder has no label of its own.
  const isGroup = isKnown || (generated !== null && label !== undefined);
  const group = isGroup
    ? builder.group({
        label: stringOf(label) ?? '',
        file: (items ?? item).source.path,
        parent,
        place,
        // What is made from a folder has no list that pages could be added to.
        pages: isGenerated(items) ? null : literalList(arrayOf(items)),
        folder: generated ?? onlyFolder(reading, items),
      })
    : parent;
  for (const key of ['slug', 'link']) {
    const target = propertyOf(item, key);
    if (target?.type === 'string') builder.entryOf(target, group, isKnown ? null : place);
    else builder.isUnknown(target, key);
  }
  if (isKnown) readItems(reading, items, group);
}

/** The folder that an item shows all pages of. */
function generatedFolder({ folder }: Reading, item: Literal): string | null {
  const directory = stringOf(valueAt(item, 'autogenerate', 'directory'));
  return directory === undefined ? null : joinPath(folder, directory.replace(/^\/|\/$/g, ''));
}

const has = (item: Literal, key: string): boolean =>
  item.type === 'object' && item.properties.some((property) => property.key === key);

/** Whether a group's items are folders without a label of their own. */
const isGenerated = (items: Literal | undefined): boolean =>
  items?.type === 'array' &&
  items.items.length > 0 &&
  items.items.every((item) => has(item, 'autogenerate') && !has(item, 'label'));

/** The folder that a new page of such a group goes into, where there is one only. */
const onlyFolder = (reading: Reading, items: Literal | undefined): string | null =>
  items?.type === 'array' && items.items.length === 1 && isGenerated(items)
    ? generatedFolder(reading, items.items[0]!)
    : null;

function readTranslations(builder: NavigationBuilder, translations: Literal | undefined): void {
  if (translations?.type !== 'object') return;
  for (const { value } of translations.properties)
    builder.labelOf(value, { frozen: false, translated: true });
}
