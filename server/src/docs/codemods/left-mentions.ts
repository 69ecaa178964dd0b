import type { Standing } from '../site/site-files.ts';
import { count } from './codemod.ts';

/** Where a term was left as it is: in what kind of text, or on what kind of page. */
export interface LeftMention {
  path: string;
  line: number;
  at: number;
  kind: keyof typeof places;
}

const places = {
  code: 'in code',
  url: 'in a URL',
  name: 'as part of another name',
  field: 'in a field of its front matter',
  settings: 'in the site’s settings',
} as const;

const mostListed = 20;

/** A note for each file and kind of text, with all lines. */
export function leftNotes(term: string, left: readonly LeftMention[]): string[] {
  const groups = Map.groupBy(left, ({ path, kind }) => `${path}\n${kind}`);
  return [...groups.values()].map((mentions) => {
    const { path, kind } = mentions[0]!;
    const lines = [...new Set(mentions.map(({ line }) => line))].sort((a, b) => a - b);
    if (mentions.length === 1) return `${path}:${lines[0]} mentions “${term}” ${places[kind]}; left alone.`;
    const where = lines.length === 1 ? '' : ` (lines ${enumerated(lines.map(String))})`;
    const file = lines.length === 1 ? `${path}:${lines[0]}` : path;
    return `${file}: ${count(mentions.length, 'mention')} of “${term}” ${places[kind]}${where}; left alone.`;
  });
}

export interface LeftPage {
  path: string;
  /** Of its first mention. */
  line: number;
  standing: Standing;
}

/** What such pages are called, and the words of an instruction that includes them. */
const standings: Record<Standing, { one: string; many: string; include: string }> = {
  'frozen version': {
    one: 'a page of a frozen version',
    many: 'pages of frozen versions',
    include: 'also in old versions',
  },
  translation: { one: 'a translation', many: 'translations', include: 'also in translations' },
  'generated page': {
    one: 'a generated page',
    many: 'generated pages',
    include: 'also in generated pages',
  },
};

/** The same for whole pages; many of one kind are one note. */
export const leftPageNotes = (term: string, left: readonly LeftPage[]): string[] =>
  notesOnPages(left, {
    one: (place, page) => `${place} mentions “${term}” but is ${page}; left alone.`,
    many: (pages) => `${pages} mention “${term}”; left alone`,
    hint: (it, include) => `Say “${include}” to include ${it}.`,
  });

/** Of pages that were not even looked into. */
export const untouchedNotes = (left: readonly Omit<LeftPage, 'line'>[]): string[] =>
  notesOnPages(
    left.map((page) => ({ ...page, line: 1 })),
    {
      one: (place, page) => `${place} is ${page}; left alone.`,
      many: (pages) => `${pages} left alone`,
      hint: (it) => `Name ${it} to change ${it}.`,
    },
  );

interface Words {
  one(place: string, page: string): string;
  many(pages: string): string;
  hint(it: 'it' | 'them', include: string): string;
}

function notesOnPages(left: readonly LeftPage[], { one, many, hint }: Words): string[] {
  return [...Map.groupBy(left, ({ standing }) => standing)].map(([standing, pages]) => {
    const called = standings[standing];
    const named = pages.map(({ path, line }) => `${path}:${line}`).sort();
    if (named.length === 1) return `${one(named[0]!, called.one)} ${hint('it', called.include)}`;
    const amount = `${named.length.toLocaleString('en')} ${called.many}`;
    return `${many(amount)}: ${enumerated(named)}. ${hint('them', called.include)}`;
  });
}

function enumerated(names: readonly string[]): string {
  const more = names.length - mostListed;
  return [...names.slice(0, mostListed), ...(more > 0 ? [`and ${more.toLocaleString('en')} more`] : [])].join(
    ', ',
  );
}
