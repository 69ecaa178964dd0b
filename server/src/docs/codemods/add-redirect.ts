import { hostFiles } from '../redirects/hosting-redirects.ts';
import { type RedirectEnd, redirectFor } from '../redirects/redirects.ts';
import { findPage } from '../site/find-page.ts';
import type { Site } from '../site/site.ts';
import { isSameAddress, normalUrl } from '../site/url-index.ts';
import { withoutExtension } from '../text/posix-path.ts';
import { type CodemodResult, Draft, refusal, requireKnown } from './codemod.ts';

export interface AddRedirectInput {
  from: string;
  to: string;
}

const longestChain = 20;

export async function addRedirect(site: Site, input: AddRedirectInput): Promise<CodemodResult> {
  requireKnown(site, 'addresses', 'add redirects');
  const from = sourceUrl(input.from);
  const destination = await destinationOf(site, input.to);
  const to = destination.url;
  const redirects = await site.redirects();
  const known = redirects.list.find((redirect) => normalUrl(redirect.from) === normalUrl(from));
  if (known && normalUrl(known.to) === normalUrl(to)) {
    return { changes: [], notes: [], summary: `${from} redirects to ${to} already; nothing changed.` };
  }
  if (known)
    throw refusal(`${from} redirects to ${known.to} already (${known.file}:${known.line}); change that one.`);
  const page = (await site.urls()).at(from);
  if (page)
    throw refusal(`${from} is a page (${page}), which a redirect would hide; move or delete it first.`);
  refuseLoop(redirects.list, from, to);
  if (!redirects.add) {
    throw refusal(
      `The site has no place for redirects that is known here; a file of its host would be one: ${hostFiles.join(', ')}.`,
    );
  }
  const draft = new Draft(site);
  const { file, edit } = redirects.add({ url: from, path: null }, destination);
  draft.edit(file, [edit]);
  const reason = await site.closed(file);
  if (reason) throw refusal(`The redirect belongs into ${file}, which cannot be changed. ${reason}`);
  return { changes: await draft.changes(), notes: [], summary: `Added a redirect from ${from} to ${to}.` };
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
