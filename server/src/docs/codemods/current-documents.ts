import { findMeant } from '../site/find-page.ts';
import { standings } from '../site/page-standing.ts';
import type { Site } from '../site/site.ts';
import type { Standing } from '../site/site-files.ts';
import { inTurn } from '../text/in-turn.ts';
import { leftAsItIs } from './codemod.ts';
import { exceptedPages, withoutExcepted } from './excepted.ts';
import { untouchedNotes } from './left-mentions.ts';

/** The pages that an instruction is about: those it names, or all of them, less the ones it excepts. */
export async function documentsMeant(
  site: Site,
  { pages, except }: { pages?: readonly string[] | undefined; except?: readonly string[] | undefined },
  all: readonly string[],
  notes: string[],
  { isPlace = true } = {},
): Promise<string[]> {
  const excepted = await exceptedPages(site, except);
  return pages
    ? meantDocuments(site, await findMeant(site, pages, { isPlace }), excepted, notes)
    : currentDocuments(site, withoutExcepted(all, excepted), notes);
}

/** What “all pages” means: the ones people work on. The others are noted. */
async function currentDocuments(site: Site, paths: readonly string[], notes: string[]): Promise<string[]> {
  const standing = await standings(site);
  const left: { path: string; standing: Standing }[] = [];
  const kept = await inTurn(paths, async (path) => {
    const closed = await site.closed(path);
    if (closed) {
      notes.push(leftAsItIs(path, closed));
      return false;
    }
    const reason = standing.get(path) ?? ((await site.isGenerated(path)) ? 'generated page' : null);
    if (reason) left.push({ path, standing: reason });
    return reason === null;
  });
  notes.push(...untouchedNotes(left));
  return paths.filter((_, index) => kept[index]);
}

/** What references mean: pages, and of folders the pages that no program writes. The others are noted. */
async function meantDocuments(
  site: Site,
  named: ReadonlyMap<string, boolean>,
  excepted: ReadonlySet<string>,
  notes: string[],
): Promise<string[]> {
  const meant = withoutExcepted([...named.keys()], excepted).map((path) => [path, named.get(path)!] as const);
  const kept = await inTurn(meant, async ([path, isNamed]) => {
    return isNamed || !(await site.isGenerated(path));
  });
  const left = meant.filter((_, index) => !kept[index]);
  notes.push(...untouchedNotes(left.map(([path]) => ({ path, standing: 'generated page' }))));
  return meant.filter((_, index) => kept[index]).map(([path]) => path);
}
