import { thingsIn } from './antecedent.ts';
import { scrapsIt, takesBack, tells } from './aside.ts';
import { parted, withStatement } from './beside-statement.ts';
import { everywhereItOccurs } from './courtesy.ts';
import { exclaims } from './exclamation.ts';
import { keepsAddress } from './forms/retitle.ts';
import { inProse, type Kind, kinds } from './forms/term-places.ts';
import { nothingChanged } from './forms/unchanged.ts';
import type { Instruction } from './instruction.ts';
import { leftUndone } from './left-undone.ts';
import { mayLimit } from './mention.ts';
import { pagesMentioned } from './mentioned.ts';
import { tooManySentences } from './not-understood.ts';
import { dropped } from './nothing-dropped.ts';
import { isPersonName } from './person.ts';
import { type Context, isAll, isAsked, readClause, theOneMeaning } from './read-clause.ts';
import { asidesOf, isEverywhere, type Meaning, mayTakeException, type Understood } from './read-sentence.ts';
import { asStatement } from './rhetorical.ts';
import { type Effort, Sentence } from './rule.ts';
import { askedAgain, withoutRepeated } from './said-again.ts';
import { type Clause, sentences } from './sentences.ts';
import { isImperative } from './statement.ts';
import { plainWord, type Token } from './token.ts';
import { pagesNamed, type Vocabulary } from './vocabulary.ts';

/** Each is read with those around it: 10,000 took minutes. */
const maxSentences = 200;
/** Two sentences that are one instruction are short. */
const maxTogether = 60;

/** What the sentences of a prompt ask for, up to the first that is not clear. */
export interface Read {
  readonly instructions: readonly Instruction[];
  /** What was passed over, since it only tells why. */
  readonly asides: readonly string[];
  readonly unclear?: { readonly clause: Clause; readonly read: Understood };
}

