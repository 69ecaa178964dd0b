import { isMarkdown } from '../text/posix-path.ts';
import type { FileChange } from '../tree.ts';

/** How much of a page must come back elsewhere for it to be the same page, as git counts it by default. */
const leastAlike = 0.5;
/** A change of more new and lost pages than this is compared by whole texts only. */
const mostCompared = 100;

/** The pages that a change moved: what each is called now, and what it was called before. */
export function movedPages(changes: readonly FileChange[]): Map<string, string> {
  const pages = changes.filter(({ path }) => isMarkdown(path));
  const lost = pages.filter(({ before, after }) => before !== null && after === null);
  const added = pages.filter(({ before, after }) => before === null && after !== null);
  const moved = new Map<string, string>();
  const left = new Set(lost);
  const pair = (isSame: (before: FileChange, now: FileChange) => boolean): void => {
    for (const now of added) {
      const before = moved.has(now.path) ? undefined : [...left].find((each) => isSame(each, now));
      if (!before) continue;
      moved.set(now.path, before.path);
      left.delete(before);
    }
  };
  pair((before, now) => before.before === now.after);
  if (left.size * added.length <= mostCompared * mostCompared)
    pair((before, now) => likeness(before.before!, now.after!) >= leastAlike);
  return moved;
}

/** The share of lines that two texts have in common, of the longer one's. */
function likeness(a: string, b: string): number {
  const [lines, others] = [a.split('\n'), b.split('\n')];
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  let common = 0;
  for (const line of others) {
    const left = counts.get(line) ?? 0;
    if (left === 0) continue;
    counts.set(line, left - 1);
    common += 1;
  }
  return common / Math.max(lines.length, others.length);
}
