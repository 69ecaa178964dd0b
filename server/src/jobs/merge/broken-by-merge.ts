import { navigationProblems } from '../../docs/checks/navigation-problems.ts';
import { pageProblems } from '../../docs/checks/page-problems.ts';
import { openSite, type Site } from '../../docs/site/open-site.ts';
import type { PageReader } from '../../docs/site/page-reader.ts';
import { openCommittedTree, openContents } from './committed-tree.ts';

export interface MergedSides {
  mirror: string;
  /** Commits, and the tree they were merged into. */
  ours: string;
  theirs: string;
  tree: string;
  root: string;
  pages?: PageReader | undefined;
  signal: AbortSignal;
}

interface Opened {
  site: Site;
  ids: ReadonlyMap<string, string>;
}

/**
 * The files in which a merge broke what is good on both sides: a page that both changed and that no longer parses,
 * a navigation that lists what the other side took away, or a page twice since each side listed it. Lines that fit
 * together may still make no sense.
 */
export async function brokenByMerge({
  mirror,
  root,
  pages,
  signal,
  ...sides
}: MergedSides): Promise<string[]> {
  const contents = openContents(mirror, signal);
  const open = async (treeish: string): Promise<Opened> => {
    const { tree, ids } = await openCommittedTree(mirror, treeish, contents, signal);
    return { site: await openSite(tree, { root, pages }), ids };
  };
  const [merged, ours, theirs] = [await open(sides.tree), await open(sides.ours), await open(sides.theirs)];
  return [
    ...new Set([
      ...(await brokenPages(merged, ours, theirs)),
      ...(await brokenEntries(merged, ours, theirs)),
      ...(await doubledEntries(merged, ours, theirs)),
    ]),
  ];
}

async function brokenPages(merged: Opened, ours: Opened, theirs: Opened): Promise<string[]> {
  const broken: string[] = [];
  for (const path of merged.site.documents) {
    const id = merged.ids.get(path);
    if (id === ours.ids.get(path) || id === theirs.ids.get(path)) continue;
    if (!(await doesNotParse(merged, path))) continue;
    const isNew = !(await doesNotParse(ours, path)) && !(await doesNotParse(theirs, path));
    if (isNew) broken.push(path);
  }
  return broken;
}

async function doesNotParse({ site }: Opened, path: string): Promise<boolean> {
  if (!site.isDocument(path)) return false;
  return (await pageProblems(site, path)).some(({ check }) => check === 'pages');
}

async function brokenEntries(merged: Opened, ours: Opened, theirs: Opened): Promise<string[]> {
  const found = await navigationProblems(merged.site);
  if (found.length === 0) return [];
  const [here, there] = [await navigationProblems(ours.site), await navigationProblems(theirs.site)];
  const known = new Set([...here, ...there].map(({ message }) => message));
  return found.filter(({ message }) => !known.has(message)).map(({ path }) => path);
}

async function doubledEntries(merged: Opened, ours: Opened, theirs: Opened): Promise<string[]> {
  const [now, here, there] = await Promise.all([merged, ours, theirs].map(countListed));
  const most = (listed: string) => Math.max(1, here!.get(listed)?.count ?? 0, there!.get(listed)?.count ?? 0);
  return [...now!].filter(([listed, { count }]) => count > most(listed)).map(([, { file }]) => file);
}

/** How often each file of the navigation lists each page. */
async function countListed({ site }: Opened): Promise<Map<string, { file: string; count: number }>> {
  const counts = new Map<string, { file: string; count: number }>();
  for (const { file, page } of (await site.navigation()).entries) {
    if (page === null) continue;
    const listed = `${file}\0${page}`;
    counts.set(listed, { file, count: (counts.get(listed)?.count ?? 0) + 1 });
  }
  return counts;
}