/** What one sentence, or two of them, came to. */
interface Done extends Pick<Meaning, 'instructions' | 'asides'> {
  readonly clause: Clause;
  readonly understood: Understood;
  /** What it read, as it was written. */
  readonly read: readonly string[];
  /** The pages that it only speaks of; the next sentence may say what to do with "it". */
  readonly speaksOf?: readonly string[];
  /** It is about none of them, or not about all: "the commands are in cli.mdx now". */
  readonly onlyMentions?: boolean;
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
  if (clauses.length > maxSentences) throw tooManySentences(maxSentences);
  /** Sentences that say that nothing is to be changed. */
  const forbidden: Clause[] = [];
  const contextAfter = (before: readonly Done[]): Context => {
    const instructions = before.flatMap((each) => each.instructions);
    const latest = before.findLast((each) => each.instructions.length > 0)?.instructions ?? earlier;
    const spokenOf = before.at(-1)?.speaksOf ?? pagesMentioned(latest);
    const last = before.at(-1);
    const told = last?.instructions.length === 0 ? last.clause.tokens : undefined;
    return { prompt, vocabulary: withNewPages(vocabulary, instructions), before: spokenOf, told, effort };
  };
  const understood = async (clause: Clause | undefined, before: readonly Done[]) => {
    const read = clause && (await readClause(clause, contextAfter(before)));
    const found = read && theOneMeaning(read.meanings, clauses.length === 1);
    // Only what a statement is about is deleted, and not what it mentions.
    const isMentioned = found?.refers && before.at(-1)?.onlyMentions;
    const isTaken = isMentioned && found.instructions.some(({ verb }) => verb === 'delete-page');
    // "Set the title" is about the page of an instruction; beside a statement it is found by trying.
    const isImplied = found?.implies && before.at(-1)?.speaksOf;
    return isTaken || isImplied ? { read: { ...read!, meanings: [] }, found: undefined } : { read, found };
  };
  for (let at = 0; at < clauses.length; at++) {
    const clause = clauses[at]!;
    if (at > 0 && at === clauses.length - 1 && (await isSignature(clause, prompt, vocabulary))) break;
    if (isTakenBack(clause, done)) {
      return { ...joined(prompt, done), unclear: { clause, read: { ...notRead, why: mayTakeBack } } };
    }
    const context = contextAfter(done);
    const again = askedAgain(done.at(-1)?.instructions ?? []);
    if (again && isAll(clause.tokens, again, context)) continue;
    if (isAsUsual(clause.tokens, done, context)) continue;
    if (saysEverywhere(clause, done, context)) continue;
    if (isAll(clause.tokens, nothingChanged, context)) {
      forbidden.push(clause);
      if (done.some(({ instructions }) => instructions.length > 0)) continue;
    }
    const { read, found } = await understood(clause, done);
    const withNext = found
      ? undefined
      : (await understood(together(prompt, clause, clauses[at + 1]), done)).found;
    const beside =
      found || withNext
        ? undefined
        : (await understood(together(prompt, clauses[at - 1], clause), done.slice(0, -1))).found;
    // An exception in a sentence of its own may be one from all that was asked before.
    const withLast = beside && exceptsMore(beside, done.slice(0, -1)) ? undefined : beside;
    const undone =
      found || withNext || withLast ? undefined : await leftUndone(clause, clauses[at + 1], context);
    if (withNext || undone) at += 1;
    if (withLast) done.pop();
    const meant =
      found ??
      undone ??
      (withNext && withQuestion(withNext, clause, prompt)) ??
      (withLast && withQuestion(withLast, clauses[at - 1]!, prompt)) ??
      (await resolved(done.at(-1), clause, context)) ??
      (await parted(clause, context)) ??
      (await passedOver(clause, read!, context, asksBefore(done)));
    if (!meant) return { ...joined(prompt, done), unclear: { clause, read: read! } };
    done.push({ ...meant, clause, understood: read! });
  }
  const [clause] = forbidden;
  // "Delete cli.mdx. Just a report please.": only a report changes nothing.
  if (clause && done.some(({ instructions }) => instructions.some(({ verb }) => verb !== 'report')))
    return { ...joined(prompt, done), unclear: { clause, read: notRead } };
  const lost = dropped(
    tokens,
    done.flatMap(({ read, asides }) => [...read, ...asides]),
  );
  if (lost) {
    const clause = clauses.find((each) => each.tokens.includes(lost)) ?? clauses[0]!;
    return { ...joined(prompt, done), unclear: { clause, read: notRead } };
  }
  // Who only tells something, and names a thing, may have meant an instruction.
  const idle = done.every(({ instructions }) => instructions.length === 0)
    ? done.find(({ clause }) => clause.tokens.some(({ kind }) => /path|quoted/.test(kind)))
    : await findAsync(done, (each, i) => limitsNeighbours(each, i, done, vocabulary));
  const unclear = idle && { clause: idle.clause, read: idle.understood };
  return { ...joined(prompt, done), ...(unclear ? { unclear } : {}) };
}

const notRead: Understood = { meanings: [], beginnings: [], readUpTo: 0 };

/** `Prose only, leave the code alone.` behind terms that are replaced in prose anyway. */
function isAsUsual(tokens: readonly Token[], done: readonly Done[], { prompt, effort }: Context): boolean {
  const asked = done.flatMap(({ instructions }) => instructions);
  const isProse = (each: Instruction) =>
    each.verb === 'replace-term' && (Object.keys(kinds) as Kind[]).every((kind) => !each[kind]);
  const sentence = new Sentence(prompt, tokens, effort);
  const isTitle = (each: Instruction) => each.verb === 'set-field' && each.field === 'title';
  // A new title leaves the address as it is.
  if (asked.length > 0 && asked.every(isTitle)) {
    return keepsAddress(sentence, { at: 0, filled: null }).some(({ at }) => at === tokens.length);
  }
  if (asked.length === 0 || !asked.every(isProse)) return false;
  return inProse(sentence, { at: 0, filled: null }).some(({ at }) => at === tokens.length);
}

