import { isOperative } from './operative.ts';
import { isFiniteVerb, isImperative } from './statement.ts';
import type { Token } from './token.ts';

/** What answers, doubts or hesitates; "Wait" and "Later" are operative anyway. */
const answers =
  /^(?:yes|yeah|yep|nope|nah|maybe|perhaps|possibly|probably|hmm+|hm|uh|um|er|hold|pause|abort|cancel|nothing|none|nobody|someday|sometime|eventually|tonight|today|now|monday|tuesday|wednesday|thursday|friday|saturday|sunday|next|draft|pending|question|\w+ly)$/;

/** The name of who writes, as far as a word can look like one: no word of the grammar is. */
export function isPersonName({ kind, text }: Token): boolean {
  const word = text.toLowerCase();
  const isWord = answers.test(word) || isOperative(word) || isImperative(word) || isFiniteVerb(word);
  return kind === 'word' && /^\p{Lu}/u.test(text) && !isWord;
}
