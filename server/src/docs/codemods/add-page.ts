import { slugOf } from '../markdown/slug.ts';
import { writeScalar } from '../markdown/yaml-scalar.ts';
import { isCovered, isGroup, type Navigation, type NavigationGroup } from '../navigation/navigation.ts';
import { partFor, partsOf } from '../navigation/navigation-parts.ts';
import type { Site } from '../site/site.ts';
import { folderOf, isBelow, joinPath, nameOf, withoutExtension } from '../text/posix-path.ts';
import { type CodemodResult, Draft, refusal, requireKnown } from './codemod.ts';
import {
  addToGroup,
  certainGroup,
  groupNamed,
  listGroups,
  type NamedGroup,
  openGroups,
} from './navigation-group.ts';
import { addAt, isBesidePage, type NavigationPlace, placeBeside, placeInGroup } from './navigation-place.ts';
import { assertReachable, isAsWanted, newPagePath, usualExtension } from './new-path.ts';

export interface AddPageInput extends NavigationPlace {
  title: string;
  text: string;
  path?: string;
  description?: string;
  sidebarTitle?: string;
  icon?: string;
  /** In no group of the navigation yet. */
  unlisted?: true;
}

/** Adds a page and puts it into the navigation. */
export async function addPage(site: Site, input: AddPageInput): Promise<CodemodResult> {
  requireKnown(site, 'pages', 'add pages');
  const title = input.title.trim();
  if (title === '' || title.includes('\n')) throw refusal('A page needs a title of one line.');
  const navigation = await site.navigation();
  const extension = usualExtension(site);
  const given = input.path === undefined ? null : newPagePath(site, input.path, extension);
  const beside = isBesidePage(input) ? await placeBeside(site, navigation, input) : null;
  if (input.unlisted && (beside || input.group !== undefined || input.at !== undefined))
    throw refusal('A page that is not in the navigation has no place in it.');
  const { group: chosen, unread } =
    beside || input.unlisted ? nowhere : await chooseGroup(site, navigation, input.group, given);
  const atEnd = beside || !chosen || input.at === undefined ? beside : placeInGroup(chosen, input.at);
  if (input.at !== undefined && !atEnd)
    throw refusal(
      `The order of the navigation is not written in a list, so no page can be put at its ${input.at}.`,
    );
  const group = beside ? beside.group : (chosen?.group ?? null);
  const path = given ?? newPagePath(site, fileFor(site, group, slugFor(title)), extension);
  if (input.unlisted && (navigation.status !== 'listed' || isCovered(navigation, path)))
    throw refusal(
      `${path} cannot be left out: the navigation lists pages by themselves, or could not be read.`,
    );
  const url = site.rules.urlOf(path, null, title);
  await assertReachable(site, path, url);
  const text = pageText(site, path, { ...input, title });
  const problem = await site.problemOf(path, text);
  if (problem) throw refusal(`The page's text does not parse: ${problem.message}`);

  const draft = new Draft(site);
  draft.create(path, text);
  if (atEnd) draft.edit(atEnd.file, [await addAt(site, atEnd, path, title)]);
  else if (group && !isShownBy(group, path))
    draft.edit(group.file, [await addToGroup(site, group, path, title)]);
  const notes = navigation.status === 'unreadable' && navigation.note ? [navigation.note] : [];
  const where = atEnd
    ? `, in the navigation ${atEnd.where}`
    : chosen?.name
      ? ` in the group “${chosen.name}”`
      : input.unlisted
        ? ', not in the navigation'
        : '';
  const isOther = !site.hides('addresses') && !isAsWanted(site, input.path?.trim() ?? '', url);
  const address = isOther ? ` Its address is ${url}.` : '';
  const changes = await draft.changes();
  return {
    changes,
    notes: [...notes, ...draft.left],
    summary: `Added the page “${title}” as ${path}${where}.${address}${unread === null ? '' : ` Its place in the navigation could not be read: ${unread}.`}`,
  };
}

/** Where a page goes in the navigation: nowhere, with the reason if it is not known whether it is shown. */
interface Chosen {
  group: NamedGroup | null;
  unread: string | null;
}

const nowhere: Chosen = { group: null, unread: null };

async function chooseGroup(
  site: Site,
  navigation: Navigation,
  label: string | undefined,
  path: string | null,
): Promise<Chosen> {
  const part = path === null ? null : partFor(partsOf(navigation, contentOf(site)), path);
  const open = await openGroups(site, part ?? navigation);
  const hasGroups = navigation.status === 'every-page' && navigation.groups.length > 0;
  if (hasGroups && label !== undefined) return { ...nowhere, group: groupNamed(open, label) };
  if (navigation.status !== 'listed') {
    if (label === undefined) return nowhere;
    throw refusal(navigation.note ?? `The site's navigation has no groups, so there is no “${label}”.`);
  }
  if (path && isOutside(site, navigation, path)) {
    if (label === undefined) return nowhere;
    throw refusal(`${path} is in no part of the site that has a navigation, so it goes into no group.`);
  }
  if (label !== undefined) return { ...nowhere, group: groupNamed(open, label) };
  if (path && isCovered(navigation, path)) return nowhere;
  const group = certainGroup(open, path);
  if (path && part?.unread && !(group && areSeen(site, navigation, path)))
    return { group: null, unread: part.unread };
  if (!group)
    throw refusal(`It is not certain which navigation group the page belongs to. ${listGroups(open)}`);
  return { ...nowhere, group };
}

