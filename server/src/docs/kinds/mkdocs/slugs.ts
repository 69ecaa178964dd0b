import type { SlugRules } from '../../markdown/slug-rules.ts';

/** What Python does not call a word character. */
const otherThanWords = /[^\p{L}\p{N}_\s-]/gu;

const markdownSlug = (text: string): string =>
  text
    .replace(otherThanWords, '')
    .trim()
    .toLowerCase()
    .replace(/[-\s]+/g, '-');

function pymdownxSlug(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/g, ' ').replace(otherThanWords, '').replace(/ /g, '-');
}

const python = (slug: SlugRules['slug']): SlugRules => ({
  slug,
  duplicate: (taken, earlier) => `${taken}_${earlier}`,
  isPython: true,
});

export const mkdocsSlugs = {
  /** Python-Markdown's own, for ASCII or any letter. */
  python: python((text) => markdownSlug(text.normalize('NFKD').replace(/[^\0-\x7F]/g, ''))),
  'python-unicode': python(markdownSlug),
  /** That of the PyMdown extensions, which keeps case or does not. */
  pymdownx: python(pymdownxSlug),
  'pymdownx-lower': python((text) => pymdownxSlug(text.toLowerCase())),
} satisfies Record<string, SlugRules>;
