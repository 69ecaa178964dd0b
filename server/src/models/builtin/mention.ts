import { posix } from 'node:path';
import { holdsBack, isToCome } from './held-back.ts';
import type { Instruction, Place } from './instruction.ts';
import { isFolder } from './slots.ts';
import { plainWord } from './token.ts';
import { tokenize } from './tokenize.ts';
import { namesPlace, type Vocabulary } from './vocabulary.ts';

/**
 * A statement beside an instruction may name a page without a word of limit: `Fix the broken links. The guides
 * are Bob's.` Where the instruction says itself which one thing it is about, that changes nothing. Where it is
 * about many, or about everything, what was named may be the part that is meant, or the part that is not.
 */
export function isWide(instructions: readonly Instruction[]): boolean {
  // A redirect says itself from where and to where, and so does each of several.
  const isSeveral = instructions.length > 1 && !instructions.every(({ verb }) => verb === 'add-redirect');
  return isSeveral || instructions.some(isOpen);
}

function isOpen(instruction: Instruction): boolean {
  switch (instruction.verb) {
    case 'move-page':
    case 'add-redirect':
    case 'delete-page':
      return false;
    case 'add-page':
      return instruction.path === undefined && !isPlaced(instruction);
    case 'add-to-navigation':
      return instruction.page === undefined || !isPlaced(instruction);
    default: {
      const { pages } = instruction;
      return pages === undefined || pages === 'all' || pages.length > 1 || pages.some(isFolder);
    }
  }
}

const isPlaced = ({ group, before, after }: Place): boolean => (group ?? before ?? after) !== undefined;

/** Parts of pages, which a term may be meant to be replaced in, or not. */
const parts =
  /\b(?:code|snippets?|samples?|headings?|headers?|titles?|urls?|links?|tables?|versions?|translations?|comments?|images?|captions?|quotes?|footnotes?|lists?|examples?|commands?|prose)\b/i;

/** Some of the things that an instruction for all of them is about. */
const some =
  /\b(?:nested|numbered|ordered|inner|outer|task lists?|external|relative|absolute|second-level|sublists?|checklists?)\b/i;

/** `nav: remove cli.mdx` takes an entry away, and not the page. */
const matter = /^(?:the )?(?:nav|navigation|sidebar|menu|links?|redirects?)(?: page)?$/i;

/** A place by its noun, also where nobody knows its name. */
const places = /\b(?:the|our) (?:[\w-]+ ){1,2}(?:sections?|groups?|folders?|pages?|chapters?)\b/i;

/** Whether an aside speaks of something that could limit these instructions. */
export async function mayLimit(
  aside: string,
  instructions: readonly Instruction[],
  vocabulary: Vocabulary,
): Promise<boolean> {
  if (matter.test(aside) && instructions.some(({ verb }) => verb === 'delete-page')) return true;
  const said = tokenize(aside).tokens.map((token) => plainWord(token) ?? 'something');
  if (holdsBack(said) && !instructions.every((each) => isFree(each, said))) return true;
  const takes = instructions.some(({ verb }) => takesMore.has(verb));
  if (takes && (await quotesMore(aside, instructions, vocabulary))) return true;
  if (!isWide(instructions)) return false;
  if (parts.test(aside) && instructions.some(({ verb }) => verb === 'replace-term')) return true;
  if (some.test(aside)) return true;
  const named = new Set(instructions.flatMap((each) => saysItself(each, instructions.length)).map(plain));
  const { tokens } = tokenize(aside);
  const isNew = ({ kind, text }: (typeof tokens)[number]) =>
    (kind === 'quoted' || kind === 'path') && !named.has(plain(text));
  if (places.test(aside) && !instructions.every(({ verb }) => verb === 'add-page')) return true;
  return tokens.some(isNew) || namesPlace(aside, vocabulary, (name) => named.has(plain(name)));
}

/** What is said beside a new page, or a field, may be more of it: `(its path is a.mdx and it says "b")`. */
const takesMore = new Set<Instruction['verb']>(['add-page', 'set-field']);

/** What people type into a search box is no text of a page. */
const searched =
  /\b((?:search|searched|searching|look|looked|looking|google|googled|googling|type|typed|ask|asked|asking)(?: for| about| in)?) (?:"[^"]*"|“[^”]*”|'[^']*')/gi;

/** What a field holds so far. */
const heldBefore =
  /^((?:the|its) (?:title|description|icon|sidebar title|summary) of [^"“,]{1,60} (?:is|says|reads|was)(?: still| currently| now| just| only)*) (?:"[^"]*"|“[^”]*”)/i;

async function quotesMore(
  aside: string,
  instructions: readonly Instruction[],
  vocabulary: Vocabulary,
): Promise<boolean> {
  const held = instructions.flatMap((each) => Object.values(each).flat()).map(plain);
  for (const { kind, text } of tokenize(aside.replaceAll(searched, '$1').replace(heldBefore, '$1')).tokens) {
    // A page that is there is spoken of: it is neither a text nor the path of a new one.
    const isNew = /^(?:quoted|path)$/.test(kind) && !held.includes(plain(text));
    if (isNew && !(await vocabulary.page(text))) return true;
  }
  return false;
}

/** A report changes nothing, and what is not out yet is hidden for that. */
function isFree(instruction: Instruction, said: readonly string[]): boolean {
  if (instruction.verb === 'report') return true;
  const hides =
    instruction.verb === 'set-field' &&
    /^(?:draft|hidden|noindex|unlisted)$/i.test(instruction.field) &&
    instruction.value === 'true';
  return hides && isToCome(said);
}

/** What an instruction says itself. One page of several that it is about may be the one that is not meant. */
function saysItself(instruction: Instruction, count: number): unknown[] {
  const { verb, ...rest } = instruction;
  if (verb === 'delete-page' || verb === 'move-page') return count === 1 ? Object.values(rest) : [];
  if (!('pages' in rest) || rest.pages?.length === 1) return Object.values(rest).flat();
  const { pages: _, ...more } = rest;
  return Object.values(more);
}

const plain = (value: unknown): string =>
  posix
    .join('/', String(value))
    .replace(/\.mdx?$|(?<=.)\/$/, '')
    .toLowerCase();
