import type { Sentence } from './rule.ts';
import type { Token } from './token.ts';
import { isVague } from './vague-words.ts';

/**
 * Where new text without quotation marks ends. Words that join ("plus", "and", "with", "for") end a name only where
 * what follows cannot belong to it: "Acme Plus", "Acme for Teams" and "Terms and Conditions" are names. Where both
 * can be meant, the shorter name is as uncertain as the longer one, and each of them becomes a suggestion.
 */
const isCapital = (text: string | undefined): boolean => /^[\p{Lu}\p{N}]/u.test(text ?? '');

/** Behind these a place may follow, which the documentation knows. */
const places = /^(?:in|on|at|to|under|into|inside|within|below|across|after|before)$/;
const joints = /^(?:and|or|plus|with|for|of|by|from|as|via|vs|versus|without|n|&|\+)$/;

/** What a name may go on with, if it may: the words behind a preposition, or none where no place can follow. */
export function goesOn(
  { tokens, words }: Sentence,
  from: number,
  end: number,
): { next: readonly string[] } | undefined {
  const text = (at: number) => (tokens[at]?.kind === 'word' ? tokens[at].text : undefined);
  // In a prompt whose small words are written in capitals, capitals say nothing.
  const isShouted = from > 1 && isCapital(text(from - 1));
  const name = tokens.slice(from, end).map((token) => token.text);
  if (isShouted && isVague(name.join(' ').toLowerCase())) return { next: [] };
  if (!isCapital(text(end - 1))) return undefined;
  // "Plan B + everywhere": what "+" would join is no name.
  if (
    isCapital(text(end)) ||
    (/^[+&]$/.test(words[end] ?? '') && end + 1 < tokens.length && isPlace(words[end + 1]))
  )
    return { next: [] };
  const word = words[end] ?? '';
  if (!isCapital(text(end + 1)) || !(places.test(word) || joints.test(word))) return undefined;
  if (joints.test(word)) return { next: [] };
  return { next: tokens.slice(end + 1, end + 5).map((token) => token.text) };
}

const isPlace = (word: string | undefined): boolean =>
  /^(?:everywhere|in|on|across|throughout|for|globally|sitewide|site-wide)$/.test(word ?? '');

const partsOfText =
  /^(?:code|headings?|titles?|links?|urls?|prose|snippets?|translations?|examples?|commands?)$/;

/** "Runs at" before a path, "Acme for" before "Teams": the preposition belongs to what follows it. */
export function endsTooLate({ tokens, words }: Sentence, end: number): boolean {
  const [last = '', next] = [words[end - 1], tokens[end]];
  if (/^[&+]$/.test(last)) return true;
  // "Console in code too", "FAQ with the text …".
  if (places.test(last) && partsOfText.test(words[end] ?? '')) return true;
  if (tokens[end - 1]?.text === 'the') return true;
  if (last === 'with' && /^(?:the|this|text|content|title|some|no)$/.test(words[end] ?? '')) return true;
  const isFollowed = /^(?:path|quoted)$/.test(next?.kind ?? '') || isCapital(next?.text);
  return isFollowed && !isCapital(tokens[end - 1]?.text) && (places.test(last) || joints.test(last));
}

/** "Acme & Friends": a sign between two names is a part of both. */
export const joinsNames = (token: Token | undefined, next: Token | undefined): boolean =>
  /^[&+]$/.test(token?.text ?? '') && next?.kind === 'word' && isCapital(next.text);
