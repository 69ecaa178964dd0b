import type { Change } from './change.ts';
import { matches } from './globs.ts';

export interface Needless {
  files: number;
  lines: number;
}

export interface NeedlessChanges extends Needless {
  /** Which, for people. */
  complaints: string[];
}

/** What was changed that the task had no need of: other files, and more lines of its own than were needed. */
export function needlessChanges(change: Change, touches: Readonly<Record<string, number>>): NeedlessChanges {
  const found = change.paths.flatMap((path) => {
    const lost = linesOnlyIn(change.before[path], change.after[path]);
    const allowed = Object.entries(touches).find(([glob]) => matches(path, glob))?.[1];
    if (allowed === undefined) {
      const lines = lost + linesOnlyIn(change.after[path], change.before[path]);
      return [{ files: 1, lines, complaint: `${path} had no need to change.` }];
    }
    if (lost <= allowed) return [];
    return [
      {
        files: 0,
        lines: lost - allowed,
        complaint: `${path} lost ${lost} lines, and ${allowed} were enough.`,
      },
    ];
  });
  return {
    files: found.reduce((sum, { files }) => sum + files, 0),
    lines: found.reduce((sum, { lines }) => sum + lines, 0),
    complaints: found.map(({ complaint }) => complaint),
  };
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

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
