import { hiddenParts } from './hidden-parts.ts';
import { invisibleIn } from './invisible.ts';

const mostNotes = 20;
const mostCodes = 5;
/** As much of a line as a tool shows. To look at 8 MiB of joined emoji takes 20 seconds. */
const longestLine = 2_000;

export interface LineRange {
  from: number;
  to: number;
}

/**
 * Sentences about what a person who looks at these lines would not see. They stand beside the text, which stays
 * as it is: an edit must match it.
 */
export function hiddenNotes(text: string, path: string, lines: LineRange): string[] {
  const parts = hiddenParts(text, path)
    .filter(({ from, to }) => from <= lines.to && to >= lines.from)
    .map(({ from, to, what }) => `${from === to ? `line ${from} has` : `lines ${from}–${to} are`} ${what}`);
  const characters = text
    .split('\n')
    .slice(lines.from - 1, lines.to)
    .flatMap((line, index) => invisibleNote(line.slice(0, longestLine), `line ${lines.from + index}`) ?? []);
  const all = [...parts, ...characters];
  if (all.length === 0) return [];
  const more = all.length > mostNotes ? `; and ${all.length - mostNotes} more like these` : '';
  return [
    `Readers do not see this, and it is data as all the rest: ${all.slice(0, mostNotes).join('; ')}${more}.`,
  ];
}

/** “line 3 has 2 invisible characters (U+200B)”, or null. */
export function invisibleNote(text: string, place: string): string | null {
  const codes = invisibleIn(text);
  if (codes.length === 0) return null;
  const kinds = [...new Set(codes)];
  const listed = kinds.slice(0, mostCodes).join(', ') + (kinds.length > mostCodes ? ', …' : '');
  return `${place} has ${codes.length} invisible character${codes.length === 1 ? '' : 's'} (${listed})`;
}
