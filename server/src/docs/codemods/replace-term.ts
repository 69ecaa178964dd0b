import { labelOfEntry, translatedLabels } from '../navigation/entry-label.ts';
import { findMeant } from '../site/find-page.ts';
import { standings } from '../site/page-standing.ts';
import type { Site } from '../site/site.ts';
import type { Standing } from '../site/site-files.ts';
import { type Edit, overlaps } from '../text/edit.ts';
import { inTurn } from '../text/in-turn.ts';
import { lineAt, lineCounter } from '../text/lines.ts';
import {
  bounded,
  type CodemodResult,
  count,
  Draft,
  leftAsItIs,
  refusal,
  unknownAddressNotes,
} from './codemod.ts';
import { exceptedPages, withoutExcepted } from './excepted.ts';
import { followAnchors, withImporters } from './follow-anchors.ts';
import { type LeftMention, type LeftPage, leftNotes, leftPageNotes } from './left-mentions.ts';
import { hyphenated, shownNames, wordsIn } from './machine-name.ts';
import { type LabelReplacement, replaceInLabels } from './replace-in-navigation.ts';
import { type PageReplacement, replaceOnPageTask } from './replace-in-page.ts';
import { compileTerm, type Term } from './term.ts';

export interface ReplaceTermInput {
  from: string;
  to: string;
  pages?: string[];
  /** Pages that are left alone. */
  except?: string[];
  code: boolean;
  urls: boolean;
  versions: boolean;
  translations: boolean;
  generated: boolean;
}

interface Work {
  site: Site;
  input: ReplaceTermInput;
  term: Term;
  /** Words with hyphens that are names of something anywhere on the site. */
  names: ReadonlySet<string>;
  notes: string[];
  left: LeftMention[];
  leftPages: LeftPage[];
  excepted: ReadonlySet<string>;
  edits: Map<string, Edit[]>;
  /** For each page the anchors that moved with a heading's text. */
  anchors: Map<string, Map<string, string>>;
  mentions: number;
  pages: number;
}

const longestTerm = 1000;

/** Replaces a term wherever people read it, and lets links to a heading follow its new name. */
export async function replaceTerm(site: Site, input: ReplaceTermInput): Promise<CodemodResult> {
  const { from, to } = input;
  if (from.trim() === '') throw refusal('Name the term that is to be replaced.');
  if (Math.max(from.length, to.length) > longestTerm)
    throw refusal(`A term has at most ${longestTerm} characters.`);
  if (from === to)
    return { changes: [], notes: [], summary: `“${from}” is already what it should be; nothing changed.` };

  if (input.except && (input.versions || input.translations))
    throw refusal(
      'It is not certain whether the exception also means the old versions and translations of its pages. Replace the term on the current pages first, then name the other pages.',
    );
  const term = compileTerm(from);
  const work: Work = {
    site,
    input,
    term,
    names: await namesOnSite(site, term),
    notes: [],
    left: [],
    leftPages: [],
    excepted: await exceptedPages(site, input.except),
    edits: new Map(),
    anchors: new Map(),
    mentions: 0,
    pages: 0,
  };
  const named = input.pages ? await findMeant(site, input.pages) : null;
  const standing = named ? new Map<string, Standing>() : await standings(site);
  const paths = withoutExcepted(named ? [...named.keys()] : site.documents, work.excepted);
  await inTurn(paths, (path) =>
    replaceInDocument(work, path, standing.get(path) ?? null, named?.get(path) ?? false),
  );

  const draft = new Draft(site);
  for (const [path, edits] of work.edits) draft.edit(path, edits);
  const anchors = await withImporters(site, work.anchors);
  const following = await followAnchors(site, anchors, work.edits);
  work.notes.push(...(await leaveExcepted(work, following)));
  for (const [path, edits] of following) draft.edit(path, edits);
  if (anchors.size > 0)
    work.notes.push(...unknownAddressNotes(site, 'Links by address to a renamed heading were not followed'));
  const labels = named ? 0 : await editLabels(work, draft);
  const links = [...following.values()].flat().length;
  // A mention in the address of a link that followed its heading is gone.
  const left = work.left.filter(
    ({ path, at }) => !following.get(path)?.some(({ start, end }) => start <= at && at < end),
  );
  const notes = [...work.notes, ...leftNotes(from, left)].sort();
  return {
    changes: await draft.changes(),
    notes: bounded([...notes, ...leftPageNotes(from, work.leftPages), ...draft.left]),
    summary: summarise(work, labels, links),
  };
}

async function namesOnSite(site: Site, { hint }: Term): Promise<Set<string>> {
  const names = new Set<string>();
  if (hint === '') return names;
  await inTurn(site.documents, async (path) => {
    const text = await site.text(path);
    if (text.includes(hint)) for (const name of shownNames(text, hint)) names.add(name);
  });
  return names;
}

