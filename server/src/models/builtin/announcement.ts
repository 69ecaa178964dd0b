import { closing, occasion, opening, since } from './courtesy.ts';
import { groupAlone } from './page-phrases.ts';
import {
  type Filling,
  fill,
  inOrder,
  maybe,
  noted,
  oneOf,
  type Rule,
  repeated,
  Sentence,
  starts,
} from './rule.ts';
import type { Clause } from './sentences.ts';
import { plainWord, type Token } from './token.ts';

/**
 * The line above a list may say what all of it is: `Two moves for the restructure:`. An item is then read as the
 * plain instruction of that kind, with where it belongs, if the line says so.
 */
const kinds = {
  move: 'moves|page moves|file moves|renames|file renames|relocations|shuffle some files around|shuffle some pages around|move some files around|move some pages around|move some files|move some pages|rename some files|move a few pages|move a few files',
  redirect: 'redirects|redirections|url redirects',
  replace:
    'terminology|terminology cleanup|terminology changes|terminology fixes|wording|wording changes|wording cleanup|replacements|term changes',
  'add a page': 'new pages|page stubs|new page stubs|stubs|pages to add|pages to create|new stubs',
  delete: 'pages to delete|pages to remove|page deletions|deletions|removals',
  '': 'style things|style changes|style fixes|style rules|formatting changes|formatting rules|formatting things',
} as const;

/** `set some icons`: each item is a page and its value. */
const fields = {
  icon: 'icons|page icons|sidebar icons',
  title: 'titles|page titles',
  description: 'descriptions|meta descriptions|page descriptions',
  sidebarTitle: 'sidebar titles',
} as const;

const table = (name: string, all: Readonly<Record<string, string>>): Rule =>
  oneOf(...Object.entries(all).map(([kind, said]) => noted(name, said, kind)));

const count = maybe(
  'a few|some|a couple of|several|two|three|four|five|six|the following|these|all the|the',
  maybe('quick|small|simple|easy|more|other'),
);

/** Where all of it belongs: which tokens say so is kept. */
const inNamedGroup = inOrder('in|to|into|under', maybe('the|our'), groupAlone);
const place: Rule = (sentence, { at: before, filled }) => {
  const from = starts(sentence, before).at(-1)!;
  return inNamedGroup(sentence, { at: from, filled: null }).map(({ at }) => ({
    at,
    filled: fill(filled, { slot: 'place', value: `${from} ${at}` }),
  }));
};

const everywhere = oneOf(
  'everywhere|on all pages|on every page|site-wide',
  inOrder('for|on|in|across', 'the|our', maybe('whole|entire'), 'site|docs|documentation|website'),
);

const announcement = inOrder(
  opening,
  maybe("need|needed|here are|these are|there are|i have|we have|i've got|set|update|change|add"),
  count,
  oneOf(table('kind', kinds), table('field', fields)),
  maybe('needed|required|please|we need|i need|to do|i would like|for you|that i need|that we need'),
  repeated(maybe(',|(|)'), maybe('both|all|all of them'), oneOf(since, occasion, place, everywhere)),
  closing,
  maybe(':'),
);

/** What announces, and the tokens of the place that it names. */
interface Announced {
  readonly kind?: string;
  readonly field?: string;
  readonly place: readonly Token[];
  readonly asides: readonly string[];
}

/** What a line announces, if that is one thing and one place at most. What has been so since a time is no wish. */
function announcedBy(heading: readonly Token[], prompt: string): Announced | undefined {
  if (heading.some((token) => plainWord(token) === 'since')) return undefined;
  const sentence = new Sentence(prompt, heading, { left: maxEffort });
  const readings = announcement(sentence, { at: 0, filled: null }).filter(({ at }) => at === heading.length);
  const found = readings.map(({ filled }) => slotsOf(filled));
  const least = Math.min(...found.map(({ aside }) => aside?.length ?? 0));
  const plainest = found.filter(({ aside }) => (aside?.length ?? 0) === least);
  const [only, ...others] = [...new Map(plainest.map((each) => [JSON.stringify(each), each])).values()];
  if (!only || others.length > 0 || (only.place?.length ?? 0) > 1) return undefined;
  const [from = 0, to = 0] = (only.place?.[0] ?? '').split(' ').map(Number);
  const { kind, field, aside: asides = [] } = only;
  return {
    ...(kind ? { kind: kind[0]! } : {}),
    ...(field ? { field: field[0]! } : {}),
    place: heading.slice(from, to),
    asides,
  };
}

function slotsOf(filled: Filling | null): Record<string, string[]> {
  const slots: Record<string, string[]> = {};
  for (let each = filled; each; each = each.before) (slots[each.slot] ??= []).push(each.value);
  return slots;
}

const maxEffort = 50_000;

/** What a line and its item are read as, and what the line tells besides. */
export interface Together {
  readonly tokens: readonly Token[];
  readonly asides: readonly string[];
}

/** The plain ways to read an item below its line, or behind a colon. */
export function announced({ tokens, heading }: Clause, prompt: string): Together[] {
  const colon = tokens.findIndex((token) => plainWord(token) === ':');
  const isInline = heading.length === 0;
  if (isInline && (colon < 1 || colon === tokens.length - 1)) return [];
  const [line, item] = isInline ? [tokens.slice(0, colon), tokens.slice(colon + 1)] : [heading, tokens];
  const found = announcedBy(line, prompt);
  const all = isInline ? [] : standingIn(line, item);
  if (!found) return all;
  const said = (text: string) =>
    text.split(' ').flatMap((word) => (word === '' ? [] : [at(item[0]!.start, word)]));
  if (found.field === undefined) {
    return [...all, { tokens: [...said(found.kind ?? ''), ...item, ...found.place], asides: found.asides }];
  }
  // `index.mdx: house` sets the field of the page.
  const mark = item.findIndex((token) => /^(?::|->|=)$/.test(token.text));
  if (mark < 1 || isInline || found.place.length > 0) return all;
  const set = [...said(`set the ${found.field} of`), ...item.slice(0, mark)];
  return [
    ...all,
    { tokens: [...set, at(item[mark]!.start, 'to'), ...item.slice(mark + 1)], asides: found.asides },
  ];
}

const at = (start: number, text: string): Token => ({ kind: 'word', text, start, end: start });

/** `These pages should be removed:`: each item stands for "these pages". */
function standingIn(heading: readonly Token[], item: readonly Token[]): Together[] {
  const words = heading.map(plainWord);
  const from = words.findIndex(
    (word, i) => word === 'these' || (word === 'the' && words[i + 1] === 'following'),
  );
  if (from === -1) return [];
  let to = from + (words[from] === 'these' ? 1 : 2);
  while (/^(?:two|three|four|five|pages|files|ones|page|file)$/.test(words[to] ?? '')) to += 1;
  return [{ tokens: [...heading.slice(0, from), ...item, ...heading.slice(to)], asides: [] }];
}
