import { slugOf } from '../markdown/slug.ts';
import { writeScalar } from '../markdown/yaml-scalar.ts';
import { isGroup, type Navigation, type NavigationGroup } from '../navigation/navigation.ts';
import type { Site } from '../site/site.ts';
import { folderOf, joinPath } from '../text/posix-path.ts';
import { type CodemodResult, Draft, refusal } from './codemod.ts';
import { addToGroup, certainGroup, groupNamed, listGroups, nameOf, openGroups } from './navigation-group.ts';
import { newPagePath, usualExtension } from './new-path.ts';

export interface AddPageInput {
  title: string;
  text: string;
  path?: string;
  group?: string;
}

/** Adds a page and puts it into the navigation. */
export async function addPage(site: Site, input: AddPageInput): Promise<CodemodResult> {
  const title = input.title.trim();
  if (title === '' || title.includes('\n')) throw refusal('A page needs a title of one line.');
  const navigation = await site.navigation();
  const extension = usualExtension(site);
  const given = input.path === undefined ? null : newPagePath(site, input.path, extension);
  const group = chooseGroup(navigation, input.group, given);
  const path = given ?? newPagePath(site, joinPath(folderFor(site, group), slugFor(title)), extension);
  const text = pageText(site, title, input.text);
  const problem = await site.problemOf(path, text);
  if (problem) throw refusal(`The page's text does not parse: ${problem.message}`);

  const draft = new Draft(site);
  draft.create(path, text);
  if (group) draft.edit(group.file, [addToGroup(site, await site.text(group.file), group, path, title)]);
  const notes = navigation.status === 'unreadable' && navigation.note ? [navigation.note] : [];
  const where = group && nameOf(group) !== '' ? ` in the group “${nameOf(group)}”` : '';
  return { changes: await draft.changes(), notes, summary: `Added the page “${title}” as ${path}${where}.` };
}

function chooseGroup(
  navigation: Navigation,
  label: string | undefined,
  path: string | null,
): NavigationGroup | null {
  if (navigation.status !== 'listed') {
    if (label === undefined) return null;
    throw refusal(navigation.note ?? `The site's navigation has no groups, so there is no “${label}”.`);
  }
  if (label !== undefined) return groupNamed(navigation, label);
  if (path && navigation.folders.some((folder) => path.startsWith(`${folder}/`) || folder === ''))
    return null;
  const group = certainGroup(navigation, path);
  if (!group)
    throw refusal(
      `It is not certain which navigation group the page belongs to. ${listGroups(openGroups(navigation))}`,
    );
  return group;
}

/** Beside the group's other pages. */
function folderFor(site: Site, group: NavigationGroup | null): string {
  const [content = ''] = site.layout.contentFolders;
  const pages = group?.members.flatMap((member) => (isGroup(member) ? [] : (member.page ?? []))) ?? [];
  const last = pages.at(-1);
  return last === undefined ? content : folderOf(last);
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
