import { addToList } from '../navigation/edit-navigation.ts';
import { isGroup, type Navigation, type NavigationGroup } from '../navigation/navigation.ts';
import type { Site } from '../site/site.ts';
import type { Edit } from '../text/edit.ts';
import { folderOf } from '../text/posix-path.ts';
import { refusal } from './codemod.ts';

const mostListed = 20;

/** Groups that a new page can go into. */
export function openGroups({ groups }: Navigation): NavigationGroup[] {
  const open = groups.filter((group) => group.pages !== null && !group.frozen && !group.translated);
  // The unnamed top of a list counts only where there is nothing below it.
  const named = open.filter(({ label }) => label !== '');
  return named.length > 0 ? named : open;
}

/** The group with a label, whatever its case. */
export function groupNamed(navigation: Navigation, label: string): NavigationGroup {
  const wanted = label.trim().toLowerCase();
  const found = openGroups(navigation).filter(
    (group) => group.label.toLowerCase() === wanted || nameOf(group).toLowerCase() === wanted,
  );
  if (found.length === 1) return found[0]!;
  const reason =
    found.length > 1 ? `There are several groups “${label}”` : `There is no navigation group “${label}”`;
  throw refusal(`${reason}. ${listGroups(found.length > 1 ? found : openGroups(navigation))}`);
}

/** The group that a page belongs into by its folder, or the only one; null when that is not certain. */
export function certainGroup(navigation: Navigation, path: string | null): NavigationGroup | null {
  const open = openGroups(navigation);
  if (open.length === 1) return open[0]!;
  const own = open.filter(({ file }) => path !== null && folderOf(file) === folderOf(path));
  if (own.length === 1) return own[0]!;
  const beside = open.filter((group) =>
    group.members.some(
      (member) =>
        !isGroup(member) && member.page && path !== null && folderOf(member.page) === folderOf(path),
    ),
  );
  return beside.length === 1 ? beside[0]! : null;
}

export function listGroups(groups: readonly NavigationGroup[]): string {
  const names = groups.slice(0, mostListed).map((group) => `“${nameOf(group)}”`);
  const more = groups.length > mostListed ? `, … and ${groups.length - mostListed} more` : '';
  return names.length === 0
    ? 'The navigation has no groups.'
    : `Name one of the groups: ${names.join(', ')}${more}.`;
}

export const nameOf = (group: NavigationGroup): string =>
  group.trail.filter((label) => label !== '').join(' > ');

/** The edit that puts a page behind the last one of a group. */
export function addToGroup(
  site: Site,
  source: string,
  group: NavigationGroup,
  path: string,
  title: string,
): Edit {
  const like = group.members.find((member) => !isGroup(member));
  const target = site.rules.entryTarget(path, like && !isGroup(like) ? like.target : null, null, group.file);
  if (target === null)
    throw refusal(`${group.file} lists the pages of its own folder, and ${path} is none of them.`);
  return addToList(source, group.pages!, target, (quoted) => site.rules.entryItem(quoted, title));
}
