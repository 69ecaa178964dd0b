import { isCovered, type Navigation } from '../navigation/navigation.ts';
import { standings } from '../site/page-standing.ts';
import type { Site } from '../site/site.ts';
import { inTurn } from '../text/in-turn.ts';
import { isBelow } from '../text/posix-path.ts';
import { hidingFields } from './reach-notes.ts';

/** Current pages that the navigation does not show, save for those that ask to be hidden. */
export async function missingPages(site: Site, navigation: Navigation): Promise<string[]> {
  // What is not seen in the navigation may be in a part of it that could not be read.
  if (navigation.status !== 'listed' || navigation.unknown.length > 0) return [];
  const [content = ''] = site.layout.contentFolders;
  const listed = new Set(navigation.entries.map(({ page }) => page));
  const standing = await standings(site);
  const { leavingOutFields = [] } = site.rules;
  const candidates = site.pages.filter(
    (path) =>
      isBelow(path, content) && !listed.has(path) && !standing.has(path) && !isCovered(navigation, path),
  );
  const hidden = await inTurn(candidates, async (path) => {
    const fields = await site.fieldsNamed(path, [...hidingFields, 'sidebar', ...leavingOutFields]);
    return isHidden(fields?.data) || isHidden(fields?.data.sidebar) || site.rules.isLeftOut?.(path, fields);
  });
  return candidates.filter((_, index) => !hidden[index]);
}

const isHidden = (fields: unknown): boolean =>
  hidingFields.some((field) => (fields as Record<string, unknown> | undefined)?.[field] === true);
