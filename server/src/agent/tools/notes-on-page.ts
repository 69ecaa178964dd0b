import type { Site } from '../../docs/site/site.ts';
import { isBelow } from '../../docs/text/posix-path.ts';
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

async function isLeftOut(site: Site, path: string): Promise<boolean> {
  if (!site.isPage(path)) return false;
  const { status, entries, folders } = await site.navigation();
  return (
    status === 'listed' &&
    !entries.some(({ page }) => page === path) &&
    !folders.some((folder) => isBelow(path, folder))
  );
}
