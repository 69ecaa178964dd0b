import type { Form } from '../form.ts';
import type { Instruction } from '../instruction.ts';
import { onPages, placeFirst } from '../page-phrases.ts';
import { inOrder, maybe, noted, oneOf, type Rule, slot } from '../rule.ts';
import { oneIn } from '../slots.ts';
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

const asterisk = '* asterisk asterisks star stars';

const styles: Readonly<Record<SetStyle['style'], Style>> = {
  'list-marker': {
    nouns:
      'list|lists|bullet list|bullet lists|bulleted list|bulleted lists|unordered list|unordered lists|list item|list items|list marker|list markers|list style|bullets|bullet points|bullet|bullet style|bullet markers|bullet marker|bullet character|bullet characters|list bullets|list bullet|item markers|markdown lists|bullet point|list character',
    values: {
      '*': asterisk,
      '-': '- dash dashes hyphen hyphens minus minuses',
      '+': '+ plus pluses',
    },
    write: (value) => `Use ${value} for lists`,
  },
  heading: {
    nouns:
      'heading|headings|heading style|headers|header|headlines|section headings|markdown headings|titles of sections',
    values: {
      atx: 'atx atx-style # ## hash hashes hash-style',
      setext: 'setext setext-style underlined underline underlines',
    },
    write: (value) => `Use ${value} headings`,
  },
  emphasis: {
    nouns:
      'emphasis|emphasis style|emphasis marker|emphasis markers|italics|italic|italic text|emphasised text|emphasized text|emphasised words|emphasized words',
    values: { '*': asterisk, _: '_ underscore underscores' },
    write: (value) => `Use ${value} for emphasis`,
  },
};

const all = inOrder(maybe('all|all of|every|any|our|your'), maybe('the|our|of the|of our'));

/** What was used so far may be named, but every list, heading or emphasis takes the new style. */
function ruleOf([style, { nouns, values }]: [string, Style]): Rule {
  const table = Object.fromEntries(
    Object.entries(values).flatMap(([value, said]) => said.split(' ').map((word) => [word, value])),
  );
  const suffix = maybe(
    '(#)|(-)|(*)|(_)|style|signs|sign|characters|character|markers|syntax|symbols|marks|markdown',
  );
  const value = inOrder(maybe('the|a'), slot('value', oneIn(table)), suffix);
  const soFar = inOrder(maybe('the|a'), slot('so far', oneIn(table)), suffix, maybe('ones'));
  const insteadOf = maybe(maybe(','), 'instead of|rather than|not|over|in place of', soFar);
  const things = inOrder(all, maybe(slot('so far', oneIn(table))), noted('style', nouns, style));
  return oneOf(
    inOrder(
      'use|prefer|i prefer|we prefer|we use|switch to|go with|change to|always use|only use|using',
      value,
      insteadOf,
      maybe('for|as|in|with|to mark|as the marker for|to write'),
      things,
      insteadOf,
    ),
    inOrder(
      'change|convert|switch|set|turn|format|rewrite|write|style|restyle|make|mark|normalize|normalise|standardize|standardise|unify|transform',
      things,
      maybe('from', soFar),
      maybe('to|into|with|using|as|in|on|to use|use'),
      value,
      maybe('headings|bullets|lists|ones'),
      insteadOf,
    ),
    inOrder('replace|change|swap|convert|switch', soFar, 'with|by|to|for|into', value, 'in|for|as', things),
    inOrder(things, ':', maybe('always'), maybe('use'), value),
    inOrder(
      things,
      'should use|must use|should be|should have|need to use|should be written with|should be written in|should be marked with|should start with|must be',
      value,
      maybe('as|for', maybe('the|a'), 'bullet|bullets|marker|list marker|markers'),
      insteadOf,
    ),
  );
}

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
  build: (filled) => [
    {
      verb: 'set-style',
      style: filled.one('style'),
      value: filled.one('value'),
      ...filled.pages(),
    } as SetStyle,
  ],
  write: ({ style, value, pages }) => sentence`${styles[style].write(value)}${onThose(pages)}`,
};
