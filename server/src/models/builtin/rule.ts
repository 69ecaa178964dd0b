import { plainWord, type Token } from './token.ts';
import type { Claim } from './vocabulary.ts';

/** What a slot was filled with. The list is linked, so that readings share their beginnings. */
export interface Filling {
  readonly slot: string;
  readonly value: string;
  /** What must hold for this to be what the person meant. */
  readonly claim?: Claim;
  /** The token that it was read from, where the value is another text. */
  readonly written?: string;
  /** Written without quotation marks, and no path. */
  readonly bare?: true;
  readonly before: Filling | null;
  /** The same for the same fillings. */
  readonly key: string;
}

export const fill = (before: Filling | null, filling: Omit<Filling, 'before' | 'key'>): Filling => ({
  ...filling,
  before,
  key: `${before?.key ?? ''}\0${filling.slot}\0${filling.claim?.kind ?? ''}\0${filling.value}`,
});

/** What a slot was filled with since `before`, the last first. */
export function valuesIn(filled: Filling | null, slot: string, before: Filling | null = null): string[] {
  const values: string[] = [];
  for (let each = filled; each && each !== before; each = each.before) {
    if (each.slot === slot) values.push(each.value);
  }
  return values;
}

/** A filling that stands for nothing to be done. */
export const takeNote = (
  before: Filling | null,
  text: string,
  kind: 'aside' | 'background' = 'aside',
): Filling => fill(before, { slot: 'aside', value: text, claim: { kind, text } });

/** One way to read the beginning of a sentence: up to which token, and what it filled in. */
export interface Reading {
  readonly at: number;
  readonly filled: Filling | null;
}

/** Every way to read on. Choices are not made here: who asked compares the readings of the whole sentence. */
export interface Rule {
  (sentence: Sentence, reading: Reading): readonly Reading[];
  /** The words that it can begin with, if nothing else can: most rules are ruled out by the first word. */
  readonly first?: ReadonlySet<string>;
}

/** A rule, or phrases to be read as they stand: `code blocks|code`. */
export type Part = Rule | string;

/** More ways than this to read the same words, and nobody can say what they mean. */
const maxReadings = 300;

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
  readonly #readings = new Map<Rule, (readonly Reading[] | undefined)[]>();

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

  /** What a rule reads from here on: looked for once, whatever was filled in before. */
  read(rule: Rule, at: number): readonly Reading[] {
    const known = this.#readings.get(rule) ?? [];
    this.#readings.set(rule, known);
    return (known[at] ??= rule(this, { at, filled: null }));
  }

  /** The tokens as they were written, blanks between them made single. */
  text(from: number, to: number): string {
    const [first, last] = [this.tokens[from], this.tokens[to - 1]];
    return first && last ? this.prompt.slice(first.start, last.end).replaceAll(/\s+/g, ' ') : '';
  }
}

/** One of several phrases, separated by `|`, in any case. */
export function phrase(alternatives: string): Rule {
  const byFirst = Map.groupBy(
    alternatives.split('|').map((words) => words.split(' ')),
    ([first]) => first,
  );
  const rule: Rule = (sentence, { at, filled }) =>
    starts(sentence, at).flatMap((start) => {
      if (!sentence.spend()) return [];
      const said = byFirst.get(sentence.words[start])?.filter((words) => isAt(words, sentence.words, start));
      return said?.map((words) => ({ at: start + words.length, filled })) ?? [];
    });
  return beginning(rule, new Set(byFirst.keys() as Iterable<string>));
}

const beginning = (rule: Rule, first: Rule['first']): Rule => (first ? Object.assign(rule, { first }) : rule);

function canBegin({ first }: Rule, { words }: Sentence, at: number): boolean {
  const word = words[at] ?? '';
  return first === undefined || first.has(word) || fillers.has(word);
}

/** Punctuation and words that may stand anywhere and change nothing. */
const fillers = new Set(
  ', : ( ) – — please kindly pls plz now also just actually again too still'.split(' '),
);

/** Where the next phrase or name may begin: here, or behind a filler. */
export function starts({ words }: Sentence, at: number): number[] {
  const found = [at];
  for (let next = at; fillers.has(words[next] ?? ''); ) found.push((next += 1));
  return found;
}

const isAt = (words: readonly string[], spoken: Sentence['words'], at: number): boolean =>
  words.every((word, i) => spoken[at + i] === word);

const toRule = (part: Part): Rule => (typeof part === 'string' ? phrase(part) : part);

/** The same rule, whose work is done once for every place of a sentence. */
function remembered(rule: Rule): Rule {
  const readOnce: Rule = (sentence, { at, filled }) => {
    if (!canBegin(rule, sentence, at)) return [];
    const readings = sentence.read(rule, at);
    if (filled === null) return readings;
    return readings.map((reading) => ({ at: reading.at, filled: onTopOf(filled, reading.filled) }));
  };
  return beginning(readOnce, rule.first);
}

