import type { SlugRules } from '../../markdown/slug-rules.ts';

const emoji =
  /\p{Emoji_Modifier}|\p{Emoji_Modifier_Base}|\p{Emoji_Presentation}|\p{Extended_Pictographic}|[\u200D\uFE0E\uFE0F]/gu;

const withoutMarks = (id: string): string => id.replace(/[?,;:!'"()[\]{}]/g, '').replace(emoji, '');

/** A lone `s` or `t` belongs to the word before it: “what's” is `whats`. */
const joinContractions = (slug: string): string => slug.replace(/([a-zA-Z\d]+)-([ts])(-|$)/g, '$1$2$3');

/** The text is percent-encoded first, so that what is not ASCII passes through the slug and is decoded at the end. */
function slug(text: string): string {
  const encoded = encodeURIComponent(text.toWellFormed().toLowerCase().trim().replace(/\s+/g, '-'));
  const isEncoded = /%[0-9A-F]{2}/.test(encoded);
  const joined = joinContractions(encoded.replace(isEncoded ? /[^a-zA-Z\d%_]+/g : /[^a-z\d_]+/g, '-'))
    .replace(/-{2,}/g, '-')
    .replace(/^-|-$/g, '');
  return withoutMarks(decodeURIComponent(joined));
}

/** Words of `camelCase` apart. */
function field(name: string): string {
  const words = `param-${name}`
    .replace(/([A-Z]{2,})(\d+)/g, '$1 $2')
    .replace(/([a-z\d]+)([A-Z]{2,})/g, '$1 $2')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-rt-z\d]+)/g, '$1 $2')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-');
  return joinContractions(words).replace(/^-|-$/g, '');
}

export const mintlifySlugs = {
  mintlify: {
    slug,
    duplicate: (taken, earlier) => `${taken}-${earlier + 1}`,
    linkedAs: withoutMarks,
    field,
  },
} satisfies Record<string, SlugRules>;
