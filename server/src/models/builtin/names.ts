import { endsTooLate, goesOn, joinsNames } from './extent.ts';
import { isOperative } from './operative.ts';
import { fill, phrase, type Reading, type Rule, starts } from './rule.ts';
import { isFiniteVerb, isImperative } from './statement.ts';
import { endsInPageExtension, type Token } from './token.ts';
import type { Claim } from './vocabulary.ts';

/** A word that stands for what was spoken of before. */
export function pronoun(name: string, kind: 'it' | 'address of it', said: string): Rule {
  const rule = phrase(said);
  return (sentence, reading) =>
    rule(sentence, reading).map(({ at, filled }) => {
      const text = sentence.words[at - 1] ?? '';
      return { at, filled: fill(filled, { slot: name, value: text, claim: { kind, text } }) };
    });
}

/** The longest name that is read without quotation marks, in words. */
const maxWords = 8;

/**
 * Words without quotation marks that are claimed to be the name of something. How many of them belong to the
 * name is open, so each length is a reading; the vocabulary decides which of them names something.
 */
export function words(name: string, kind: Claim['kind'], likely = false): Rule {
  return (sentence, { at: from, filled }) => {
    const readings: Reading[] = [];
    const at = starts(sentence, from).at(-1)!;
    const { tokens } = sentence;
    const belongs = (i: number) =>
      isName(tokens[i], kind) || (i > at && isNewName(kind) && joinsNames(tokens[i], tokens[i + 1]));
    for (let end = at + 1; end <= at + maxWords && belongs(end - 1); end++) {
      if (!sentence.spend()) break;
      const value = sentence.text(at, end);
      if (isNotTitle(kind, value)) break;
      if (noName.test(value) || (kind === 'term' && /^(?:the|a|an|our|its) /i.test(value))) continue;
      if (isNewName(kind) && (endsTooLate(sentence, end) || /^(?:called|titled|named) /i.test(value)))
        continue;
      const open = kind === 'new text' ? goesOn(sentence, at, end) : undefined;
      readings.push({
        at: end,
        filled: fill(filled, {
          slot: name,
          value,
          claim: { kind, text: value, likely: likely && mayBeName(value), ...(open ? { open } : {}) },
          bare: true,
        }),
      });
    }
    return readings;
  };
}

/** `the page Alerts but not …`: such a word in small letters goes on with the sentence. Each reading costs work. */
const isNotTitle = (kind: Claim['kind'], value: string): boolean =>
  kind === 'page' && /(?:^| )(?:but|because|except|unless|excluding)(?: |$)/.test(value);

const isNewName = (kind: Claim['kind']): boolean => kind === 'new text' || kind === 'no page';

/** A name that holds a verb or a word of limit is one only where it is known: "all guides unless …". */
const mayBeName = (value: string): boolean =>
  !article.test(value) &&
  !ordersSomething(value.split(' ')) &&
  // "e.g." gives an example.
  !/\.(?: |$)/.test(value) &&
  !value
    .toLowerCase()
    .split(' ')
    .some((word) => isOperative(word) || isFiniteVerb(word));

/** "… and update every page": a verb before a name that nothing has is rather an order. */
const ordersSomething = (words: readonly string[]): boolean =>
  isImperative(words[0]!.toLowerCase()) ||
  words.some((word) => isImperative(word) || /^(?:every|all|each)$/i.test(word));

/** What such words belong to is a name only where it is known, and they are none by themselves. */
const article =
  /^(?:the|a|an|our|this|that|my|all|every|any|each|some|no|new|on|in|at|to|of|for|from|about|with|under|which|that) |(?<![\w-])(?:section|group|folder|pages?|navigation|sidebar)$|\b(?:the|a|an|our|to|of|in|on|for|with)$|\b(?:and|but|or|not|from|to|with|as|into|cannot|can't|find|finds|is|are|has|have|does|do|the) /i;
const noName =
  /^(?:a|an|the|our|this|that|all|every|any|each|it|its|them|some|new|and|or|per|which|what|whole|one|other|same|right|wrong)$/i;

/** Neither punctuation nor a file; "TCP/IP" may be a part of a name, "/guides" and "guides/" are not. */
function isName(token: Token | undefined, kind: Claim['kind']): boolean {
  if (token?.kind === 'path' && !/^(?:term|new text)$/.test(kind)) return false;
  if (token?.kind === 'path') return /^[^/].*[^/]$/.test(token.text) && !endsInPageExtension(token.text);
  // "Upload & download files", "Need help?".
  if (kind === 'page' && /^[&?!–-]$/.test(token?.text ?? '') && token?.kind === 'word') return true;
  return token?.kind === 'word' && /[\p{L}\p{N}]/u.test(token.text);
}
