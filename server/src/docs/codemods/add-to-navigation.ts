import type { Navigation, NavigationEntry, NavigationGroup } from '../navigation/navigation.ts';
import { partFor, partsOf } from '../navigation/navigation-parts.ts';
import { findMeant, findPage } from '../site/find-page.ts';
import { labelFor } from '../site/page-names.ts';
import type { Site } from '../site/site.ts';
import { inTurn } from '../text/in-turn.ts';
import { bounded, type CodemodResult, count, Draft, refusal, requireKnown } from './codemod.ts';
import { missingPages } from './missing-pages.ts';
import { addToGroup, certainGroup, groupNamed, listGroups, openGroups } from './navigation-group.ts';
import {
  addAt,
  type FoundPlace,
  isBesidePage,
  isCalled,
  moveTo,
  type NavigationPlace,
  placeBeside,
  placeInGroup,
} from './navigation-place.ts';

/** Without pages: every page that is missing. */
export interface AddToNavigationInput extends NavigationPlace {
  page?: string;
  /** Several pages; of a folder, those that are not hidden. */
  pages?: string[];
  /** Pages and folders: those of them that are missing. */
  among?: string[];
}

export async function addToNavigation(site: Site, input: AddToNavigationInput): Promise<CodemodResult> {
  requireKnown(site, 'pages', 'change the navigation');
  const navigation = await site.navigation();
  if (input.page !== undefined && (isBesidePage(input) || input.at !== undefined))
    return placePage(site, navigation, await findPage(site, input.page), input);
  const summary = 'Every page is in the navigation already; nothing changed.';
  if (navigation.status === 'every-page') return { changes: [], notes: [], summary };
  if (navigation.status !== 'listed')
    throw refusal(navigation.note ?? 'The site has no navigation to add a page to.');
  if (isBesidePage(input) || input.at !== undefined)
    throw refusal('Name the one page that goes to this place of the navigation.');
  const { list: paths, unknown } = await pagesMeant(site, navigation, input);
  const missing = paths.filter((path) => entryOf(navigation, path) === undefined);
  if (input.group !== undefined) for (const path of paths) refuseElsewhere(navigation, path, input.group);
  if (missing.length === 0) {
    const none = unknown.length > 0 ? ['Added no page to the navigation.', ...unknown].join(' ') : summary;
    return { changes: [], notes: [], summary: whereItIs(navigation, paths, input) ?? none };
  }

  const parts = partsOf(navigation, site.layout.contentFolders[0] ?? '');
  const chosen = await inTurn(missing, async (path) => {
    const part = partFor(parts, path);
    const open = await openGroups(site, part ?? navigation);
    const named = input.group === undefined ? null : groupNamed(open, input.group);
    const group = (named ?? certainGroup(open, path))?.group ?? null;
    if (input.page !== undefined && !group)
      throw refusal(`It is not certain which group ${path} belongs to. ${listGroups(open)}`);
    return { path, group, unread: part?.unread ?? null };
  });
  const placed = chosen.flatMap(({ path, group }) => (group ? [{ path, group }] : []));
  const left = chosen
    .filter(({ group }) => group === null)
    .map(({ path }) => `${path} is not in the navigation; no group is certain for it.`);
  const doubts = chosen.flatMap(({ path, unread }) =>
    unread === null ? [] : [`The navigation may have had ${path} already: ${unread}.`],
  );
  const summarised = summarise(placed.length, left.length);
  return {
    changes: await place(site, placed),
    notes: bounded([...left, ...doubts]),
    summary: [summarised, ...unknown].join(' '),
  };
}

const entryOf = ({ entries }: Navigation, path: string): NavigationEntry | undefined =>
  entries.find(({ page, frozen }) => page === path && !frozen);

/** The pages that shall be in the navigation: each that was named, and of all others those that are missing. */
async function pagesMeant(site: Site, navigation: Navigation, { page, pages, among }: AddToNavigationInput) {
  if (page !== undefined) return { list: [await findPage(site, page)], unknown: [] };
  const missing = await missingPages(site, navigation);
  const meant = pages ?? among;
  if (!meant) return missing;
  const found = await findMeant(site, meant, { isPlace: false });
  const isListed = (path: string) => pages !== undefined && entryOf(navigation, path) !== undefined;
  const list = [...found].flatMap(([path, isNamed]) =>
    (isNamed && pages) || isListed(path) || missing.list.includes(path) ? [path] : [],
  );
  return { ...missing, list };
}

