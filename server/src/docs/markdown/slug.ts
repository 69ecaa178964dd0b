import { slug as githubSlug } from 'github-slugger';

export type SlugStyle =
  | 'github'
  | 'mintlify'
  | 'vitepress'
  /** The same; links name it as it is. */
  | 'vitepress-1'
  /** Python-Markdown's own, for ASCII or any letter. */
  | 'python'
  | 'python-unicode'
  /** That of the PyMdown extensions, which keeps case or does not. */
  | 'pymdownx'
  | 'pymdownx-lower'
  | 'mdbook'
  | 'mdbook-0.4';

interface Rules {
  slug(text: string): string;
  /** What is put behind a slug that is taken, by the count of earlier headings with it. */
  duplicate(slug: string, earlier: number): string;
  /** No heading's anchor is empty, one that ends with a number is counted on, and ids anywhere on the page are taken. */
  isPython?: boolean;
  /** A form that works as well: the framework's own rule has changed over time. */
  also?: SlugStyle;
  /** An id that the page says outright is not numbered around. */
  ignoresIds?: boolean;
}

const emoji =
  /\p{Emoji_Modifier}|\p{Emoji_Modifier_Base}|\p{Emoji_Presentation}|\p{Extended_Pictographic}|[\u200D\uFE0E\uFE0F]/gu;

/**
 * As Mintlify makes it: the text is percent-encoded first, so that what is not ASCII goes through the slug as it is
 * and is decoded at the end. A lone `s` or `t` belongs to the word before it: “what's” is `whats`.
 */
function mintlifySlug(text: string): string {
  const encoded = encodeURIComponent(text.toWellFormed().toLowerCase().trim().replace(/\s+/g, '-'));
  const isEncoded = /%[0-9A-F]{2}/.test(encoded);
  const slug = encoded
    .replace(isEncoded ? /[^a-zA-Z\d%_]+/g : /[^a-z\d_]+/g, '-')
    .replace(/([a-zA-Z\d]+)-([ts])(-|$)/g, '$1$2$3')
    .replace(/-{2,}/g, '-')
    .replace(/^-|-$/g, '');
  return withoutMarks(decodeURIComponent(slug));
}

const withoutMarks = (id: string): string => id.replace(/[?,;:!'"()[\]{}]/g, '').replace(emoji, '');

function vitepressSlug(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/g, '')
    .replace(/\p{Cc}/gu, '')
    .replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .replace(/^(\d)/, '_$1')
    .toLowerCase();
}

/** What is made of a link's fragment, where something is; an id that a page says outright is not written like that. */
const linkedAs: Partial<Record<SlugStyle, (fragment: string) => string>> = {
  // It leaves out of a fragment what it leaves out of an id.
  mintlify: withoutMarks,
  vitepress: vitepressSlug,
};

/** What a link's fragment may be looked up as. */
export function fragmentForms(fragment: string, style: SlugStyle): string[] {
  const make = linkedAs[style];
  return make ? [fragment, make(fragment)] : [fragment];
}

/** The anchor of a field of an API: words of `camelCase` apart. */
export function fieldSlug(name: string): string {
  return `param-${name}`
    .replace(/([A-Z]{2,})(\d+)/g, '$1 $2')
    .replace(/([a-z\d]+)([A-Z]{2,})/g, '$1 $2')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-rt-z\d]+)/g, '$1 $2')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/([a-z\d]+)-([ts])(-|$)/g, '$1$2$3')
    .replace(/^-|-$/g, '');
}

/** What Python calls a word character. */
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

const python = (slug: Rules['slug']): Rules => ({
  slug,
  duplicate: (taken, earlier) => `${taken}_${earlier}`,
  isPython: true,
});

const mdbookSlug = (text: string): string =>
  text
    .trim()
    .replace(/\s/gu, '-')
    .replace(/[^\p{Alphabetic}\p{N}_-]/gu, '') || 'section';

