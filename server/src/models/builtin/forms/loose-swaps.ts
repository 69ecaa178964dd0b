import { gerunds, participles } from '../asked.ts';
import { amid } from '../harmless.ts';
import { inOrder, noted, oneOf, type Rule, slot } from '../rule.ts';
import { quoted, term } from '../slots.ts';
import { verb } from './term-swaps.ts';

/** Words that say that one thing takes the place of another. */
const evidence = noted(
  'evidence',
  `${verb}|${participles(verb)}|${gerunds(verb)}|become|becomes|became|should be|must be|should say|should read|must read|must say|should become|instead|no longer|is now|are now|now called|renaming|rebranding`,
);
const around =
  'american british english us uk consistent misspelled misspelt typo typos wherever word words term terms name names phrase spelling spelled spelt written write writes say says use uses used call called calls wording read reads mention mentions mentioned occurrence occurrences instance instances uses terminology version correct right proper official lot lots many anymore new old';
const joints = 'to|with|by|into|as|->|become|becomes|should|must|make|use|say|write|be|is|called';
const old = slot('from', term);
const new_ = slot('to', quoted);
const insteadOf =
  'instead of|rather than|not|in place of|and not|never|wherever we say|where we say|wherever we write|wherever we currently write|where we write|wherever it says|where it says|wherever we use|where we now say|where we currently say|wherever we currently say|but not|no longer';

/** Two terms among words that change nothing: `Get rid of "in order to", use "to" instead`. */
export const looseSwaps = (...places: Rule[]): Rule =>
  oneOf(
    inOrder(
      amid(
        `${around} don't stop avoid`,
        evidence,
        'get rid of|no longer|not using|where we say|where it says|where we use|where we write',
        ...places,
      ),
      old,
      amid(around, evidence, ...places),
      joints,
      amid(around, evidence),
      new_,
      amid(around, evidence, ...places),
    ),
    inOrder(
      amid(around, ...places),
      new_,
      amid(around),
      noted('preference', noted('evidence', insteadOf)),
      amid(around),
      old,
      amid(around, 'anymore', evidence, ...places),
    ),
  );
