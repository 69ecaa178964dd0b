import { Fault } from '../../foundation/fault.ts';
import { editDistance } from '../text/edit-distance.ts';
import { inTurn } from '../text/in-turn.ts';
import { isBelow, joinPath, nameOf, withoutExtension } from '../text/posix-path.ts';
import { labelled, namesOf, sameName } from './page-names.ts';
import type { Site } from './site.ts';

const mostCandidates = 5;
const nearDistance = 3;

/** The one page that a person means by a file path, a URL path or a title. Never a guess. */
export async function findPage(site: Site, reference: string): Promise<string> {
  const byPlace = await atPlace(site, reference);
  const found = byPlace.length > 0 ? byPlace : await withTitle(site, reference);
  if (found.length === 1) return found[0]!;
  if (found.length > 1) throw ambiguous(reference, found);
  throw await unknown(site, reference);
}

/** The pages that several references mean; a folder means every page below it. */
export async function findPages(site: Site, references: readonly string[]): Promise<string[]> {
  return [...(await findMeant(site, references)).keys()];
}

/** The same, each with whether it was named itself, and not by its folder alone. */
export async function findMeant(
  site: Site,
  references: readonly string[],
): Promise<ReadonlyMap<string, boolean>> {
  const found = new Map<string, boolean>();
  for (const reference of references) {
    const below = inFolder(site, reference);
    if (below.length === 0) found.set(await findPage(site, reference), true);
    else for (const path of below) found.set(path, found.get(path) ?? false);
  }
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

const trimmed = (reference: string): string => reference.trim().replace(/^(\.?\/)+|\/+$/g, '');

/** Folders in which a person may start to count. */
function tops(site: Site): string[] {
  return [...new Set(['', site.layout.root, ...site.layout.contentFolders])];
}

async function atPlace(site: Site, reference: string): Promise<string[]> {
  const name = trimmed(reference.replace(/#.*$/, ''));
  const endings = ['', '.mdx', '.md', '/index.mdx', '/index.md', '/README.md'];
  for (const top of tops(site)) {
    const found = endings
      .map((ending) => joinPath(top, name + ending))
      .filter((path) => site.isDocument(path));
    if (found.length > 0) return [...new Set(found)];
  }
  const urls = await site.urls();
  const page = urls.at(`/${name}`) ?? urls.at(`${site.layout.basePath}/${name}`);
  return page ? [page] : [];
}

function inFolder(site: Site, reference: string): string[] {
  const name = trimmed(reference);
  for (const top of tops(site)) {
    const folder = joinPath(top, name);
    const below = site.documents.filter((path) => isBelow(path, folder));
    const page = site.isDocument(`${folder}.mdx`) || site.isDocument(`${folder}.md`);
    if (below.length > 0 && (reference.trim().endsWith('/') || !page)) return below;
  }
  return [];
}

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
  return [...new Set([...named, ...(await labelled(site, title))])];
}

function ambiguous(reference: string, found: readonly string[]): Fault {
  const listed = found.slice(0, mostCandidates).join(', ');
  return new Fault('instruction_refused', `“${reference}” could be any of ${listed}; name one by its path.`, {
    details: found.map((path) => ({ path, message: `“${reference}” could be this page.` })),
  });
}

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