const vitepress: Rules = {
  slug: vitepressSlug,
  duplicate: (slug, earlier) => `${slug}-${earlier}`,
};

const rules: Record<SlugStyle, Rules> = {
  github: {
    slug: githubSlug,
    duplicate: (slug, earlier) => `${slug}-${earlier}`,
  },
  mintlify: {
    slug: mintlifySlug,
    duplicate: (slug, earlier) => `${slug}-${earlier + 1}`,
  },
  python: python((text) => markdownSlug(text.normalize('NFKD').replace(/[^\0-\x7F]/g, ''))),
  'python-unicode': python(markdownSlug),
  pymdownx: python(pymdownxSlug),
  'pymdownx-lower': python((text) => pymdownxSlug(text.toLowerCase())),
  vitepress,
  'vitepress-1': vitepress,
  mdbook: {
    // Its punctuation is smart: dashes in prose become signs, which no id has.
    slug: (text) => mdbookSlug(text.toLowerCase()),
    duplicate: (slug, earlier) => `${slug}-${earlier}`,
    also: 'mdbook-0.4',
    ignoresIds: true,
  },
  'mdbook-0.4': {
    slug: (text) =>
      mdbookSlug(
        text
          .replaceAll('—', '---')
          .replaceAll('–', '--')
          .replace(/[A-Z]/g, (letter) => letter.toLowerCase()),
      ),
    duplicate: (slug, earlier) => `${slug}-${earlier}`,
    ignoresIds: true,
  },
};

/** Prose as mdBook prints it, where the difference shows in an id. */
export const smartDashes = (text: string): string => text.replaceAll('---', '—').replaceAll('--', '–');

export function slugOf(text: string, style: SlugStyle): string {
  return rules[style].slug(text);
}

/** Gives a page's headings their anchors, in order, numbering the ones that repeat. */
export class Slugger {
  readonly #rules: Rules;
  readonly #counts = new Map<string, number>();
  readonly #also: Slugger | null;

  constructor(style: SlugStyle) {
    this.#rules = rules[style];
    this.#also = this.#rules.also ? new Slugger(this.#rules.also) : null;
  }

  /** The anchors that a heading answers to, the one that links should name first. */
  next(text: string): string[] {
    const slug = this.#rules.slug(text);
    const anchor = this.#rules.isPython ? this.#takePython(slug) : this.#take(slug);
    return [anchor, ...(this.#also?.next(text) ?? [])];
  }

  /** Whether ids below a heading are taken for it as well. */
  get countsAllIds(): boolean {
    return this.#rules.isPython ?? false;
  }

  /** An anchor that the page names itself is taken for the headings below it. */
  reserve(anchor: string): void {
    if (!this.#rules.ignoresIds && !this.#counts.has(anchor)) this.#counts.set(anchor, 0);
  }

  #take(slug: string): string {
    let anchor = slug;
    while (this.#counts.has(anchor)) {
      const earlier = this.#counts.get(slug)! + 1;
      this.#counts.set(slug, earlier);
      anchor = this.#rules.duplicate(slug, earlier);
    }
    this.#counts.set(anchor, 0);
    return anchor;
  }

  #takePython(slug: string): string {
    const isFree = slug !== '' && !this.#counts.has(slug);
    const anchor = isFree ? slug : this.#numbered(slug);
    this.#counts.set(anchor, this.#counts.get(anchor) ?? 0);
    return anchor;
  }

  #numbered(slug: string): string {
    const [, base = slug, number = '0'] = /^(.*)_(\d+)$/s.exec(slug) ?? [];
    // Below the last count all are taken; a page of equal headings would take quadratic time to find out.
    let count = this.#counts.get(slug) || Number(number);
    do count += 1;
    while (this.#counts.has(`${base}_${count}`));
    this.#counts.set(slug, count);
    return `${base}_${count}`;
  }
}
