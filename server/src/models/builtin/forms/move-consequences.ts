import { must } from '../asked.ts';
import { inOrder, maybe, oneOf, repeated } from '../rule.ts';

const its = inOrder(
  maybe('all|any|every|all of'),
  maybe('the|its|of the'),
  maybe('internal|inbound|incoming|relevant|existing|affected|necessary'),
  'links|references|link|navigation|sidebar|inbound links|bookmarks|links and navigation|links and the navigation|navigation and links|links to it|nav|cross-references|redirects|backlinks',
  maybe(
    'to it|to them|pointing to it|that point to it|to this page|to that page|accordingly|too|as well|pointing there|to the page',
  ),
);

/** Where a page was: a redirect leads from there. */
const oldAddress = inOrder(
  maybe('all|all of'),
  maybe('the|its|their|any|our'),
  oneOf(
    inOrder(
      'old|existing|previous|former|current',
      'url|urls|address|addresses|link|links|path|paths|bookmarks|location|ones|one',
    ),
    'bookmarks',
  ),
);

/** What follows a page anyway may be said. */
export const consequence = repeated(
  maybe('and|while|also|then|,|but'),
  maybe("please|also|make sure to|be sure to|don't forget to"),
  oneOf(
    inOrder(
      'update|updating|adjust|fix|fixing|correct|change|keep|preserve|repair|adapt|fix up',
      its,
      maybe('working|intact|correct|valid|up to date|alive'),
    ),
    inOrder(
      'make sure',
      maybe('that'),
      its,
      maybe('still|all|continue to|keep'),
      'work|works|working|follow|are updated|are correct',
    ),
    inOrder(
      'make sure|ensure|take care|see to it',
      maybe('that|of it that'),
      'no|none of the',
      maybe('internal|existing|old'),
      'link|links|url|urls|bookmark|bookmarks|reference|references',
      'breaks|break|is broken|are broken|gets broken|get broken|dies|is lost|are lost',
    ),
    inOrder(
      'update|fix|adjust|change|correct|adapt',
      'everything|all|anything|whatever',
      maybe('that|which'),
      'points|links|refers|leads|point|link|refer|pointing|linking',
      'there|to it|to them|to that page|to the old address|to the old url|to the old path',
    ),
    'with redirects|with the redirects|including redirects|with redirects in place|with a redirect for each|with redirects for the old urls|with redirects for the old addresses',
    'without breaking links|without breaking any links|without breaking anything|without breaking the links|without breaking existing links|without breaking old links|without breaking urls|without breaking any urls|without breaking bookmarks|update everything that links to it',
    inOrder(
      oldAddress,
      must,
      'keep working|still work|continue to work|keep on working|redirect|be redirected|remain valid|not break',
    ),
    inOrder('keep|keeping', oldAddress, 'working|alive|functional|valid|reachable|intact'),
    inOrder(
      oneOf('with', 'keep|leave|add|set up|create|put in|include|including|make'),
      'a|the',
      'redirect',
      maybe(
        'in place|behind|from the old address|from the old url|from the old path|from the old location|for the old url|for it|from there|to the new location|from the old one|from old to new|for the old address|for the old path|from its old url|from its old address',
      ),
    ),
    inOrder(
      'redirect|redirecting|forward',
      oldAddress,
      maybe('to the new one|to the new ones|there|to it|to them'),
    ),
    inOrder(
      'so|so that|such that',
      oldAddress,
      oneOf(
        inOrder(maybe('still|keep|continue to|all'), 'work|works|working|resolve|resolves|redirect'),
        inOrder("do not|don't|won't|will not", 'break'),
      ),
    ),
    inOrder(
      'make sure|ensure',
      maybe('that'),
      oldAddress,
      maybe('still|continues to|keeps|keep|continue to'),
      'works|work|working|redirects|redirect|resolves|resolve',
    ),
  ),
);
