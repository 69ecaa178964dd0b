import { redirectFor } from '../redirects/redirects.ts';
import { normalUrl } from '../site/url-index.ts';
import { refusal } from './codemod.ts';
import type { Move } from './move.ts';

/** Refuses an address that a redirect leads away from. */
export async function refuseShadowed({ site, to }: Move): Promise<void> {
  const { list } = await site.redirects();
  const away = to.url === null ? null : redirectFor(list, normalUrl(to.url));
  if (away)
    throw refusal(
      `A redirect leads ${to.url} to ${away.to}, so a page there could not be reached; remove it first.`,
    );
}

/** From the page's old address to its new one. */
export async function addRedirect({ site, draft, notes, from, to }: Move): Promise<void> {
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
