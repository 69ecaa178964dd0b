import {
  isGroup,
  type Navigation,
  type NavigationEntry,
  type NavigationGroup,
} from '../../docs/navigation/navigation.ts';
import type { Site } from '../../docs/site/site.ts';
import { folderOf } from '../../docs/text/posix-path.ts';

const longest = 8_000;
/** How many pages a group shows: the more there are altogether, the fewer of each. */
const pagesPerGroup = [40, 10, 3, 0];
const longestName = 100;

/** A site's navigation in as few words as tell where a page belongs. */
export async function navigationOutline(site: Site): Promise<string> {
  const navigation = await site.navigation();
  const lines = navigation.status === 'listed' ? listed(navigation) : byFolder(site, navigation);
  return cutAfter(lines, longest);
}

function listed({ groups, entries }: Navigation): string[] {
  const topGroups = groups.filter(({ parent }) => parent === null);
  const topEntries = entries.filter(({ parent }) => parent === null);
  let lines: string[] = [];
  for (const most of pagesPerGroup) {
    lines = topGroups.flatMap((group) => groupLines(group, 0, most));
    if (topEntries.length > 0) lines.unshift(`- ${pageList(topEntries, most)}`);
    if (lengthOf(lines) <= longest) break;
  }
  return lines;
}

function groupLines(group: NavigationGroup, depth: number, most: number): string[] {
  const indent = '  '.repeat(depth);
  const label = plain(group.label) || '(without a label)';
  if (group.frozen) return [`${indent}- ${label} (an older version; leave it alone unless asked)`];
  if (group.translated) return [`${indent}- ${label} (a translation)`];
  const pages = group.members.filter((member): member is NavigationEntry => !isGroup(member));
  return [
    `${indent}- ${label}${pages.length > 0 ? `: ${pageList(pages, most)}` : ''}`,
    ...group.members.filter(isGroup).flatMap((member) => groupLines(member, depth + 1, most)),
  ];
}

function pageList(entries: readonly NavigationEntry[], most: number): string {
  const names = entries.slice(0, most).map(({ page, target }) => plain(page ?? target));
  const more = entries.length - names.length;
  if (more === 0) return names.join(', ');
  return names.length === 0 ? pages(more) : `${names.join(', ')} and ${more} more`;
}

function byFolder(site: Site, { status }: Navigation): string[] {
  const counts = new Map<string, number>();
  for (const page of site.pages) counts.set(folderOf(page), (counts.get(folderOf(page)) ?? 0) + 1);
  const how = {
    'every-page': 'It is made from the folders, so a new page appears by itself.',
    none: 'The site has none.',
    unreadable: 'It is written in a way that Docwright cannot read; look at the configuration yourself.',
    listed: '',
  }[status];
  return [
    how,
    ...[...counts].map(([folder, count]) => `- ${folder ? `${plain(folder)}/` : 'top'}: ${pages(count)}`),
  ];
}

function cutAfter(lines: readonly string[], most: number): string {
  const kept = [...lines];
  while (lengthOf(kept) > most) kept.pop();
  const left = lines.length - kept.length;
  return [...kept, ...(left > 0 ? [`(${left} more lines)`] : [])].join('\n');
}

const lengthOf = (lines: readonly string[]): number => lines.reduce((sum, line) => sum + line.length + 1, 0);
const pages = (count: number): string => (count === 1 ? '1 page' : `${count} pages`);

/** Labels and paths come from the repository: one line each, and no sign that could end the frame they stand in. */
const plain = (text: string): string =>
  text
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}<>]+/gu, ' ')
    .trim()
    .slice(0, longestName);
