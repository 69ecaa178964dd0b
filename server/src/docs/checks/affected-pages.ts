import type { Site } from '../site/site.ts';
import { inTurn } from '../text/in-turn.ts';
import { nameOf, withoutExtension } from '../text/posix-path.ts';
import type { FileChange } from '../tree.ts';

/**
 * The unchanged pages that a change may have harmed. A link breaks elsewhere only if something disappeared: a
 * file, a page's URL or an anchor. Its name is written in every link to it, so a page without any of the names
 * need not be parsed.
 */
export async function affectedPages(
  before: Site,
  after: Site,
  changes: readonly FileChange[],
): Promise<string[]> {
  const changed = new Set(changes.map(({ path }) => path));
  const unchanged = (await after.linking()).filter((path) => !changed.has(path));
  // To learn what disappeared costs a parse of every changed page; with more of those it is cheaper to look.
  if (unchanged.length <= changes.length) return unchanged;
  const names = [...(await disappeared(before, after, changes))];
  if (names.length === 0) return [];
  const affected = await inTurn(unchanged, async (path) => {
    const text = await after.text(path);
    return names.some((name) => text.includes(name));
  });
  return unchanged.filter((_, index) => affected[index]);
}

async function disappeared(before: Site, after: Site, changes: readonly FileChange[]): Promise<Set<string>> {
  const names = await vanishedRedirects(before, after);
  const [oldUrls, newUrls] = [await before.urls(), await after.urls()];
  // A page may go without its file: a list of pages decides what is one.
  for (const path of before.pages) if (!after.isPage(path)) for (const name of namesOf(path)) names.add(name);
  await inTurn(changes, async ({ path }) => {
    const url = oldUrls.of(path);
    if (url !== null && url !== newUrls.of(path)) names.add(lastPart(url));
    if (!after.tree.paths.has(path)) for (const name of namesOf(path)) names.add(name);
    if (!(await before.isLinking(path)) || !(await after.isLinking(path))) return;
    const now = await after.anchors(path);
    for (const anchor of await before.anchors(path)) {
      if (!now.has(anchor)) for (const form of fragmentForms(anchor)) names.add(form);
    }
  });
  return names;
}

/** A link may have lived on a redirect. */
async function vanishedRedirects(before: Site, after: Site): Promise<Set<string>> {
  const [{ list: old }, { list: now }] = [await before.redirects(), await after.redirects()];
  const kept = new Set(now.map(({ from }) => from));
  return new Set(
    old.filter(({ from }) => !kept.has(from)).map(({ from }) => lastPart(from.replace(/[:*].*$/, ''))),
  );
}

const lastPart = (url: string): string => nameOf(url.replace(/\/$/, '')) || '/';
const fragmentForms = (anchor: string): string[] => [
  `#${anchor}`,
  `#${encodeURI(anchor)}`,
  `#${encodeURIComponent(anchor)}`,
];

/** How links may name a file: an index is named by its folder. */
function namesOf(path: string): string[] {
  const name = withoutExtension(nameOf(path));
  const isIndex = /^(index|readme)$/i.test(name);
  const folder = path.split('/').at(-2);
  const plain = isIndex ? [name, folder ?? '/'] : [name, name.replace(/^\d+\s*[-_.]+\s*/, '')];
  return plain.flatMap((each) => [each, encodeURI(each)]);
}
