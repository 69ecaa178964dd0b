import { findPages } from '../site/find-page.ts';
import type { Site } from '../site/site.ts';
import { refusal } from './codemod.ts';

/** The pages that an instruction leaves alone. A name that no page has is refused: the exception would be lost. */
export async function exceptedPages(
  site: Site,
  except: readonly string[] | undefined,
): Promise<ReadonlySet<string>> {
  return new Set(except ? await findPages(site, except) : []);
}

/** What is left of the pages without those of the exception. */
export function withoutExcepted(paths: readonly string[], excepted: ReadonlySet<string>): string[] {
  const left = paths.filter((path) => !excepted.has(path));
  if (left.length === 0 && paths.length > 0)
    throw refusal('The exception leaves out every page that the instruction is about; nothing was changed.');
  return left;
}
