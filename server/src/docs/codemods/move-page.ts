import type { FrontMatterFields } from '../markdown/front-matter.ts';
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
import { isMarkdown } from '../text/posix-path.ts';
import {
  bounded,
  type CodemodResult,
  count,
  Draft,
  refusal,
  requireKnown,
  unknownAddressNotes,
} from './codemod.ts';
import { fieldEdit } from './field-edit.ts';
import { fixingField, urlOf } from './fixed-address.ts';
import { inboundLinks } from './inbound-links.ts';
import { linkEdit } from './link-edit.ts';
import { codeLinksIn, codeLinksTo } from './links-in-code.ts';
import { movedTarget, navigationLinksTo, unreadLinks } from './navigation-links.ts';
import { followNeighbours } from './neighbour-fields.ts';
import { assertReachable } from './new-path.ts';
import { isAddress, type Plan, planMove } from './plan-move.ts';

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
  /** The front matter that the page has then. */
  fields: FrontMatterFields;
}

/** Moves a page; links, navigation and a redirect follow. */
export async function movePage(site: Site, input: MovePageInput): Promise<CodemodResult> {
  requireKnown(site, 'pages', 'move pages');
  const path = await findPage(site, input.from);
  const { fields, title } = await site.page(path);
  const plan = planMove(site, { path, fields, title }, input.to.trim());
  const hasUrl = site.isPage(path) && !site.hides('addresses');
  const move: Move = {
    site,
    draft: new Draft(site),
    notes: unknownAddressNotes(site, 'Links by address were not followed and no redirect was added'),
    from: { path, url: (await site.urls()).of(path) },
    to: { path: plan.path, url: hasUrl ? urlOf(site, plan) : null },
    fields: plan.fields,
  };
  if (site.isPage(path)) await assertReachable(site, plan.path, move.to.url, path);
  await refuseShadowed(move);
  if (plan.path !== path) move.draft.move(path, plan.path);
  if (plan.change) await changeField(move, plan.change);
  await adjustOwnLinks(move);
  const links = await followInbound(move);
  const entries = (await followNavigation(move)) + (await followNavigationLinks(move));
  move.notes.push(...(await followNeighbours(site, move.draft, { path, fields }, plan)));
  await addRedirect(move);
  await noteLinksInCode(move);
  for (const link of plan.path === path ? [] : ((await site.tree.linksTo?.(path)) ?? []))
    move.notes.push(
      `${link}:1 is a symbolic link to ${path} and leads nowhere now; point it to ${plan.path}.`,
    );
  return {
    changes: await move.draft.changes(),
    notes: bounded([...move.notes, ...move.draft.left]),
    summary: summarise(move, plan, links, entries) + otherAddress(move, input.to.trim()),
  };
}

async function changeField({ site, draft, from }: Move, { field, value }: NonNullable<Plan['change']>) {
  const edit = await fieldEdit(site, from.path, field, value);
  if (typeof edit === 'string') throw refusal(`${from.path} ${edit}, so its address cannot be changed.`);
  if (edit) draft.edit(from.path, [edit]);
}

interface Followers {
  all: number;
  changed: number;
}

function summarise({ site, from, to }: Move, plan: Plan, links: Followers, entries: number): string {
  const followers = [
    links.changed > 0 && count(links.changed, 'link'),
    entries > 0 && count(entries, 'navigation entry'),
  ];
  const followed = followers.filter(Boolean).join(' and ');
  const ending = `${followed && `; ${followed} followed`}.`;
  const { change } = plan;
  if (to.path === from.path)
    return `Changed the address of ${from.path} from ${from.url} to ${to.url}, by its field “${change!.field}”${ending}`;
  const deed = `Moved ${from.path} to ${to.path}${ending}`;
  const field = from.url === null || to.url === null ? null : fixingField(site, plan);
  const says = field === null ? '' : `, as its field “${field}” says`;
  if (from.url !== null && from.url === to.url) {
    const rest = links.all - links.changed;
    const kept = rest > 0 ? `; ${count(rest, 'link')} to it needed no change` : '';
    return `${deed} Its address stays ${from.url}${says}${kept}.`;
  }
  return field === null ? deed : `${deed} Its address is ${to.url} now${says}.`;
}

/** An address that was asked for may not be the one that a file there has. */
function otherAddress({ site, from, to }: Move, wanted: string): string {
  if (!isAddress(wanted) || to.url === null || from.url === to.url) return '';
  const { basePath } = site.layout;
  const isWanted = [wanted, basePath + wanted].some((url) => normalUrl(url) === normalUrl(to.url!));
  return isWanted ? '' : ` Its address is ${to.url} now.`;
}

async function refuseShadowed({ site, to }: Move): Promise<void> {
  const { list } = await site.redirects();
  const away = to.url === null ? null : redirectFor(list, normalUrl(to.url));
  if (away)
    throw refusal(
      `A redirect leads ${to.url} to ${away.to}, so a page there could not be reached; remove it first.`,
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

async function followInbound(move: Move): Promise<Followers> {
  const { site, from, to } = move;
  const urls = await site.urls();
  const inbound = await inboundLinks(site, from.path);
  let changed = 0;
  for (const { from: path, link, base, address } of inbound) {
    const place = { path: base, url: urls.of(base) };
    const old = link.url.slice(address.length);
    const places = { from: place, nowFrom: place, target: from, nowTarget: to, fromTop: link.fromTop };
    const url = writeLink(site, old, {
      ...places,
      countsFromUrl: countsFromUrl(site, { ...link, url: old }),
    });
    if (await rewrite(move, path, link, address + url)) changed += 1;
  }
  return { all: inbound.length, changed };
}

/** True: the link has to be another, and is, or a note says so. */
async function rewrite(
  { site, draft, notes }: Move,
  path: string,
  link: Link,
  url: string,
): Promise<boolean> {
  if (url === link.url) return false;
  const edit = linkEdit(await site.text(path), link, url);
  if (edit) draft.edit(path, [edit]);
  else notes.push(`${path}:${link.line} could not be changed; its “${link.url}” should be “${url}”.`);
  return true;
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

async function followNavigation({ site, draft, notes, from, to, fields }: Move): Promise<number> {
  const navigation = await site.navigation();
  if (navigation.status === 'unreadable' && navigation.note) notes.push(navigation.note);
  const entries = navigation.entries.filter(({ page }) => page === from.path);
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

async function followNavigationLinks({ site, draft, notes, from, to, fields }: Move): Promise<number> {
  const links = await navigationLinksTo(site, from.path);
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
