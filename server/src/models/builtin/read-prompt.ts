import { onlySpeaks } from './aside.ts';
import { plainHeading, remark } from './courtesy.ts';
import type { Instruction } from './instruction.ts';
import { pagesMentioned } from './mentioned.ts';
import {
  asidesOf,
  candidates,
  looseCandidates,
  type Meaning,
  meaningOf,
  type Understood,
} from './read-sentence.ts';
import { type Effort, type Rule, Sentence } from './rule.ts';
import { type Clause, sentences } from './sentences.ts';
import type { Token } from './token.ts';
import { pagesNamed, type Vocabulary } from './vocabulary.ts';

/** Longer sentences are not read: nobody writes them, and the work grows with them. */
const maxTokens = 500;
/** Two sentences that are one instruction are short. */
const maxTogether = 60;

/** What the sentences of a prompt ask for, up to the first that is not clear. */
export interface Read {
  readonly instructions: readonly Instruction[];
  /** What was passed over, since it only tells why. */
  readonly asides: readonly string[];
  readonly unclear?: { readonly clause: Clause; readonly read: Understood };
}

/** What a sentence is read with. */
interface Context {
  readonly prompt: string;
  readonly vocabulary: Vocabulary;
  /** The pages that the sentence before was about. */
  readonly before: readonly string[];
  readonly effort: Effort;
}

export async function readPrompt(
  prompt: string,
  tokens: readonly Token[],
  vocabulary: Vocabulary,
  effort: Effort,
  earlier: readonly Instruction[] = [],
): Promise<Read> {
  const done: Done[] = [];
  const clauses = [...sentences(tokens)];
  const contextAfter = (before: readonly Done[]): Context => {
    const instructions = before.flatMap((each) => each.instructions);
    const latest = before.findLast((each) => each.instructions.length > 0)?.instructions ?? earlier;
    const spokenOf = before.at(-1)?.speaksOf ?? pagesMentioned(latest);
    return { prompt, vocabulary: withNewPages(vocabulary, instructions), before: spokenOf, effort };
  };
  const understood = async (clause: Clause | undefined, before: readonly Done[]) => {
    const read = clause && (await readClause(clause, contextAfter(before)));
    const found = read && theOneMeaning(read.meanings);
    // Who speaks of a page and then of another thing may have meant the page.
    return { read, found: before.at(-1)?.speaksOf && !found?.refers ? undefined : found };
  };
  for (let at = 0; at < clauses.length; at++) {
    const clause = clauses[at]!;
    if (at > 0 && at === clauses.length - 1 && (await isSignature(clause, vocabulary))) break;
    const { read, found } = await understood(clause, done);
    const withNext = found ? undefined : (await understood(together(clause, clauses[at + 1]), done)).found;
    const withLast =
      found || withNext
        ? undefined
        : (await understood(together(clauses[at - 1], clause), done.slice(0, -1))).found;
    if (withNext) at += 1;
    if (withLast) done.pop();
    const meant = found ?? withNext ?? withLast ?? (await passedOver(clause, read!, contextAfter(done)));
    if (!meant) return { ...joined(done), unclear: { clause, read: read! } };
    done.push(meant);
  }
  // Spoken of, and nothing was said of it.
  const open = done.at(-1)?.speaksOf ? clauses.at(-1) : undefined;
  const read: Understood = { meanings: [], beginnings: [], readUpTo: 0 };
  return { ...joined(done), ...(open ? { unclear: { clause: open, read } } : {}) };
}

/** The name of who writes, below all that was written. */
async function isSignature({ tokens }: Clause, vocabulary: Vocabulary): Promise<boolean> {
  const isName = ({ kind, text }: Token) => kind === 'word' && /^\p{Lu}\p{Ll}+$/u.test(text);
  if (tokens.length > 2 || !tokens.every(isName)) return false;
  return !(await vocabulary.page(tokens.map(({ text }) => text).join(' ')));
}

/** What one sentence, or two of them, came to. */
interface Done extends Pick<Meaning, 'instructions' | 'asides'> {
  /** The page that it only speaks of; the next sentence says what to do with it. */
  readonly speaksOf?: readonly string[];
}

const joined = (done: readonly Done[]): Done => ({
  instructions: done.flatMap(({ instructions }) => instructions),
  asides: done.flatMap(({ asides }) => asides),
});

