import type { Link } from '../markdown/links.ts';
import { removeEntries, retarget } from '../navigation/edit-navigation.ts';
import type { NavigationEntry } from '../navigation/navigation.ts';
import { redirectFor } from '../redirects/redirects.ts';
import { findPage } from '../site/find-page.ts';
import { countsFromUrl, resolveLink } from '../site/resolve-link.ts';
import type { Site } from '../site/site.ts';
import { normalUrl } from '../site/url-index.ts';
import { type Place, writeLink } from '../site/write-link.ts';
import { replaceRange } from '../text/edit.ts';
import { isMarkdown, nameOf } from '../text/posix-path.ts';
import {
  bounded,
  type CodemodResult,
  count,
  Draft,
  refusal,
  requireKnown,
  unknownAddressNotes,
} from './codemod.ts';
import { inboundLinks } from './inbound-links.ts';
import { linkEdit } from './link-edit.ts';
import { codeLinksIn, codeLinksTo } from './links-in-code.ts';
import { movedTarget, navigationLinksTo, unreadLinks } from './navigation-links.ts';
import { assertReachable, newPagePath } from './new-path.ts';

export interface MovePageInput {
  from: string;
  to: string;
}

interface Move {
  site: Site;
  draft: Draft;
  notes: string[];
  from: Place;
  to: Place;
}

/** Moves a page; links, navigation and a redirect follow. */
export async function movePage(site: Site, input: MovePageInput): Promise<CodemodResult> {
  requireKnown(site, 'pages', 'move pages');
  const path = await findPage(site, input.from);
  const wanted = input.to.trim().endsWith('/') ? input.to.trim() + nameOf(path) : input.to;
  const to = newPagePath(site, wanted, path.slice(path.lastIndexOf('.')));
  const { fields, title } = await site.page(path);
  const newUrl = site.rules.urlOf(to, fields, title);
  const move: Move = {
    site,
    draft: new Draft(site),
    notes: unknownAddressNotes(site, 'Links by address were not followed and no redirect was added'),
    from: { path, url: (await site.urls()).of(path) },
    to: { path: to, url: site.isPage(path) && !site.hides('addresses') ? newUrl : null },
  };
  if (site.isPage(path)) await assertReachable(site, to, move.to.url, path);
  await refuseShadowed(move);
  move.draft.move(path, to);
  await adjustOwnLinks(move);
  const links = await followInbound(move);
  const entries = (await followNavigation(move)) + (await followNavigationLinks(move));
  await addRedirect(move);
  await noteLinksInCode(move);
  for (const link of (await site.tree.linksTo?.(path)) ?? [])
    move.notes.push(`${link}:1 is a symbolic link to ${path} and leads nowhere now; point it to ${to}.`);
  const followers = [links > 0 && count(links, 'link'), entries > 0 && count(entries, 'navigation entry')];
  const followed = followers.filter(Boolean).join(' and ');
  return {
    changes: await move.draft.changes(),
    notes: bounded([...move.notes, ...move.draft.left]),
    summary: `Moved ${path} to ${to}${followed && `; ${followed} followed`}.`,
  };
}

async function refuseShadowed({ site, to }: Move): Promise<void> {
  const { list } = await site.redirects();
  const away = to.url === null ? null : redirectFor(list, normalUrl(to.url));
  if (away)
    throw refusal(
      `A redirect leads ${to.url} to ${away}, so a page there could not be reached; remove it first.`,
    );
}

