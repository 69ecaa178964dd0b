import { background } from '../aside.ts';
import { asked, must } from '../asked.ts';
import { opening } from '../courtesy.ts';
import type { Form } from '../form.ts';
import { onPages, page, place, placeFirst, statedPages, titledPage } from '../page-phrases.ts';
import { inOrder, maybe, noted, nothing, oneOf, type Rule, repeated, separator, slot } from '../rule.ts';
import { oneIn } from '../slots.ts';
import type { Token } from '../token.ts';
import { alter } from '../verbs.ts';
import { onThose, sentence } from '../written.ts';
import { type SetStyle, type Style, shownIn, styles, tableOf } from './styles.ts';

const all = inOrder(maybe('all|all of|every|any|our|your'), maybe('the|our|of the|of our'));

/** `the headings of cli.mdx`. */
const ofPages = oneOf(maybe(place), inOrder('of', oneOf(page('pages'), titledPage('pages'))));

const prefer =
  "use|prefer|i prefer|we prefer|i'd prefer|we'd prefer|i would prefer|we would prefer|we use|switch to|go with|change to|always use|only use|using|standardise on|standardize on|stick to|stick with|settle on|move to|adopt|apply|we want|i want|we should use|enforce|we like|i'd like|let's have|have|keep to|go for|migrate to|switch over to|consistently use|use only|write";

/** What was used so far may be named, but every list, heading or emphasis takes the new style. */
function ruleOf([style, { nouns, values, lead }]: [string, Style]): Rule {
  const table = tableOf(values);
  const suffix = repeated(
    '#|-|*|_|style|signs|sign|characters|character|markers|marker|syntax|symbols|symbol|marks|mark|markdown|format|notation|form',
  );
  const repeats = lead === undefined ? nothing : maybe(lead);
  const value = inOrder(maybe('the|a|an|only|one'), repeats, slot('value', oneIn(table)), suffix);
  const soFar = inOrder(
    maybe('the|a|an|any|all|our|old'),
    repeats,
    slot('so far', oneIn(table)),
    suffix,
    maybe('ones'),
    maybe(nouns),
  );
  const instead = 'instead of|rather than|not|over|in place of|and not|and never';
  const insteadOf = maybe(instead, soFar);
  const shown = (into: string): Rule => slot(into, oneIn(shownIn(values)));
  const things = inOrder(all, maybe(slot('so far', oneIn(table))), noted('style', nouns, style));
  const thingsThere = inOrder(things, ofPages);
  /** `ATX headings (#)`: the same, said once more. */
  const inOtherWords = maybe('(', value);
  const change = `${alter}|switch|set|format|write|style|restyle|mark|unify|reformat|render|put`;
  const into = maybe(
    'to|into|with|using|as|in|on|to use|use|so they use|so that they use|by using|over to|onto|to be|consistently to|consistently use|consistent by using|consistent using|consistent , use|consistent and use|consistent with|all use|always use|start with|begin with',
  );
  const ones = maybe('headings|bullets|lists|ones|headers|instead');
  return oneOf(
    inOrder(
      prefer,
      value,
      insteadOf,
      maybe(
        'for|as|in|with|to mark|as the marker for|to write|as the|on|when writing|to format|to start|to denote|to indicate|everywhere for|consistently for|throughout for|to introduce',
      ),
      things,
      inOtherWords,
      insteadOf,
    ),
    inOrder('switch|change|move|go|convert', things, 'from', soFar, 'to', value),
    inOrder('switch|change|move|go|convert', 'from', soFar, 'to', value, 'for|in|as|with|on', things),
    noted(
      'style',
      oneOf(
        inOrder(prefer, shown('value'), instead, shown('so far')),
        inOrder(
          'instead of|rather than',
          shown('so far'),
          maybe(','),
          'use|write|prefer|we use|always use',
          shown('value'),
        ),
      ),
      style,
    ),
    noted(
      'style',
      inOrder(
        'replace|change|convert|switch|turn',
        maybe('from'),
        shown('so far'),
        'with|by|to|into|->',
        shown('value'),
      ),
      style,
    ),
    // Of two styles the other one remains.
    inOrder("no|no more|avoid|stop using|don't use|do not use|not use", notThis(values, nouns, style)),
    inOrder('no|no more|not', soFar, 'for|in|as', things, maybe(','), maybe('but'), maybe('use'), value),
    inOrder('use', 'for|in', things, value, maybe('as|as the'), maybe(nouns)),
    inOrder(
      'for|in',
      things,
      maybe(','),
      maybe('please'),
      'use|we use|we should use|always use',
      value,
      insteadOf,
    ),
    inOrder(things, ':', 'use', value, insteadOf),
    inOrder('make sure|ensure', maybe('that'), things, 'are|use', value, ones),
    inOrder(
      'make',
      thingsThere,
      'consistent|uniform|the same',
      ',',
      'they',
      must,
      maybe('all'),
      'be|use',
      value,
    ),
    // `Our linter wants dashes for lists, please change all lists accordingly`.
    inOrder(
      'our|the',
      'linter|checker|formatter|style guide|lint rules',
      'wants|requires|expects|demands|mandates|prefers',
      value,
      'for|as|in',
      things,
      ',',
      opening,
      'change|switch|update|fix|convert|adapt|adjust',
      oneOf('it|that|this|them', things, 'all the docs|the docs|all pages'),
      maybe('to', value),
      maybe('accordingly'),
    ),
    asked(change, inOrder(thingsThere, maybe('from', soFar)), into, value, ones, insteadOf),
    inOrder(
      'make|get',
      things,
      oneOf(
        inOrder(
          maybe('consistent|uniform|the same'),
          maybe('everywhere|across the docs'),
          maybe('and|by'),
          'use|using|always use|with|start with|begin with',
        ),
        'consistent|uniform|the same',
      ),
      value,
      insteadOf,
    ),
    inOrder(
      'replace|change|swap|convert|switch|turn',
      soFar,
      'with|by|to|for|into',
      value,
      'in|for|as|when used for',
      things,
    ),
    noted(
      'style',
      inOrder(
        'replace|change|swap|convert|switch|turn',
        oldMark(table, nouns),
        'with|by|to|for|into|->',
        value,
        maybe(nouns),
      ),
      style,
    ),
    // "The lists use stars" tells how they are.
    inOrder(
      things,
      oneOf(maybe('with|:|in'), inOrder('always|consistently|only', maybe('use|with'))),
      value,
      insteadOf,
    ),
    inOrder(value, insteadOf, maybe('for|in|as'), things, insteadOf),
    inOrder(soFar, '->', value, 'for|in', things),
    noted(
      'style',
      inOrder(oldMark(table, nouns), must, 'become|be|be changed to|turn into', value, nouns),
      style,
    ),
    noted('style', inOrder('make|have|let', statedPages('pages'), 'use', value, nouns), style),
    inOrder('make|have|let', thingsThere, maybe('use|start with|begin with'), value, insteadOf),
    inOrder(
      thingsThere,
      must,
      maybe('all|always|consistently|only'),
      oneOf(
        'use|be|have|start with|begin with|follow|look like|get|be with|come with',
        inOrder(
          'be',
          'written|marked|formatted|in|done|styled|using|made|set|introduced|prefixed|indicated|denoted|rendered|typed',
          maybe('with|in|using|as|by|to'),
        ),
      ),
      value,
      maybe('as|for', maybe('the|a|their'), 'bullet|bullets|marker|list marker|markers|symbol|character'),
      inOtherWords,
      insteadOf,
    ),
    // Whatever is said of them: `Our bullets are a mess, please use dashes`.
    inOrder(
      things,
      background,
      maybe(',', background),
      maybe(','),
      opening,
      'use|switch to|standardise on|standardize on|go with|always use|make them|change them to|convert them to|make them all|change them all to|turn them into|turn them all into',
      value,
      ones,
      maybe('everywhere|for all of them|for all|consistently|there'),
    ),
  );
}

