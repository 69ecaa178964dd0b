import { writeInstruction } from './forms.ts';
import { isHeldBack } from './held-back.ts';
import { hints } from './hints.ts';
import type { Instruction } from './instruction.ts';
import { nearKeyword } from './near-keyword.ts';
import { isOperative } from './operative.ts';
import type { Certainty, Meaning, Understood } from './read-sentence.ts';
import { listen, type Spoken } from './spoken.ts';
import { ordersWithin } from './statement.ts';
import type { Token } from './token.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Who writes a longer sentence wants something else, and every word of it costs. */
const maxTokens = 100;

/**
 * Sentences near one that was not understood, filled with its own words. Whether they would be understood is
 * for the caller to find out. The nearest come first: the same sentence with its slips corrected, its readings
 * with quotation marks, and what its verbs and nouns are usually about. None may do less or more than was asked.
 */
export async function suggestionsFor(
  prompt: string,
  tokens: readonly Token[],
  { meanings }: Understood,
  vocabulary: Vocabulary,
): Promise<string[]> {
  if (tokens.length > maxTokens) return [];
  const spoken = await listen(tokens, vocabulary);
  // Who says what not to do, or asks, is not helped by a button that does it.
  // Nor is who speaks of what is done, or should have been.
  if (/^(?:should|shall|\[x\])$/.test(spoken.firstWords[0] ?? '') || isHeldBack(spoken.said)) return [];
  if (spoken.firstWords.some((word, i) => asksOrForbids.test(word) && !tellsNeed(spoken.said, i))) return [];
  // "Someone should delete it" asks nobody; "it should be deleted" may.
  if (/\bshould (?!be\b)/.test(spoken.said.slice(0, 5).join(' '))) return [];
  const places = await eitherPlace(prompt, tokens, vocabulary);
  const slips = [...corrected(prompt, tokens), ...places, ...pagesAlone(prompt, tokens)];
  const either = written(meanings, 'certain', 'likely');
  if (either.length > 0) return [...new Set(either)].filter((text) => text !== undefined);
  // A hint holds a few of the words: a limit, a time or a second order would be lost.
  const isPlain = !spoken.said.some(isLimit) && !ordersWithin(spoken.said) && !spoken.words.has('ask');
  const related = hints.filter(({ said }) => said.split(' ').some((word) => spoken.words.has(word)));
  const hinted = isPlain ? related.flatMap(({ about }) => about(spoken)).map(asSentences) : [];
  const near = [
    ...written(meanings, 'unsure').slice(0, 2),
    ...hinted,
    // Where it is only open which of two places is meant, there is no third.
    ...(places.length > 0 ? [] : written(meanings.filter(isChange), 'doubtful').slice(0, 2)),
  ].filter((text) => text !== undefined);
  // What loses one of the person's own names, pages or places is about something else.
  const own = [
    ...spoken.quotes.filter((text) => /\p{L}/u.test(text)),
    ...spoken.paths.map(withoutHost),
    ...spoken.places,
  ].map((each) => each.toLowerCase());
  const kept = near.filter(
    (text) =>
      own.every((each) => text.toLowerCase().includes(each)) &&
      !inventsName(text, spoken) &&
      !renamesOther(text, spoken.words),
  );
  return [...new Set([...slips, ...kept])].filter((text) => text.length <= 1000);
}

const courtesies =
  /^(?:please|can|could|would|may|should|must|shall|need|needs|want|wants|wish|let|let's|make|ensure|then|actually|sorry|well|rather|instead|include|i'd|we'd|it'd)$/;
const counts =
  /^(?:half|some|few|most|many|several|last|next|other|another|one|two|three|\d+|second|third|oldest|newest|latest|after|before|behind|above|top|bottom|external|temporary|temporarily|sometimes|none|twice|monday|tuesday|wednesday|thursday|friday|week|month|year|today|tonight|eventually|maybe|perhaps)$/;

/** A word that limits, counts, sets a time or a condition. */
const isLimit = (word: string): boolean =>
  (isOperative(word) && !courtesies.test(word)) || counts.test(word) || /'ll$/.test(word);

/** The rest of a sentence that was taken for a new name. */
const swallowsPlace =
  /(?:with|to|titled) "[^"]* (?:(?:on|in|across|for|at|under|next to|to) (?!\p{Lu})|throughout|everywhere|sitewide|globally)[^"]*"/u;

/** What stands for a text that nobody wrote: `to "a summary of its content"`. */
const describes =
  /(?:with|to|titled) "(?!an?")(?:[^"]* )?(?:a|an|its|something|anything|some|their|about|how|explain|better|catchier)(?: [^"]*)?"/;

/** Things of the documentation that were taken for a term or a title: "broken external links", "on schedules". */
const namesThings =
  /^Replace "(?:[^"]* )?(?:links?|anchors?|images?|pages?|headings?|urls?|lists?)" |titled "(?:on|about|for|with|every|each|all) /i;

/** A clause that was taken for a name: `Replace "but leave the changelog" with "it is"`. */
const swallowsClause = (text: string): boolean =>
  /"(?:(?:but|and|or|so|please|except|not|without|unless|if) [^"]*|[^"]* (?:says?|said|that) [^"]*)"/i.test(
    text,
  );

/** Parts of sentences that nobody would quote, and that are no names. */
const noTerm =
  /\b(?:links?|anchors?|images?|pages?|headings?|urls?|lists?|tags?|keywords?|file|so|they|missing)\b|^[\w./-]+\/[\w./-]+$/i;
