import type { Link } from '../markdown/links.ts';
import { resolveShown } from '../site/includes.ts';
import { splitUrl } from '../site/resolve-link.ts';
import type { Site } from '../site/site.ts';
import type { UrlIndex } from '../site/url-index.ts';
import { inTurn } from '../text/in-turn.ts';
import { folderOf, nameOf, withoutExtension } from '../text/posix-path.ts';

export interface InboundLink {
  /** The page that the link is in. */
  from: string;
  link: Link;
  /** The file that it counts from: the page, unless that is a part of others. */
  base: string;
  /** The site's own address, where the link begins with it. */
  address: string;
}

/** Every link of other pages that leads to a page, wherever in the site it is. */
export async function inboundLinks(site: Site, page: string): Promise<InboundLink[]> {
  const urls = await site.urls();
  const names = namesOf(page, urls.of(page));
  const found = await inTurn(await site.linking(), async (from): Promise<InboundLink[]> => {
    if (from === page) return [];
    const text = await site.text(from);
    if (!names.some((name) => text.includes(name))) return [];
    const { links } = await site.outline(from);
    const resolved = links.map(async (link): Promise<InboundLink[]> => {
      const address = ownAddress(site, link.url);
      const url = link.url.slice(address.length);
      const { base, target } = await resolveShown(site, from, { ...link, url });
      return target.type === 'page' && target.path === page ? [{ from, link, base, address }] : [];
    });
    return (await Promise.all(resolved)).flat();
  });
  return found.flat();
}

/** A full URL of the site itself leads to its pages as well, and breaks when they move. */
export function ownAddress({ layout: { address = '' } }: Site, url: string): string {
  // Old texts name it without encryption.
  const written = [address, address.replace(/^https:/, 'http:')];
  return written.find((each) => each !== '' && url.startsWith(`${each}/`)) ?? '';
}

/** The page at an address, which may be a full URL of the site itself. */
export const pageAt = (site: Site, urls: UrlIndex, url: string): string | null =>
  urls.at(splitUrl(url.slice(ownAddress(site, url).length)).path);

/** A link to a page contains its file's name or the last part of its URL; one to an index, a folder's. */
export function namesOf(page: string, url: string | null): string[] {
  const name = withoutExtension(nameOf(page));
  const last = nameOf((url ?? '').replace(/\/$/, ''));
  const folder = nameOf(folderOf(page));
  const names = /^(index|readme)$/i.test(name) ? [last, folder] : [name, last];
  return [...names, ...names.map(encodeURI)];
}
