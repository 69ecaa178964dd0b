import { hostFiles } from '../redirects/hosting-redirects.ts';
import { type RedirectEnd, type Redirects, redirectFor } from '../redirects/redirects.ts';
import { findPage } from '../site/find-page.ts';
import type { Site } from '../site/site.ts';
import { isSameAddress, normalUrl } from '../site/url-index.ts';
import { withoutExtension } from '../text/posix-path.ts';
import { type CodemodResult, Draft, refusal, requireKnown } from './codemod.ts';

export interface AddRedirectInput {
  /** With `/*` at its end: every address below it. */
  from: string;
  /** With `/*` at its end: the same address below this one. */
  to: string;
  temporary?: boolean;
}

const longestChain = 20;

export async function addRedirect(site: Site, input: AddRedirectInput): Promise<CodemodResult> {
  requireKnown(site, 'addresses', 'add redirects');
  const redirects = await site.redirects();
  const whole = isWildcard(input.from) ? await wholeFolder(site, redirects, input) : null;
  const from = whole?.from ?? sourceUrl(input.from);
  const destination = whole?.to ?? (await destinationOf(site, input.to));
  const to = destination.url;
  const kind = input.temporary ? 'temporary redirect' : 'redirect';
  const known = redirects.list.find((redirect) => normalUrl(redirect.from) === normalUrl(from));
  const isOtherwise = input.temporary === true && known?.isTemporary !== true;
  if (known && normalUrl(known.to) === normalUrl(to) && !isOtherwise) {
    return { changes: [], notes: [], summary: `${from} redirects to ${to} already; nothing changed.` };
  }
  if (known)
    throw refusal(`${from} redirects to ${known.to} already (${known.file}:${known.line}); change that one.`);
  const page = (await site.urls()).at(from);
  if (page)
    throw refusal(`${from} is a page (${page}), which a redirect would hide; move or delete it first.`);
  if (!whole) refuseLoop(redirects.list, from, to);
  if (!redirects.add) {
    throw refusal(
      `The site has no place for redirects that is known here; a file of its host would be one: ${hostFiles.join(', ')}.`,
    );
  }
  if (input.temporary && !redirects.takesTemporary)
    throw refusal(
      `A ${site.kind.title} site knows no temporary redirects where it keeps its redirects; without the word “temporary” it would be a permanent one.`,
    );
  const draft = new Draft(site);
  const { file, edit } = redirects.add({ url: from, path: null }, destination, input.temporary);
  draft.edit(file, [edit]);
  const reason = await site.closed(file);
  if (reason) throw refusal(`The redirect belongs into ${file}, which cannot be changed. ${reason}`);
  return { changes: await draft.changes(), notes: [], summary: `Added a ${kind} from ${from} to ${to}.` };
}

/** `/v1/*`, and `/v1/:slug*` as some hosts write it. */
const anyBelow = /\/(?:\*|:\w+\*)$/;

const isWildcard = (reference: string): boolean => anyBelow.test(reference.trim());

/** Both ends of a redirect of everything below an address, as the site's redirects write them. */
async function wholeFolder(
  site: Site,
  redirects: Redirects,
  input: AddRedirectInput,
): Promise<{ from: string; to: RedirectEnd }> {
  const base = sourceUrl(input.from.trim().replace(anyBelow, '') || '/').replace(/\/$/, '');
  const urls = await site.urls();
  const below = (folder: string) =>
    site.pages.find(
      (path) => (urls.of(path) ?? '').startsWith(`${folder}/`) && urls.of(path) !== `${folder}/`,
    );
  if (!redirects.anyBelow)
    throw refusal(
      `The redirects of this ${site.kind.title} site are from one address to another; they cannot lead on everything below ${base}/. Name each address.`,
    );
  const hidden = below(base);
  if (hidden)
    throw refusal(`${hidden} is below ${base}/, and the redirect would hide it; move or delete it first.`);
  const from = `${base}/${redirects.anyBelow.from}`;
  if (!isWildcard(input.to)) {
    const to = await destinationOf(site, input.to);
    if (to.url.startsWith(`${base}/`))
      throw refusal(`Redirecting ${from} to ${to.url} would lead in a circle.`);
    return { from, to };
  }
  const target = input.to.trim().replace(anyBelow, '');
  const isOther = /^https?:\/\//i.test(target);
  const folder = isOther ? target : sourceUrl(target || '/').replace(/\/$/, '');
  if (!isOther && `${folder}/`.startsWith(`${base}/`))
    throw refusal(`Redirecting ${base}/* to ${folder}/* would lead in a circle.`);
  if (!isOther && !below(folder))
    throw refusal(`There is no page below ${folder}/ that readers could be led to.`);
  return { from, to: { url: `${folder}/${redirects.anyBelow.to}`, path: null } };
}

function sourceUrl(reference: string): string {
  const path = withoutExtension(reference.trim());
  if (path === '' || /[?#\s]/.test(path) || /^[a-z][a-z0-9+.-]*:/i.test(path)) {
    throw refusal(`A redirect starts at a path of the site such as /old-page, not at “${reference}”.`);
  }
  return path.startsWith('/') ? path : `/${path}`;
}

/** Another site, or a page of this one, which must exist; a program may make it. */
async function destinationOf(site: Site, reference: string): Promise<RedirectEnd> {
  const [place = '', hash] = reference.trim().split('#', 2);
  if (/^https?:\/\//i.test(place)) return { url: reference.trim(), path: null };
  const urls = await site.urls();
  const isMade = site.layout.otherPaths?.has(normalUrl(place)) || urls.isGenerated(place);
  if (place.startsWith('/') && isMade && urls.at(place) === null)
    return { url: reference.trim(), path: null };
  // Readers are led to the address that was named, whatever file may be called like it.
  const shown = place.startsWith('/') ? urls.at(place) : null;
  const path = shown ?? (await findPage(site, place));
  const own = urls.of(path);
  const url = shown === null || isSameAddress(own ?? '', place) ? own : place;
  if (url === null) throw refusal(`${path} has no URL of its own, so nothing can be redirected to it.`);
  return { url: hash === undefined ? url : `${url}#${hash}`, path };
}

function refuseLoop(list: Parameters<typeof redirectFor>[0], from: string, to: string): void {
  let at: string | null = normalUrl(to.replace(/#.*$/, ''));
  for (let step = 0; at !== null && step < longestChain; step += 1) {
    if (at === normalUrl(from)) throw refusal(`Redirecting ${from} to ${to} would lead in a circle.`);
    at = redirectFor(list, at)?.to ?? null;
  }
}
