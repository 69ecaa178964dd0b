import type { Form } from '../form.ts';
import type { Instruction } from '../instruction.ts';
import { onPages } from '../page-phrases.ts';
import { inOrder, maybe, noted, oneOf, type Rule, slot } from '../rule.ts';
import { oneIn } from '../slot-values.ts';

type SetStyle = Extract<Instruction, { verb: 'set-style' }>;

const asterisk = { '*': '*', asterisk: '*', asterisks: '*' } as const;

const styles: Readonly<
  Record<SetStyle['style'], { nouns: string; values: Readonly<Record<string, SetStyle['value']>> }>
> = {
  'list-marker': {
    nouns:
      'list|lists|bullet lists|bulleted lists|unordered lists|list item|list items|list marker|list markers|list style|bullets|bullet points',
    values: {
      ...asterisk,
      '-': '-',
      dash: '-',
      dashes: '-',
      hyphen: '-',
      hyphens: '-',
      '+': '+',
      plus: '+',
    },
  },
  heading: {
    nouns: 'heading|headings|heading style',
    values: {
      atx: 'atx',
      'atx-style': 'atx',
      '#': 'atx',
      setext: 'setext',
      'setext-style': 'setext',
      underlined: 'setext',
    },
  },
  emphasis: {
    nouns: 'emphasis|emphasis style|italics|italic text',
    values: { ...asterisk, _: '_', underscore: '_', underscores: '_' },
  },
};

const all = inOrder(maybe('all'), maybe('the'));

/** What was used so far may be named, but every list, heading or emphasis takes the new style. */
function ruleOf([style, { nouns, values }]: [string, (typeof styles)[SetStyle['style']]]): Rule {
  const value = slot('value', oneIn(values));
  const soFar = slot('so far', oneIn(values));
  const insteadOf = maybe('instead of|rather than', soFar);
  const things = noted('style', nouns, style);
  return oneOf(
    inOrder(
      'use|prefer|switch to',
      value,
      maybe('style'),
      insteadOf,
      maybe('for|as|in'),
      all,
      things,
      insteadOf,
    ),
    inOrder('change|convert|switch|set', all, things, maybe('from', soFar), 'to|into', value, maybe('style')),
  );
}

export const setStyle: Form = {
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
  rule: inOrder(oneOf(...Object.entries(styles).map(ruleOf)), onPages()),
  build: (filled) => [
    {
      verb: 'set-style',
      style: filled.one('style'),
      value: filled.one('value'),
      ...filled.pages(),
    } as SetStyle,
  ],
};
