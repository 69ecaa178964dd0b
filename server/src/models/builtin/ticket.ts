import type { Instruction } from './instruction.ts';
import { operates } from './operative.ts';
import { verbsOf } from './said-again.ts';
import { plainWord } from './token.ts';
import { tokenize } from './tokenize.ts';

/** A ticket has a line for its title, and then says what is wanted. */
export interface Ticket {
  /** Where its title stands in the prompt. */
  readonly title: { readonly start: number; readonly end: number };
  /** The prompt without labels and numbers, and the same without the title; both as long as it was. */
  readonly plain: string;
  readonly body: string;
}

const number =
  '(?:\\[(?:[A-Z][A-Z0-9]*-\\d+|#\\d+)\\]|(?:ticket|issue|task|request|bug|story|incident|case)[^\\S\\n]*(?:#|no\\.?[^\\S\\n]*)?(?:[A-Z][A-Z0-9]*-)?\\d+|[A-Z][A-Z0-9]+-\\d+|#\\d+)[^\\S\\n]*(?:[:–—-][^\\S\\n]*|[^\\S\\n]+)';
const header = new RegExp(
  `^\\s*(?:${number}(?:(?:title|subject|summary)[^\\S\\n]*:[^\\S\\n]*)?|(?:title|subject|summary)[^\\S\\n]*:[^\\S\\n]*(?:${number})?)`,
  'i',
);
const label =
  /^[^\S\n]*(?:body|description|details|request|summary|what|ask|action|task|background|context|why)[^\S\n]*:[^\S\n]*/gim;

/** Blanks as many as there were characters: every place in the prompt stays what it is. */
const blank = (text: string): string => text.replaceAll(/[^\n]/g, ' ');

/** A first line with the number of a ticket or the label of a title, and lines below it. */
export function readTicket(prompt: string): Ticket | undefined {
  const found = header.exec(prompt);
  const start = found?.[0].length ?? 0;
  const end = prompt.indexOf('\n', start);
  if (!found || end === -1 || prompt.slice(start, end).trim() === '' || prompt.slice(end).trim() === '')
    return undefined;
  const rest = prompt.slice(end).replaceAll(label, blank);
  return {
    title: { start, end },
    plain: blank(prompt.slice(0, start)) + prompt.slice(start, end) + rest,
    body: blank(prompt.slice(0, end)) + rest,
  };
}

/** What a title may hold besides the verbs and the names of the instructions below it. */
const matter = new Set(
  [
    'the our a an some few of in on for from to with by and at into under as all is are',
    'docs documentation site page pages folder folders file files',
    'broken dead missing wrong outdated obsolete stale old new orphan orphaned duplicate inconsistent incorrect',
    'cleanup update change changes request fix fixes problem problems issue issues error errors maintenance',
  ].flatMap((words) => words.split(' ')),
);

/** What each of them is about: "old redirects" are no matter of a deletion. */
const matters: Readonly<Record<Instruction['verb'], string>> = {
  'replace-term':
    'term terms terminology wording name names naming typo typos spelling rename renaming rebrand rebranding',
  'move-page': 'move moves rename renaming restructure path paths url urls address addresses redirect',
  'add-page': 'stub stubs',
  'delete-page': 'removal deletion',
  'fix-links': 'link links anchor anchors 404 404s not working',
  'add-redirect': 'redirect redirects url urls address addresses path paths 404 404s',
  'set-field':
    'title titles description descriptions icon icons field fields front matter frontmatter metadata rename',
  'remove-field':
    'title titles description descriptions icon icons field fields front matter frontmatter metadata removal',
  'set-style':
    'bold list lists bullet bullets heading headings style styles italics emphasis marker markers consistency',
  'add-to-navigation': 'navigation nav sidebar menu not no entry entries',
  report: 'link links anchor anchors navigation nav sidebar report check audit not',
};

/**
 * Whether a title says in short what the instructions do: each of its words is a verb or a name of theirs, or one
 * for the matter. It may say less than they do, and nothing else.
 */
export function summarises(title: string, instructions: readonly Instruction[]): boolean {
  const { tokens, unclosedAt } = tokenize(title);
  if (tokens.length === 0 || unclosedAt !== undefined) return false;
  const verbs = new Set(instructions.flatMap(({ verb }) => verbsOf(verb)));
  const named = new Set(instructions.flatMap((each) => Object.values(each).flat()).flatMap(namesIn));
  const about = new Set(instructions.flatMap(({ verb }) => matters[verb].split(' ')));
  const isKnown = (word: string) => [matter, about, verbs, named].some((known) => known.has(word));
  const words = tokens.flatMap((token) => (token.kind === 'end' ? [] : [plainWord(token) ?? token.text]));
  const said = words.filter((word) => !/^(?:not|no)$/.test(word));
  return !operates(said) && words.flatMap(namesIn).every(isKnown);
}

const namesIn = (value: unknown): string[] =>
  String(value)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !/^mdx?$/.test(word));
