import { inside, itemsOf, type Literal, propertyOf } from '../literal/literal.ts';
import { type Unknown, unknownSetting } from '../literal/unknown.ts';
import { lineAt } from '../text/lines.ts';
import type { NavigationLink, NavigationLinks } from './navigation.ts';

/** What one item of such a list leads to. */
export interface LinkItem {
  target: Literal | undefined;
  /** The page, where the item names it in another way than by its address. */
  page?: string | null;
}

/** Lists of items within an item, such as those of a menu. */
const lists = ['items', 'dropdownItemsBefore', 'dropdownItemsAfter'];

/** The links of lists in a configuration, by the settings' names. */
export function readLinks(
  settings: Readonly<Record<string, Literal | undefined>>,
  read: (item: Literal) => LinkItem,
): NavigationLinks {
  const known: NavigationLink[] = [];
  const unknown: Unknown[] = [];
  for (const [setting, list] of Object.entries(settings)) {
    const hidden = gather(list, read, known);
    if (hidden) unknown.push(unknownSetting(setting, hidden, 'more'));
  }
  return { known, unknown };
}

/** Adds what can be read; the first part that cannot is returned. */
function gather(
  list: Literal | undefined,
  read: (item: Literal) => LinkItem,
  known: NavigationLink[],
): Extract<Literal, { type: 'unknown' }> | null {
  if (list?.type === 'unknown') return list;
  let hidden: ReturnType<typeof gather> = null;
  for (const item of itemsOf(list)) {
    if (item.type === 'unknown') {
      hidden ??= item;
      continue;
    }
    const { target, page = null } = read(item);
    if (target?.type === 'unknown') hidden ??= target;
    if (target?.type === 'string') {
      const { source, start, end } = inside(target);
      const range = target.isWritten ? { start, end } : null;
      const line = lineAt(source.text, start);
      known.push({ file: source.path, line, target: target.value, range, page });
    }
    for (const key of lists) hidden = gather(propertyOf(item, key), read, known) ?? hidden;
  }
  return hidden;
}
