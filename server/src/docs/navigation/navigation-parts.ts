import { describeUnknown } from '../literal/unknown.ts';
import { isBelow } from '../text/posix-path.ts';
import type { Navigation, NavigationPart } from './navigation.ts';

const mostReasons = 3;

/** Why a navigation may have more than is seen of it; null where all of it was read. */
function whyUnread({ status, note, unknown, problems }: Navigation): string | null {
  const reasons = [
    ...unknown.map(describeUnknown),
    ...problems.map(({ file, line, message }) => `${file}${line === null ? '' : `:${line}`} (${message})`),
  ];
  if (reasons.length === 0)
    return status === 'unreadable' ? (note?.replace(/\.$/, '') ?? 'it was not read') : null;
  const more = reasons.length - mostReasons;
  return [...reasons.slice(0, mostReasons), ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}

export const partOf = (navigation: Navigation, folder: string): NavigationPart => ({
  folder,
  groups: navigation.groups,
  unread: whyUnread(navigation),
});

/** The parts of a navigation. Most have one, for the pages of the first folder. */
export const partsOf = (navigation: Navigation, folder: string): readonly NavigationPart[] =>
  navigation.parts ?? [partOf(navigation, folder)];

/** The part that a page belongs to; null where none is for it. */
export function partFor(parts: readonly NavigationPart[], path: string): NavigationPart | null {
  const around = parts.filter(({ folder }) => isBelow(path, folder));
  return around.toSorted((a, b) => b.folder.length - a.folder.length)[0] ?? null;
}
