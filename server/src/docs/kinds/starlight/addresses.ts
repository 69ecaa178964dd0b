import { slug as githubSlug } from 'github-slugger';
import type { FrontMatterFields } from '../../markdown/front-matter.ts';
import { withoutExtension } from '../../text/posix-path.ts';

/** How Astro names an entry of a collection: each part of its path as a slug, or what the front matter says. */
export function entryId(relative: string, fields: FrontMatterFields | null): string {
  const { slug } = fields?.data ?? {};
  if (typeof slug === 'string' && slug !== '') return slug.replace(/^\/+|\/+$/g, '');
  const parts = withoutExtension(relative)
    .replace(/\.mdoc$/, '')
    .split('/');
  return parts.map((part) => githubSlug(part)).join('/');
}

/** What Astro shows where there is no page, or an error: a file at the top, whatever addresses look like. */
const statusPage = /^(?:404|500)$/;

/** Whether an entry is one that readers come to without a navigation: the home page, or the like of a 404. */
export const isOutsideNavigation = (id: string, defaultLocale: string): boolean =>
  statusPage.test(id) || (id === 'index' ? '' : id.replace(/\/index$/, '')) === defaultLocale;

/** A page's address below `base`. */
export function addressOf(id: string, base: string, hasSlash: boolean): string {
  const path = id.replace(/(^|\/)index$/, '');
  if (path === '') return `${base}/`;
  if (statusPage.test(path)) return `${base}/${path}.html`;
  return `${base}/${path}${hasSlash ? '/' : ''}`;
}

/** `docs/x/` and `/docs/x` as `/docs/x`; nothing at all for the top. */
export const pathOf = (text: string): string => {
  const bare = text.replace(/^(?:\.?\/)+|\/+$/g, '');
  return bare === '' ? '' : `/${bare}`;
};
