import { type Edit, insertAt, type Range, replaceRange } from '../text/edit.ts';
import { lineEnding, startOfLine, startOfNextLine } from '../text/lines.ts';
import type { SummaryItem, SummaryList } from './navigation.ts';

/** Adds an item behind the last one of a Markdown list. */
export function addToSummary(source: string, { bullet, at, spaced }: SummaryList, item: string): Edit {
  const newline = lineEnding(source);
  const lines = `${spaced ? newline : ''}${bullet}${item}`;
  const isOpen = at > 0 && source[at - 1] !== '\n';
  return insertAt(at, isOpen ? newline + lines : lines + newline);
}

/** Takes items out; what lies below one moves up to its place. */
export function removeFromSummary(source: string, items: readonly SummaryItem[]): Edit[] {
  const gone = new Set(items);
  const inside = new Set(items.flatMap(descendants));
  return items.filter((item) => !inside.has(item)).flatMap((item) => removals(source, item, 0, gone));
}

const descendants = ({ children }: SummaryItem): SummaryItem[] =>
  children.flatMap((child) => [child, ...descendants(child)]);

function removals(source: string, item: SummaryItem, shift: number, gone: ReadonlySet<SummaryItem>): Edit[] {
  const { own, indent, children } = item;
  const isGone = gone.has(item);
  const edits = isGone
    ? [replaceRange(source, children.length > 0 ? own : withEmptyLine(source, own), '')]
    : outdent(source, own, shift);
  const step = isGone ? (children[0]?.indent ?? indent) - indent : 0;
  return [...edits, ...children.flatMap((child) => removals(source, child, shift + step, gone))];
}

function outdent(source: string, { start, end }: Range, shift: number): Edit[] {
  const edits: Edit[] = [];
  for (let at = start; at < end; at = startOfNextLine(source, at)) {
    const white = /^[ \t]*/.exec(source.slice(at, end))![0].length;
    edits.push(replaceRange(source, { start: at, end: at + Math.min(white, shift) }, ''));
  }
  return edits.filter(({ expected }) => expected !== '');
}

/** Of two empty lines around an item one goes with it. */
function withEmptyLine(source: string, { start, end }: Range): Range {
  const isEmptyAt = (from: number, to: number): boolean => source.slice(from, to).trim() === '';
  const before = start === 0 ? 0 : startOfLine(source, start - 1);
  if (startOfLine(source, start) !== start || !isEmptyAt(before, start)) return { start, end };
  if (end === source.length) return { start: before, end };
  const next = startOfNextLine(source, end);
  return isEmptyAt(end, next) ? { start, end: next } : { start, end };
}
