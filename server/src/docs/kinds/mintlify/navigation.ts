import { arrayOf, itemsOf, type Literal, propertyOf, stringOf } from '../../literal/literal.ts';
import type { Navigation, NavigationGroup, NavigationScope } from '../../navigation/navigation.ts';
import {
  literalList,
  memberPlace,
  NavigationBuilder,
  type ResolveTarget,
} from '../../navigation/navigation-builder.ts';

/** The lists of a navigation object, each with the property that labels its items. */
const lists: Record<string, string> = {
  languages: 'language',
  versions: 'version',
  products: 'product',
  tabs: 'tab',
  anchors: 'anchor',
  dropdowns: 'dropdown',
  menu: 'item',
  groups: 'group',
  pages: 'group',
};

/** Names of versions and languages are identifiers, not words to be replaced. */
const identifiers = new Set(['languages', 'versions']);

export function readMintlifyNavigation(file: string, config: Literal, resolve: ResolveTarget): Navigation {
  const builder = new NavigationBuilder('literal', resolve);
  const navigation = propertyOf(config, 'navigation');
  // The older mint.json lists its groups directly.
  if (navigation?.type === 'array') readList(builder, navigation, 'groups', null);
  else if (navigation) readNode(builder, navigation, null);
  for (const key of ['tabs', 'anchors']) readLabels(builder, propertyOf(config, key));
  return builder.build([file]);
}

function readNode(builder: NavigationBuilder, node: Literal, group: NavigationGroup | null): void {
  const root = propertyOf(node, 'root');
  if (root?.type === 'string') builder.entryOf(root, group, memberPlace(node, 'root'));
  for (const key of Object.keys(lists)) {
    const list = propertyOf(node, key);
    if (list && !builder.isUnknown(list, `navigation.${key}`)) readList(builder, list, key, group);
  }
  const global = propertyOf(node, 'global');
  for (const key of ['tabs', 'anchors', 'dropdowns']) readLabels(builder, propertyOf(global, key));
}

function readList(
  builder: NavigationBuilder,
  literal: Literal,
  key: string,
  parent: NavigationGroup | null,
): void {
  const array = arrayOf(literal);
  const list = literalList(array);
  array?.items.forEach((item, index) => {
    const place = list && { list, index };
    if (builder.isUnknown(item, `navigation.${key}`)) return;
    if (item.type === 'string') builder.entryOf(item, parent, place);
    else if (item.type === 'object') {
      const scope = scopeOf(array.items, index, key, parent);
      const name = propertyOf(item, lists[key]!);
      if (!identifiers.has(key)) builder.labelOf(name, scope);
      const pages = arrayOf(propertyOf(item, 'pages'));
      const group = builder.group({
        label: stringOf(name) ?? '',
        file: (pages ?? item).source.path,
        parent,
        place,
        pages: literalList(pages),
        scope,
      });
      readNode(builder, item, group);
    }
  });
}

function readLabels(builder: NavigationBuilder, literal: Literal | undefined): void {
  for (const item of itemsOf(literal)) {
    for (const key of ['tab', 'anchor', 'dropdown', 'name']) builder.labelOf(propertyOf(item, key));
  }
}

/** Of several versions or languages the default one, or else the first, is the one people work on. */
function scopeOf(
  items: readonly Literal[],
  index: number,
  key: string,
  parent: NavigationGroup | null,
): NavigationScope {
  const inherited = { frozen: parent?.frozen ?? false, translated: parent?.translated ?? false };
  if (key !== 'versions' && key !== 'languages') return inherited;
  const marked = items.findIndex((item) => {
    const mark = propertyOf(item, 'default');
    return mark?.type === 'other' && mark.value === true;
  });
  const other = index !== Math.max(marked, 0);
  return key === 'versions'
    ? { ...inherited, frozen: inherited.frozen || other }
    : { ...inherited, translated: inherited.translated || other };
}
