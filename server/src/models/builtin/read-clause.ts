import { announced } from './announcement.ts';
import { tells } from './aside.ts';
import { plainHeading, remark } from './courtesy.ts';
import { asksPolitely, isHeldBack } from './held-back.ts';
import { mayLimit } from './mention.ts';
import { misspelt } from './near-keyword.ts';
import { candidates, type Meaning, meaningOf, type Understood } from './read-sentence.ts';
import { type Effort, type Rule, Sentence } from './rule.ts';
import type { Clause } from './sentences.ts';
import { plainWord, type Token } from './token.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Longer sentences are not read: nobody writes them, and the work grows with them. */
const maxTokens = 500;

/** What a sentence is read with. */
export interface Context {
  readonly prompt: string;
  readonly vocabulary: Vocabulary;
  /** The pages that the sentence before was about. */
  readonly before: readonly string[];
  /** The sentence before, if that only told something. */
  readonly told?: readonly Token[] | undefined;
  readonly effort: Effort;
}

const nothingToDo: Understood = {
  meanings: [
    {
      instructions: [],
      certainty: 'certain',
      asides: [],
      read: [],
      refers: false,
      implies: false,
      isStated: false,
      isAlone: false,
      parts: 0,
    },
  ],
  beginnings: [],
  readUpTo: 0,
};

const onlyStated =
  'The line above the list says what is so, and not what to do. Begin it with a verb, such as “Move these:”.';

const isBygone = /^(?:old|existing|current|former|previous|past|known|present)$/;

/** `These moved:`, `Our changes:`: without a word that asks for it, what is listed is so already. */
const states =
  /^(?:(?:these|those|they)\b(?!.*\b(?:should|must|shall|need|needs|needed|required|want|wanted|like|please|can|could|to|todo|todos|tasks?|requests?|asks?|instructions?|steps|following)\b)|(?:my|our) (?:changes|edits|fixes|updates|moves|renames|redirects|replacements|corrections|modifications|actions|improvements|adjustments)\b)/;

/** `Old redirects:` and `These redirects are wrong:` above a list tell what there is. */
function tellsWhatIs(heading: readonly Token[], isPlain: boolean): boolean {
  const words = heading.map((token) => plainWord(token) ?? '');
  const [first = '', second = ''] = words;
  const noun = /^(?:the|our|my|your|all|some|these|those)$/.test(first) ? second : first;
  if (heading.length < 5 && isBygone.test(noun)) return true;
  if (states.test(words.join(' '))) return true;
  return !isPlain && tells(heading.filter((token) => plainWord(token) !== ':'));
}

export async function readClause(clause: Clause, context: Context): Promise<Understood> {
  const { tokens, heading } = clause;
  if (isAll(tokens, remark, context)) return nothingToDo;
  const isPlain = heading.length === 0 || isAll(heading, plainHeading, context);
  if (tellsWhatIs(heading, isPlain)) return { meanings: [], beginnings: [], readUpTo: 0, why: onlyStated };
  const read = await readSentence(isPlain ? tokens : [...heading, ...tokens], context);
  if (theOneMeaning(read.meanings)) return read;
  for (const { tokens: said, asides } of announced(clause, context.prompt)) {
    const { meanings } = await readSentence(said, context);
    const meaning = theOneMeaning(meanings);
    if (!meaning) continue;
    for (const aside of asides) {
      if (await mayLimit(aside, meaning.instructions, context.vocabulary)) return read;
    }
    return { ...read, meanings: [{ ...meaning, asides: [...meaning.asides, ...asides] }] };
  }
  return (await readRespelt(clause, read, context)) ?? read;
}

