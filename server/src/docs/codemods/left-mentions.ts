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

/** The same for whole pages; many of one kind are one note. */
export const leftPageNotes = (term: string, left: readonly LeftPage[]): string[] =>
  notesOnPages(left, {
    one: (place, standing) => `${place} mentions “${term}” but is a ${standing}; left alone.`,
    many: (pages) => `${pages} mention “${term}”; left alone`,
  });

/** Of pages that were not even looked into. */
export const untouchedNotes = (left: readonly Omit<LeftPage, 'line'>[]): string[] =>
  notesOnPages(
    left.map((page) => ({ ...page, line: 1 })),
    {
      one: (place, standing) => `${place} is a ${standing}; left alone.`,
      many: (pages) => `${pages} left alone`,
    },
  );

interface Words {
  one(place: string, standing: Standing): string;
  many(pages: string): string;
}

function notesOnPages(left: readonly LeftPage[], { one, many }: Words): string[] {
  return [...Map.groupBy(left, ({ standing }) => standing)].map(([standing, pages]) => {
    const named = pages.map(({ path, line }) => `${path}:${line}`).sort();
    if (named.length === 1) return one(named[0]!, standing);
    return `${many(count(named.length, standing))}: ${enumerated(named)}.`;
  });
}

function enumerated(names: readonly string[]): string {
  const more = names.length - mostListed;
  return [...names.slice(0, mostListed), ...(more > 0 ? [`and ${more.toLocaleString('en')} more`] : [])].join(
    ', ',
  );
}
