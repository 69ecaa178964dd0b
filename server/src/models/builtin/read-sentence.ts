import { closing, onlyAsides, opening } from './courtesy.ts';
import { Filled, type Value } from './form.ts';
import { kindsIn } from './forms/fix-links.ts';
import { type AnyForm, forms } from './forms.ts';
import type { Instruction } from './instruction.ts';
import { mayLimit } from './mention.ts';
import { pagesMentioned } from './mentioned.ts';
import { leavesOut } from './nothing-dropped.ts';
import { type Filling, inOrder, noted, oneOf, type Reading, type Sentence, separator } from './rule.ts';
import { isFolder } from './slots.ts';
import { type Claim, checkClaim, type Vocabulary } from './vocabulary.ts';

/** One form, read somewhere in a sentence. */
interface Part {
  readonly form: AnyForm;
  readonly filled: Filling | null;
  readonly end: number;
}

/** A way to read a sentence, or its beginning, as one instruction after the other. */
export interface Candidate {
  readonly parts: readonly Part[];
  readonly end: number;
}

export const certainties = ['certain', 'likely', 'unsure', 'doubtful'] as const;
export type Certainty = (typeof certainties)[number];

const lesser = (a: Certainty, b: Certainty): Certainty =>
  certainties.indexOf(a) > certainties.indexOf(b) ? a : b;

/** What a candidate asks for, and how much is known of the names in it. */
export interface Meaning {
  readonly instructions: readonly Instruction[];
  /**
   * certain: every name is what it was read as. likely: the words around it say so. unsure: new text without
   * quotation marks may be more or less than was meant. doubtful: a name that nothing has.
   */
  readonly certainty: Certainty;
  /** Whether a word in it stands for a page that was spoken of before. */
  readonly refers: boolean;
  /** Whether its first part does not say which page: it must be that of the instruction before. */
  readonly implies: boolean;
  /** It tells how things are ("cli.mdx is no longer a draft"): it asks for that only if the prompt holds nothing else. */
  readonly isStated: boolean;
  /** Nothing else may be asked for beside it: a statement, or "only fix the anchors". */
  readonly isAlone: boolean;
  /** As how many instructions the sentence was read. */
  readonly parts: number;
  /** What was passed over: it tells why. */
  readonly asides: readonly string[];
  /** The words of all that was filled in, as they were written. */
  readonly read: readonly string[];
}

/** What one sentence was read as. */
export interface Understood {
  readonly meanings: readonly Meaning[];
  /** What its beginning means where the end of it is not clear. */
  readonly beginnings: readonly Meaning[];
  /** How many of its tokens some form could read. */
  readonly readUpTo: number;
  /** Why it is not carried out, where that is known. */
  readonly why?: string;
}

/** `Delete cli.mdx with a redirect to /quickstart`. */
const joint = oneOf(separator, 'with');

const maxCandidates = 400;
const maxParts = 10;

/** Every way to read the sentence, those that do not reach its end included. */
export function candidates(sentence: Sentence): Candidate[] {
  const found: Candidate[] = [];
  const known = new Map<number, Part[]>();
  const visit = (at: number, before: readonly Part[]): void => {
    const parts = known.get(at) ?? partsAt(sentence, at);
    known.set(at, parts);
    for (const part of parts) {
      if (found.length >= maxCandidates) return;
      const together = [...before, part];
      found.push({ parts: together, end: part.end });
      if (part.end === sentence.tokens.length || together.length === maxParts) continue;
      for (const next of joint(sentence, { at: part.end, filled: null })) visit(next.at, together);
    }
  };
  visit(0, []);
  return found;
}

/** `Only fix the anchors`: there is no other instruction, then. */
const begin = oneOf(opening, inOrder(opening, noted('alone', 'only'), opening));

function partsAt(sentence: Sentence, at: number): Part[] {
  const starts = begin(sentence, { at, filled: null });
  return forms.flatMap((form) =>
    starts.flatMap((start) =>
      inOrder(form.rule, closing)(sentence, start).map(({ at: end, filled }: Reading) => ({
        form,
        filled,
        end,
      })),
    ),
  );
}

/**
 * What a candidate means, or nothing if its words do not go together. "It" is what the part before, or else the
 * sentence before, was about (`before`).
 */
