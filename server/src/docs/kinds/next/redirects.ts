import { appendItem, insertItem, quoteLike } from '../../literal/edit-literal.ts';
import {
  type ArrayLiteral,
  itemsOf,
  type Literal,
  propertyOf,
  stringOf,
  unknownsIn,
} from '../../literal/literal.ts';
import { hostingRedirects } from '../../redirects/hosting-redirects.ts';
import { termsOf } from '../../redirects/literal-redirects.ts';
import {
  byCondition,
  literalTarget,
  mayCatch,
  type Redirect,
  type Redirects,
} from '../../redirects/redirects.ts';
import type { SiteFiles } from '../../site/site-files.ts';
import type { Range } from '../../text/edit.ts';
import { lineCounter } from '../../text/lines.ts';

/** What `redirects` of a Next.js configuration gives: a list, or the list that a function returns. */
export function listedRedirects(config: Literal | undefined): Literal | undefined {
  const listed = propertyOf(config, 'redirects');
  return listed?.type === 'unknown' && listed.returned ? listed.returned() : listed;
}

/** `async redirects() { return [{ source: '/old', destination: '/new', permanent: true }] }`, and those of its host. */
export async function nextRedirects(site: SiteFiles, config: Literal | undefined): Promise<Redirects> {
  const listed = listedRedirects(config);
  const hosted = await hostingRedirects(site);
  const own = itemsOf(listed).flatMap((item): Redirect[] => {
    const from = stringOf(propertyOf(item, 'source'));
    const destination = propertyOf(item, 'destination');
    const to = stringOf(destination);
    if (from === undefined || to === undefined) return [];
    const { path: file, text } = item.source;
    const target = literalTarget(destination, item);
    return [{ from, to, file, line: lineCounter(text)(item.start), target, ...termsOf(item) }];
  });
  const { list, conditional } = byCondition([...own, ...hosted.list, ...(hosted.conditional ?? [])]);
  const unread = [...unknownsIn(listed), ...(hosted.unread ?? [])];
  if (listed?.type !== 'array' || !listed.elements) return { ...hosted, list, conditional, unread };
  const { path: file, text } = listed.source;
  const example = listed.start + Math.max(0, text.slice(listed.start, listed.end).search(/["']/));
  const quote = (value: string) => quoteLike(text, example, value);
  return {
    list,
    conditional,
    rewrites: hosted.rewrites ?? [],
    unread,
    takesMore: listed.elements.length > 0,
    takesTemporary: true,
    anyBelow: { from: ':slug*', to: ':slug*' },
    add: ({ url: from }, { url: to }, isTemporary = false) => {
      const item = `{ source: ${quote(from)}, destination: ${quote(to)}, permanent: ${!isTemporary} }`;
      const place = placeFor(listed, from);
      return {
        file,
        edit: place ? insertItem({ ...place, source: listed.source }, item) : appendItem(listed, item),
      };
    },
  };
}

/** The first part of the list that may catch the address; one that is not written there may be anywhere in it. */
function placeFor({ source, items, elements }: ArrayLiteral, from: string): Range | null {
  const caught = items.find((item) => mayCatch(stringOf(propertyOf(item, 'source')) ?? '', from));
  if (!caught || !elements) return null;
  const own = elements.find(({ start, end }) => start <= caught.start && caught.end <= end);
  return (caught.source.path === source.path && own) || (elements[0] ?? null);
}
