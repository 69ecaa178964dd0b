export type SlugStyle = 'github' | 'mintlify' | 'python' | 'vitepress';

interface Rules {
  slug(text: string): string;
  /** What is put behind a slug that is taken, by the count of earlier headings with it. */
  duplicate(slug: string, earlier: number): string;
  /** GitHub's form works as well: the site's own rules have changed over time or can be configured. */
  alsoGithub: boolean;
}

const rules: Record<SlugStyle, Rules> = {
  github: {
    slug: (text) =>
      text
        .toLowerCase()
        .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
        .replaceAll(' ', '-'),
    duplicate: (slug, earlier) => `${slug}-${earlier}`,
    alsoGithub: false,
  },
  mintlify: {
    slug: (text) =>
      text
        .trim()
        .toLowerCase()
        .replaceAll("'", '’')
        .replace(/[\s.]+/g, '-')
        .replace(/[^\p{L}\p{M}\p{N}_\-&/’]/gu, '')
        .replace(/-{2,}/g, '-')
        .replace(/^-|-$/g, ''),
    duplicate: (slug, earlier) => `${slug}-${earlier + 1}`,
    alsoGithub: true,
  },
  python: {
    slug: (text) =>
      text
        .normalize('NFKD')
        .replace(/[^\w\s-]/g, '')
        .trim()
        .toLowerCase()
        .replace(/[-\s]+/g, '-'),
    duplicate: (slug, earlier) => `${slug}_${earlier}`,
    alsoGithub: true,
  },
  vitepress: {
    slug: (text) =>
      text
        .normalize('NFKD')
        .replace(/[\u0300-\u036F]/g, '')
        .replace(/\p{Cc}/gu, '')
        .replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, '-')
        .replace(/^-+|-+$/g, '')
        .replace(/^(\d)/, '_$1')
        .toLowerCase(),
    duplicate: (slug, earlier) => `${slug}-${earlier}`,
    alsoGithub: false,
  },
};

export function slugOf(text: string, style: SlugStyle): string {
  return rules[style].slug(text);
}

/** Gives a page's headings their anchors, in order, numbering the ones that repeat. */
export class Slugger {
  readonly #rules: Rules;
  readonly #counts = new Map<string, number>();
  readonly #github: Slugger | null;

  constructor(style: SlugStyle) {
    this.#rules = rules[style];
    this.#github = this.#rules.alsoGithub ? new Slugger('github') : null;
  }

  next(text: string): { anchor: string; alias: string | null } {
    return { anchor: this.#take(this.#rules.slug(text)), alias: this.#github?.next(text).anchor ?? null };
  }

  /** An anchor that the page names itself is taken for the headings below it. */
  reserve(anchor: string): void {
    if (!this.#counts.has(anchor)) this.#counts.set(anchor, 0);
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
}
