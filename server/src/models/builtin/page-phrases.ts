import {
  anyOrder,
  inOrder,
  maybe,
  noted,
  oneOf,
  type Part,
  type Rule,
  repeated,
  separator,
  slot,
} from './rule.ts';
import { asFolder, nameOrReference, nameOrTerm, reference, term } from './slot-values.ts';

/** `guides/install.mdx`, `the page "Installation"`, `the page quickstart`, `the folder guides`. */
export function page(into: string): Rule {
  return oneOf(
    inOrder(maybe('the'), 'page|pages|file|files', slot(into, nameOrReference)),
    inOrder(maybe('the'), 'folder|folders|directory|directories', slot(into, asFolder(nameOrReference))),
    inOrder(maybe('the'), slot(into, asFolder(nameOrReference)), 'folder|directory'),
    inOrder(maybe('the'), slot(into, reference), maybe('page|file')),
  );
}

const where = 'in|on|across|within|throughout|over';

const allPages = oneOf(
  inOrder(
    'all|all of|every|each',
    maybe('the'),
    'page|pages|documentation pages|file|files|docs|documents|documentation',
  ),
  inOrder(
    maybe('the|our|this'),
    maybe('whole|entire'),
    'docs|documentation|site|website|repository|documentation site',
  ),
);

const namedPages = (prepositions: string): Rule =>
  inOrder(
    maybe('only'),
    prepositions,
    page('pages'),
    repeated(separator, maybe('in|on'), page('pages')),
    maybe('only'),
  );

const everyPage = (prepositions: string): Rule =>
  oneOf('everywhere|wherever it appears|wherever it occurs', inOrder(prepositions, allPages));

/** Where to do it, if anything is said about that, and more that may be said before or after it. */
export const onPages = (...more: Part[]): Rule => anyOrder(namedPages(where), everyPage(where), ...more);

export const onEveryPage = maybe(everyPage(where));

/** Where to do it, said: fills `pages` or `everywhere`. */
export const onStatedPages = oneOf(
  namedPages(`${where}|of|for|to`),
  noted('everywhere', everyPage(`${where}|of|for|to`)),
);

export const navigation = 'navigation|nav|sidebar|menu|table of contents';

/** `to the group "Guides"`, `in the Guides section`, `under "Guides"`. */
export const inGroup: Rule = oneOf(
  inOrder(
    'to|in|into|under|inside',
    maybe('the'),
    oneOf(
      inOrder(maybe(navigation), 'group|section', slot('group', nameOrTerm)),
      inOrder(slot('group', nameOrTerm), maybe(navigation), 'group|section'),
    ),
  ),
  inOrder('under', slot('group', term)),
);
