import type { Link } from '../markdown/links.ts';
import { resolvePlace } from '../site/resolve-link.ts';
import type { Site } from '../site/site.ts';
import { writeLink } from '../site/write-link.ts';
import { folderOf, isMarkdown } from '../text/posix-path.ts';
import { inboundLinks } from './inbound-links.ts';
import { linkEdit } from './link-edit.ts';
import type { Move } from './move.ts';

/**
 * A relative address in a text that pages import counts from the address of each of these pages. Where the moved page is
 * the only one, the link follows; where there are others, no address is right for all, and a person decides.
 */
export async function adjustImportedLinks(move: Move): Promise<void> {
  const { site, draft, notes, from, to } = move;
  if (from.url === null || to.url === null || folderOf(from.url) === folderOf(to.url)) return;
  for (const path of await importedBy(site, from.path)) {
    const changed = await changedLinks(move, path);
    if (changed.length === 0) continue;
    const importers = (await inboundLinks(site, path)).filter(({ link }) => link.kind === 'import');
    const isShared = importers.some((each) => each.from !== from.path);
    const text = await site.text(path);
    for (const { link, url } of changed) {
      const edit = isShared ? null : linkEdit(text, link, url);
      if (edit) draft.edit(path, [edit]);
      else
        notes.push(
          `${path}:${link.line} “${link.url}” counts from the address of each page that imports it; on ${to.path} it would have to be “${url}”.`,
        );
    }
  }
}

/** Markdown of the site that a page shows by importing it. */
async function importedBy(site: Site, page: string): Promise<Set<string>> {
  const urls = await site.urls();
  const found = new Set<string>();
  for (const link of (await site.outline(page)).links) {
    const target = link.kind === 'import' ? resolvePlace(site, urls, page, link) : null;
    const isPart = target?.type === 'page' && target.path !== page && !site.isPage(target.path);
    if (isPart) found.add(target.path);
  }
  return found;
}

/** The links of an imported text that lead to pages from the old address, and what they are from the new one. */
async function changedLinks({ site, from, to }: Move, path: string): Promise<{ link: Link; url: string }[]> {
  const urls = await site.urls();
  return (await site.outline(path)).links.flatMap((link) => {
    if (link.kind !== 'link' || isMarkdown(link.url.replace(/[?#].*$/, '')) || !isRelative(link.url))
      return [];
    const target = resolvePlace(site, urls, from.path, link);
    if (target.type !== 'page') return [];
    const place = { path: target.path, url: urls.of(target.path) };
    const nowTarget = target.path === from.path ? to : place;
    const url = writeLink(site, link.url, { from, nowFrom: to, target: place, nowTarget });
    return url === link.url ? [] : [{ link, url }];
  });
}

const isRelative = (url: string): boolean => !/^(?:[/#@~]|[a-z][a-z0-9+.-]*:|$)/i.test(url);
