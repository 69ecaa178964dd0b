import { numbered, type SlugRules } from '../../markdown/slug-rules.ts';

function slug(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/g, '')
    .replace(/\p{Cc}/gu, '')
    .replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .replace(/^(\d)/, '_$1')
    .toLowerCase();
}

export const vitepressSlugs = {
  vitepress: { slug, duplicate: numbered, linkedAs: slug },
  /** Version 1 leaves the fragments of links as they are. */
  'vitepress-1': { slug, duplicate: numbered },
} satisfies Record<string, SlugRules>;
