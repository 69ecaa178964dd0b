import { asked, must } from '../asked.ts';
import type { Form } from '../form.ts';
import { amid } from '../harmless.ts';
import type { Instruction } from '../instruction.ts';
import { onPages, place, placeBetween, placeFirst, statedPages } from '../page-phrases.ts';
import { inOrder, maybe, noted, oneOf, type Rule, repeated, slot } from '../rule.ts';
import { oneIn } from '../slots.ts';
import { alter } from '../verbs.ts';
import { onThose, sentence } from '../written.ts';

type SetStyle = Extract<Instruction, { verb: 'set-style' }>;

interface Style {
  /** What has the style, as it is said. */
  readonly nouns: string;
  /** Words for each value. */
  readonly values: Readonly<Record<string, string>>;
  /** The plainest sentence for a value. */
  readonly write: (value: string) => string;
}

const asterisk =
  '* asterisk asterisks star stars *text* *italic* *italics* *word* *emphasis* *this* *x* *a* *foo*';

const styles: Readonly<Record<SetStyle['style'], Style>> = {
  'list-marker': {
    nouns:
      'list|lists|bullet list|bullet lists|bulleted list|bulleted lists|unordered list|unordered lists|list item|list items|list marker|list markers|list style|bullets|bullet points|bullet|bullet style|bullet markers|bullet marker|bullet character|bullet characters|list bullets|list bullet|item markers|markdown lists|bullet point|list character|bulleted items|unordered items|bulleted points|list symbols|list symbol|bullet symbol|bullet symbols|bullet lists items|bullet items|list markers and bullets|unordered list markers|unordered list items|bullet signs|list points|lists and bullets|bulletpoints|ul|bullet list markers|bullet-point lists|bullet point lists',
    values: {
      '*': asterisk,
      '-': '- dash dashes hyphen hyphens minus minuses --',
      '+': '+ plus pluses',
    },
    write: (value) => `Use ${value} for lists`,
  },
  heading: {
    nouns:
      'heading|headings|heading style|headers|header|headlines|section headings|markdown headings|titles of sections|heading syntax|heading format|header style|heading styles|section titles|header syntax|headings style|headings and subheadings|markdown headers',
    values: {
      atx: 'atx atx-style # ## hash hashes hash-style pound hashtag hashtags',
      setext: 'setext setext-style underlined underline underlines underline-style underlined-style',
    },
    write: (value) => `Use ${value} headings`,
  },
  emphasis: {
    nouns:
      'emphasis|emphasis style|emphasis marker|emphasis markers|italics|italic|italic text|emphasised text|emphasized text|emphasised words|emphasized words|italic words|italicised text|italicized text|italic style|italics style|italic markers|emphasis syntax|emphasis characters|emphasis character|italics marker|italics markers|words in italics|text in italics',
    values: {
      '*': asterisk,
      _: '_ underscore underscores underline underlines _text_ _italic_ _italics_ _word_ _emphasis_ _this_ _x_ _a_ _foo_',
    },
    write: (value) => `Use ${value} for emphasis`,
  },
};

const all = inOrder(maybe('all|all of|every|any|our|your'), maybe('the|our|of the|of our'));

