import type { Navigation, NavigationGroup } from '../navigation/navigation.ts';
import { findPage } from '../site/find-page.ts';
import type { Site } from '../site/site.ts';
import { bounded, type CodemodResult, count, Draft, refusal, requireAddresses } from './codemod.ts';
import { missingPages } from './missing-pages.ts';
import { addToGroup, certainGroup, groupNamed, listGroups, openGroups } from './navigation-group.ts';

export interface AddToNavigationInput {
  /** Absent: every page that is missing. */
  page?: string;
  group?: string;
}

export async function addToNavigation(site: Site, input: AddToNavigationInput): Promise<CodemodResult> {
  requireAddresses(site, 'change the navigation');
  const navigation = await site.navigation();
  const summary = 'Every page is in the navigation already; nothing changed.';
  if (navigation.status === 'every-page') return { changes: [], notes: [], summary };
  if (navigation.status !== 'listed')
    throw refusal(navigation.note ?? 'The site has no navigation to add a page to.');
  const paths =
    input.page === undefined ? await missingPages(site, navigation) : [await findPage(site, input.page)];
  const missing = paths.filter(
    (path) => !navigation.entries.some((entry) => entry.page === path && !entry.frozen),
  );
  if (missing.length === 0) return { changes: [], notes: [], summary };

  const named = input.group === undefined ? null : groupNamed(navigation, input.group);
  const chosen = missing.map((path) => ({ path, group: named ?? certainGroup(navigation, path) }));
  if (input.page !== undefined && !chosen[0]?.group) throw uncertain(navigation, missing[0]!);
  const placed = chosen.filter(
    (each): each is { path: string; group: NavigationGroup } => each.group !== null,
  );
  const notes = chosen
    .filter(({ group }) => group === null)
    .map(({ path }) => `${path} is not in the navigation; no group is certain for it.`);
  return {
    changes: await place(site, placed),
    notes: bounded(notes),
    summary: summarise(placed.length, notes.length),
  };
}

function uncertain(navigation: Navigation, path: string): Error {
  return refusal(`It is not certain which group ${path} belongs to. ${listGroups(openGroups(navigation))}`);
}

/** One edit a list: pages that go into the same group are written behind one another. */
async function place(site: Site, placed: readonly { path: string; group: NavigationGroup }[]) {
  const draft = new Draft(site);
  for (const [group, pages] of Map.groupBy(placed, (each) => each.group)) {
    const edits = await Promise.all(
      pages.map(async ({ path }) => addToGroup(site, group, path, (await site.page(path)).title)),
    );
    const [first] = edits;
    draft.edit(group.file, [{ ...first!, text: edits.map(({ text }) => text).join('') }]);
  }
  return draft.changes();
}

function summarise(added: number, left: number): string {
  if (added === 0)
    return `Added no page to the navigation; ${count(left, 'page')} left without a certain group.`;
  return `Added ${count(added, 'page')} to the navigation.`;
}
