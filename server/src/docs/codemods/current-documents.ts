import { findMeant } from '../site/find-page.ts';
import { standings } from '../site/page-standing.ts';
import type { Site } from '../site/site.ts';
import type { Standing } from '../site/site-files.ts';
import { inTurn } from '../text/in-turn.ts';
import { leftAsItIs } from './codemod.ts';
import { untouchedNotes } from './left-mentions.ts';

/** What “all pages” means: the ones people work on. The others are noted. */
export async function currentDocuments(
  site: Site,
  paths: readonly string[],
  notes: string[],
): Promise<string[]> {
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
export async function meantDocuments(
  site: Site,
  references: readonly string[],
  notes: string[],
): Promise<string[]> {
  const meant = [...(await findMeant(site, references))];
  const kept = await inTurn(meant, async ([path, isNamed]) => {
    return isNamed || !(await site.isGenerated(path));
  });
  const left = meant.filter((_, index) => !kept[index]);
  notes.push(...untouchedNotes(left.map(([path]) => ({ path, standing: 'generated page' }))));
  return meant.filter((_, index) => kept[index]).map(([path]) => path);
}
