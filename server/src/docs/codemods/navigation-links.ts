import { describeUnknown } from '../literal/unknown.ts';
import type { FrontMatterFields } from '../markdown/front-matter.ts';
import { type NavigationLink, writtenAt, writtenOnce } from '../navigation/navigation.ts';
import { resolveLink } from '../site/resolve-link.ts';
import type { Site } from '../site/site.ts';
import { type Place, writeLink } from '../site/write-link.ts';
import { type SettingLink, settingLinks } from './setting-links.ts';

/** The links of the configuration that lead to a page: of the top bar, the footer, a banner. */
export async function navigationLinksTo(site: Site, path: string): Promise<SettingLink[]> {
  const { entries, links } = await site.navigation();
  const urls = await site.urls();
  const found = [...(links?.known ?? []), ...(await settingLinks(site))].filter(({ target, page }) => {
    if (page !== null || isElsewhere.test(target)) return page === path;
    const place = resolveLink(site, urls, site.layout.config ?? '', { kind: 'link', url: absolute(target) });
    return place.type === 'page' && place.path === path;
  });
  // A list that a bar shares with the sidebar is changed there.
  const listed = new Set(entries.filter(({ page }) => page === path).map(writtenAt));
  return writtenOnce(found).filter((link) => !listed.has(writtenAt(link)));
}

/** What such a link is once the page has moved; null where that cannot be known. */
export function movedTarget(
  site: Site,
  { target, page, file }: NavigationLink,
  { from, to, fields }: { from: Place; to: Place; fields: FrontMatterFields },
): string | null {
  if (page !== null) return site.rules.entryTarget(to.path, target, fields, file);
  if (to.url === null) return null;
  const place = { path: site.layout.config ?? '', url: null };
  const places = { from: place, nowFrom: place, target: from, nowTarget: to };
  const written = writeLink(site, absolute(target), places);
  return target.startsWith('/') ? written : written.slice(1);
}

/** Links that could not be read may lead to the page, too. */
export async function unreadLinks(site: Site): Promise<string[]> {
  const { links, status } = await site.navigation();
  // The note on the navigation covers that case.
  const unknown = status === 'unreadable' ? [] : (links?.unknown ?? []);
  return unknown.map((each) => `${describeUnknown(each)}: it may name the page.`);
}

const isElsewhere = /^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/i;

/** They count from the top, with or without a slash. */
const absolute = (target: string): string => (target.startsWith('/') ? target : `/${target}`);