/** What the page links to stays where it is, so relative links change with the page's folder. */
async function adjustOwnLinks(move: Move): Promise<void> {
  const { site, from, to } = move;
  const urls = await site.urls();
  for (const link of (await site.outline(from.path)).links) {
    const resolved = resolveLink(site, urls, from.path, link);
    if (resolved.type === 'elsewhere' || /^(?:#|$)/.test(link.url)) continue;
    const isAbsolute = link.fromTop || /^(?:\/|@\/|@site\/)/.test(link.url);
    if (isAbsolute && resolved.path !== from.path) continue;
    // What counts from the page's address and leads nowhere has no file that it could be written from; an example of
    // a tag names none.
    const isAddress = site.layout.linksFollowAddresses && link.kind === 'link' && !isMarkdown(link.url);
    const isNone = isAddress || (link.kind === 'include' && link.uncertain);
    if (isNone && resolved.type === 'missing') continue;
    const target = { path: resolved.path, url: urls.of(resolved.path) };
    const nowTarget = resolved.path === from.path ? to : target;
    const places = { from, nowFrom: to, target, nowTarget, fromTop: link.fromTop };
    const url = writeLink(site, link.url, { ...places, countsFromUrl: countsFromUrl(site, link) });
    await rewrite(move, from.path, link, url);
  }
}

async function followInbound(move: Move): Promise<number> {
  const { site, from, to } = move;
  const urls = await site.urls();
  const inbound = await inboundLinks(site, from.path);
  for (const { from: path, link, base, address } of inbound) {
    const place = { path: base, url: urls.of(base) };
    const old = link.url.slice(address.length);
    const places = { from: place, nowFrom: place, target: from, nowTarget: to, fromTop: link.fromTop };
    const url = writeLink(site, old, {
      ...places,
      countsFromUrl: countsFromUrl(site, { ...link, url: old }),
    });
    await rewrite(move, path, link, address + url);
  }
  return inbound.length;
}

async function rewrite({ site, draft, notes }: Move, path: string, link: Link, url: string): Promise<void> {
  if (url === link.url) return;
  const edit = linkEdit(await site.text(path), link, url);
  if (edit) draft.edit(path, [edit]);
  else notes.push(`${path}:${link.line} could not be changed; its “${link.url}” should be “${url}”.`);
}

/** What code makes of its links nobody knows here, so people are told of them. */
async function noteLinksInCode({ site, notes, from, to }: Move): Promise<void> {
  const urls = await site.urls();
  const place = (path: string): Place => ({ path, url: urls.of(path) });
  const moved = (old: Place): Place => (old.path === from.path ? to : old);
  const links = [...(await codeLinksIn(site, from.path)), ...(await codeLinksTo(site, from.path))];
  const found = links.flatMap(({ from: path, line, url, page }) => {
    const [source, target] = [place(path), place(page)];
    const nowFrom = moved(source);
    const now = writeLink(site, url, { from: source, nowFrom, target, nowTarget: moved(target) });
    const where = `${nowFrom.path}:${line} has a link in code, which was left alone`;
    return now === url ? [] : [`${where}; its “${url}” may have to be “${now}”.`];
  });
  notes.push(...new Set(found));
}

async function followNavigation({ site, draft, notes, from, to }: Move): Promise<number> {
  const navigation = await site.navigation();
  if (navigation.status === 'unreadable' && navigation.note) notes.push(navigation.note);
  const entries = navigation.entries.filter(({ page }) => page === from.path);
  const fields = await site.fields(from.path);
  // A list that names only the pages of its folder has no place for a page of another.
  const leaving: NavigationEntry[] = [];
  for (const entry of entries) {
    const named = site.rules.entryTarget(to.path, entry.target, fields, entry.file);
    if (named === null) {
      leaving.push(entry);
      continue;
    }
    const target = named + restOf(entry.target);
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
  return entries.length;
}

async function followNavigationLinks({ site, draft, notes, from, to }: Move): Promise<number> {
  const links = await navigationLinksTo(site, from.path);
  for (const link of links) {
    const target = await movedTarget(site, link, from, to);
    if (target === link.target) continue;
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
  return links.length;
}

/** The query and fragment of an entry, which stay. */
const restOf = (target: string): string => /[?#].*$/s.exec(target)?.[0] ?? '';

async function addRedirect({ site, draft, notes, from, to }: Move): Promise<void> {
  if (from.url === null || to.url === null || normalUrl(from.url) === normalUrl(to.url)) return;
  if (from.url.toLowerCase() === to.url.toLowerCase()) {
    notes.push(
      `No redirect was added: ${from.url} and ${to.url} differ in case only, and on a host that ignores case a redirect would lead in a circle.`,
    );
    return;
  }
  const redirects = await site.redirects();
  if (!redirects.add) {
    notes.push(
      `No redirect was added: the site has no place for them that is known here. ${from.url} now leads nowhere.`,
    );
    return;
  }
  const { file, edit } = redirects.add({ url: from.url, path: from.path }, { url: to.url, path: to.path });
  draft.edit(file, [edit]);
}
