import {
  isGroup,
  type Navigation,
  type NavigationEntry,
  type NavigationGroup,
} from '../navigation/navigation.ts';
import { insertBeside, moveInList, type OpenPlace, type Side } from '../navigation/place-in-list.ts';
import { findPage } from '../site/find-page.ts';
import { sameName } from '../site/page-names.ts';
import type { Site } from '../site/site.ts';
import type { Edit } from '../text/edit.ts';
import { refusal } from './codemod.ts';
import type { NamedGroup } from './navigation-group.ts';

/** Where in the navigation a page goes: beside another page, or at one end of a group. */
export interface NavigationPlace {
  group?: string;
  /** The page that it goes right before. */
  before?: string;
  /** The page that it goes right behind. */
  after?: string;
  /** The end of the group that it goes to; the last place where nothing is said. */
  at?: 'start' | 'end';
}

/** A place that was found, beside something that is written in a list. */
export interface FoundPlace {
  file: string;
  place: OpenPlace;
  side: Side;
  /** What a new item is written like. */
  like: string | null;
  group: NavigationGroup | null;
  /** In words: `behind quickstart.mdx`. */
  where: string;
}

export const isBesidePage = ({ before, after }: NavigationPlace): boolean =>
  before !== undefined || after !== undefined;

/** The place right before or behind a page, which must be in a list of its own right. */
export async function placeBeside(
  site: Site,
  navigation: Navigation,
  wanted: NavigationPlace,
): Promise<FoundPlace> {
  if (wanted.before !== undefined && wanted.after !== undefined)
    throw refusal('A page goes either before or behind another; name one of them.');
  const side: Side = wanted.before === undefined ? 'after' : 'before';
  const neighbour = await findPage(site, (wanted.before ?? wanted.after)!);
  const entry = entryOf(navigation, neighbour, wanted.group);
  const place = openPlace(entry);
  if (!place)
    throw refusal(
      `${neighbour} is not written in a list of pages (${entry.file}:${entry.line}), so no page can be put beside it.`,
    );
  if (navigation.groups.some(({ head }) => head === entry))
    throw refusal(
      `${neighbour} has pages below it in the navigation (${entry.file}:${entry.line}), so it is not certain whether the page goes among them or beside them; name a group.`,
    );
  const words = side === 'before' ? 'before' : 'after';
  return {
    file: entry.file,
    place,
    side,
    like: entry.target,
    group: entry.parent,
    where: `${words} ${neighbour}`,
  };
}

function entryOf(navigation: Navigation, page: string, group: string | undefined): NavigationEntry {
  const all = navigation.entries.filter((entry) => entry.page === page && !entry.frozen && !entry.translated);
  const found = group === undefined ? all : all.filter(({ parent }) => isCalled(parent, group));
  const [entry, another] = found;
  if (entry && another)
    throw refusal(
      `${page} is in the navigation more than once (${entry.file}:${entry.line} and ${another.file}:${another.line}); name the group that is meant.`,
    );
  if (entry) return entry;
  if (group !== undefined && all.length > 0)
    throw refusal(`${page} is not in the group “${group}” (${all[0]!.file}:${all[0]!.line}).`);
  throw refusal(
    navigation.status === 'listed'
      ? `${page} is not listed in the navigation, so no page can be put beside it.`
      : (navigation.note ??
          'The navigation is made from the folders, so the order of its pages is not written anywhere.'),
  );
}

export function isCalled(group: NavigationGroup | null, label: string): boolean {
  const trail = group?.trail.filter((each) => each !== '') ?? [];
  return [trail.join(' > '), trail.at(-1) ?? ''].some((each) => sameName(each, label));
}

/** An entry in the list of its group; not one that is the value of a setting, such as the page that opens a group. */
function openPlace({ place, parent }: Pick<NavigationEntry, 'place' | 'parent'>): OpenPlace | null {
  const list = place?.list;
  if (!list || list.format === 'fields') return null;
  if (
    list.format === 'object' &&
    !(parent?.pages?.format === 'object' && parent.pages.object === list.object)
  )
    return null;
  return { list, index: place.index };
}

/** The first or the last place of a group; null where it is empty, or where nothing is listed in it. */
export function placeInGroup({ group, name }: NamedGroup, at: 'start' | 'end'): FoundPlace | null {
  const inList = group.members.filter((member) => {
    const place = openPlace(member);
    return place && group.pages && isSameList(place.list, group.pages);
  });
  const member = at === 'start' ? inList[0] : inList.at(-1);
  const place = member && openPlace(member);
  if (!place) return null;
  const like = group.members.find((each) => !isGroup(each));
  return {
    file: group.file,
    place,
    side: at === 'start' ? 'before' : 'after',
    like: like && !isGroup(like) ? like.target : null,
    group,
    where: `at the ${at === 'start' ? 'top' : 'end'} of the group “${name}”`,
  };
}

function isSameList(one: OpenPlace['list'], other: OpenPlace['list']): boolean {
  if (one.format === 'literal') return other.format === 'literal' && one.array === other.array;
  if (one.format === 'object') return other.format === 'object' && one.object === other.object;
  if (one.format === 'yaml') return other.format === 'yaml' && one.sequence === other.sequence;
  return one === other;
}

/** The edit that writes a new item into a place. */
export async function addAt(site: Site, found: FoundPlace, path: string, title: string): Promise<Edit> {
  const { file, place, side, like } = found;
  const fields = site.isDocument(path) ? await site.fields(path) : null;
  const target = site.rules.entryTarget(path, like, fields, file);
  if (target === null) throw refusal(`${file} lists pages of its own folder, and ${path} is in another.`);
  const edit = insertBeside(await site.text(file), place, side, target, (quoted) =>
    site.rules.entryItem(quoted, title),
  );
  if (!edit)
    throw refusal(
      `The list in ${file} is not written an item at a time, so no page can be put ${found.where}.`,
    );
  return edit;
}

/** The edits that move an entry within its list; none where it is there already. */
export async function moveTo(site: Site, entry: NavigationEntry, found: FoundPlace): Promise<Edit[]> {
  const own = openPlace(entry);
  const at = `${entry.file}:${entry.line}`;
  if (!own || entry.file !== found.file || !isSameList(own.list, found.place.list))
    throw refusal(
      `${entry.page} is in the navigation already (${at}), in another list, and a page is not moved from one list to another; take it out there first.`,
    );
  const { index } = found.place;
  const behind = found.side === 'after' ? index + 1 : index;
  const to = own.index < behind ? behind - 1 : behind;
  if (to === own.index) return [];
  const edits = moveInList(await site.text(entry.file), own.list, own.index, to);
  if (!edits)
    throw refusal(
      `${entry.page} is in the navigation already (${at}), with comments around it, so it was not moved; move it by hand.`,
    );
  return edits;
}
