import { inOrder, maybe, oneOf, repeated } from '../rule.ts';

const its = inOrder(
  maybe('all|any|every|all of'),
  maybe('the|its|of the'),
  maybe('internal|inbound|incoming|relevant|existing|affected|necessary'),
  'links|references|link|navigation|sidebar|links and navigation|links and the navigation|navigation and links|links to it|nav|cross-references|redirects|backlinks',
  maybe(
    'to it|to them|pointing to it|that point to it|to this page|to that page|accordingly|too|as well|pointing there|to the page',
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
    'without breaking links|without breaking any links|without breaking anything|update everything that links to it|keep the old url working|keep the old link working',
    inOrder(
      oneOf('with', 'keep|leave|add|set up|create|put in|include|including|make'),
      'a|the',
      'redirect',
      maybe(
        'in place|behind|from the old address|from the old url|from the old path|from the old location|for the old url|for it|from there|to the new location|from the old one|from old to new|for the old address|for the old path|from its old url|from its old address',
      ),
    ),
    'redirect the old url|redirect the old address|redirect the old path',
    inOrder(
      'make sure|ensure',
      maybe('that'),
      'the old url|the old address|the old link|the old path|old links|its old url',
      maybe('still|continues to|keeps|keep'),
      'works|work|working|redirects|resolves',
    ),
  ),
);