/** What was used so far may be named, but every list, heading or emphasis takes the new style. */
function ruleOf([style, { nouns, values }]: [string, Style]): Rule {
  const table = tableOf(values);
  const suffix = repeated(
    '#|-|*|_|style|signs|sign|characters|character|markers|marker|syntax|symbols|symbol|marks|mark|markdown|format|notation',
  );
  const value = inOrder(maybe('the|a|an|only|one'), slot('value', oneIn(table)), suffix);
  const soFar = inOrder(
    maybe('the|a|an|any|all|our|old'),
    slot('so far', oneIn(table)),
    suffix,
    maybe('ones'),
    maybe(nouns),
  );
  const insteadOf = maybe('instead of|rather than|not|over|in place of|and not|and never', soFar);
  const things = inOrder(all, maybe(slot('so far', oneIn(table))), noted('style', nouns, style));
  const change = `${alter}|switch|set|format|write|style|restyle|mark|unify|reformat|render|put`;
  const into = maybe(
    'to|into|with|using|as|in|on|to use|use|so they use|so that they use|by using|onto|to be|consistently to|consistently use|consistent by using|consistent using|consistent , use|consistent and use|consistent with|all use|always use|start with|begin with',
  );
  const ones = maybe('headings|bullets|lists|ones|headers|instead');
  return oneOf(
    inOrder(
      "use|prefer|i prefer|we prefer|we use|switch to|go with|change to|always use|only use|using|standardise on|standardize on|stick to|stick with|settle on|move to|adopt|apply|we want|i want|we should use|enforce|we like|i'd like|let's have|have|keep to|go for|migrate to|switch over to|consistently use|use only",
      value,
      insteadOf,
      maybe(
        'for|as|in|with|to mark|as the marker for|to write|as the|on|when writing|to format|to start|to denote|to indicate|everywhere for|consistently for|throughout for|to introduce',
      ),
      things,
      insteadOf,
    ),
    asked(change, inOrder(things, placeBetween, maybe('from', soFar)), into, value, ones, insteadOf),
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
    inOrder(things, maybe('always|consistently|only'), maybe('use|with|:'), value, insteadOf),
    inOrder(soFar, '->', value, 'for|in', things),
    noted(
      'style',
      inOrder(oldMark(table, nouns), must, 'become|be|be changed to|turn into', value, nouns),
      style,
    ),
    noted('style', inOrder('make|have|let', statedPages('pages'), 'use', value, nouns), style),
    inOrder('make|have|let', things, 'use|start with|begin with', value, insteadOf),
    inOrder(
      things,
      must,
      maybe('all|always|consistently|only'),
      oneOf(
        'use|be|have|start with|begin with|follow|look like|get',
        inOrder(
          'be',
          'written|marked|formatted|in|done|styled|using|made|set|introduced|prefixed|indicated|denoted|rendered|typed',
          maybe('with|in|using|as|by|to'),
        ),
      ),
      value,
      maybe('as|for', maybe('the|a|their'), 'bullet|bullets|marker|list marker|markers|symbol|character'),
      insteadOf,
    ),
    inOrder(
      things,
      "are inconsistent|aren't consistent|are not consistent|are a mess|use different markers|use different styles|are mixed",
      maybe('please|so|so please'),
      'use|switch to|standardise on|standardize on|go with|always use|make them|change them to|convert them to|make them all|change them all to',
      value,
      maybe('everywhere|for all of them|for all|consistently'),
    ),
  );
}

/** The style and its value among words that change nothing: `For italics, please use underscores`. */
function looseRuleOf([style, { nouns, values }]: [string, Style]): Rule {
  const table = tableOf(values);
  return amid(
    'page pages file files use uses using used requires require prefer prefers unordered bulleted marker markers style character symbol written start starts rule rules convention it them linter lint wants want accordingly checker formatter everywhere form format formatted signs sign syntax consistent uniform only always instead again',
    noted(
      'set',
      'use|uses|using|requires|require|prefer|prefers|should be|must be|should use|must use|make|change|convert|switch|standardise|standardize|with|for|in|as|:|mandates|says to use|want|become',
    ),
    noted('style', nouns, style),
    slot('value', oneIn(table)),
    inOrder('instead of|rather than|not|over|and not|from', maybe('the|a'), slot('so far', oneIn(table))),
    inOrder(
      slot('so far', oneIn(table)),
      maybe('style'),
      nouns,
      'have to go|must go|should go|need to go|are out|are ugly',
    ),
    place,
  );
}

const tableOf = (values: Style['values']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([value, said]) => said.split(' ').map((word) => [word, value])),
  );

/** `* bullets`, `underlined headings`: what was used so far, with its noun. */
const oldMark = (table: Readonly<Record<string, string>>, nouns: string): Rule =>
  inOrder(maybe('the|all|any|our'), slot('so far', oneIn(table)), nouns);

export const setStyle: Form<'set-style'> = {
  verb: 'set-style',
  pattern: 'Use * | - | + for lists, ATX | setext headings, or * | _ for emphasis [everywhere | in PAGES]',
  examples: [
    'Use "*" instead of "-" for lists',
    'Use dashes for all bullet lists in guides/',
    'Change list markers from * to -',
    'Use ATX headings on every page',
    'Convert all headings to setext in the page "Changelog"',
    'Use underscores for emphasis',
  ],
  rule: inOrder(placeFirst, oneOf(...Object.entries(styles).map(ruleOf)), onPages()),
  loose: { rule: oneOf(...Object.entries(styles).map(looseRuleOf)), needs: ['style', 'value', 'set'] },
  build: (filled) => {
    if (new Set(filled.all('value')).size !== 1) return [];
    const [style, value] = [filled.one('style'), filled.one('value')];
    return [{ verb: 'set-style', style, value, ...filled.pages() } as SetStyle];
  },
  write: ({ style, value, pages }) => sentence`${styles[style].write(value)}${onThose(pages)}`,
};