/** An entry is not moved from group to group. */
function refuseElsewhere(navigation: Navigation, path: string, group: string): void {
  const entry = entryOf(navigation, path);
  if (!entry || isCalled(entry.parent, group)) return;
  throw refusal(
    `${path} is in the navigation already (${placeOf(entry)}), and a page is not moved from one group to another; take it out there first.`,
  );
}

function placeOf({ parent, file, line }: NavigationEntry): string {
  const name = parent?.trail.filter((label) => label !== '').join(' > ') ?? '';
  return `${name === '' ? '' : `in the group “${name}”, `}${file}:${line}`;
}

/** Where a page is that was named. */
function whereItIs(navigation: Navigation, [path = '']: readonly string[], { page }: AddToNavigationInput) {
  const entry = entryOf(navigation, path);
  if (page === undefined || !entry) return null;
  return `${path} is in the navigation already (${placeOf(entry)}); nothing changed.`;
}

/** Puts one page beside another or at an end of a group; one that is in the same list already is moved there. */
async function placePage(
  site: Site,
  navigation: Navigation,
  path: string,
  input: AddToNavigationInput,
): Promise<CodemodResult> {
  const found = await findPlace(site, navigation, path, input);
  const entry = navigation.entries.find(
    ({ page, frozen, translated }) => page === path && !frozen && !translated,
  );
  const draft = new Draft(site);
  if (entry) draft.edit(found.file, await moveTo(site, entry, found));
  else
    draft.edit(found.file, [
      await addAt(site, found, path, labelFor(await site.page(path), site.rules.titleIn)),
    ]);
  const changes = await draft.changes();
  if (draft.left[0]) throw refusal(draft.left[0]);
  const done = entry ? `Moved ${path} in the navigation` : `Added ${path} to the navigation`;
  const summary =
    changes.length === 0
      ? `${path} is in the navigation already, ${found.where}; nothing changed.`
      : `${done}, ${found.where}.`;
  return { changes, notes: [], summary };
}

async function findPlace(
  site: Site,
  navigation: Navigation,
  path: string,
  input: AddToNavigationInput,
): Promise<FoundPlace> {
  if (isBesidePage(input)) {
    const found = await placeBeside(site, navigation, input);
    if (found.where.endsWith(` ${path}`)) throw refusal('A page cannot be put beside itself; name another.');
    return found;
  }
  const part = partFor(partsOf(navigation, site.layout.contentFolders[0] ?? ''), path);
  const open = await openGroups(site, part ?? navigation);
  const named = input.group === undefined ? certainGroup(open, path) : groupNamed(open, input.group);
  if (!named) throw refusal(`It is not certain which group ${path} belongs to. ${listGroups(open)}`);
  const found = placeInGroup(named, input.at ?? 'end');
  if (!found)
    throw refusal(
      `The pages of the group “${named.name}” are not written in a list, so no page can be put at its ${input.at}.`,
    );
  return found;
}

/** One edit a list: pages that go into the same group are written behind one another. */
async function place(site: Site, placed: readonly { path: string; group: NavigationGroup }[]) {
  const draft = new Draft(site);
  for (const [group, pages] of Map.groupBy(placed, (each) => each.group)) {
    const edits = await Promise.all(
      pages.map(async ({ path }) =>
        addToGroup(site, group, path, labelFor(await site.page(path), site.rules.titleIn)),
      ),
    );
    const [first] = edits;
    draft.edit(group.file, [{ ...first!, text: edits.map(({ text }) => text).join('') }]);
  }
  const changes = await draft.changes();
  if (draft.left[0]) throw refusal(draft.left[0]);
  return changes;
}

function summarise(added: number, left: number): string {
  if (added === 0)
    return `Added no page to the navigation; ${count(left, 'page')} left without a certain group.`;
  return `Added ${count(added, 'page')} to the navigation.`;
}
