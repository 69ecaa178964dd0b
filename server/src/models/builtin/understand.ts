import { plainHeading, remark } from './courtesy.ts';
import type { Instruction } from './instruction.ts';
import { notUnderstood, tooLong, tooMany, unclosed } from './not-understood.ts';
import { candidates, type Meaning, meaningOf, type Understood } from './read-sentence.ts';
import { type Effort, type Rule, Sentence } from './rule.ts';
import { type Clause, sentences } from './sentences.ts';
import { suggestionsFor } from './suggest.ts';
import type { Token } from './token.ts';
import { tokenize } from './tokenize.ts';
import { noVocabulary, type Vocabulary } from './vocabulary.ts';

const maxInstructions = 100;
/** Of everything that is filled in, but for the text of a page. */
const maxLength = 1000;
/** Longer sentences are not read: nobody writes them, and the work grows with them. */
const maxTokens = 500;
/** A long ordinary sentence takes some 2,500 phrases; this many take about 0.5 s. */
const maxEffort = 500_000;

/** The instructions in a prompt, in order. Throws a Fault, and so does nothing by halves, if one is unclear. */
export async function understand(
  prompt: string,
  vocabulary: Vocabulary = noVocabulary,
): Promise<Instruction[]> {
  const { tokens, unclosedAt } = tokenize(prompt);
  if (unclosedAt !== undefined) throw unclosed(prompt, unclosedAt);

  const effort = { left: maxEffort };
  const instructions: Instruction[] = [];
  for (const clause of sentences(tokens)) {
    const known = withNewPages(vocabulary, instructions);
    const understood = await understandClause(prompt, clause, known, effort);
    if (understood.instructions) instructions.push(...understood.instructions);
    else throw await failure(prompt, clause, understood.read, vocabulary);
    if (instructions.length > maxInstructions) throw tooMany(maxInstructions);
  }
  if (instructions.length === 0) throw notUnderstood(prompt, tokens, 0, []);
  return withinLimits(instructions);
}

type Result = { instructions: readonly Instruction[] } | { instructions?: undefined; read: Understood };

async function understandClause(
  prompt: string,
  clause: Clause,
  vocabulary: Vocabulary,
  effort: Effort,
): Promise<Result> {
  const { tokens, heading } = clause;
  if (isAll(prompt, tokens, remark, effort)) return { instructions: [] };
  const whole =
    heading.length === 0 || isAll(prompt, heading, plainHeading, effort) ? tokens : [...heading, ...tokens];
  const read = await readSentence(prompt, whole, vocabulary, effort);
  const instructions = theOneMeaning(read.meanings);
  return instructions ? { instructions } : { read };
}

/** How a sentence can be read. */
async function readSentence(
  prompt: string,
  tokens: readonly Token[],
  vocabulary: Vocabulary,
  effort: Effort,
): Promise<Understood> {
  if (tokens.length > maxTokens) return { meanings: [], beginnings: [], readUpTo: 0 };
  const sentence = new Sentence(prompt, tokens, effort);
  const [meanings, beginnings]: [Meaning[], Meaning[]] = [[], []];
  let readUpTo = 0;
  for (const candidate of candidates(sentence)) {
    const meaning = await meaningOf(candidate, vocabulary);
    if (!meaning) continue;
    if (candidate.end === tokens.length) meanings.push(meaning);
    else if (/certain|likely/.test(meaning.certainty) && candidate.end >= readUpTo) {
      beginnings.unshift(meaning);
      readUpTo = candidate.end;
    }
  }
  // A sentence that was not read to the end may have other meanings.
  return effort.left > 0 ? { meanings, beginnings, readUpTo } : { meanings: [], beginnings, readUpTo };
}

/**
 * What a sentence certainly means; else what it likely means, to be refused by whoever does not find the page.
 * Two meanings are none.
 */
function theOneMeaning(meanings: readonly Meaning[]): readonly Instruction[] | undefined {
  for (const level of ['certain', 'likely'] as const) {
    const found = meanings.filter(({ certainty }) => certainty === level);
    const different = new Set(found.map(({ instructions }) => JSON.stringify(instructions)));
    if (different.size > 0) return different.size === 1 ? found[0]!.instructions : undefined;
  }
  return undefined;
}

function isAll(prompt: string, tokens: readonly Token[], rule: Rule, effort: Effort): boolean {
  const sentence = new Sentence(prompt, tokens, effort);
  return (
    tokens.length <= maxTokens &&
    rule(sentence, { at: 0, filled: null }).some(({ at }) => at === tokens.length)
  );
}

/** A page that an earlier sentence adds may be named in a later one. */
function withNewPages(vocabulary: Vocabulary, before: readonly Instruction[]): Vocabulary {
  const titles = before.flatMap((each) => (each.verb === 'add-page' ? [each.title.toLowerCase()] : []));
  if (titles.length === 0) return vocabulary;
  return {
    page: async (name) => titles.includes(name.toLowerCase()) || vocabulary.page(name),
    group: (label) => vocabulary.group(label),
    folder: (path) => vocabulary.folder(path),
    term: (text) => vocabulary.term(text),
  };
}

async function failure(
  prompt: string,
  { tokens, heading }: Clause,
  read: Understood,
  vocabulary: Vocabulary,
) {
  const near = await suggestionsFor(prompt, tokens, read, vocabulary);
  const effort = { left: maxEffort };
  const works = async (text: string) => {
    const { tokens: suggested } = tokenize(text);
    const clauses = [...sentences(suggested)];
    const results = await Promise.all(
      clauses.map((clause) => understandClause(text, clause, vocabulary, effort)),
    );
    return results.every(({ instructions }) => instructions !== undefined);
  };
  const suggestions: string[] = [];
  // What was asked as a question is suggested as an instruction.
  const after = prompt.slice(tokens.at(-1)!.end).replace(/^\s*\?+/, '.');
  for (const text of near) {
    if (suggestions.length === 3) break;
    // In a longer prompt the other sentences stay, so that sending the suggestion does all that was asked.
    const inPlace = prompt.slice(0, tokens[0]!.start) + text + (after.trim() === '.' ? '' : after);
    const fits = heading.length === 0 && inPlace.length <= maxLength && (await works(inPlace));
    if (fits || (await works(text))) suggestions.push(fits ? inPlace.trim() : text);
  }
  return notUnderstood(prompt, tokens, Math.max(0, read.readUpTo - heading.length), suggestions);
}

function withinLimits(instructions: Instruction[]): Instruction[] {
  for (const instruction of instructions) {
    for (const [name, value] of Object.entries(instruction)) {
      const texts: unknown[] = Array.isArray(value) ? value : [value];
      const long = texts.find((text) => typeof text === 'string' && text.length > maxLength);
      if (name !== 'text' && long !== undefined) throw tooLong(String(long), maxLength);
    }
  }
  return instructions;
}
