import { appendItem, quoteLike } from '../../literal/edit-literal.ts';
import { arrayOf, itemsOf, type Literal, propertyOf, stringOf, unknownsIn } from '../../literal/literal.ts';
import { hostingRedirects } from '../../redirects/hosting-redirects.ts';
import { literalTarget, type Redirect, type Redirects } from '../../redirects/redirects.ts';
import type { SiteFiles } from '../../site/site-files.ts';
import { lineCounter } from '../../text/lines.ts';

/** The list of `@docusaurus/plugin-client-redirects`; without it, those of the site's host. */
export async function readRedirects(site: SiteFiles, listed: Literal | undefined): Promise<Redirects> {
  const array = arrayOf(listed);
  if (!array) return hostingRedirects(site);
  const { path: file, text } = array.source;
  const lineOf = lineCounter(text);
  const list = array.items.flatMap((item): Redirect[] => {
    const written = propertyOf(item, 'to');
    const to = stringOf(written);
    const from = propertyOf(item, 'from');
    const sources = from?.type === 'array' ? itemsOf(from) : from ? [from] : [];
    if (to === undefined) return [];
    const place = { file, line: lineOf(item.start), target: literalTarget(written, item, file) };
    return sources.flatMap((source) =>
      source.type === 'string' ? [{ from: source.value, to, ...place }] : [],
    );
  });
  const unread = unknownsIn(array);
  if (!array.elements) return { list, add: null, unread };
  const example = array.start + Math.max(0, text.slice(array.start, array.end).search(/["']/));
  return {
    list,
    unread,
    add: ({ url: from }, { url: to }) => {
      const item = `{ from: ${quoteLike(text, example, from)}, to: ${quoteLike(text, example, to)} }`;
      return { file, edit: appendItem(array, item) };
    },
  };
}