/** A sentence that tells why, if nothing in it could be an instruction. */
async function passedOver(
  { tokens, heading }: Clause,
  { beginnings }: Understood,
  { prompt, vocabulary, effort }: Context,
): Promise<Done | undefined> {
  if (heading.length > 0 || beginnings.length > 0 || tokens.length > maxTogether) return undefined;
  const sentence = new Sentence(prompt, tokens, effort);
  const asides = await asidesOf(sentence, vocabulary);
  if (asides) return { instructions: [], asides };
  const pages = onlySpeaks(sentence) ? await pagesNamed(tokens, vocabulary) : [];
  if (pages.length !== 1) return undefined;
  return { instructions: [], asides: [sentence.text(0, tokens.length)], speaksOf: pages };
}

/** `The changelog is outdated. Please delete it.` is one instruction in two sentences. */
function together(clause: Clause | undefined, next: Clause | undefined): Clause | undefined {
  if (!clause || !next || clause.tokens.length + next.tokens.length > maxTogether) return undefined;
  if (clause.heading.length > 0 || next.heading.length > 0) return undefined;
  const at = clause.tokens.at(-1)!.end;
  const comma: Token = { kind: 'word', text: ',', start: at, end: at };
  return { tokens: [...clause.tokens, comma, ...next.tokens], heading: [] };
}

const nothingToDo: Understood = {
  meanings: [{ instructions: [], certainty: 'certain', asides: [], refers: false, parts: 0 }],
  beginnings: [],
  readUpTo: 0,
};

async function readClause({ tokens, heading }: Clause, context: Context): Promise<Understood> {
  if (isAll(tokens, remark, context)) return nothingToDo;
  const isPlain = heading.length === 0 || isAll(heading, plainHeading, context);
  return readSentence(isPlain ? tokens : [...heading, ...tokens], context);
}

/** How a sentence can be read. */
async function readSentence(
  tokens: readonly Token[],
  { prompt, vocabulary, before, effort }: Context,
): Promise<Understood> {
  if (tokens.length > maxTokens) return { meanings: [], beginnings: [], readUpTo: 0 };
  const sentence = new Sentence(prompt, tokens, effort);
  const [meanings, beginnings]: [Meaning[], Meaning[]] = [[], []];
  let readUpTo = 0;
  for (const candidate of candidates(sentence)) {
    const meaning = await meaningOf(candidate, vocabulary, before);
    if (!meaning) continue;
    if (candidate.end === tokens.length) meanings.push(meaning);
    else if (/certain|likely/.test(meaning.certainty) && candidate.end >= readUpTo) {
      beginnings.unshift(meaning);
      readUpTo = candidate.end;
    }
  }
  if (!meanings.some(({ certainty }) => /certain|likely/.test(certainty))) {
    for (const candidate of looseCandidates(sentence)) {
      const meaning = await meaningOf(candidate, vocabulary, before);
      if (meaning) meanings.push(meaning);
    }
  }
  // A sentence that was not read to the end may have other meanings.
  return effort.left > 0 ? { meanings, beginnings, readUpTo } : { meanings: [], beginnings, readUpTo };
}

/**
 * What a sentence certainly means; else what it likely means, to be refused by whoever does not find the page.
 * One instruction that every word belongs to comes before two: "check the guides and tell me what is broken".
 * Two meanings are none.
 */
function theOneMeaning(meanings: readonly Meaning[]): Meaning | undefined {
  for (const level of ['certain', 'likely'] as const) {
    const found = meanings.filter(({ certainty }) => certainty === level);
    const fewest = Math.min(...found.map(({ parts }) => parts));
    const simplest = found.filter(({ parts }) => parts === fewest);
    const different = new Set(simplest.map(({ instructions }) => JSON.stringify(instructions)));
    if (different.size > 0) return different.size === 1 ? simplest[0] : undefined;
  }
  return undefined;
}

function isAll(tokens: readonly Token[], rule: Rule, { prompt, effort }: Context): boolean {
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
    address: (page) => vocabulary.address(page),
    group: (label) => vocabulary.group(label),
    folder: (path) => vocabulary.folder(path),
    term: (text) => vocabulary.term(text),
  };
}
