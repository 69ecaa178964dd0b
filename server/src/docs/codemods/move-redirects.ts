import type { Place } from '../literal/literal.ts';
import { type Redirect, redirectFor, type WrittenTarget } from '../redirects/redirects.ts';
import { splitUrl } from '../site/resolve-link.ts';
import { isSameAddress, normalUrl } from '../site/url-index.ts';
import { writeLink } from '../site/write-link.ts';
import { type Edit, replaceRange } from '../text/edit.ts';
import { lineAt } from '../text/lines.ts';
import { refusal } from './codemod.ts';
import { ownAddress, pageAt } from './inbound-links.ts';
import type { Move } from './move.ts';

/** Refuses an address that a redirect leads away from. */
export async function refuseShadowed({ site, from, to }: Move): Promise<void> {
  if (to.url === null || (from.url !== null && isSameAddress(from.url, to.url))) return;
  const { list } = await site.redirects();
  const away = redirectFor(list, normalUrl(to.url));
  if (away)
    throw refusal(
      `A redirect leads ${to.url} to ${away.to}, so a page there could not be reached; remove it first.`,
    );
  const before = from.url === null ? [] : (site.layout.alsoAt?.(from.url) ?? []);
  (site.layout.alsoAt?.(to.url) ?? []).forEach((url, index) => {
    const other = redirectFor(list, normalUrl(url));
    const was = before[index];
    // One that led away from there before, such as that of a whole language, takes nothing from the page.
    if (other && !(was !== undefined && redirectFor(list, normalUrl(was))))
      throw refusal(
        `A redirect leads ${url} to ${other.to}, so the page could not be reached there; remove it first.`,
      );
  });
}

/** Redirects to the page lead to its new address, and not by way of the old one; how many had to change. */
export async function followRedirects(move: Move): Promise<number> {
  const { site, draft, notes, from, to } = move;
  const { list, conditional = [], rewrites = [], unread = [] } = await site.redirects();
  const urls = await site.urls();
  const staysThere = isSameAddress(from.url ?? '', to.url ?? '');
  const isLeading = ({ to: target }: Redirect) => pageAt(site, urls, target) === from.path;
  // Where readers of a country or a language are led is for people to decide.
  const leading = [
    ...list,
    ...rewrites,
    ...conditional.filter(({ condition }) => condition === 'query'),
  ].filter(isLeading);
  // Several old addresses may share one target.
  const edits = new Map<string, { file: string; edit: Edit }>();
  for (const redirect of leading) {
    const { file, target } = redirect;
    if (target === undefined) continue;
    const text = await site.text(file);
    const next = target && !target.isShared && newTarget(move, target, text);
    // One that adds or takes a slash leads to itself in this sense, and did so before.
    const isOne = target && next && isCircle(move, redirect, next);
    if (isOne && staysThere) continue;
    if (isOne) notes.push(circle(redirect));
    else if (target && next && isPlain.test(next))
      edits.set(`${file}@${target.start}`, { file, edit: replaceRange(text, target, next) });
    else if (!staysThere) notes.push(leftRedirect(redirect, move));
  }
  const changed = [...edits.values()].filter(({ edit }) => edit.text !== edit.expected);
  for (const { file, edit } of changed) draft.edit(file, [edit]);
  const left = conditional.filter((redirect) => !leading.includes(redirect));
  notes.push(...left.flatMap((redirect) => conditionNotes(move, redirect, isLeading(redirect))));
  notes.push(...list.flatMap((redirect) => perhapsOwn(move, redirect)));
  notes.push(...unread.flatMap((place) => unreadRedirects(place, [...list, ...conditional], move)));
  return changed.length;
}

/** Whether a redirect with that target would lead to itself. */
function isCircle({ site, to }: Move, { from, target }: Redirect, next: string): boolean {
  const url = target?.nameOf ? (to.url ?? '') : next.slice(ownAddress(site, next).length);
  return isSameAddress(from, splitUrl(url).path);
}

