import type { FileChangeBody } from '../../../server/src/contract/changes.ts';
import type { DiffLine } from './diff-rows.ts';

/** A stretch of a file: lines with a change, or unchanged ones between them that are folded away. */
export interface Stretch {
  kind: 'hunk' | 'gap';
  /** Null where a gap’s text is not here: then it can only be said that something is left out. */
  lines: DiffLine[] | null;
}

/** The hunks of a change, with what lies before, between and behind them. */
export function stretchesOf({ hunks, after, cut, status }: FileChangeBody): Stretch[] {
  // A file that became a link is two changes in one, and the lines of one do not follow those of the other.
  const isWhole = after !== null && !cut && status !== 'type-changed';
  const texts = isWhole ? splitLines(after) : null;
  const stretches: Stretch[] = [];
  let oldNext = 1;
  let newNext = 1;
  const addGap = (before: number) => {
    if (before > newNext)
      stretches.push({ kind: 'gap', lines: texts && unchanged(texts, oldNext, newNext, before) });
  };
  for (const { lines } of hunks) {
    addGap(lines.find(({ newLine }) => newLine !== null)?.newLine ?? newNext);
    stretches.push({ kind: 'hunk', lines });
    oldNext = (lines.findLast(({ oldLine }) => oldLine !== null)?.oldLine ?? oldNext - 1) + 1;
    newNext = (lines.findLast(({ newLine }) => newLine !== null)?.newLine ?? newNext - 1) + 1;
  }
  if (texts && hunks.length > 0) addGap(texts.length + 1);
  return stretches;
}

const unchanged = (texts: readonly string[], old: number, now: number, before: number): DiffLine[] =>
  texts.slice(now - 1, before - 1).map((text, at) => ({
    kind: 'context',
    oldLine: old + at,
    newLine: now + at,
    text,
  }));

/** As git counts lines: the end of the last one begins no other. */
export function splitLines(text: string): string[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}
