import { operates } from './operative.ts';
import { type Rule, takeNote } from './rule.ts';
import { scopeMark } from './token.ts';

/**
 * What stands before a colon and names the matter: `Link rot cleanup: fix every broken link`. Its last word is one
 * for a task. It is noted as an aside is, so that one which names a page counts as a limit.
 */
const maxWords = 5;

const tasks = new Set(
  [
    'cleanup clean-up audit task request change changes fix fixes update updates renaming rename rebrand rebranding',
    'migration check housekeeping maintenance chore todo to-do job ticket tidy-up sweep polish refresh restructure',
    'restructuring reorg refactoring followup follow-up feedback bug issue pass removal deletion addition consistency',
    'hygiene request correction corrections edit edits tweak tweaks improvement note reminder nit rot links redirects',
    'pages typo typos naming terminology wording spelling formatting style seo navigation nav sidebar',
  ].flatMap((words) => words.split(' ')),
);

/** What is not, or not yet, to be done. */
const idle =
  /^(?:cancel|reject|revert|undo|undid|abandon|withdraw|withdrew|possib|propos|future|plan|upcoming|example|sample|old|previous|done|finish|complet|past|declin|hypothetic|maybe|optional|draft|test|fake|block|postpon|defer|dry|former|resolved|closed|duplicate|bad|wrong|question|idea|the|in|on|for|all|every|code|heading|prose)/;

export const label: Rule = (sentence, { at, filled }) => {
  const colon = sentence.words.indexOf(':', at);
  if (colon <= at || colon - at > maxWords) return [];
  const words = sentence.words.slice(at, colon);
  const isPlain = words.every((word) => word !== undefined && /^[\p{L}-]+$/u.test(word) && !idle.test(word));
  if (!isPlain || !tasks.has(words.at(-1)!) || operates(words as string[])) return [];
  return [{ at: colon + 1, filled: takeNote(filled, sentence.text(at, colon)) }];
};

/** Where a commit belongs. An instruction that does not say where is read with it, or not at all. */
export const scope: Rule = (sentence, { at, filled }) => {
  if (sentence.words[at] !== scopeMark || sentence.words[at + 2] !== ':') return [];
  const name = sentence.tokens[at + 1]!.text;
  return [{ at: at + 3, filled: takeNote(filled, `the ${name} page`) }];
};