/** What needs neither quotes nor escapes, however the file is written. */
const isPlain = /^[^\s"'`\\:,{}[\]&*|<>!]+$|^https?:[^\s"'`\\,{}[\]]+$/;

function newTarget({ site, from, to }: Move, target: WrittenTarget, text: string): string | null {
  const old = text.slice(target.start, target.end);
  const rest = old.slice(splitUrl(old).path.length);
  if (target.nameOf) return target.nameOf({ url: to.url ?? '', path: to.path }) + rest;
  if (to.url === null) return null;
  const address = ownAddress(site, old);
  const place = { path: site.layout.config ?? '', url: null };
  const places = { from: place, nowFrom: place, target: from, nowTarget: to };
  return address + writeLink(site, old.slice(address.length), places);
}

const leftRedirect = ({ file, line, from: old }: Redirect, { from, to }: Move): string =>
  `${file}:${line} redirects ${old} to ${from.url} and could not be changed; it should lead to ${to.url ?? to.path}.`;

const circle = ({ file, line, from, to }: Redirect): string =>
  `${file}:${line} redirects ${from} to ${to}, where the page was, and was not changed, since it would lead to itself; remove it.`;

/** What a redirect that applies to some requests only, and that names the page, does now. */
function conditionNotes({ from, to }: Move, redirect: Redirect, isLeft: boolean): string[] {
  if (from.url === null || to.url === null || isSameAddress(from.url, to.url)) return [];
  const rule = `${redirect.file}:${redirect.line} redirects ${redirect.from} to ${redirect.to} under a condition`;
  if (isSameAddress(redirect.from, to.url))
    return isLeft
      ? [`${rule} and was left alone; with the page at ${to.url} it leads in a circle, so remove it.`]
      : [`${rule}; readers that it applies to do not reach the page, which is there now.`];
  if (isLeft) return [`${rule} and was left alone; the page is at ${to.url} now.`];
  return isSameAddress(redirect.from, from.url)
    ? [`${rule} and was left alone; the page was there and is at ${to.url} now.`]
    : [];
}

/** A full URL that ends like the page's address, where nobody knows which full URLs are the site's. */
function perhapsOwn({ site, from, to }: Move, { file, line, from: old, to: target }: Redirect): string[] {
  if (site.layout.address !== undefined || from.url === null || to.url === null) return [];
  const [end, path] = [from.url, URL.parse(target)?.pathname ?? ''].map(normalUrl) as [string, string];
  if (isSameAddress(from.url, to.url) || end === '/' || !path.endsWith(end)) return [];
  return [
    `${file}:${line} redirects ${old} to ${target} and was left alone; if that is the page, it is at ${to.url} now.`,
  ];
}

/** A part that could not be read is looked through for the old address. */
function unreadRedirects(
  { source, start, end }: Place,
  list: readonly Redirect[],
  { from, to }: Move,
): string[] {
  const address = from.url?.replace(/^\/|\/$/g, '');
  if (!address || isSameAddress(from.url!, to.url ?? '')) return [];
  const known = new Set(list.flatMap(({ file, target }) => (file === source.path ? target?.start : [])));
  return [...source.text.slice(start, end).matchAll(quoted)].flatMap(({ 0: url, index }) => {
    const at = start + index;
    if (known.has(at) || splitUrl(url).path.replace(/^\/|\/$/g, '') !== address) return [];
    return [
      `${source.path}:${lineAt(source.text, at)} is part of redirects that could not be read and names ${from.url}, which is ${to.url ?? to.path} now.`,
    ];
  });
}

const quoted = /(?<=["'`])[^"'`\s]+(?=["'`])/g;

/**
 * From the page's old address to its new one, and where other languages show it for want of their own. The addresses
 * that are redirected now.
 */
export async function addRedirects({ site, draft, notes, from, to }: Move): Promise<string[]> {
  if (from.url === null || to.url === null || isSameAddress(from.url, to.url)) return [];
  if (from.url.toLowerCase() === to.url.toLowerCase()) {
    notes.push(
      `No redirect was added: ${from.url} and ${to.url} differ in case only, and on a host that ignores case a redirect would lead in a circle.`,
    );
    return [];
  }
  const { list, add, takesMore } = await site.redirects();
  const urls = await site.urls();
  const others = (site.layout.alsoAt?.(from.url) ?? [])
    .map((url, index) => ({ url, now: site.layout.alsoAt?.(to.url!)[index] }))
    .filter(({ url }) => urls.at(url) === from.path && !redirectFor(list, normalUrl(url)));
  const isListed = others.length <= mostLanguages && others.every(({ now }) => now !== undefined);
  if (!add)
    notes.push(
      `No redirect was added: the site has no place for them that is known here. ${from.url} now leads nowhere.`,
    );
  const known = list.find((each) => each.target !== undefined && isSameAddress(each.from, from.url!));
  // One to the page itself, with a slash, has followed it.
  if (known && add && pageAt(site, urls, known.to) !== from.path)
    notes.push(
      `No redirect was added: ${known.file}:${known.line} redirects ${known.from} to ${known.to} already. It should lead to ${to.url} if it is to follow the page.`,
    );
  const own = known ? [] : [{ url: from.url, now: to.url }];
  const added = add ? [...own, ...(takesMore && isListed ? others : [])] : [];
  const redirected: string[] = [];
  for (const { url, now } of added) {
    const { file, edit } = add!({ url, path: from.path }, { url: now!, path: to.path });
    draft.edit(file, [edit]);
    if ((await site.closed(file)) === null) redirected.push(url);
  }
  if (others.length > 0 && !(add && takesMore && isListed)) notes.push(lostInLanguages(others));
  return redirected;
}

/** A redirect for each of more would bury the others. */
const mostLanguages = 20;

function lostInLanguages(others: readonly { url: string }[]): string {
  const named = others.slice(0, 3).map(({ url }) => url);
  const more = others.length > named.length ? ` and ${others.length - named.length} more` : '';
  return `No redirects were added for other languages, in which the page was shown too: ${named.join(', ')}${more}.`;
}
