import { GenerationCache } from '../../foundation/generation-cache.ts';
import { type SlugStyle, slugStyles } from '../kinds/slug-styles.ts';
import type { SlugRules } from './slug-rules.ts';

export const slugOf = (text: string, style: SlugStyle): string => slugStyles[style].slug(text);

/** Pages repeat headings, and a check needs a page's anchors several times: before, after, and for each link to it. */
const slugs = new WeakMap<SlugRules, GenerationCache<string>>();
const mostSlugs = 10_000;
const longestKept = 100;

function slugBy(rules: SlugRules, text: string): string {
  if (text.length > longestKept) return rules.slug(text);
  const known = slugs.get(rules) ?? new GenerationCache<string>(mostSlugs);
  slugs.set(rules, known);
  return known.get(text, rules.slug);
}

/** What a link's fragment may be looked up as. */
export function fragmentForms(fragment: string, style: SlugStyle): string[] {
  const { linkedAs } = slugStyles[style];
  return linkedAs ? [fragment, linkedAs(fragment)] : [fragment];
}

/** Gives a page's headings their anchors, in order, numbering the ones that repeat. */
export class Slugger {
  readonly #rules: SlugRules;
  readonly #counts = new Map<string, number>();
  readonly #also: Slugger | null;

  constructor(rules: SlugRules) {
    this.#rules = rules;
    this.#also = this.#rules.also ? new Slugger(this.#rules.also) : null;
  }

  /** The anchors that a heading answers to, the one that links should name first. */
  next(text: string): string[] {
    const slug = slugBy(this.#rules, text);
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
