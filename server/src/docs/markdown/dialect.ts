import type { SlugStyle } from '../kinds/slug-styles.ts';

/** A component that gets its anchor from the first of these attributes that it has, unless it has an `id`. */
export interface AnchorComponent {
  attributes: readonly string[];
  /** As a heading's, numbered among them; as a title's, alone; or as that of an API's field. */
  how: 'heading' | 'title' | 'field';
}

/** `{{#include part.md}}`, `{% file src="a.pdf" %}` */
export interface FileTag {
  kind: 'link' | 'include';
  /** Global, with the path or URL as its only group. */
  pattern: RegExp;
  /** It is carried out in code as well; `if it exists`: where there is no such file, it is an example of a tag. */
  inCode: boolean | 'if it exists';
}

/** How one kind of site writes Markdown, as data: it is sent to other processes and names what was read before. */
export interface Dialect {
  /** JSX, expressions and ESM instead of HTML. */
  mdx: boolean;
  slugs: SlugStyle;
  /** `## Title {#id}` names the anchor. */
  headingIds: boolean;
  /** How such an id is written, as its only group, where it is more than a word. */
  headingId?: RegExp;
  /** `## Title {/* #id *\/}` in MDX and `## Title <!-- #id -->` in Markdown do. */
  commentIds?: boolean;
  /** What is written in an expression, `## Title {x}`, is a part of the heading's anchor. */
  expressionsInAnchors?: boolean;
  /** `## Title [#id]` does. */
  bracketIds?: boolean;
  /** `:::note Title` blocks. */
  directives: boolean;
  /** `!!! note "Title"`, `??? tip` and `=== "Tab"` with indented content. */
  admonitions: boolean;
  /** `{#id}` and `{: #id .class }` behind anything, not only headings. */
  attributeLists?: boolean;
  /** A footnote `[^a]` has the anchors `fn:a` and `fnref:a`. */
  footnoteAnchors?: boolean;
  /** `:smile:` is shown as an image, which is no part of a heading's anchor. */
  emojiCodes?: boolean;
  /** `$x$` and `$$` are formulas, whatever braces they have. */
  math?: boolean;
  /** HTML comments although the rest is MDX. */
  htmlComments: boolean;
  /** Headings outside of these depths have no anchor; absent: all have one. */
  anchorDepths?: readonly [first: number, last: number];
  /** Components that a fragment can name. */
  anchorComponents: Readonly<Record<string, AnchorComponent>>;
  /** Components whose `id` reaches no element of the page. */
  componentsWithoutId: ReadonlySet<string>;
  /** Components that show what is written in them and nothing else that a fragment could name; absent: all. */
  plainComponents?: ReadonlySet<string>;
  /** What targets of links that can only be addresses match, where programs give others a meaning; absent: all are. */
  addresses?: RegExp;
  /** Components whose `href`, `to` or `src` is a link; absent: all. */
  linkingComponents?: ReadonlySet<string>;
  /** Tags of a template language that name a file; what they name is a path, not prose. */
  fileTags?: readonly FileTag[];
  /** `{{ x }}` and `{% x %}` may be carried out, by programs that nobody knows: a URL with one is any. */
  templates?: boolean;
  /** What the parser reads besides usual Markdown, and whether a page may begin with front matter. */
  features?: { frontmatter?: boolean; headingAttributes?: boolean; definitionList?: boolean };
  /** What a `<script>` imports is built with the page, and counts from its file. */
  scriptImports?: boolean;
  /** Front-matter fields, at any depth, that hold a link or an image. */
  linkFields: Readonly<Record<string, 'link' | 'image'>>;
  /** One that holds a list of links, which count from the folder of the site's pages. */
  linkList?: string;
  /** Front-matter fields, at any depth, that put tags, scripts or services of others into the page. */
  activeFields?: readonly string[];
  /** Modules of the framework itself, which any page may import. */
  ownModules?: readonly RegExp[];
}

export const plainMarkdown: Dialect = {
  mdx: false,
  slugs: 'github',
  headingIds: false,
  directives: false,
  admonitions: false,
  htmlComments: false,
  templates: true,
  anchorComponents: {},
  componentsWithoutId: new Set(),
  linkFields: {},
};
