import type { Link } from '../markdown/links.ts';
import { findPage } from '../site/find-page.ts';
import { countsFromUrl, type Resolution, resolvePlace } from '../site/resolve-link.ts';
import type { Site } from '../site/site.ts';
import type { UrlIndex } from '../site/url-index.ts';
import { type Place, rebaseLink, writeLink } from '../site/write-link.ts';
import { replaceRange } from '../text/edit.ts';
import { folderOf, isMarkdown } from '../text/posix-path.ts';
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
import { adjustImportedLinks } from './imported-links.ts';
import { inboundLinks, ownAddress } from './inbound-links.ts';
import { linkEdit } from './link-edit.ts';
import { type CodeLink, codeLinksIn, codeLinksTo } from './links-in-code.ts';
import type { Move } from './move.ts';
import { followNavigation, followNavigationLinks, lostPlace } from './move-navigation.ts';
import { addRedirects, followRedirects, refuseShadowed } from './move-redirects.ts';
import { followNeighbours } from './neighbour-fields.ts';
import { assertReachable, isAsWanted } from './new-path.ts';
import { type Plan, planMove } from './plan-move.ts';
import { noteTranslations } from './translations.ts';

export interface MovePageInput {
  from: string;
  to: string;
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
  await adjustImportedLinks(move);
  const inbound = await followInbound(move);
  const inCode = await followLinksInCode(move);
  const links = { all: inbound.all + inCode, changed: inbound.changed + inCode };
  const entries = (await followNavigation(move)) + (await followNavigationLinks(move));
  move.notes.push(...(await followNeighbours(site, move.draft, { path, fields }, plan)));
  const redirects = await followRedirects(move);
  const redirected = await addRedirects(move);
  const untilMoved = await noteTranslations(move);
  if (plan.path !== path && (await site.isGenerated(path)))
    move.notes.push(
      `${plan.path}:1 says that a program writes it; unless the program is changed too, it will write ${path} again.`,
    );
  for (const link of plan.path === path ? [] : ((await site.tree.linksTo?.(path)) ?? []))
    move.notes.push(
      `${link}:1 is a symbolic link to ${path} and leads nowhere now; point it to ${plan.path}.`,
    );
  return {
    changes: await move.draft.changes(),
    notes: bounded([...move.notes, ...move.draft.left]),
    untilMoved,
    summary:
      summarise(move, plan, links, { entries, redirects }) +
      redirectsAdded(redirected) +
      otherAddress(move, input.to.trim()) +
      (await lostPlace(move)),
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

function summarise(
  { site, from, to }: Move,
  plan: Plan,
  links: Followers,
  { entries, redirects }: { entries: number; redirects: number },
): string {
  const followers = [
    links.changed > 0 && count(links.changed, 'link'),
    entries > 0 && count(entries, 'navigation entry'),
    redirects > 0 && count(redirects, 'redirect'),
  ];
  const followed = followers
    .filter(Boolean)
    .join(', ')
    .replace(/, ([^,]*)$/, ' and $1');
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

function redirectsAdded(addresses: readonly string[]): string {
  const [first, ...more] = addresses;
  if (first === undefined) return '';
  if (more.length === 0) return ` A redirect from ${first} was added.`;
  return ` Redirects from ${first} and ${more.length} of its other addresses were added.`;
}

/** An address that was asked for may not be the one that a file there has. */
function otherAddress({ site, from, to }: Move, wanted: string): string {
  if (from.url === to.url || isAsWanted(site, wanted, to.url)) return '';
  return ` Its address is ${to.url} now.`;
}

/** What the page links to stays where it is, so relative links change with the page's folder. */
async function adjustOwnLinks(move: Move): Promise<void> {
  const { site, from } = move;
  const urls = await site.urls();
  for (const written of (await site.outline(from.path)).links) {
    if (/^(?:#|$)/.test(written.url)) continue;
    const address = ownAddress(site, written.url);
    const link = { ...written, url: written.url.slice(address.length) };
    const resolved = resolvePlace(site, urls, from.path, link);
    const isKnown = resolved.type === 'page' || resolved.type === 'file';
    const url = isKnown ? knownLink(move, link, resolved, urls) : unknownLink(move, link, resolved);
    if (url !== null) await rewrite(move, from.path, written, address + url);
  }
}

const isAbsolute = ({ fromTop, url }: Link): boolean => fromTop || /^(?:\/|@\/|@site\/)/.test(url);

/** Whether what is relative to one is so to the other. */
const isBeside = (one: Place, other: Place): boolean =>
  folderOf(one.path) === folderOf(other.path) &&
  (one.url === null) === (other.url === null) &&
  folderOf(one.url ?? '') === folderOf(other.url ?? '');

function knownLink(
  { site, from, to }: Move,
  link: Link,
  resolved: Extract<Resolution, { type: 'page' | 'file' }>,
  urls: UrlIndex,
): string | null {
  const counts = resolved.path === from.path || !(isAbsolute(link) || isBeside(from, to));
  if (!counts) return null;
  const target = { path: resolved.path, url: urls.of(resolved.path) };
  const nowTarget = resolved.path === from.path ? to : target;
  const places = { from, nowFrom: to, target, nowTarget, fromTop: link.fromTop };
  return writeLink(site, link.url, { ...places, countsFromUrl: countsFromUrl(site, link) });
}

function unknownLink({ site, from, to }: Move, link: Link, resolved: Resolution): string | null {
  const isMade = resolved.type === 'elsewhere' && resolved.isAddress;
  if ((resolved.type === 'elsewhere' && !isMade) || isAbsolute(link)) return null;
  // What counts from the page's address and leads nowhere has no file that it could be written from; an example of
  // a tag names none.
  const isAddress = site.layout.linksFollowAddresses && link.kind === 'link' && !isMarkdown(link.url);
  const isNone = isAddress || (link.kind === 'include' && link.uncertain);
  if (isNone && resolved.type === 'missing') return null;
  if (!isMade && !countsFromUrl(site, link))
    return rebaseLink(link.url, folderOf(from.path), folderOf(to.path));
  return from.url === null || to.url === null
    ? null
    : rebaseLink(link.url, folderOf(from.url), folderOf(to.url));
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

/** Plain links in code follow. What code makes of any other nobody knows here, so these are listed. */
async function followLinksInCode({ site, draft, notes, from, to }: Move): Promise<number> {
  const urls = await site.urls();
  const place = (path: string): Place => ({ path, url: urls.of(path) });
  const movedTo = (old: Place): Place => (old.path === from.path ? to : old);
  const links = [...(await codeLinksIn(site, from.path)), ...(await codeLinksTo(site, from.path))];
  const left = new Set<string>();
  let changed = 0;
  for (const link of links) {
    const { from: path, line, url, meant = url, fromTop, page } = link;
    const [source, target] = [place(path), place(page)];
    const nowFrom = movedTo(source);
    const places = { from: source, nowFrom, target, nowTarget: movedTo(target), fromTop };
    const moved = writeLink(site, meant, places);
    const now = url.endsWith(meant)
      ? url.slice(0, url.length - meant.length) + moved
      : moved.slice(meant.length - url.length);
    if (now === url) continue;
    const range = { start: link.at, end: link.at + url.length };
    const text = await site.text(path);
    if (link.isPlain && text.slice(range.start, range.end) === url) {
      draft.edit(path, [replaceRange(text, range, now)]);
      changed += 1;
    } else
      left.add(
        `${nowFrom.path}:${line} ${reason(link)} was left alone; its “${url}” may have to be “${now}”.`,
      );
  }
  notes.push(...left);
  return changed;
}

function reason({ isUnread, isOutside, fromTop }: CodeLink): string {
  if (isUnread) return 'does not parse, so its link';
  if (isOutside) return 'is no page of the site, so its link';
  return `has a ${fromTop ? 'page in a setting' : 'link in code'}, which`;
}
