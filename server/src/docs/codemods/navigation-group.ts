import { addToList } from '../navigation/edit-navigation.ts';
import { isGroup, type Navigation, type NavigationGroup } from '../navigation/navigation.ts';
import type { Site } from '../site/site.ts';
import type { Edit } from '../text/edit.ts';
import { inTurn } from '../text/in-turn.ts';
import { folderOf, isBelow } from '../text/posix-path.ts';
import { refusal } from './codemod.ts';

const mostListed = 20;

export interface NamedGroup {
  group: NavigationGroup;
  /** Labels from the top; an unlabelled group goes by the title of the page that opens it. */
  name: string;
  label: string;
}

/** Groups that a new page can go into. */
export async function openGroups(site: Site, { groups }: Pick<Navigation, 'groups'>): Promise<NamedGroup[]> {
  const open = groups.filter(
    ({ pages, folder, frozen, translated }) => (pages !== null || folder !== null) && !frozen && !translated,
  );
  const labels = new Map(await inTurn(groups, async (group) => [group, await labelOf(site, group)] as const));
  const named = open.map((group) => {
    const trail: string[] = [];
    for (let each: NavigationGroup | null = group; each; each = each.parent)
      trail.unshift(labels.get(each) ?? '');
    return { group, name: trail.filter((label) => label !== '').join(' > '), label: labels.get(group)! };
  });
  // The unnamed top of a list counts only where there is nothing below it.
  const below = named.filter(({ label }) => label !== '');
  return below.length > 0 ? below : named;
}

async function labelOf(site: Site, { label, parent, members: [first] }: NavigationGroup): Promise<string> {
  if (label !== '' || !parent || !first || isGroup(first) || !first.page) return label;
  return (await site.page(first.page)).title;
}

/** The group with a label, whatever its case. */
export function groupNamed(open: readonly NamedGroup[], label: string): NamedGroup {
  const wanted = label.trim().toLowerCase();
  const found = open.filter(
    (each) => each.label.toLowerCase() === wanted || each.name.toLowerCase() === wanted,
  );
  if (found.length === 1) return found[0]!;
  const reason =
    found.length > 1 ? `There are several groups “${label}”` : `There is no navigation group “${label}”`;
  throw refusal(`${reason}. ${listGroups(found.length > 1 ? found : open)}`);
}

/** The group that a page belongs into by its folder, or the only one; null when that is not certain. */
export function certainGroup(all: readonly NamedGroup[], path: string | null): NamedGroup | null {
  // A group that is made from a folder takes no page of another one.
  const open = all.filter(
    ({ group: { pages, folder } }) => pages !== null || path === null || isBelow(path, folder ?? ''),
  );
  if (open.length === 1) return open[0]!;
  const own = open.filter(({ group }) => path !== null && folderOf(group.file) === folderOf(path));
  if (own.length === 1) return own[0]!;
  const beside = open.filter(({ group }) =>
    pagesOf(group).some((page) => path !== null && folderOf(page) === folderOf(path)),
  );
  return beside.length === 1 ? beside[0]! : null;
}

/** A page that has others below it belongs to them rather than to the group it is listed in. */
function pagesOf({ members, head }: NavigationGroup): string[] {
  const heads = new Set(members.flatMap((member) => (isGroup(member) ? (member.head ?? []) : [])));
  const entries = members.flatMap((member) => (isGroup(member) || heads.has(member) ? [] : member));
  return [...(head ? [head] : []), ...entries].flatMap(({ page }) => page ?? []);
}

export function listGroups(groups: readonly NamedGroup[]): string {
  const names = groups.slice(0, mostListed).map(({ name }) => `“${name}”`);
  const more = groups.length > mostListed ? `, … and ${groups.length - mostListed} more` : '';
  return names.length === 0
    ? 'The navigation has no group that a page can be added to.'
    : `Name one of the groups: ${names.join(', ')}${more}.`;
}

/** The edit that puts a page behind the last one of a group. */
export async function addToGroup(
  site: Site,
  group: NavigationGroup,
  path: string,
  title: string,
): Promise<Edit> {
  if (!group.pages)
    throw refusal(
      `The group “${group.trail.filter(Boolean).join(' > ')}” shows the pages in ${group.folder}; move ${path} there.`,
    );
  const like = group.members.find((member) => !isGroup(member));
  const manner = like && !isGroup(like) ? like.target : null;
  const fields = site.isDocument(path) ? await site.fields(path) : null;
  const target = site.rules.entryTarget(path, manner, fields, group.file);
  if (target === null)
    throw refusal(`${group.file} lists pages of its own folder, and ${path} is in another.`);
  return addToList(await site.text(group.file), group.pages, target, (quoted) =>
    site.rules.entryItem(quoted, title),
  );
}