const onTopOf = (before: Filling | null, filled: Filling | null): Filling | null =>
  filled === null || before === null ? (filled ?? before) : fill(onTopOf(before, filled.before), filled);

/** Readings that got equally far with the same fillings are one. */
function distinct(readings: readonly Reading[]): Reading[] {
  if (readings.length < 2) return [...readings];
  const seen = new Set<string>();
  const kept = readings.filter(({ at, filled }) => {
    const key = `${at}${filled?.key ?? ''}`;
    return !seen.has(key) && seen.add(key);
  });
  return kept.slice(0, maxReadings);
}

export function inOrder(...parts: Part[]): Rule {
  const rules = parts.map(toRule);
  const rule: Rule = (sentence, reading) => {
    let readings: readonly Reading[] = [reading];
    for (const each of rules) {
      readings = distinct(readings.flatMap((so) => each(sentence, so)));
      if (readings.length === 0) break;
    }
    return readings;
  };
  return remembered(beginning(rule, rules[0]?.first));
}

export function oneOf(...parts: Part[]): Rule {
  const rules = parts.map(toRule);
  const firsts = rules.map(({ first }) => first);
  const all = firsts.includes(undefined) ? undefined : new Set(firsts.flatMap((first) => [...first!]));
  const rule: Rule = (sentence, reading) => distinct(rules.flatMap((each) => each(sentence, reading)));
  return remembered(beginning(rule, all));
}

export function maybe(...parts: Part[]): Rule {
  const rule = inOrder(...parts);
  return (sentence, reading) => [...rule(sentence, reading), reading];
}

/** As often as it can be read, or not at all. Each time must take at least one token. */
export function repeated(...parts: Part[]): Rule {
  const rule = inOrder(...parts);
  return remembered((sentence, reading) => {
    const all: Reading[] = [reading];
    for (let next: Reading[] = [reading]; next.length > 0 && sentence.spend(); ) {
      next = distinct(next.flatMap((each) => rule(sentence, each)));
      all.push(...next);
    }
    return distinct(all);
  });
}

/** Each at most once, in whatever order they were written, joined by a comma, an "and" or nothing. */
export function anyOrder(...parts: Part[]): Rule {
  const rules = parts.map((part) => inOrder(oneOf(addition, nothing), part));
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

/** "Plus" and "&" join things to things; before a place they are the end of a name: "Acme Plus everywhere". */
const addition = phrase(', and|,|and|and also|, and also|as well as|, as well as');

export const nothing: Rule = (_, reading) => [reading];

/** What joins things, and instructions. "Or" does not: it leaves open which of them is meant. */
export const separator = oneOf(
  ', and|,|and|&|+|as well as|and also|, and also|, as well as|plus|, plus|along with|together with|and then',
);

/** A list of which any may be there: `broken links or anchors`. */
export function either(part: Part): Rule {
  return inOrder(part, repeated(oneOf(separator, ', or|or'), part));
}

export function listOf(part: Part): Rule {
  return inOrder(part, repeated(separator, part));
}

/** Fills a slot with the token's text, if `value` finds one in it. */
export function slot(
  name: string,
  value: (token: Token) => string | undefined,
  kind?: Claim['kind'],
  likely = false,
): Rule {
  return (sentence, { at, filled }) =>
    starts(sentence, at).flatMap((start) => {
      const token = sentence.tokens[start];
      const text = token && value(token);
      if (text === undefined) return [];
      const claimed = kind === undefined ? {} : { claim: { kind, text, likely } };
      const filling = { slot: name, value: text, written: token!.text, ...claimed };
      return [{ at: start + 1, filled: fill(filled, filling) }];
    });
}

/** Reads nothing, where one of these words follows. */
export function before(words: string): Rule {
  const wanted = new Set(words.split('|'));
  return ({ words: said }, reading) => (wanted.has(said[reading.at] ?? '') ? [reading] : []);
}

/** Said twice is said once. */
const holds = (filling: Filling | null, slot: string): boolean =>
  filling !== null && (filling.slot === slot || holds(filling.before, slot));

/** Fills a slot with a fixed value where the part is read. */
export function noted(name: string, part: Part, value = 'yes'): Rule {
  const rule = toRule(part);
  const noting: Rule = (sentence, reading) =>
    rule(sentence, reading).map(({ at, filled }) => ({
      at,
      filled: value === 'yes' && holds(filled, name) ? filled : fill(filled, { slot: name, value }),
    }));
  return beginning(noting, rule.first);
}