/** `Repalce "a" with "b"`: a slip in a long word of the grammar, where the words as they are mean nothing. */
async function readRespelt(
  { tokens, heading }: Clause,
  read: Understood,
  context: Context,
): Promise<Understood | undefined> {
  if (heading.length > 0 || read.meanings.some(({ certainty }) => certainty !== 'doubtful')) return undefined;
  if (tokens.length > maxTokens) return undefined;
  const respelt: Token[] = [];
  for (const token of tokens) {
    const word = token.kind === 'word' ? misspelt(token.text) : undefined;
    // What the site writes so is no slip.
    const isSlip = word !== undefined && !(await context.vocabulary.term(token.text));
    respelt.push(isSlip ? { ...token, text: word } : token);
  }
  if (respelt.every((token, i) => token === tokens[i])) return undefined;
  const { meanings } = await readSentence(respelt, context);
  const meaning = theOneMeaning(meanings);
  return meaning?.certainty === 'certain' ? { ...read, meanings: [meaning] } : undefined;
}

/** Whether a question mark stands behind these words. */
export const isAsked = (tokens: readonly Token[], prompt: string): boolean =>
  /^[)\s]*\?/.test(prompt.slice(tokens.at(-1)?.end, (tokens.at(-1)?.end ?? 0) + 5));

/** How a sentence can be read. */
async function readSentence(
  tokens: readonly Token[],
  { prompt, vocabulary, before, effort }: Context,
): Promise<Understood> {
  // Who asks whether something should be done does not ask that it be done.
  const isQuestion = /^(?:should|shall)$/i.test(tokens[0]?.text ?? '');
  const said = tokens.map((token) => plainWord(token) ?? '"');
  if (tokens.length > maxTokens || isQuestion || isHeldBack(said))
    return { meanings: [], beginnings: [], readUpTo: 0 };
  const sentence = new Sentence(prompt, tokens, effort);
  const isDoubt = isAsked(tokens, prompt) && !asksPolitely(said);
  const asksWhether = ({ instructions }: Meaning) =>
    isDoubt && instructions.some(({ verb }) => verb !== 'report');
  const [meanings, beginnings]: [Meaning[], Meaning[]] = [[], []];
  let readUpTo = 0;
  for (const candidate of candidates(sentence)) {
    const meaning = await meaningOf(candidate, vocabulary, before);
    if (!meaning || asksWhether(meaning)) continue;
    if (candidate.end === tokens.length) meanings.push(meaning);
    else if (!meaning.isAlone && /certain|likely/.test(meaning.certainty) && candidate.end >= readUpTo) {
      beginnings.unshift(meaning);
      readUpTo = candidate.end;
    }
  }
  // A sentence that was not read to the end may have other meanings.
  return effort.left > 0 ? { meanings, beginnings, readUpTo } : { meanings: [], beginnings, readUpTo };
}

/**
 * What a sentence certainly means; else what it likely means, to be refused by whoever does not find the page.
 * What leaves the least unread comes first, then one instruction that every word belongs to before two: "check the
 * guides and tell me what is broken". Two meanings are none.
 */
export function theOneMeaning(meanings: readonly Meaning[], isWholePrompt = false): Meaning | undefined {
  for (const level of ['certain', 'likely'] as const) {
    const found = meanings.filter(
      ({ certainty, isAlone }) => certainty === level && (isWholePrompt || !isAlone),
    );
    const simplest = least(
      least(found, ({ asides }) => asides.length),
      ({ parts }) => parts,
    );
    const different = new Set(simplest.map(({ instructions }) => JSON.stringify(instructions)));
    if (different.size > 0) return different.size === 1 ? simplest[0] : undefined;
  }
  return undefined;
}

function least(meanings: readonly Meaning[], count: (meaning: Meaning) => number): Meaning[] {
  const fewest = Math.min(...meanings.map(count));
  return meanings.filter((meaning) => count(meaning) === fewest);
}

export function isAll(tokens: readonly Token[], rule: Rule, { prompt, effort }: Context): boolean {
  const sentence = new Sentence(prompt, tokens, effort);
  return (
    tokens.length <= maxTokens &&
    // What tells something more is looked at more closely.
    rule(sentence, { at: 0, filled: null }).some(({ at, filled }) => at === tokens.length && filled === null)
  );
}
