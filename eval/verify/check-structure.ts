import { listProblems } from '../../server/src/docs/checks/list-problems.ts';
import { missingPages } from '../../server/src/docs/codemods/missing-pages.ts';
import { isGroup, type NavigationGroup } from '../../server/src/docs/navigation/navigation.ts';
import { redirectFor } from '../../server/src/docs/redirects/redirects.ts';
import { resolveLink } from '../../server/src/docs/site/resolve-link.ts';
import { normalUrl } from '../../server/src/docs/site/url-index.ts';
import { type Check, check } from './check.ts';
import { exists, gone } from './check-files.ts';
import { withoutComments } from './page-text.ts';

/** A page is elsewhere now, and most of it is still what it was. */
export const moved =
  (from: string, to: string): Check =>
  async (change) => {
    const found = [await gone(from)(change), await exists(to)(change)].flat();
    if (found.length > 0) return found;
    const lines = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');
    const now = new Set(lines(change.after[to]!));
    const before = lines(change.before[from]!);
    const kept = before.filter((line) => now.has(line)).length;
    return kept * 4 >= before.length * 3 ? [] : [`${to} is not what ${from} was.`];
  };

/** Whoever comes by the old address is led to the new one; in as many hops as it takes. */
export const redirects = (from: string, to: string): Check =>
  check(`Nothing leads from ${from} to ${to}.`, async (change) => {
    const { list } = await (await change.site()).redirects();
    const page = (url: string): string => normalUrl(url.replace(/#.*$/, ''));
    const known = list.map((redirect) => ({ ...redirect, from: normalUrl(redirect.from) }));
    let at: string | null = page(from);
    for (let hops = 0; at !== null && at !== page(to) && hops < 5; hops += 1) {
      const next = redirectFor(known, at);
      at = next === null ? null : page(next.to);
    }
    return at === page(to);
  });

/** The navigation leads to the page, in the group if one is named. */
export const inNavigation = (page: string, group?: string): Check =>
  check(`${page} is not in the navigation${group ? ` under “${group}”` : ''}.`, async (change) => {
    const { entries, groups } = await (await change.site()).navigation();
    if (group === undefined) return entries.some((entry) => entry.page === page);
    return groups.filter(({ label }) => label === group).some((each) => pagesIn(each).includes(page));
  });

export const notInNavigation = (page: string): Check =>
  check(`${page} is in the navigation.`, async (change) => {
    const { entries } = await (await change.site()).navigation();
    return entries.every((entry) => entry.page !== page);
  });

/** Pages that stand in this order, one after the other or not. */
export const navigationOrder = (...pages: string[]): Check =>
  check(`The navigation has another order than ${pages.join(', ')}.`, async (change) => {
    const { entries } = await (await change.site()).navigation();
    const places = pages.map((page) => entries.findIndex((entry) => entry.page === page));
    return places.every((place, index) => place >= 0 && place > (places[index - 1] ?? -1));
  });

/** Every page is in the navigation, or asks not to be. */
export const noPageMissing: Check = async (change) => {
  const site = await change.site();
  const { list } = await missingPages(site, await site.navigation());
  return list.map((path) => `${path} is not in the navigation.`);
};

/** A page has a link that leads to the other. */
export const linksTo = (page: string, target: string): Check =>
  check(`${page} has no link to ${target}.`, async (change) => {
    if (!(page in change.after)) return false;
    const site = await change.site();
    const urls = await site.urls();
    const { links } = await site.outline(page);
    return links.some((link) => {
      const found = resolveLink(site, urls, page, link);
      return found.type === 'page' && found.path === target;
    });
  });

/** Every link, anchor, image and navigation entry leads somewhere, those of old included. */
export const nothingBroken: Check = async (change) => {
  const problems = await listProblems(await change.site());
  return problems.map(({ path, line, message }) => `${path}:${line ?? 1}: ${message}`);
};

/** A front-matter field has this value; without one, any that says something. */
export const field = (page: string, name: string, value?: string | number | boolean): Check =>
  check(`${page} has no ${name}${value === undefined ? '' : ` “${value}”`}.`, async (change) => {
    if (!(page in change.after)) return false;
    const found = (await (await change.site()).fields(page)).data[name];
    return value === undefined ? typeof found === 'string' && found.trim() !== '' : found === value;
  });

export const heading = (page: string, text: string | RegExp): Check =>
  check(`${page} has no heading ${text}.`, async (change) => (await headings(change, page)).some(like(text)));

export const noHeading = (page: string, text: string | RegExp): Check =>
  check(
    `${page} has the heading ${text}.`,
    async (change) => !(await headings(change, page)).some(like(text)),
  );

/** Which headings a page has, in this order, whatever stands between them. */
export const headingOrder = (page: string, ...texts: string[]): Check =>
  check(`${page} does not have its headings in the order ${texts.join(', ')}.`, async (change) => {
    const all = await headings(change, page);
    const places = texts.map((text) => all.findIndex(like(text)));
    return places.every((place, index) => place >= 0 && place > (places[index - 1] ?? -1));
  });

/** The page opens as its neighbours do: Mintlify takes the title from the front matter alone. */
export const hasTitle = (page: string): Check =>
  check(`${page} has no title as its neighbours have.`, async (change) => {
    if (!(page in change.after)) return false;
    const site = await change.site();
    const tops = (await site.outline(page)).headings.filter(({ depth }) => depth === 1).length;
    const named = typeof (await site.fields(page)).data.title === 'string';
    return site.kind.name === 'mintlify' ? named && tops === 0 : named || tops === 1;
  });

/** What the text below a heading holds, down to the next of the same level. */
export const underHeading = (page: string, title: string, pattern: RegExp): Check =>
  check(`${page} has no ${pattern} under “${title}”.`, async (change) => {
    if (!(page in change.after)) return false;
    const site = await change.site();
    const { headings: all } = await site.outline(page);
    const at = all.findIndex(like(title));
    if (at === -1) return false;
    const next = all.slice(at + 1).find(({ depth }) => depth <= all[at]!.depth);
    const section = (await site.text(page)).slice(all[at]!.end, next?.start);
    return pattern.test(withoutComments(section));
  });

const like = (text: string | RegExp) => (each: { text: string }) =>
  typeof text === 'string' ? each.text.toLowerCase() === text.toLowerCase() : text.test(each.text);

async function headings(change: Parameters<Check>[0], page: string) {
  return page in change.after ? (await (await change.site()).outline(page)).headings : [];
}

function pagesIn(group: NavigationGroup): (string | null)[] {
  return group.members.flatMap((member) => (isGroup(member) ? pagesIn(member) : [member.page]));
}
