import { anyLines } from '../task.ts';
import type { Change } from './change.ts';
import type { Files } from './files.ts';
import { matches } from './globs.ts';
import { linesOf, lostLines } from './lost-lines.ts';

export interface Needless {
  files: number;
  lines: number;
}

export interface NeedlessChanges extends Needless {
  /** Which, for people. */
  complaints: string[];
}

interface Finding extends Needless {
  complaint: string;
}

/**
 * What was changed that the task had no need of: other files, more lines of its own than were needed, and lines that
 * just went although they stay in a good change.
 */
export function needlessChanges(
  change: Change,
  touches: Readonly<Record<string, number>>,
  good: Files,
): NeedlessChanges {
  const found = change.paths.flatMap((path) => {
    const allowed = Object.entries(touches).find(([glob]) => matches(path, glob))?.[1];
    return (allowed === undefined ? strayFile(change, path) : strayLines(change, path, allowed, good)) ?? [];
  });
  return {
    files: found.reduce((sum, { files }) => sum + files, 0),
    lines: found.reduce((sum, { lines }) => sum + lines, 0),
    complaints: found.map(({ complaint }) => complaint),
  };
}

function strayFile({ before, after }: Change, path: string): Finding {
  const lines = linesOnlyIn(before[path], after[path]) + linesOnlyIn(after[path], before[path]);
  return { files: 1, lines, complaint: `${path} had no need to change.` };
}

function strayLines({ before, after }: Change, path: string, allowed: number, good: Files): Finding | null {
  const [was = '', is = ''] = [before[path], after[path]];
  const gone = linesOnlyIn(was, is);
  if (gone > allowed) {
    const complaint = `${path} lost ${gone} lines, and ${allowed} were enough.`;
    return { files: 0, lines: gone - allowed, complaint };
  }
  const goneAnyway = new Set(lostLines(was, good[path] ?? ''));
  const lost = allowed === anyLines ? [] : lostLines(was, is).filter((line) => !goneAnyway.has(line));
  if (lost.length === 0) return null;
  return { files: 0, lines: lost.length, complaint: `${path} lost “${lost[0]}” without need.` };
}

/** Lines of one text that the other has not, or has fewer times; empty ones do not count. */
function linesOnlyIn(text = '', other = ''): number {
  const counts = new Map<string, number>();
  for (const line of linesOf(other)) counts.set(line, (counts.get(line) ?? 0) + 1);
  let only = 0;
  for (const line of linesOf(text)) {
    const left = counts.get(line) ?? 0;
    if (left > 0) counts.set(line, left - 1);
    else only += 1;
  }
  return only;
}