/** `Use "-" for lists and "_" for emphasis in guides/`: the pages are those of both. */
const pair = oneOf(
  ...Object.entries(styles).map(([style, { nouns, values, lead }]) => {
    const value = inOrder(lead === undefined ? nothing : maybe(lead), slot('value', oneIn(tableOf(values))));
    const things = inOrder(all, noted('style', nouns, style));
    return oneOf(inOrder(value, 'for|in|as|with', things), inOrder(things, maybe(':|with|as'), value));
  }),
);
const several = inOrder(
  maybe('use|prefer|we use|switch to|go with|always use'),
  pair,
  repeated(separator, maybe('use'), pair),
);

/** `setext headings`, where only one other style is known. */
function notThis(values: Style['values'], nouns: string, style: string): Rule {
  const [one, two, ...others] = Object.keys(values);
  const table = tableOf(values);
  const other = ({ kind, text }: Token): string | undefined => {
    const value = kind === 'word' ? table[text.toLowerCase()] : undefined;
    return others.length > 0 || value === undefined ? undefined : value === one ? two : one;
  };
  return inOrder(slot('value', other), maybe('style|for'), noted('style', nouns, style));
}

/** `* bullets`, `underlined headings`: what was used so far, with its noun. */
const oldMark = (table: Readonly<Record<string, string>>, nouns: string): Rule =>
  inOrder(maybe('the|all|any|our'), slot('so far', oneIn(table)), nouns);

export const setStyle: Form<'set-style'> = {
  verb: 'set-style',
  pattern:
    'Use * | - | + for lists, ATX | setext headings, * | _ for emphasis, or ** | __ for bold [everywhere | in PAGES] [except in PAGES]',
  examples: [
    'Use "*" instead of "-" for lists',
    'Use dashes for all bullet lists in guides/',
    'Change list markers from * to -',
    'Use ATX headings on every page',
    'Convert all headings to setext in the page "Changelog"',
    'Use underscores for emphasis',
    'Use ** for bold, except in changelog.mdx',
    'Use **bold** instead of __bold__',
  ],
  rule: inOrder(
    placeFirst,
    oneOf(...Object.entries(styles).map(ruleOf), several),
    onPages(),
    maybe(',', opening, 'change|switch|convert|fix|update|do', 'it|them|that|this'),
    onPages(),
  ),
  build: (filled) => {
    const [named, values] = [filled.all('style'), filled.all('value')];
    const isOne = new Set(values).size === 1 && new Set(named).size === 1;
    if (!isOne && (named.length !== values.length || new Set(named).size !== named.length)) return [];
    return (isOne ? named.slice(0, 1) : named).map(
      (style, i) => ({ verb: 'set-style', style, value: values[i]!, ...filled.pages() }) as SetStyle,
    );
  },
  write: ({ style, value, pages, except }) =>
    sentence`${styles[style].write(value)}${onThose(pages, except)}`,
};
