import { Fault } from '../../foundation/fault.ts';
import type { Instruction, Place } from './instruction.ts';
import { notUnderstood, tooLong, tooMany, unclosed } from './not-understood.ts';
import { readPageLines } from './page-lines.ts';
import { type Read, readPrompt } from './read-prompt.ts';
import { suggestionsFor } from './suggest.ts';
import { readTicket, summarises, type Ticket } from './ticket.ts';
import { tokenize } from './tokenize.ts';
import { noVocabulary, type Vocabulary } from './vocabulary.ts';

const maxInstructions = 100;
/** Of everything that is filled in, but for the text of a page. */
const maxLength = 1000;
/** A long ordinary sentence takes some 7,000 phrases; this many take about 1 s. */
const maxEffort = 1_000_000;

export interface Understanding {
  readonly instructions: readonly Instruction[];
  /** Sentences that were passed over, since they only tell why. */
  readonly asides: readonly string[];
}

/** The instructions in a prompt, in order. Throws a Fault, and so does nothing by halves, if one is unclear. */
export async function understand(
  prompt: string,
  vocabulary: Vocabulary = noVocabulary,
  /** What was asked for before: "it" may be a page of that. */
  before: readonly Instruction[] = [],
): Promise<Understanding> {
  const page = readPageLines(prompt);
  const filledIn = page && (await understandText(page, vocabulary, before).catch(asFault));
  if (filledIn && !(filledIn instanceof Fault)) return filledIn;
  const ticket = readTicket(prompt);
  return ticket ? understandTicket(ticket, vocabulary, before) : understandText(prompt, vocabulary, before);
}

/** What a ticket asks for below its title, if that says the same in short; else its title is a sentence like others. */
async function understandTicket(
  { plain, body, title }: Ticket,
  vocabulary: Vocabulary,
  before: readonly Instruction[],
): Promise<Understanding> {
  const text = plain.slice(title.start, title.end).trim();
  const below = await understandText(body, vocabulary, before).catch(asFault);
  if (below instanceof Fault) {
    const whole = await understandText(plain, vocabulary, before).catch(asFault);
    if (!(whole instanceof Fault)) return whole;
    throw below;
  }
  if (summarises(text, below.instructions)) return { ...below, asides: [text, ...below.asides] };
  const above = await understandText(text, vocabulary, before).catch(asFault);
  const verbs = new Set(below.instructions.map(({ verb }) => verb));
  // Two instructions of one kind: nobody knows whether the title says more, or the text says it more precisely.
  if (!(above instanceof Fault) && above.instructions.some(({ verb }) => verbs.has(verb))) {
    throw notUnderstood(plain, tokenize(plain).tokens, 0, []);
  }
  return understandText(plain, vocabulary, before);
}

function asFault(error: unknown): Fault {
  if (!(error instanceof Fault)) throw error;
  return error;
}

async function understandText(
  prompt: string,
  vocabulary: Vocabulary,
  before: readonly Instruction[],
): Promise<Understanding> {
  const { tokens, unclosedAt } = tokenize(prompt);
  if (unclosedAt !== undefined) throw unclosed(prompt, unclosedAt);
  const { instructions, asides, unclear } = await readPrompt(
    prompt,
    tokens,
    vocabulary,
    { left: maxEffort },
    before,
  );
  if (instructions.length > maxInstructions) throw tooMany(maxInstructions);
  if (unclear) throw await failure(prompt, unclear, vocabulary);
  if (instructions.length === 0) throw notUnderstood(prompt, tokens, 0, []);
  const long = tooLongIn(instructions);
  if (long !== undefined) throw tooLong(long, maxLength);
  return { instructions, asides };
}

async function failure(
  prompt: string,
  { clause: { tokens, heading }, read }: NonNullable<Read['unclear']>,
  vocabulary: Vocabulary,
) {
  const near = await suggestionsFor(prompt, tokens, read, vocabulary);
  const effort = { left: maxEffort };
  const works = async (text: string) => {
    const { instructions, unclear } = await readPrompt(text, tokenize(text).tokens, vocabulary, effort);
    if (unclear || instructions.length === 0 || tooLongIn(instructions) !== undefined) return false;
    return vocabulary === noVocabulary || namesAreKnown(instructions, vocabulary);
  };
  const suggestions: string[] = [];
  // What was asked as a question is suggested as an instruction.
  const after = prompt
    .slice(tokens.at(-1)!.end)
    .replace(/^\)+/, '')
    .replace(/^\s*\?+/, '.');
  for (const text of near) {
    if (suggestions.length === 3) break;
    // In a longer prompt the other sentences stay, so that sending the suggestion does all that was asked.
    const inPlace = prompt.slice(0, tokens[0]!.start) + text + (after.trim() === '.' ? '' : after);
    if (heading.length === 0 && inPlace.length <= maxLength && (await works(inPlace))) {
      suggestions.push(inPlace.trim());
    }
  }
  const readUpTo = Math.max(0, read.readUpTo - heading.length);
  return notUnderstood(prompt, tokens, readUpTo, suggestions, read.why);
}

/** Whether each page that is to be changed is there, or is one that an earlier instruction makes. */
async function namesAreKnown(instructions: readonly Instruction[], vocabulary: Vocabulary): Promise<boolean> {
  const made = instructions.flatMap((each) =>
    each.verb === 'add-page' ? [each.title, each.path] : each.verb === 'move-page' ? [each.to] : [],
  );
  for (const name of instructions.flatMap(pagesIn)) {
    const isKnown =
      made.includes(name) ||
      (await vocabulary.page(name)) ||
      (await vocabulary.folder(name.replace(/\/+$/, ''))) !== undefined;
    if (!isKnown) return false;
  }
  for (const each of instructions) {
    const isPlaced = 'at' in each && each.group !== undefined;
    if (isPlaced && (await vocabulary.group(each.group!)) === undefined) return false;
  }
  return true;
}

function pagesIn(instruction: Instruction): readonly string[] {
  if (instruction.verb === 'move-page') return [instruction.from];
  const beside = 'before' in instruction || 'after' in instruction ? besideOf(instruction) : [];
  if (instruction.verb === 'add-page') return beside;
  if (instruction.verb === 'add-to-navigation')
    return [instruction.page, instruction.pages, instruction.among, beside]
      .flat()
      .filter((each) => each !== undefined);
  if ('page' in instruction) return instruction.page === undefined ? [] : [instruction.page];
  const excepted = 'except' in instruction ? (instruction.except ?? []) : [];
  return 'pages' in instruction && Array.isArray(instruction.pages)
    ? [...instruction.pages, ...excepted]
    : excepted;
}

const besideOf = ({ before, after }: Place): string[] => [before, after].filter((each) => each !== undefined);

/** A name, term or value that is longer than anyone would write. */
function tooLongIn(instructions: readonly Instruction[]): string | undefined {
  return instructions
    .flatMap((instruction) => Object.entries(instruction))
    .filter(([name]) => name !== 'text')
    .flatMap(([, value]): unknown => value)
    .find((text): text is string => typeof text === 'string' && text.length > maxLength);
}