const contentOf = ({ layout: { contentFolders } }: Site): string => contentFolders[0] ?? '';

/** Whether no navigation lists pages such as this one: a post, or a page beside the documentation. */
const isOutside = (site: Site, { parts }: Navigation, path: string): boolean =>
  (parts !== undefined && partFor(parts, path) === null) || (site.rules.isLeftOut?.(path, null) ?? false);

/** Whether what was read lists all pages beside a path, so that what was not read is about others. */
const areSeen = (site: Site, navigation: Navigation, path: string): boolean =>
  site.pages
    .filter((page) => folderOf(page) === folderOf(path))
    .every((page) => isCovered(navigation, page) || navigation.entries.some((entry) => entry.page === page));

/** A group that is made from a folder shows the page without being told. */
const isShownBy = ({ pages, folder }: NavigationGroup, path: string): boolean =>
  pages === null && folder !== null && isBelow(path, folder);

/** Beside the group's other pages, and in a folder of its own if each of them is. */
function fileFor(site: Site, group: NavigationGroup | null, slug: string): string {
  if (group?.folder) return joinPath(group.folder, slug);
  const pages = group?.members.flatMap((member) => (isGroup(member) ? [] : (member.page ?? []))) ?? [];
  // One alone may be the index of what is to come.
  if (pages.length > 1 && pages.every((page) => isAloneInFolder(site, page))) {
    const folders = pages.map((page) => folderOf(folderOf(page)));
    return joinPath(mostCommon(folders), slug, withoutExtension(nameOf(pages.at(-1)!)));
  }
  if (pages.length > 0) return joinPath(mostCommon(pages.map(folderOf)), slug);
  const content = contentOf(site);
  // A list may lie in the folder of its pages.
  const beside = group ? folderOf(group.file) : content;
  return joinPath(isBelow(beside, content) ? beside : content, slug);
}

/** `faq/index.md`, with nothing else in the folder: the page is a folder, and not the index of others. */
const isAloneInFolder = (site: Site, page: string): boolean =>
  /^(?:index|readme)\.mdx?$/i.test(nameOf(page)) &&
  !site.layout.contentFolders.includes(folderOf(page)) &&
  !site.documents.some((path) => path !== page && isBelow(path, folderOf(page)));

/** Of several that are as common, the last. */
function mostCommon(folders: readonly string[]): string {
  const counts = [...Map.groupBy(folders.toReversed(), (folder) => folder)];
  return counts.toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? '';
}

function slugFor(title: string): string {
  const slug = slugOf(title, 'github').replace(/-{2,}/g, '-').replace(/^-|-$/g, '');
  if (slug === '') throw refusal(`No file name can be made from the title “${title}”; name a path.`);
  return slug;
}

const furtherFields = ['sidebarTitle', 'description', 'icon'] as const;

function pageText(site: Site, path: string, input: AddPageInput): string {
  const { title, text } = input;
  const body = text.replaceAll('\r\n', '\n').trim();
  const isField = site.rules.titleIn === 'front-matter';
  const fields = [
    ...(isField ? [`title: ${writeScalar(title, null)}`] : []),
    ...furtherFields.flatMap((name) => {
      const value = input[name]?.trim();
      if (value?.includes('\n')) throw refusal(`The field “${name}” of a new page has one line.`);
      return value ? [`${name}: ${writeScalar(value, null)}`] : [];
    }),
    ...(site.rules.needsDate?.(path) ? [`date: ${dateIn(path)}`] : []),
  ];
  return [
    ...(fields.length > 0 ? [`---\n${fields.join('\n')}\n---\n`] : []),
    ...(isField ? [] : [`# ${title}\n`]),
    ...(body === '' ? [] : [`${body}\n`]),
  ].join('\n');
}

/** The day that a post's file is named by. */
function dateIn(path: string): string {
  const [date = ''] = /(?<!\d)\d{4}-\d{2}-\d{2}(?!\d)/.exec(path) ?? [];
  const time = Date.parse(date);
  // 31 February is read as a day in March.
  if (!Number.isNaN(time) && new Date(time).toISOString().startsWith(date)) return date;
  throw refusal(`A post needs a date: name its file by one, such as ${folderOf(path)}/YYYY-MM-DD-name.md.`);
}
