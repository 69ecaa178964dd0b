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

/** A page's address below `base`. */
export function addressOf(id: string, base: string, hasSlash: boolean): string {
  const path = id.replace(/(^|\/)index$/, '');
  if (path === '') return `${base}/`;
  return `${base}/${path}${hasSlash ? '/' : ''}`;
}

/** `docs/x/` and `/docs/x` as `/docs/x`; nothing at all for the top. */
export const pathOf = (text: string): string => {
  const bare = text.replace(/^(?:\.?\/)+|\/+$/g, '');
  return bare === '' ? '' : `/${bare}`;
};
