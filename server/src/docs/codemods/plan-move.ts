import type { Site } from '../site/site.ts';
import { normalUrl } from '../site/url-index.ts';
import { isBelow, isMarkdown, joinPath, nameOf } from '../text/posix-path.ts';
import { refusal } from './codemod.ts';
import { type Addressed, fixingField, urlOf, valueFor, withField } from './fixed-address.ts';
import { isAddress, newPagePath } from './new-path.ts';

/** Where a page goes, and what of its front matter has to change for that. */
export interface Plan extends Addressed {
  change: { field: string; value: string } | null;
}

/** Asked for an address, a page whose front matter has one gets another there, and stays in its file if it can. */
export function planMove(site: Site, page: Addressed, target: string): Plan {
  const { path, fields } = page;
  const folder = target.endsWith('/') ? target : isFolder(site, target) ? `${target}/` : null;
  const wanted = folder === null ? target : folder + nameOf(path);
  const ending = path.slice(path.lastIndexOf('.'));
  const moved = { ...page, path: newPagePath(site, wanted, ending, path), change: null };
  const field = fixingField(site, moved);
  const isAsked = isAddress(wanted) && !site.hides('addresses');
  const url = isAsked && field !== null ? site.rules.urlOf(moved.path, null, page.title) : null;
  const given = urlOf(site, moved);
  if (field === null || url === null || given === null || normalUrl(given) === normalUrl(url)) return moved;
  for (const file of [path, moved.path]) {
    const value = valueFor(site, { ...page, path: file }, field, url);
    if (value !== null)
      return { ...withField({ ...page, path: file }, field, value), change: { field, value } };
  }
  throw refusal(
    `The address of ${path} is what its field “${field}” says (${String(fields.data[field])}), and no value of it leads to ${url}; change the field, or name a file to move the page to.`,
  );
}

/** As `mv` does it: a page that is moved to a folder goes into it. An address, `/guides`, is a page's. */
function isFolder(site: Site, target: string): boolean {
  if (target.startsWith('/') || isMarkdown(target)) return false;
  const folders = ['', site.layout.root, ...site.layout.contentFolders].map((top) => joinPath(top, target));
  return site.documents.some((path) => folders.some((folder) => isBelow(path, folder)));
}
