import { endsInPageExtension, plainWord, type Token } from './token.ts';
import type { Claim } from './vocabulary.ts';

/** What a slot was filled with. The list is linked, so that readings share their beginnings. */
export interface Filling {
  readonly slot: string;
  readonly value: string;
  /** What must hold for this to be what the person meant. */
  readonly claim?: Claim;
  readonly before: Filling | null;
}

/** One way to read the beginning of a sentence: up to which token, and what it filled in. */
export interface Reading {
  readonly at: number;
  readonly filled: Filling | null;
}

/** Every way to read on. Choices are not made here: who asked compares the readings of the whole sentence. */
export type Rule = (sentence: Sentence, reading: Reading) => readonly Reading[];

/** A rule, or phrases to be read as they stand: `code blocks|code`. */
export type Part = Rule | string;

/** More ways than this to read the same words, and nobody can say what they mean. */
const maxReadings = 100;

/** How many phrases may still be looked for in a prompt. Without a limit, a hostile one costs minutes. */
export interface Effort {
  left: number;
}

/** The tokens of a sentence. */
export class Sentence {
  readonly words: readonly (string | undefined)[];
  readonly prompt: string;
  readonly tokens: readonly Token[];
  readonly #effort: Effort;

  constructor(prompt: string, tokens: readonly Token[], effort: Effort) {
    this.prompt = prompt;
    this.tokens = tokens;
    this.words = tokens.map(plainWord);
    this.#effort = effort;
  }

  /** False once the work is used up: from then on nothing can be read. */
  spend(): boolean {
    return (this.#effort.left -= 1) > 0;
  }

  /** The tokens as they were written, blanks between them made single. */
  text(from: number, to: number): string {
    const [first, last] = [this.tokens[from], this.tokens[to - 1]];
    return first && last ? this.prompt.slice(first.start, last.end).replaceAll(/\s+/g, ' ') : '';
  }
}

/** One of several phrases, separated by `|`, in any case. */
function phrase(alternatives: string): Rule {
  const byFirst = Map.groupBy(
    alternatives.split('|').map((words) => words.split(' ')),
    ([first]) => first,
  );
  return (sentence, { at, filled }) => {
    if (!sentence.spend()) return [];
    const said = byFirst.get(sentence.words[at])?.filter((words) => isAt(words, sentence.words, at));
    return said?.map((words) => ({ at: at + words.length, filled })) ?? [];
  };
}

const isAt = (words: readonly string[], spoken: Sentence['words'], at: number): boolean =>
  words.every((word, i) => spoken[at + i] === word);

const toRule = (part: Part): Rule => (typeof part === 'string' ? phrase(part) : part);

/** Readings that got equally far with the same fillings are one. */
function distinct(readings: readonly Reading[]): Reading[] {
  if (readings.length < 2) return [...readings];
  const seen = new Map<number, Set<Filling | null>>();
  const kept = readings.filter(({ at, filled }) => {
    const fillings = seen.get(at) ?? new Set();
    seen.set(at, fillings);
    return !fillings.has(filled) && fillings.add(filled);
  });
  return kept.slice(0, maxReadings);
}

export function inOrder(...parts: Part[]): Rule {
  const rules = parts.map(toRule);
  return (sentence, reading) => {
    let readings: readonly Reading[] = [reading];
    for (const rule of rules) {
      readings = distinct(readings.flatMap((each) => rule(sentence, each)));
      if (readings.length === 0) break;
    }
    return readings;
  };
}

export function oneOf(...parts: Part[]): Rule {
  const rules = parts.map(toRule);
  return (sentence, reading) => rules.flatMap((rule) => rule(sentence, reading));
}

export function maybe(...parts: Part[]): Rule {
  const rule = inOrder(...parts);
  return (sentence, reading) => [...rule(sentence, reading), reading];
}

/** As often as it can be read, or not at all. Each time must take at least one token. */
export function repeated(...parts: Part[]): Rule {
  const rule = inOrder(...parts);
  return (sentence, reading) => {
    const all: Reading[] = [reading];
    for (let next: Reading[] = [reading]; next.length > 0 && sentence.spend(); ) {
      next = distinct(next.flatMap((each) => rule(sentence, each)));
      all.push(...next);
    }
    return distinct(all);
  };
}

/** Each at most once, in whatever order they were written, joined by a comma, an "and" or nothing. */
export function anyOrder(...parts: Part[]): Rule {
  const rules = parts.map((part) => inOrder(oneOf(separator, nothing), part));
  return (sentence, reading) => {
    const all: Reading[] = [];
    const visit = (from: Reading, open: readonly Rule[]): void => {
      all.push(from);
      if (all.length > maxReadings || !sentence.spend()) return;
      for (const rule of open) {
        for (const next of rule(sentence, from)) {
          visit(
            next,
            open.filter((other) => other !== rule),
          );
        }
      }
    };
    visit(reading, rules);
    return distinct(all);
  };
}

export const nothing: Rule = (_, reading) => [reading];

export const separator = oneOf(', and|, or|,|and|or|&|as well as|and also|, and also');

export function listOf(part: Part): Rule {
  return inOrder(part, repeated(separator, part));
}

/** Fills a slot with the token's text, if `value` finds one in it. */
export function slot(name: string, value: (token: Token) => string | undefined, claim?: Claim['kind']): Rule {
  return (sentence, { at, filled }) => {
    const token = sentence.tokens[at];
    const text = token && value(token);
    if (text === undefined) return [];
    const claimed = claim === undefined ? {} : { claim: { kind: claim, text } };
    return [{ at: at + 1, filled: { slot: name, value: text, ...claimed, before: filled } }];
  };
}

/** Fills a slot with a fixed value where the part is read. */
export function noted(name: string, part: Part, value = 'yes'): Rule {
  const rule = toRule(part);
  return (sentence, reading) =>
    rule(sentence, reading).map(({ at, filled }) => ({
      at,
      filled: { slot: name, value, before: filled },
    }));
}

/** The longest name that is read without quotation marks, in words. */
const maxWords = 8;

/**
 * Words without quotation marks that are claimed to be the name of something. How many of them belong to the
 * name is open, so each length is a reading; the vocabulary decides which of them names something.
 */
export function words(name: string, kind: Claim['kind'], likely = false): Rule {
  return (sentence, { at, filled }) => {
    const readings: Reading[] = [];
    for (let end = at + 1; end <= at + maxWords && isName(sentence.tokens[end - 1], kind); end++) {
      if (!sentence.spend()) break;
      const value = sentence.text(at, end);
      if (noName.test(value)) continue;
      readings.push({
        at: end,
        filled: {
          slot: name,
          value,
          claim: { kind, text: value, likely: likely && !article.test(value) },
          before: filled,
        },
      });
    }
    return readings;
  };
}

/** An article belongs to a name only where the name is known, and is none by itself. */
const article = /^(?:the|a|an|our|this|that|my|all|every|any|each|some|no|new) /i;
const noName = /^(?:the|our|this|that|all|every|any|each|it|them|some|new)$/i;

/** Neither punctuation nor a file; "TCP/IP" may be a part of a name, "/guides" and "guides/" are not. */
function isName(token: Token | undefined, kind: Claim['kind']): boolean {
  if (token?.kind === 'path' && !/^(?:term|new text)$/.test(kind)) return false;
  if (token?.kind === 'path') return /^[^/].*[^/]$/.test(token.text) && !endsInPageExtension(token.text);
  return token?.kind === 'word' && /[\p{L}\p{N}]/u.test(token.text);
}
