import type { Token } from './token.ts';

/** A sentence being read: how far, and what was filled in on the way. */
export interface Reading {
  readonly tokens: readonly Token[];
  at: number;
  readonly filled: [slot: string, value: string][];
}

/**
 * Reads on from `reading.at` and says whether it could; if not, the reading is as it was. Choices are ordered
 * and a choice made is never reconsidered, so that the cost grows with the length of the sentence alone.
 */
export type Rule = (reading: Reading) => boolean;

/** A rule, or phrases to be read as they stand: `code blocks|code`. */
export type Part = Rule | string;

/** One of several phrases, separated by `|`, in any case. The longest that fits is taken. */
function phrase(alternatives: string): Rule {
  const phrases = alternatives
    .split('|')
    .map((words) => words.split(' '))
    .sort((a, b) => b.length - a.length);
  return (reading) => {
    const said = phrases.find((words) =>
      words.every((word, i) => isWord(reading.tokens[reading.at + i], word)),
    );
    reading.at += said?.length ?? 0;
    return said !== undefined;
  };
}

function isWord(token: Token | undefined, word: string): boolean {
  return token?.kind === 'word' && token.text.toLowerCase().replaceAll('’', "'") === word;
}

const toRule = (part: Part): Rule => (typeof part === 'string' ? phrase(part) : part);

export function inOrder(...parts: Part[]): Rule {
  const rules = parts.map(toRule);
  return (reading) => {
    const { at, filled } = reading;
    const before = filled.length;
    if (rules.every((rule) => rule(reading))) return true;
    reading.at = at;
    filled.length = before;
    return false;
  };
}

export function oneOf(...parts: Part[]): Rule {
  const rules = parts.map(toRule);
  return (reading) => rules.some((rule) => rule(reading));
}

export function maybe(...parts: Part[]): Rule {
  const rule = inOrder(...parts);
  return (reading) => rule(reading) || true;
}

/** As often as it can be read, or not at all. Each time must take at least one token. */
export function repeated(...parts: Part[]): Rule {
  const rule = inOrder(...parts);
  return (reading) => {
    while (rule(reading));
    return true;
  };
}

/** Each at most once, in whatever order they were written, joined by a comma, an "and" or nothing. */
export function anyOrder(...parts: Part[]): Rule {
  const rules = parts.map((part) => inOrder(maybe(','), maybe('and'), part));
  return (reading) => {
    const open = new Set(rules);
    let next: Rule | undefined;
    do {
      next = [...open].find((rule) => rule(reading));
      if (next) open.delete(next);
    } while (next);
    return true;
  };
}

export const separator = oneOf(inOrder(',', maybe('and')), 'and');

export function listOf(part: Part): Rule {
  return inOrder(part, repeated(separator, part));
}

/** The part, if it filled all these slots. */
export function filling(slots: readonly string[], part: Part): Rule {
  return inOrder(part, ({ filled }) => slots.every((name) => filled.some(([slotName]) => slotName === name)));
}

/** Fills a slot with the token's text, if `value` finds one in it. */
export function slot(name: string, value: (token: Token) => string | undefined): Rule {
  return (reading) => {
    const token = reading.tokens[reading.at];
    const text = token && value(token);
    if (text === undefined) return false;
    reading.filled.push([name, text]);
    reading.at++;
    return true;
  };
}

/** Fills a slot with a fixed value where the part is read. */
export function noted(name: string, part: Part, value = 'yes'): Rule {
  return inOrder(part, (reading) => reading.filled.push([name, value]) > 0);
}