async function replaceInDocument(
  work: Work,
  path: string,
  known: Standing | null,
  named: boolean,
): Promise<void> {
  const { site, input, term, names } = work;
  const source = await site.text(path);
  const closed = source === '' || source.includes(term.hint) ? await site.closed(path) : null;
  if (closed) work.notes.push(leftAsItIs(path, closed));
  if (closed || !source.includes(term.hint)) return;
  const { from, to, code, urls } = input;
  const replaced = await site.compute(path, replaceOnPageTask, {
    from,
    to,
    code,
    urls,
    names: hyphenated(source, term.hint).filter((each) => names.has(each)),
  });
  if ('message' in replaced) {
    const { line, message } = replaced;
    work.notes.push(`${path}:${line ?? 1} does not parse (${message}), so it was left alone.`);
    return;
  }
  if (replaced.mentions === 0 && replaced.left.length === 0) return;
  const standing = known ?? (replaced.isGenerated ? 'generated page' : null);
  if (standing && !named && !isIncluded(standing, input)) {
    work.leftPages.push({ path, line: firstLine(source, replaced), standing });
    return;
  }
  const lineOf = lineCounter(source);
  for (const { kind, at } of replaced.left) work.left.push({ path, line: lineOf(at), at, kind });
  if (replaced.edits.length === 0) return;
  work.edits.set(path, replaced.edits);
  work.notes.push(...articleNotes(path, source, replaced.edits, lineOf));
  work.mentions += replaced.mentions;
  work.pages += 1;
  if (replaced.moved.size > 0) work.anchors.set(path, replaced.moved);
}

const article = /(?<![\p{L}\p{N}'’-])(an?)\s+[*_`"“'‘[(]*$/iu;
/** Of one page; a long one may have thousands. */
const mostLines = 20;
const hasVowel = (word: string): boolean => /^[aeiou]/i.test(word);

/** Where “a” or “an” fitted the word that was there and may not fit the new one; only people hear it. */
function articleNotes(
  path: string,
  source: string,
  edits: readonly Edit[],
  lineOf: (at: number) => number,
): string[] {
  const lines = edits.flatMap(({ start, expected, text }) => {
    const [, word] = article.exec(source.slice(Math.max(0, start - 20), start)) ?? [];
    if (!word || !/^\p{L}/u.test(text)) return [];
    const isAn = word.length === 2;
    return hasVowel(expected) === isAn && hasVowel(text) !== isAn ? [lineOf(start)] : [];
  });
  const [first, ...others] = [...new Set(lines)].sort((a, b) => a - b);
  if (first === undefined) return [];
  const named = others.slice(0, mostLines);
  const rest = others.length > named.length ? ` and ${others.length - named.length} more` : '';
  const more =
    others.length > 0
      ? ` (also in ${others.length === 1 ? 'line' : 'lines'} ${named.join(', ')}${rest})`
      : '';
  return [
    `${path}:${first} has “a” or “an” before a replaced word, which may have to be the other one${more}.`,
  ];
}

function isIncluded(standing: Standing, input: ReplaceTermInput): boolean {
  if (standing === 'frozen version') return input.versions;
  return standing === 'translation' ? input.translations : input.generated;
}

function firstLine(source: string, replaced: PageReplacement): number {
  const places = [...replaced.edits.map(({ start }) => start), ...replaced.left.map(({ at }) => at)];
  return lineAt(
    source,
    places.reduce((first, place) => Math.min(first, place)),
  );
}

/** A page of the exception is not touched, not even where its links would follow a heading: those are noted. */
async function leaveExcepted({ site, excepted }: Work, following: Map<string, Edit[]>): Promise<string[]> {
  const left = [...following].filter(([path]) => excepted.has(path));
  const notes = await inTurn(left, async ([path, edits]) => {
    following.delete(path);
    const source = await site.text(path);
    return edits.map(
      ({ start }) =>
        `${path}:${lineAt(source, start)} links to a heading that has another name now; left alone as one of the exceptions.`,
    );
  });
  return notes.flat();
}

async function editLabels(work: Work, draft: Draft): Promise<number> {
  const { site, input, term } = work;
  const navigation = await site.navigation();
  const excepted = new Set(
    navigation.entries
      .filter(({ page }) => page !== null && work.excepted.has(page))
      .flatMap((entry) => [labelOfEntry(navigation, entry), ...translatedLabels(navigation, entry)]),
  );
  const files = await Promise.all(
    navigation.files.map(async (file) => [file, await site.text(file)] as const),
  );
  const replaced = replaceInLabels(
    navigation,
    new Map(files),
    term,
    input.to,
    [...work.names].join('\n'),
    (label) =>
      !excepted.has(label) && (!label.frozen || input.versions) && (!label.translated || input.translations),
  );
  for (const { file, edits } of replaced) draft.edit(file, edits);
  await noteSettings(work, replaced);
  if (navigation.status === 'unreadable' && navigation.note) work.notes.push(navigation.note);
  return replaced.length;
}

/** The site's name and description, and what else its configuration says: whether those change, a person decides. */
async function noteSettings(
  { site, term, names, left: noted }: Work,
  replaced: readonly LabelReplacement[],
): Promise<void> {
  const file = site.layout.config;
  if (file === null) return;
  const source = await site.text(file);
  const edited = replaced.filter((each) => each.file === file).flatMap(({ edits }) => edits);
  const left = wordsIn(term, source, { start: 0, end: source.length }, [...names].join('\n')).filter(
    (range) => !edited.some((edit) => overlaps(edit, range)),
  );
  const lineOf = lineCounter(source);
  for (const { start } of left) noted.push({ path: file, line: lineOf(start), at: start, kind: 'settings' });
}

function summarise(work: Work, labels: number, links: number): string {
  const { input, mentions, pages } = work;
  if (mentions + labels === 0) return `Found no mention of “${input.from}” to replace; nothing changed.`;
  const verb = input.to === '' ? 'Removed' : 'Replaced';
  const parts = [`${verb} ${count(mentions, 'mention')} of “${input.from}” on ${count(pages, 'page')}`];
  if (labels > 0) parts.push(`in ${count(labels, 'navigation label')}`);
  const followed = links > 0 ? ` ${count(links, 'link')} to a renamed heading followed.` : '';
  return `${parts.join(' and ')}.${followed}`;
}
