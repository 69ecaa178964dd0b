import type { Navigation, NavigationGroup } from '../navigation/navigation.ts';
import { partFor, partsOf } from '../navigation/navigation-parts.ts';
import { findPage } from '../site/find-page.ts';
import { labelFor, sameName } from '../site/page-names.ts';
import type { Site } from '../site/site.ts';
import { inTurn } from '../text/in-turn.ts';
import { bounded, type CodemodResult, count, Draft, refusal, requireKnown } from './codemod.ts';
import { missingPages } from './missing-pages.ts';
import { addToGroup, certainGroup, groupNamed, listGroups, openGroups } from './navigation-group.ts';

export interface AddToNavigationInput {
  /** Absent: every page that is missing. */
  page?: string;
  group?: string;
}

export async function addToNavigation(site: Site, input: AddToNavigationInput): Promise<CodemodResult> {
  requireKnown(site, 'pages', 'change the navigation');
  const navigation = await site.navigation();
  const summary = 'Every page is in the navigation already; nothing changed.';
  if (navigation.status === 'every-page') return { changes: [], notes: [], summary };
  if (navigation.status !== 'listed')
    throw refusal(navigation.note ?? 'The site has no navigation to add a page to.');
  const { list: paths, unknown } =
    input.page === undefined
      ? await missingPages(site, navigation)
      : { list: [await findPage(site, input.page)], unknown: [] };
  const missing = paths.filter(
    (path) => !navigation.entries.some((entry) => entry.page === path && !entry.frozen),
  );
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

/** Where a page is that was named; an entry is not moved from group to group. */
function whereItIs({ entries }: Navigation, [path]: readonly string[], input: AddToNavigationInput) {
  const entry = entries.find(({ page, frozen }) => page === path && !frozen);
  if (input.page === undefined || !entry) return null;
  const trail = entry.parent?.trail.filter((label) => label !== '') ?? [];
  const name = trail.join(' > ');
  const where = `${name === '' ? '' : `in the group “${name}”, `}${entry.file}:${entry.line}`;
  const isThere = [name, trail.at(-1) ?? ''].some((each) => sameName(each, input.group ?? ''));
  if (input.group !== undefined && !isThere)
    throw refusal(
      `${path} is in the navigation already (${where}), and a page is not moved from one group to another; take it out there first.`,
    );
  return `${path} is in the navigation already (${where}); nothing changed.`;
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
