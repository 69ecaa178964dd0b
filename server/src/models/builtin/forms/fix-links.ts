import type { Form } from '../form.ts';
import { onPages, placeFirst } from '../page-phrases.ts';
import { inOrder, maybe, oneOf } from '../rule.ts';
import { onThose, sentence } from '../written.ts';

const verb =
  'fix|repair|correct|resolve|mend|heal|clean up|fix up|find and fix|find and repair|check and fix|look for and fix|search for and fix|detect and fix|identify and fix|fixing|repairing|sort out';
const all = inOrder(maybe('all|any|every|each|all of|every single'), maybe('the|our|these|those|my'));
const broken =
  'broken|dead|bad|invalid|wrong|stale|faulty|defective|non-working|failing|incorrect|damaged|rotten|dangling';
const link =
  'link|links|hyperlink|hyperlinks|anchor|anchors|links and anchors|anchors and links|cross-references|cross references|cross-links|anchor links|page links|internal links|internal link|relative links';
const brokenClause =
  "that are broken|which are broken|that is broken|that do not work|that don't work|which don't work|that lead nowhere|that go nowhere|that 404|that return 404|that point nowhere|that no longer work";

const things = oneOf(
  inOrder(
    maybe(broken),
    maybe('internal|relative|inter-page|internal and external'),
    link,
    maybe(brokenClause),
  ),
  'link errors|link problems|link issues|link error|linking errors|link rot|404s|404 links|broken references|dead references|link mistakes',
);

const fixThem = inOrder(
  maybe(',|and|;|-|:'),
  maybe('please|so|can you|could you|so please|can you please|could you please|and'),
  verb,
  'them|those|these|it',
  maybe('all'),
);

const complaint = oneOf(
  inOrder(
    maybe('some|a few|several|many|a lot of|two|three'),
    maybe('of'),
    maybe('the|our'),
    maybe('internal'),
    link,
    onPages(),
    oneOf(inOrder('are|is', maybe('all'), broken), "do not work|don't work|lead nowhere"),
  ),
  inOrder(
    'there are|there is|we have|i found|i see|i noticed',
    maybe('some|a few|several|many|a lot of|a'),
    broken,
    link,
  ),
);

export const fixLinks: Form<'fix-links'> = {
  verb: 'fix-links',
  pattern: 'Fix broken links [everywhere | in PAGES]',
  examples: [
    'Fix the broken links',
    'Repair all links on every page',
    'Fix any broken links and anchors in guides/ and reference/cli.mdx',
    'Some links are broken, fix them',
  ],
  rule: oneOf(
    inOrder(placeFirst, verb, all, things, onPages()),
    inOrder('look for|find|search for|check for|identify|detect', all, things, onPages(), fixThem),
    inOrder('update|change|replace', all, broken, link, onPages()),
    inOrder(complaint, onPages(), fixThem, maybe('everywhere')),
    inOrder(
      'make sure|ensure',
      maybe('that'),
      'all|all the|every|no',
      oneOf(
        inOrder(maybe('internal'), link, 'work|works|are valid|is valid|are working'),
        inOrder(link, 'is broken|are broken'),
      ),
      onPages(),
    ),
  ),
  build: (filled) => [{ verb: 'fix-links', ...filled.pages() }],
  write: ({ pages }) => sentence`Fix the broken links${onThose(pages)}`,
};
