import { slugOf } from '../markdown/slug.ts';
import { writeScalar } from '../markdown/yaml-scalar.ts';
import { isCovered, isGroup, type Navigation, type NavigationGroup } from '../navigation/navigation.ts';
import type { Site } from '../site/site.ts';
import { folderOf, isBelow, joinPath } from '../text/posix-path.ts';
import { type CodemodResult, Draft, refusal, requireKnown } from './codemod.ts';
import {
  addToGroup,
  certainGroup,
  groupNamed,
  listGroups,
  type NamedGroup,
  openGroups,
} from './navigation-group.ts';
import { assertReachable, newPagePath, usualExtension } from './new-path.ts';

export interface AddPageInput {
  title: string;
  text: string;
  path?: string;
  group?: string;
}

/** Adds a page and puts it into the navigation. */
export async function addPage(site: Site, input: AddPageInput): Promise<CodemodResult> {
  requireKnown(site, 'pages', 'add pages');
  const title = input.title.trim();
  if (title === '' || title.includes('\n')) throw refusal('A page needs a title of one line.');
  const navigation = await site.navigation();
  const extension = usualExtension(site);
  const given = input.path === undefined ? null : newPagePath(site, input.path, extension);
  const chosen = await chooseGroup(site, navigation, input.group, given);
  const group = chosen?.group ?? null;
  const path = given ?? newPagePath(site, joinPath(folderFor(site, group), slugFor(title)), extension);
  await assertReachable(site, path, site.rules.urlOf(path, null, title));
  const text = pageText(site, title, input.text);
  const problem = await site.problemOf(path, text);
  if (problem) throw refusal(`The page's text does not parse: ${problem.message}`);

  const draft = new Draft(site);
  draft.create(path, text);
  if (group && !isShownBy(group, path)) draft.edit(group.file, [await addToGroup(site, group, path, title)]);
  const notes = navigation.status === 'unreadable' && navigation.note ? [navigation.note] : [];
  const where = chosen?.name ? ` in the group “${chosen.name}”` : '';
  const changes = await draft.changes();
  return {
    changes,
    notes: [...notes, ...draft.left],
    summary: `Added the page “${title}” as ${path}${where}.`,
  };
}

async function chooseGroup(
  site: Site,
  navigation: Navigation,
  label: string | undefined,
  path: string | null,
): Promise<NamedGroup | null> {
  const open = await openGroups(site, navigation);
  const hasGroups = navigation.status === 'every-page' && navigation.groups.length > 0;
  if (hasGroups && label !== undefined) return groupNamed(open, label);
  if (navigation.status !== 'listed') {
    if (label === undefined) return null;
    throw refusal(navigation.note ?? `The site's navigation has no groups, so there is no “${label}”.`);
  }
  if (label !== undefined) return groupNamed(open, label);
  if (path && isCovered(navigation, path)) return null;
  const group = certainGroup(open, path);
  if (!group)
    throw refusal(`It is not certain which navigation group the page belongs to. ${listGroups(open)}`);
  return group;
}

/** A group that is made from a folder shows the page without being told. */
const isShownBy = ({ pages, folder }: NavigationGroup, path: string): boolean =>
  pages === null && folder !== null && isBelow(path, folder);

/** Beside the group's other pages. */
function folderFor(site: Site, group: NavigationGroup | null): string {
  if (group?.folder) return group.folder;
  const [content = ''] = site.layout.contentFolders;
  const pages = group?.members.flatMap((member) => (isGroup(member) ? [] : (member.page ?? []))) ?? [];
  const last = pages.at(-1);
  if (last !== undefined) return folderOf(last);
  // A list may lie in the folder of its pages.
  const beside = group ? folderOf(group.file) : content;
  return isBelow(beside, content) ? beside : content;
}

function slugFor(title: string): string {
  const slug = slugOf(title, 'github').replace(/-{2,}/g, '-').replace(/^-|-$/g, '');
  if (slug === '') throw refusal(`No file name can be made from the title “${title}”; name a path.`);
  return slug;
}

function pageText(site: Site, title: string, text: string): string {
  const body = text.replaceAll('\r\n', '\n').trim();
  const opening =
    site.rules.titleIn === 'front-matter' ? `---\ntitle: ${writeScalar(title, null)}\n---\n` : `# ${title}\n`;
  return body === '' ? opening : `${opening}\n${body}\n`;
}
