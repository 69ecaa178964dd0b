import { missingPages } from '../../docs/codemods/missing-pages.ts';
import type { Site } from '../../docs/site/site.ts';
import type { WorkingCopy } from '../working-copy.ts';

/** What the gate would say of a page that was just written; the model hears it while it still has it in mind. */
export async function notesOnPage(copy: WorkingCopy, path: string, isNew = false): Promise<string[]> {
  const site = await copy.site();
  if (!site.isDocument(path)) return [];
  const problem = await site.syntaxProblem(path);
  const notes: string[] = [];
  if (problem)
    notes.push(
      `It does not parse${problem.line === null ? '' : ` at line ${problem.line}`}: ${problem.message}`,
    );
  if (isNew && (await isLeftOut(site, path)))
    notes.push('The page is not in the navigation yet; add-to-navigation puts it there.');
  return notes;
}

/** Posts, home pages and the like are in no navigation, and what is not known is not claimed. */
async function isLeftOut(site: Site, path: string): Promise<boolean> {
  const { list } = await missingPages(site, await site.navigation());
  return list.includes(path);
}