const noLabel = /^(?:an?|the|our|new|some|teh) |\b(?:called|named|titled)\b/i;
const quality = /^\S+(?:ible|able|ful|ous|ive|er|ed|ing|y)$/i;
const noTitle = /^(?:first|last|second|third|next)$|\b(?:the|an?) |^(?:an?|the) |\bwith$/i;

/** What is renamed goes into no other folder, and of a file the title is not meant. */
function renamesOther(text: string, words: ReadonlySet<string>): boolean {
  if (!words.has('rename')) return false;
  return (
    /^Move .* to [^\s/]+\/$|^Move (?:\S+\/)?([^\s/]+) to \S+\/\1$/.test(text) ||
    (words.has('file') && text.startsWith('Set the title'))
  );
}

/** Whether a name in a suggestion is made of words of the sentence that the person did not write as a name. */
function inventsName(text: string, { quotes, said }: Spoken): boolean {
  const isQualified = /\b(?:should|must|has to|needs to) be\b/.test(said.join(' '));
  const named = (before: string) => new RegExp(`${before} "([^"]+)"`).exec(text)?.[1];
  const isInvented = (name: string | undefined, no: RegExp) =>
    name !== undefined && !quotes.includes(name) && no.test(name);
  return (
    isInvented(named('^Replace'), noTerm) ||
    // "The dashboard should be visible" is not about the word.
    (isQualified && isInvented(named('^Replace "[^"]+" with'), quality)) ||
    isInvented(named('(?:under|group)'), noLabel) ||
    isInvented(named('titled'), noTitle)
  );
}

const withoutHost = (path: string): string =>
  path.replace(/^https?:\/\/[^/]+/, '').replaceAll(/^\/+|\/+$/g, '');

/** Where every page can be meant, a name that nothing has is rather no name. */
const isChange = ({ instructions }: Meaning): boolean =>
  instructions.every(({ verb }) => verb !== 'report' && verb !== 'fix-links');

/** `We don't need cli.mdx`: that is no order, and forbids nothing. */
const tellsNeed = (said: readonly string[], at: number): boolean => {
  const from = said.indexOf(said[at]!, at);
  return /^(?:don't|not) need (?!to )/.test(said.slice(from, from + 3).join(' '));
};

const asksOrForbids = /^(?:don't|not|never|undo|revert|why|how|what|who|when|stop|avoid|cannot|can't)$/;

/** Readings that leave less to the person's own words come first. */
function written(meanings: readonly Meaning[], ...levels: Certainty[]): (string | undefined)[] {
  return (
    meanings
      // "Only fix the anchors" beside another order is a limit, which would be lost.
      .filter(({ certainty, isAlone, isStated }) => levels.includes(certainty) && isAlone === isStated)
      .map(({ instructions }) => ({
        text: asSentences(instructions),
        isText: instructions.every(isWholeText),
      }))
      .filter(
        ({ text = '', isText }) =>
          isText || !(swallowsPlace.test(text) || describes.test(text) || swallowsClause(text)),
      )
      .map(({ text }) => text)
      .filter((text = '') => !namesThings.test(text))
      .toSorted((a = '', b = '') => a.length - b.length)
  );
}

/** A text for people, of pages that are named: prepositions belong to it. */
const isWholeText = (each: Instruction): boolean =>
  each.verb === 'set-field' && each.pages !== 'all' && /^\p{Lu}/u.test(each.value);

function asSentences(instructions: readonly Instruction[]): string | undefined {
  const sentences = instructions.map(writeInstruction);
  return sentences.length === 0 || sentences.includes(undefined) ? undefined : sentences.join('. ');
}

/** `in the guides`, where a folder and a group of that name hold different pages: the sentence with each of them. */
async function eitherPlace(
  prompt: string,
  tokens: readonly Token[],
  vocabulary: Vocabulary,
): Promise<string[]> {
  const start = tokens[0]?.start ?? 0;
  for (const [at, { kind, text, start: from, end }] of tokens.entries()) {
    const [article, preposition] = [tokens[at - 1], tokens[at - 2]].map((each) => each?.text.toLowerCase());
    if (kind !== 'word' || !/^(?:the|our)$/.test(article ?? '')) continue;
    if (!/^(?:in|from|on|across|throughout|within)$/.test(preposition ?? '')) continue;
    const [folder, group] = [await vocabulary.folder(text.toLowerCase()), await vocabulary.group(text)];
    if (!folder || !group) continue;
    return [`folder ${text.toLowerCase()}`, `${text} section`].map(
      (place) => prompt.slice(start, from) + place + prompt.slice(end, tokens.at(-1)!.end),
    );
  }
  return [];
}

/** `Delete everything in guides/ except …`: of what the model deletes, pages are all that can be meant. */
function pagesAlone(prompt: string, tokens: readonly Token[]): string[] {
  const from = tokens[0]?.start ?? 0;
  const text = prompt.slice(from, tokens.at(-1)?.end);
  const said =
    /\b(?:everything|all (?:the )?files) (?=(?:in|under|of|below|inside) \S+,? (?:except|but not|apart from|other than)\b)/i;
  return said.test(text) ? [text.replace(said, 'all pages ')] : [];
}

/** The sentence with words that are a slip away from one of the grammar's. */
function corrected(prompt: string, tokens: readonly Token[]): string[] {
  const from = tokens[0]?.start ?? 0;
  let text = prompt.slice(from, tokens.at(-1)?.end);
  let changed = false;
  for (const token of tokens.toReversed()) {
    const near = token.kind === 'word' ? nearKeyword(token.text) : undefined;
    if (near === undefined) continue;
    changed = true;
    text = text.slice(0, token.start - from) + near + text.slice(token.end - from);
  }
  return changed ? [text.trim()] : [];
}
