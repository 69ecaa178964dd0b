import type { Dialect } from '../../markdown/dialect.ts';
import { asFields, Computed, type Settings } from './settings.ts';
import { mkdocsSlugs } from './slugs.ts';

export const mkdocsDialect: Dialect = {
  mdx: false,
  slugs: 'python',
  headingIds: true,
  directives: false,
  admonitions: true,
  attributeLists: true,
  footnoteAnchors: true,
  htmlComments: false,
  anchorComponents: {},
  componentsWithoutId: new Set(),
  linkFields: {},
};

type SlugStyle = keyof typeof mkdocsSlugs;
const styles = Object.keys(mkdocsSlugs) as SlugStyle[];

/** The same objects each time, since what was read of a page is kept by its dialect. */
const dialects = new Map<string, PageDialects>(
  styles.flatMap((slugs): [string, PageDialects][] => [
    [slugs, withPosts({ ...mkdocsDialect, slugs })],
    [`${slugs} emoji`, withPosts({ ...mkdocsDialect, slugs, emojiCodes: true })],
  ]),
);

interface PageDialects {
  page: Dialect;
  /** Of a post of Material's blog, which lists pages that go with it. */
  post: Dialect;
}

function withPosts(page: Dialect): PageDialects {
  return { page, post: { ...page, linkList: 'links' } };
}

export function dialectsOf({ extensions }: Settings): PageDialects {
  const slugs = slugStyle(extensions.get('toc')?.slugify) ?? 'python';
  return dialects.get(extensions.has('pymdownx.emoji') ? `${slugs} emoji` : slugs)!;
}

/** How headings get their anchors; null: by a function that is not known here. */
function slugStyle(slugify: unknown): SlugStyle | null {
  if (slugify === undefined || slugify === null) return 'python';
  if (!(slugify instanceof Computed)) return null;
  const name = slugify.tag.replace(/^.*:/, '');
  if (name === 'markdown.extensions.toc.slugify') return 'python';
  if (name === 'markdown.extensions.toc.slugify_unicode') return 'python-unicode';
  if (name === 'pymdownx.slugs.uslugify') return 'pymdownx-lower';
  if (name === 'pymdownx.slugs.uslugify_cased') return 'pymdownx';
  if (name !== 'pymdownx.slugs.slugify') return null;
  const { case: letters = 'none', ...others } = asFields(asFields(slugify.argument).kwds);
  if (Object.keys(others).length > 0) return null;
  return letters === 'none' ? 'pymdownx' : letters === 'lower' ? 'pymdownx-lower' : null;
}

/** Text that is put into a page when the site is built: `--8<-- "part.md"`, `{% include … %}`, `{!part.md!}`. */
const included = /^[ \t]*-+8<-+[ \t]*(?:["'][^"'\n]*\.(?:md|markdown|html|txt)\b|$)|\{%|\{!/m;
/** mkdocstrings puts what a module documents in place of `::: module`. */
const documented = /^ *::: \w/m;
const tab = /^[ \t]*===[!+]? +["']/m;

/** What may give a page anchors that its text does not show; null: nothing. */
export function otherAnchors({ extensions, plugins, values }: Settings): (text: string) => string | null {
  const { slugify, separator = '-' } = extensions.get('toc') ?? {};
  if (values.hooks !== undefined) return () => '`hooks` of the site’s own may change pages';
  if (slugStyle(slugify) === null || separator !== '-')
    return () => '`toc` names headings by a rule of its own';
  const hasTabs = extensions.get('pymdownx.tabbed')?.slugify !== undefined;
  const hasMacros = plugins.has('macros');
  return (text) => {
    if (documented.test(text)) return 'mkdocstrings puts documentation into the page (`:::`)';
    if (included.test(text)) return 'the page includes text when the site is built';
    if (hasTabs && tab.test(text)) return '`pymdownx.tabbed` gives tabs anchors by a rule of its own';
    return hasMacros && text.includes('{{') ? 'macros may show it (`{{`)' : null;
  };
}
