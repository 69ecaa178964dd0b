import { labelOfEntry } from '../navigation/entry-label.ts';
import { folderOf, nameOf, withoutExtension } from '../text/posix-path.ts';
import type { Page, Site } from './site.ts';

/** Fields by which a page says what the sidebar calls it. */
export const sidebarFields = ['sidebar_label', 'sidebarTitle'];

/** A title without what stands behind it for search engines: `Install | Guide`. */
export const bareTitle = (title: string): string => title.replace(/\s+\|\s[^|]*$/, '');

export const sameName = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** What readers see as a page's name on the page itself, and what its front matter says of the sidebar. */
export function namesOf({ title, headings, fields }: Page): string[] {
  const [first] = headings;
  const labels = sidebarFields.map((field) => fields.data[field]).filter((name) => typeof name === 'string');
  return [title, bareTitle(title), ...(first?.depth === 1 ? [first.text] : []), ...labels];
}

/** The pages that the current navigation has under a label. */
export async function labelled(site: Site, name: string): Promise<string[]> {
  const navigation = await site.navigation();
  if (!navigation.labels.some((label) => sameName(label.text, name))) return [];
  return navigation.entries.flatMap((entry) => {
    if (entry.page === null || entry.frozen || entry.translated) return [];
    const label = labelOfEntry(navigation, entry);
    return label && sameName(label.text, name) ? [entry.page] : [];
  });
}

/** What a navigation calls a page when it is told nothing else: as readers see it on the page. */
export function labelFor(
  { path, title, headings, fields }: Page,
  titleIn: 'front-matter' | 'heading',
): string {
  const heading = headings[0]?.depth === 1 ? headings[0].text.trim() : '';
  const named = typeof fields.data.title === 'string' ? bareTitle(title).trim() : '';
  const names = titleIn === 'heading' ? [heading, named] : [named, heading];
  return names.find((name) => name !== '') ?? wordsOf(path);
}

/** `guides/import-example.md` as “Import example”, an index as its folder. */
function wordsOf(path: string): string {
  const name = withoutExtension(nameOf(path));
  const folder = nameOf(folderOf(path));
  const words = (/^(index|readme)$/i.test(name) && folder !== '' ? folder : name)
    .replace(/[-_]+/g, ' ')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
