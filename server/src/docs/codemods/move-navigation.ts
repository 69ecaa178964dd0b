import { describeUnknown } from '../literal/unknown.ts';
import { removeEntries, retarget } from '../navigation/edit-navigation.ts';
import {
  isCovered,
  type NavigationEntry,
  type NavigationLink,
  writtenOnce,
} from '../navigation/navigation.ts';
import { replaceRange } from '../text/edit.ts';
import type { Move } from './move.ts';
import { movedTarget, navigationLinksTo, unreadLinks } from './navigation-links.ts';

/** Entries that list the page lead to it again; how many did not. */
export async function followNavigation({ site, draft, notes, from, to, fields }: Move): Promise<number> {
  const navigation = await site.navigation();
  if (navigation.status === 'unreadable' && navigation.note) notes.push(navigation.note);
  const entries = writtenOnce(navigation.entries.filter(({ page }) => page === from.path));
  let changed = 0;
  // A list that names only the pages of its folder has no place for a page of another.
  const leaving: NavigationEntry[] = [];
  for (const entry of entries) {
    const named = site.rules.entryTarget(to.path, entry.target, fields, entry.file);
    if (named === null) {
      leaving.push(entry);
      continue;
    }
    const target = named + restOf(entry.target);
    if (target === entry.target) continue;
    changed += 1;
    const edit = retarget(await site.text(entry.file), entry, target);
    if (edit) draft.edit(entry.file, [edit]);
    else
      notes.push(
        `${entry.file}:${entry.line} computes the entry of the page; it should lead to “${target}”.`,
      );
  }
  for (const [file, inFile] of Map.groupBy(leaving, (entry) => entry.file)) {
    draft.edit(file, removeEntries(await site.text(file), inFile));
    notes.push(
      `${file} lists pages of its own folder, so the page was taken out of it; add it where it is now.`,
    );
  }
  return changed + leaving.length;
}

/** The same for links of the top bar, the footer and settings. */
export async function followNavigationLinks({ site, draft, notes, from, to, fields }: Move): Promise<number> {
  const { list } = await site.redirects();
  const isRedirect = ({ file, range }: NavigationLink) =>
    list.some((each) => each.file === file && each.target && each.target.start === range?.start);
  const links = (await navigationLinksTo(site, from.path)).filter((link) => !isRedirect(link));
  let changed = 0;
  for (const link of links) {
    const target = movedTarget(site, link, { from, to, fields });
    if (target === link.target) continue;
    changed += 1;
    if (target !== null && link.range)
      draft.edit(link.file, [replaceRange(await site.text(link.file), link.range, target)]);
    else {
      const wish = target === null ? 'the page' : `“${target}”`;
      notes.push(
        `${link.file}:${link.line} could not be changed; its “${link.target}” should lead to ${wish}.`,
      );
    }
  }
  notes.push(...(await unreadLinks(site)));
  return changed;
}

/** The query and fragment of an entry, which stay. */
const restOf = (target: string): string => /[?#].*$/s.exec(target)?.[0] ?? '';

/** What a summary says where the move may have cost the page its place in the navigation. */
export async function lostPlace({ site, from, to }: Move): Promise<string> {
  const navigation = await site.navigation();
  const isListed = navigation.entries.some(({ page }) => page === from.path);
  if (isListed || !site.isPage(from.path)) return '';
  if (isCovered(navigation, from.path))
    return isCovered(navigation, to.path)
      ? ''
      : ' It was in the navigation by its folder alone, and is in none now; add it where it belongs.';
  const [first, ...others] = navigation.unknown;
  if (!first) return '';
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  return ` A part of the navigation was not read and may still name the page as it was: ${describeUnknown(first)}${more}.`;
}
