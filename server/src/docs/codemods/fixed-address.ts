import type { FrontMatterFields } from '../markdown/front-matter.ts';
import type { Site } from '../site/site.ts';
import { normalUrl } from '../site/url-index.ts';

/** What a page's address is made from. */
export interface Addressed {
  path: string;
  fields: FrontMatterFields;
  title: string;
}

/** Fields that fix an address in some kind of site; which of them do in this one is found by trying. */
const addressFields = ['slug', 'id', 'permalink'];

/** The field without which the page would have another address: its file's name alone does not say it. */
export function fixingField(site: Site, page: Addressed): string | null {
  const url = urlOf(site, page);
  const names = new Set([...addressFields, ...site.rules.urlFields]);
  return (
    [...names].find((name) => name in page.fields.data && urlOf(site, without(page, name)) !== url) ?? null
  );
}

/** The value of a field that gives the page an address; null where none does. */
export function valueFor(site: Site, page: Addressed, field: string, url: string): string | null {
  const old = String(page.fields.data[field]);
  const parts = normalUrl(url).split('/').slice(1);
  const tails = parts.map((_, index) => parts.slice(index).join('/'));
  // A name of a document has no slashes; a slug that starts with one counts from the top.
  const values = field === 'id' ? [parts.at(-1)!] : [...tails.map((tail) => `/${tail}`), ...tails];
  const fitting = values.filter((value) => {
    const given = urlOf(site, withField(page, field, value));
    return value !== '' && given !== null && normalUrl(given) === normalUrl(url);
  });
  const value = fitting.find((each) => each.startsWith('/') === old.startsWith('/')) ?? fitting[0];
  if (value === undefined) return null;
  return old.length > 1 && old.endsWith('/') && !value.endsWith('/') ? `${value}/` : value;
}

export const urlOf = (site: Site, { path, fields, title }: Addressed): string | null =>
  site.rules.urlOf(path, fields, title);

export const withField = (page: Addressed, field: string, value: unknown): Addressed => ({
  ...page,
  fields: { ...page.fields, data: { ...page.fields.data, [field]: value } },
});

export function without(page: Addressed, field: string): Addressed {
  const { [field]: _, ...data } = page.fields.data;
  return { ...page, fields: { ...page.fields, data } };
}
