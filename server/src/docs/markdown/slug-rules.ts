/** How a framework makes the anchor of a heading. Each framework's rules are in its own folder. */
export interface SlugRules {
  slug(text: string): string;
  /** What becomes of a slug that is taken, by the count of earlier headings with it. */
  duplicate(slug: string, earlier: number): string;
  /** No heading's anchor is empty, one that ends with a number is counted on, and ids anywhere on the page are taken. */
  isPython?: boolean;
  /** Rules that hold as well: the framework has changed them over time. */
  also?: SlugRules;
  /** An id that the page names outright is not numbered around. */
  ignoresIds?: boolean;
  /** Changes the fragment of a link before it looks for the anchor. */
  linkedAs?(fragment: string): string;
  /** The anchor of a field of an API. */
  field?(name: string): string;
  /** The text of a heading as it is printed, where that differs and shows in the anchor. */
  printed?(text: string): string;
}

/** `title`, `title-1`, `title-2`. */
export const numbered = (slug: string, earlier: number): string => `${slug}-${earlier}`;
