import { splitUrl } from '../site/resolve-link.ts';
import type { Site } from '../site/site.ts';
import { isMarkdown } from '../text/posix-path.ts';
import type { FieldValue } from './field-value.ts';
import { urlOf, withField } from './fixed-address.ts';
import { inboundLinks } from './inbound-links.ts';
import { navigationLinksTo } from './navigation-links.ts';

/** Fields by which a page asks not to be shown; `sidebar` may have a `hidden` of its own. */
export const hidingFields = ['hidden', 'unlisted', 'draft', 'noindex'];

/** What a field does to those who link to the page: it hides the page, or gives it another address. */
export async function reachNotes(
  site: Site,
  path: string,
  { field, value, paths }: { field: string; value: FieldValue; paths: readonly string[] },
): Promise<string[]> {
  const { fields, title } = await site.page(path);
  const before = (await site.urls()).of(path);
  const after = urlOf(site, withField({ path, fields, title }, field, value));
  const isHidden = hidingFields.includes(field) && value === true && fields.data[field] !== true;
  if (before === null || (!isHidden && before === after)) return [];
  const address = after === null ? 'has no address now' : `has the address ${after} now`;
  const now = isHidden ? `is marked as “${field}” now` : address;
  const links = (await inboundLinks(site, path))
    // A link to the file finds it at any address, and a page that is hidden as well misleads nobody.
    .filter(({ from, link }) => (isHidden ? !paths.includes(from) : !isMarkdown(splitUrl(link.url).path)))
    .map(({ from, link }) => `${from}:${link.line} links to ${path}, which ${now} (“${link.url}”).`);
  const bars = (await navigationLinksTo(site, path)).map(
    ({ file, line, target }) => `${file}:${line} leads to ${path}, which ${now} (“${target}”).`,
  );
  const notes = [...(field === 'draft' && isHidden ? await draftEntries(site, path) : []), ...links, ...bars];
  if (notes.length === 0) return [];
  if (after === null) return [goneNote(site, field), ...notes];
  const advice = `“Change the URL of ${before} to ${after}” would let links follow and add a redirect.`;
  return isHidden ? notes : [advice, ...notes];
}

async function draftEntries(site: Site, path: string): Promise<string[]> {
  const { entries } = await site.navigation();
  return entries
    .filter(({ page, target }) => page === path && site.rules.failsOnDraft?.(target))
    .map(
      ({ file, line, target }) =>
        `${file}:${line} lists ${path} (“${target}”), and ${site.kind.title} fails to build while a page in the navigation is a draft; take the entry out.`,
    );
}

function goneNote({ kind, rules }: Site, field: string): string {
  const failure = rules.failsOnBrokenLinks
    ? ', and fails to build while pages link to it (`onBrokenLinks`)'
    : '';
  return `${kind.title} leaves a page with this “${field}” out of the published site${failure}.`;
}
