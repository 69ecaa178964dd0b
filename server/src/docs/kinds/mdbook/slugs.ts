import { numbered, type SlugRules } from '../../markdown/slug-rules.ts';

const slug = (text: string): string =>
  text
    .trim()
    .replace(/\s/gu, '-')
    .replace(/[^\p{Alphabetic}\p{N}_-]/gu, '') || 'section';

const before05: SlugRules = {
  slug: (text) =>
    slug(
      text
        .replaceAll('—', '---')
        .replaceAll('–', '--')
        .replace(/[A-Z]/g, (letter) => letter.toLowerCase()),
    ),
  duplicate: numbered,
  ignoresIds: true,
};

export const mdbookSlugs = {
  mdbook: {
    slug: (text) => slug(text.toLowerCase()),
    duplicate: numbered,
    also: before05,
    ignoresIds: true,
    // Its punctuation is smart: dashes in prose become signs, which no id has.
    printed: (text) => text.replaceAll('---', '—').replaceAll('--', '–'),
  },
} satisfies Record<string, SlugRules>;
