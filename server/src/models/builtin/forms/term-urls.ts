import { asked, must } from '../asked.ts';
import { placeBetween } from '../page-phrases.ts';
import { inOrder, maybe, noted, oneOf, type Rule, slot } from '../rule.ts';
import { quoted, type Value } from '../slots.ts';
import { alter, swap } from '../verbs.ts';

/**
 * Addresses of other sites. They can be nothing but links, so that these are meant without being named, and no place
 * of this site is called so.
 */
export const isUrl = (text: string): boolean => /^https?:\/\/\S+$/i.test(text);

const url: Value = (token) => (token.kind !== 'quoted' && isUrl(token.text) ? token.text : undefined);

/** `docs.acme.io`, where the word "domain" or "links" stands before it. */
const host: Value = (token) =>
  /^(?:[\w-]+\.)+[a-z]{2,}(?:\/[\w./-]*)?$/i.test(token.text) &&
  !/\.(?:mdx?|json|ya?ml|[jt]sx?|html?)$/i.test(token.text)
    ? token.text
    : (url(token) ?? quoted(token));

const urlNoun = 'url|urls|link|links|base url|address|site|domain|host|website';
const domainNoun = 'domain|domain name|host|hostname|host name|base url|site url|website url';

const oneUrl = (into: 'from' | 'to', value: Value): Rule => slot(into, value);

/** `//acme.io`, as it stands in links: a longer name, such as `docs.acme.io`, is another site. */
const asLinked = (text: string): string => (isUrl(text) ? text : `//${text}`);

/** Two hosts, or two addresses, as links have them; none where one is a host and the other an address. */
export function linkedAs(from: string, to: string): readonly [from: string, to: string] | undefined {
  return isUrl(from) === isUrl(to) ? [asLinked(from), asLinked(to)] : undefined;
}
const joint = 'with|to|by|into|->|for|=>|over to';

const all = inOrder(maybe('all|every|each|any|all of'), maybe('the|our|old|existing|outdated'));
const pointing = oneOf(
  'to|from|on|at|with',
  inOrder('that|which', maybe('still'), 'point|go|lead|link|refer|use', maybe('to|at')),
  inOrder('pointing|going|leading|linking|using', maybe('to|at')),
);

/** Two addresses of other sites, of which one takes the place of the other. */
const pair = oneOf(
  inOrder(
    all,
    maybe('instances of|occurrences of|mentions of|references to|links to'),
    maybe('the|our'),
    maybe(urlNoun),
    oneUrl('from', url),
    placeBetween,
    joint,
    maybe('the|our'),
    maybe('new'),
    maybe(urlNoun),
    oneUrl('to', url),
  ),
  noted(
    'domain',
    inOrder(
      maybe('the|our'),
      maybe('old'),
      domainNoun,
      maybe('from'),
      oneUrl('from', host),
      placeBetween,
      joint,
      oneUrl('to', host),
    ),
  ),
  inOrder(
    all,
    'links|link|urls|url|hyperlinks|references',
    pointing,
    oneUrl('from', host),
    placeBetween,
    oneOf(
      inOrder('so|so that', 'they|it', maybe('all|now'), 'point|go|lead|link|use', maybe('to|at')),
      'to point to|to use|to go to',
      'to|with',
    ),
    oneUrl('to', host),
    maybe('instead'),
  ),
);

const object = (rule: Rule): Rule => noted('url', rule);

/** `… in all links` says no more than what is so anyway. */
export const inAllLinks: Rule = noted(
  'in links',
  inOrder(
    'in|of|across|within|throughout',
    maybe('all|every|any|all of|all our|all the'),
    maybe('the|our'),
    maybe('external|internal|outgoing|outbound'),
    'links|link|urls|url|hyperlinks|hrefs|link targets|addresses',
  ),
);

export const urlSwaps: Rule = object(
  oneOf(
    asked(`${swap}|${alter}|point|repoint|re-point|redirect`, pair),
    inOrder(oneUrl('from', url), '->', oneUrl('to', url)),
    inOrder(
      oneUrl('from', url),
      oneOf(
        inOrder('is now|became|becomes|has moved to|moved to|is now at'),
        inOrder(must, 'be|become|be replaced with|be replaced by|be changed to|point to'),
      ),
      oneUrl('to', url),
    ),
    inOrder(
      all,
      'links|link|urls|references',
      pointing,
      oneUrl('from', host),
      must,
      'point|go|lead|be changed|be pointed|link|be updated|use',
      maybe('to|at'),
      oneUrl('to', host),
      maybe('instead'),
    ),
    inOrder('use', oneUrl('to', url), 'instead of|rather than|not', oneUrl('from', url)),
  ),
);