export async function meaningOf(
  candidate: Candidate,
  vocabulary: Vocabulary,
  before: readonly string[] = [],
): Promise<Meaning | undefined> {
  const instructions: Instruction[] = [];
  const asides: string[] = [];
  const read: string[] = [];
  let certainty: Certainty = 'certain';
  let mentioned = before;
  let refers = false;
  let implies = false;
  let [isStated, isAlone] = [false, false];
  let [beforePart, isOnlyNamed]: [Certainty, boolean] = ['certain', false];
  const isReport = candidate.parts.every(({ form }) => form.verb === 'report');
  for (const { form, filled } of candidate.parts) {
    const checked = await check(filled, vocabulary, mentioned);
    if (!checked) return undefined;
    const values = new Filled(checked.values);
    // "Delete cli.mdx, just a report": only one of the two can be meant.
    if (values.has('only') && !isReport) return undefined;
    isStated ||= values.has('stated');
    isAlone ||= isStated || values.has('alone');
    asides.push(...values.all('aside'));
    read.push(...writtenIn(filled));
    // Only of a page that goes it is certain which address its readers come to.
    if (values.has('of deleted') && instructions.at(-1)?.verb !== 'delete-page') return undefined;
    const built = form.build(values);
    if (built.length === 0 || leavesOut(checked.values, built)) return undefined;
    if (values.has('everywhere it occurs') && !built.every(isEverywhere)) return undefined;
    if (await addsWhatIs(built, values.has('wished'), vocabulary)) return undefined;
    const sure = form.isSure?.(values) ?? true;
    // What has readers is a page: `Delete Alerts and send its visitors to /cli`.
    if (values.has('of deleted') && isOnlyNamed) certainty = beforePart;
    beforePart = lesser(certainty, checked.certainty);
    isOnlyNamed = values.has('bare names') && certainty !== 'unsure';
    certainty = lesser(beforePart, sure ? 'certain' : 'unsure');
    // Who fixes links gets a list of the rest anyway: "check the links and fix them" is one instruction.
    const [last, fix] = [instructions.at(-1), built[0]];
    if (last?.verb === 'report' && fix?.verb === 'fix-links' && isAboutLinks(last)) {
      instructions.pop();
      // Where to look, and for what, was said with the check: "go through the guides and fix dead links".
      const { verb: _, kinds: asked, ...where } = last;
      const kinds = fix.kinds ?? kindsIn(asked ?? []).kinds;
      built[0] = { ...(fix.pages ? {} : where), ...fix, ...(kinds ? { kinds } : {}) };
    }
    if (built.some((each) => 'except' in each) && instructions.some(mayTakeException)) return undefined;
    instructions.push(...built);
    mentioned = pagesMentioned(built);
    refers ||= checked.refers;
    implies ||= checked.implies && instructions.length === built.length;
  }
  const parts = candidate.parts.length;
  if (isAlone && parts + asides.length > 1) return undefined;
  for (const aside of asides) if (await mayLimit(aside, instructions, vocabulary)) return undefined;
  return { instructions, certainty, asides, read, refers, implies, isStated, isAlone, parts };
}

/** "… and update all pages" adds nothing to what is done on every page anyway; to all else it adds an order. */
export const isEverywhere = (instruction: Instruction): boolean =>
  (instruction.verb === 'replace-term' && !instruction.pages && !instruction.except) ||
  (instruction.verb === 'set-field' && instruction.field === 'title');

const isAboutLinks = ({ kinds }: Extract<Instruction, { verb: 'report' }>): boolean =>
  kinds === undefined || kinds.every((kind) => kind !== 'navigation' && kind !== 'pages');

/** `Fix the links and use dashes for lists, except in cli.mdx`: nobody knows whether the links there are meant. */
export function mayTakeException(instruction: Instruction): boolean {
  if (!/^(?:replace-term|fix-links|set-style|set-field|remove-field|report)$/.test(instruction.verb))
    return false;
  const { pages = 'all', except } = instruction as { pages?: string[] | 'all'; except?: string[] };
  return except === undefined && (pages === 'all' || pages.length > 1 || pages.some(isFolder));
}

function writtenIn(filled: Filling | null): string[] {
  const written: string[] = [];
  for (let each = filled; each; each = each.before) written.push(each.written ?? each.value);
  return written;
}

/**
 * Whether a page is added that is there: who names it by its title means that one. Who creates one at a path of its
 * own means another; many sites have more than one "Overview".
 */
async function addsWhatIs(
  instructions: readonly Instruction[],
  isOnlyWished: boolean,
  vocabulary: Vocabulary,
): Promise<boolean> {
  for (const each of instructions) {
    if (each.verb !== 'add-page' || vocabulary.isToCome?.(each.title)) continue;
    if (each.path !== undefined && (await vocabulary.page(each.path))) return true;
    if (each.path !== undefined && !isOnlyWished) continue;
    if (await vocabulary.page(each.title)) return true;
  }
  return false;
}

/** What a sentence tells, if it asks for nothing. */
export async function asidesOf(
  sentence: Sentence,
  vocabulary: Vocabulary,
): Promise<readonly string[] | undefined> {
  for (const { at, filled } of onlyAsides(sentence, { at: 0, filled: null })) {
    const checked = at === sentence.tokens.length ? await check(filled, vocabulary, []) : undefined;
    if (checked?.certainty === 'certain') return checked.values.map(({ value }) => value);
  }
  return undefined;
}

async function check(filled: Filling | null, vocabulary: Vocabulary, mentioned: readonly string[]) {
  const values: Value[][] = [];
  let certainty: Certainty = 'certain';
  let refers = false;
  let implies = false;
  for (let filling = filled; filling; filling = filling.before) {
    const { slot, value, claim, bare = false } = filling;
    const found = claim ? await checkClaim(claim, vocabulary, mentioned) : undefined;
    if (claim && !found && /it$|implied|same page|described page|neighbours/.test(claim.kind))
      return undefined;
    if (claim && !found && !respells(filling, filled)) certainty = lesser(certainty, withoutProof(claim));
    // "It" may be something else: a reading without it is better.
    else if (claim && /it$|implied/.test(claim.kind)) {
      certainty = lesser(certainty, 'likely');
      refers = true;
      implies ||= claim.kind === 'implied';
    }
    values.push((found ?? [value]).map((each) => ({ slot, value: each, bare })));
  }
  return { values: values.reverse().flat(), certainty, refers, implies };
}

/** "Lockfile" to "lock file": what spells a term in another way can be nothing but that. */
function respells({ claim, value }: Filling, all: Filling | null): boolean {
  if (claim?.kind !== 'new text' || claim.open) return false;
  const letters = (text: string) => text.replaceAll(/[\s_-]/g, '').toLowerCase();
  for (let other = all; other; other = other.before) {
    if (other.slot === 'from' && letters(other.value) === letters(value)) return true;
  }
  return false;
}

const withoutProof = ({ kind, likely }: Claim): Certainty =>
  likely ? 'likely' : kind === 'new text' ? 'unsure' : 'doubtful';
