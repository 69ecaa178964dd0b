import { isCovered, type Navigation, type NavigationPart } from '../navigation/navigation.ts';
import { partFor, partsOf } from '../navigation/navigation-parts.ts';
import { standings } from '../site/page-standing.ts';
import type { Site } from '../site/site.ts';
import { inTurn } from '../text/in-turn.ts';
import { hidingFields } from './reach-notes.ts';

export interface MissingPages {
  /** Those that are certainly missing. */
  list: string[];
  /** Sentences on why nobody can tell of the others; empty: the list is complete. */
  unknown: string[];
  /** Whether it can be told of any page. */
  isKnown: boolean;
}

/** Current pages that the navigation does not show, save for those that ask to be hidden. */
export async function missingPages(site: Site, navigation: Navigation): Promise<MissingPages> {
  const { status } = navigation;
  if (status === 'every-page' || status === 'none') return { list: [], unknown: [], isKnown: false };
  const parts = partsOf(navigation, site.layout.contentFolders[0] ?? '');
  const unread = parts.filter((part) => part.unread !== null);
  const isKnown = status === 'listed' && unread.length < parts.length;
  const unknown = unread.map((part) => unknownOf(part, parts.length > 1));
  return { list: isKnown ? await missingFrom(site, navigation, parts) : [], unknown, isKnown };
}

/** What is not seen in a navigation may be in a part of it that could not be read. */
const unknownOf = ({ folder, unread }: NavigationPart, isOneOfMany: boolean): string =>
  `It is not known which pages${isOneOfMany ? ` of ${folder}` : ''} are missing from the navigation: ${unread}.`;

async function missingFrom(
  site: Site,
  navigation: Navigation,
  parts: readonly NavigationPart[],
): Promise<string[]> {
  const listed = new Set(navigation.entries.map(({ page }) => page));
  const standing = await standings(site);
  const { leavingOutFields = [] } = site.rules;
  const candidates = site.pages.filter(
    (path) =>
      partFor(parts, path)?.unread === null &&
      !listed.has(path) &&
      !standing.has(path) &&
      !isCovered(navigation, path),
  );
  const hidden = await inTurn(candidates, async (path) => {
    const fields = await site.fieldsNamed(path, [...hidingFields, 'sidebar', ...leavingOutFields]);
    return isHidden(fields?.data) || isHidden(fields?.data.sidebar) || site.rules.isLeftOut?.(path, fields);
  });
  return candidates.filter((_, index) => !hidden[index]);
}

const isHidden = (fields: unknown): boolean =>
  hidingFields.some((field) => (fields as Record<string, unknown> | undefined)?.[field] === true);
