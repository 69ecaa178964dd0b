import { Fault } from '../../foundation/fault.ts';
import { editDistance } from '../text/edit-distance.ts';
import { inTurn } from '../text/in-turn.ts';
import { isBelow, isMarkdown, joinPath, nameOf, withoutExtension } from '../text/posix-path.ts';
import { currentFolder, homeOf } from './home-folder.ts';
import { labelled, namesOf, sameName } from './page-names.ts';
import { standings } from './page-standing.ts';
import type { Site } from './site.ts';

const mostCandidates = 5;
const nearDistance = 3;

/** The one page that a person means by a file path, a URL path or a title. Never a guess. */
export async function findPage(site: Site, reference: string): Promise<string> {
  const files = filesNamed(site, reference);
  // An address may look like the path of another page's file.
  const isAddress = reference.trim().startsWith('/') && !isMarkdown(reference.trim());
  const shown = isAddress || files.length === 0 ? await atAddress(site, reference) : [];
  const byPlace = [...new Set([...files, ...shown])];
  const found = byPlace.length > 0 ? byPlace : await withTitle(site, reference);
  const [page, ...others] = found;
  if (page === undefined) throw await unknown(site, reference);
  if (others.length > 0) throw ambiguous(reference, found);
  if (files.length === 0 && (await isUnsaid(site, page, shown.length > 0))) throw frozen(reference, page);
  return page;
}

/** The pages that several references mean; a folder means every page below it. */
export async function findPages(site: Site, references: readonly string[]): Promise<string[]> {
  return [...(await findMeant(site, references)).keys()];
}

/**
 * The same, each with whether it was named itself, and not by its folder alone. `guides` is the page `guides.mdx` also
 * where a folder has that name; as the place of something (`in guides`) it may be either, and is refused.
 */
export async function findMeant(
  site: Site,
  references: readonly string[],
  { isPlace = true } = {},
): Promise<ReadonlyMap<string, boolean>> {
  const found = new Map<string, boolean>();
  for (const reference of references) {
    const below = inFolder(site, reference, isPlace);
    if (below.length === 0) found.set(await findPage(site, reference), true);
    else for (const path of below) found.set(path, found.get(path) ?? false);
  }
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

const trimmed = (reference: string): string => reference.trim().replace(/^(\.?\/)+|\/+$/g, '');

/** Folders in which a person may start to count; a frozen version is named by its own. */
function tops({ layout, rules }: Site): string[] {
  const isFrozen = (folder: string) => rules.standing?.(joinPath(folder, 'x.md')) === 'frozen version';
  return [...new Set(['', layout.root, ...layout.contentFolders.filter((folder) => !isFrozen(folder))])];
}

function filesNamed(site: Site, reference: string): string[] {
  const name = trimmed(reference.replace(/#.*$/, ''));
  const endings = ['', '.mdx', '.md', '/index.mdx', '/index.md', '/README.md'];
  for (const top of tops(site)) {
    const found = endings
      .map((ending) => joinPath(top, name + ending))
      .filter((path) => site.isDocument(path));
    if (found.length > 0) return [...new Set(found)];
  }
  return [];
}

/** The page at an address; and the current one, where that is of a version that the address does not name. */
async function atAddress(site: Site, reference: string): Promise<string[]> {
  const name = trimmed(reference.replace(/#.*$/, ''));
  const urls = await site.urls();
  const page = urls.at(`/${name}`) ?? urls.at(`${site.layout.basePath}/${name}`);
  if (page === null) return [];
  const folder = currentFolder(site, page);
  const current = folder === null ? page : joinPath(folder, page.slice(homeOf(site, page).length));
  return site.isDocument(current) && current !== page ? [current, page] : [page];
}

/** Whether a page is of a frozen version and nothing says so: neither its address, nor a title. */
async function isUnsaid(site: Site, page: string, isAddress: boolean): Promise<boolean> {
  if (isAddress) return currentFolder(site, page) !== null;
  return (await standings(site)).get(page) === 'frozen version';
}

function inFolder(site: Site, reference: string, isPlace: boolean): string[] {
  const name = trimmed(reference);
  const isAddress = reference.trim().startsWith('/');
  for (const top of tops(site)) {
    const folder = joinPath(top, name);
    const below = site.documents.filter((path) => isBelow(path, folder));
    const page = [`${folder}.mdx`, `${folder}.md`].find((path) => site.isDocument(path));
    if (below.length === 0) continue;
    if (page !== undefined && !reference.trim().endsWith('/')) {
      if (isPlace && !isAddress) throw either(reference, page, folder, below.length);
      continue;
    }
    const index = ['index.mdx', 'index.md', 'README.md']
      .map((file) => joinPath(folder, file))
      .find((path) => site.isDocument(path));
    // As an address it is the index page alone.
    if (index !== undefined && below.length > 1 && isAddress && !reference.trim().endsWith('/'))
      throw either(reference, index, folder, below.length);
    return below;
  }
  return [];
}

const either = (reference: string, page: string, folder: string, pages: number): Fault =>
  new Fault(
    'instruction_refused',
    `“${reference}” may be the page ${page} or ${pages === 1 ? 'the page' : `all ${pages} pages`} in ${folder}/; name one of them so.`,
  );

/** By what readers see: its title, its first heading, or what the navigation calls it. */
async function withTitle(site: Site, reference: string): Promise<string[]> {
  const title = reference.trim().toLowerCase();
  if (title === '') return [];
  const matches = await inTurn(site.pages, async (path) => {
    // Names are written out in the page, so a page without the words needs no parsing.
    if (!(await site.text(path)).toLowerCase().includes(title)) return false;
    return namesOf(await site.page(path)).some((name) => sameName(name, title));
  });
  const named = site.pages.filter((_, index) => matches[index]);
  const found = [...new Set([...named, ...(await labelled(site, title))])];
  // Versions and translations have the titles of the pages that they are of.
  const standing = await standings(site);
  const current = found.filter((path) => !standing.has(path));
  return current.length > 0 ? current : found;
}

function ambiguous(reference: string, found: readonly string[]): Fault {
  const listed = found.slice(0, mostCandidates).join(', ');
  return new Fault('instruction_refused', `“${reference}” could be any of ${listed}; name one by its path.`, {
    details: found.map((path) => ({ path, message: `“${reference}” could be this page.` })),
  });
}

const frozen = (reference: string, path: string): Fault =>
  new Fault(
    'instruction_refused',
    `“${reference}” is ${path}, a page of a frozen version; name it by that path to change it.`,
    { details: [{ path, message: `“${reference}” is this page of a frozen version.` }] },
  );

async function unknown(site: Site, reference: string): Promise<Fault> {
  const wanted = withoutExtension(nameOf(trimmed(reference))).toLowerCase();
  const near = site.documents
    .map((path) => ({ path, name: withoutExtension(nameOf(path)).toLowerCase() }))
    .map(({ path, name }) => ({ path, distance: editDistance(name, wanted, nearDistance) }))
    .filter(({ distance }) => distance <= nearDistance)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, mostCandidates)
    .map(({ path }) => path);
  const hint = near.length > 0 ? ` Near it: ${near.join(', ')}.` : '';
  return new Fault('instruction_refused', `There is no page “${reference}”.${hint}`);
}