/** `Please update all pages.` behind what is done on every page. */
function saysEverywhere({ tokens, heading }: Clause, done: readonly Done[], context: Context): boolean {
  const asked = done.flatMap(({ instructions }) => instructions);
  return (
    heading.length === 0 &&
    asked.length > 0 &&
    asked.every(isEverywhere) &&
    isAll(tokens, everywhereItOccurs, context)
  );
}

const asksBefore = (done: readonly Done[]): boolean =>
  done.some(({ instructions }) => instructions.length > 0);

const exceptsMore = ({ instructions }: Meaning, before: readonly Done[]): boolean =>
  instructions.some((each) => 'except' in each) &&
  before.some((each) => each.instructions.some(mayTakeException));

const mayTakeBack = 'It may take back what the sentences before it ask for. Send only what is to be done.';

/** Whether a sentence may end what was asked for before it. */
const isTakenBack = ({ tokens }: Clause, done: readonly Done[]): boolean =>
  (asksBefore(done) && takesBack(tokens)) || (asksBefore(done.slice(-1)) && scrapsIt(tokens));

/** The name of who writes, below all that was written. */
async function isSignature({ tokens }: Clause, prompt: string, vocabulary: Vocabulary): Promise<boolean> {
  if (tokens.length > 2 || !tokens.every(isPersonName)) return false;
  // On a line of its own, and not as a sentence.
  const isBelow = /\n\W*$/.test(prompt.slice(0, tokens[0]!.start));
  if (!isBelow || /^\s*[.!?]/.test(prompt.slice(tokens.at(-1)!.end))) return false;
  return !(await vocabulary.page(tokens.map(({ text }) => text).join(' ')));
}

function joined(prompt: string, done: readonly Done[]): Pick<Done, 'instructions' | 'asides'> {
  // `What is broken? Please list the problems.`: the answer to the question is what is asked for behind it.
  const isAnswered = ({ clause, instructions }: Done, i: number) =>
    prompt.startsWith('?', clause.tokens.at(-1)!.end) &&
    instructions.every(({ verb }) => verb === 'report') &&
    JSON.stringify(instructions) === JSON.stringify(done[i + 1]?.instructions);
  const asked = done.filter((each, i) => each.instructions.length > 0 && !isAnswered(each, i));
  return {
    instructions: withoutRepeated(asked.flatMap(({ instructions }) => instructions)),
    asides: [...new Set(done.flatMap(({ asides }) => asides))],
  };
}

/** A sentence that tells why, if nothing in it could be an instruction. */
async function passedOver(
  { tokens, heading }: Clause,
  { beginnings, meanings }: Understood,
  { prompt, vocabulary, effort }: Context,
  isAsked: boolean,
): Promise<Omit<Done, 'clause' | 'understood'> | undefined> {
  const isOrder = meanings.some(({ isStated }) => !isStated);
  if (heading.length > 0 || beginnings.length > 0 || isOrder) return undefined;
  if (tokens.length > maxTogether) return undefined;
  const sentence = new Sentence(prompt, tokens, effort);
  const stated = asStatement(tokens, prompt);
  const isTold = tells(stated) || (!isAsked && exclaims(tokens, prompt));
  const asides = isTold ? [sentence.text(0, tokens.length)] : await asidesOf(sentence, vocabulary);
  if (!asides) return undefined;
  const pages = await pagesNamed(tokens, vocabulary);
  if (pages.length === 0) return { instructions: [], asides, read: [] };
  const things = await thingsIn(prompt, stated, vocabulary);
  // `cli.mdx is in the sidebar. Remove it.`: the page, or its entry.
  const onlyMentions = things.some(
    ({ isPlace, isTopic, isNavigation }) => isNavigation || (isPlace && !isTopic),
  );
  return { instructions: [], asides, read: [], speaksOf: pages, onlyMentions };
}

