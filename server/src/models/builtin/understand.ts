import { Filled } from './form.ts';
import { forms } from './forms.ts';
import type { Instruction } from './instruction.ts';
import { notUnderstood, tooLong, tooMany, unclosed } from './not-understood.ts';
import { inOrder, maybe, oneOf, type Reading, type Rule, repeated } from './rule.ts';
import { sentences } from './sentences.ts';
import type { Token } from './token.ts';
import { tokenize } from './tokenize.ts';

const maxInstructions = 100;
/** Of everything that is filled in, but for the text of a page. */
const maxLength = 1000;

const opening = repeated(
  oneOf(
    'please|kindly|could you|can you|would you|will you',
    "i'd like you to|i would like you to|i want you to|i need you to",
    'first|next|now|also|finally|and',
  ),
  maybe(','),
);
const closing = repeated(maybe(','), 'please|thanks|thank you|for me');
const courtesy = inOrder(opening, closing);
const politely = new Map(forms.map((form) => [form, inOrder(opening, form.rule, closing)]));

/** The instructions in a prompt, in order. Throws a Fault, and so does nothing by halves, if one is unclear. */
export function understand(prompt: string): Instruction[] {
  const { tokens, unclosedAt } = tokenize(prompt);
  if (unclosedAt !== undefined) throw unclosed(prompt, unclosedAt);

  const instructions: Instruction[] = [];
  for (const sentence of sentences(tokens)) {
    instructions.push(...understandSentence(prompt, sentence));
    if (instructions.length > maxInstructions) throw tooMany(maxInstructions);
  }
  if (instructions.length === 0) throw notUnderstood(prompt, tokens, 0);
  return instructions;
}

function understandSentence(prompt: string, sentence: readonly Token[]): Instruction[] {
  if (read(sentence, courtesy).at === sentence.length) return [];
  let furthest = 0;
  for (const [form, rule] of politely) {
    const { at, filled } = read(sentence, rule);
    if (at === sentence.length) return form.build(withinLimits(filled));
    furthest = Math.max(furthest, at);
  }
  throw notUnderstood(prompt, sentence, furthest);
}

/** How far a rule reads into a sentence: not at all, if it cannot. */
function read(sentence: readonly Token[], rule: Rule): Reading {
  const reading: Reading = { tokens: sentence, at: 0, filled: [] };
  rule(reading);
  return reading;
}

function withinLimits(filled: Reading['filled']): Filled {
  for (const [slot, value] of filled) {
    if (slot !== 'text' && value.length > maxLength) throw tooLong(value, maxLength);
  }
  return new Filled(filled);
}
