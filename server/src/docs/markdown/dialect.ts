import type { SlugStyle } from './slug.ts';

/** How one kind of site writes Markdown, as data. */
export interface Dialect {
  /** JSX, expressions and ESM instead of HTML. */
  mdx: boolean;
  slugs: SlugStyle;
  /** `## Title {#id}` names the anchor. */
  headingIds: boolean;
  /** `:::note Title` blocks. */
  directives: boolean;
  /** `!!! note "Title"`, `??? tip` and `=== "Tab"` with indented content. */
  admonitions: boolean;
  /** HTML comments although the rest is MDX. */
  htmlComments: boolean;
  /** Components whose `title` or `label` becomes an anchor. */
  titleAnchors: boolean;
  /** Front-matter fields, at any depth, that hold a link or an image. */
  linkFields: Readonly<Record<string, 'link' | 'image'>>;
}

export const plainMarkdown: Dialect = {
  mdx: false,
  slugs: 'github',
  headingIds: false,
  directives: false,
  admonitions: false,
  htmlComments: false,
  titleAnchors: false,
  linkFields: {},
};