/** What stands in a sentence of its own may limit the instruction before it and the one behind it. */
async function limitsNeighbours(
  { instructions, asides }: Done,
  at: number,
  done: readonly Done[],
  vocabulary: Vocabulary,
): Promise<boolean> {
  if (instructions.length > 0) return false;
  const asks = (each: Done) => each.instructions.length > 0;
  const neighbours = [done.slice(0, at).findLast(asks), done.slice(at).find(asks)];
  for (const each of neighbours) {
    if (!each || each.asides.some((aside) => asides.includes(aside))) continue;
    for (const aside of asides) if (await mayLimit(aside, each.instructions, vocabulary)) return true;
  }
  return false;
}

/** An instruction whose "it" is a thing that the statement before it speaks of. */
async function resolved(
  before: Done | undefined,
  clause: Clause,
  context: Context,
): Promise<Meaning | undefined> {
  if (!before || before.instructions.length > 0 || clause.heading.length > 0) return undefined;
  return withStatement(asStatement(before.clause.tokens, context.prompt), clause.tokens, context);
}

const asksWhether = /^(?:should|shall|did|does|why|how|who|when|where|was|were|has|have)$/;

/** `The changelog is outdated. Please delete it.` is one instruction in two sentences. */
function together(prompt: string, clause: Clause | undefined, next: Clause | undefined): Clause | undefined {
  if (!clause || !next || clause.tokens.length + next.tokens.length > maxTogether) return undefined;
  if (clause.heading.length > 0 || next.heading.length > 0) return undefined;
  // Who asks whether to do it does not ask that it be done.
  if ([clause, next].some(({ tokens }) => asksWhether.test(plainWord(tokens[0]!) ?? ''))) return undefined;
  // "Delete cli.mdx. It is the Alerts page, sorry." does not name a second page to delete.
  if (takesBack(next.tokens)) return undefined;
  // "Delete cli.mdx? Maybe." is no instruction with a word behind it.
  if (isAsked(clause.tokens, prompt) && isImperative(plainWord(clause.tokens[0]!) ?? '')) return undefined;
  const at = clause.tokens.at(-1)!.end;
  const comma: Token = { kind: 'word', text: ',', start: at, end: at };
  return { tokens: [...clause.tokens, comma, ...next.tokens], heading: [] };
}

/** Of a question that was read with its neighbour, all is quoted or nothing: "Which links are broken? Fix them." */
function withQuestion(meaning: Meaning, { tokens }: Clause, prompt: string): Meaning {
  if (!isAsked(tokens, prompt)) return meaning;
  const question = prompt.slice(tokens[0]!.start, tokens.at(-1)!.end);
  const others = meaning.asides.filter((aside) => !question.includes(aside));
  return others.length === meaning.asides.length
    ? meaning
    : { ...meaning, asides: [`${question}?`, ...others] };
}

/** A page that an earlier sentence adds may be named in a later one. */
function withNewPages(vocabulary: Vocabulary, before: readonly Instruction[]): Vocabulary {
  const titles = before.flatMap((each) => (each.verb === 'add-page' ? [each.title.toLowerCase()] : []));
  if (titles.length === 0) return vocabulary;
  return {
    page: async (name) => titles.includes(name.toLowerCase()) || vocabulary.page(name),
    isToCome: (name) => titles.includes(name.toLowerCase()),
    ...(vocabulary.stem ? { stem: (name) => vocabulary.stem!(name) } : {}),
    address: (page) => vocabulary.address(page),
    group: (label) => vocabulary.group(label),
    folder: (path) => vocabulary.folder(path),
    navigationFile: (name) => vocabulary.navigationFile(name),
    term: (text) => vocabulary.term(text),
  };
}

async function findAsync<T>(
  all: readonly T[],
  holds: (each: T, at: number) => Promise<boolean>,
): Promise<T | undefined> {
  for (const [at, each] of all.entries()) if (await holds(each, at)) return each;
  return undefined;
}
