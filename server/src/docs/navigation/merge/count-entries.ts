import { isGroup } from './entry-identity.ts';
import type { Tree } from './merge-tree.ts';

/** How often each page, link or redirect is listed anywhere in a file. */
export function countEntries(tree: Tree | undefined): Map<string, number> {
  const counts = new Map<string, number>();
  const visit = (each: Tree): void => {
    if (each.type === 'scalar') return;
    for (const { key, value } of each.entries) {
      if (each.type === 'array' && key !== null && !isGroup(value))
        counts.set(key, (counts.get(key) ?? 0) + 1);
      visit(value);
    }
  };
  if (tree) visit(tree);
  return counts;
}

type Counts = ReadonlyMap<string, number>;

/**
 * Whether an entry is there more or less often than the sides meant it to be: moved to two places, moved by one side
 * and deleted by the other, or added by both, each in another group. Each list by itself does not show that.
 */
export function hasUnexpectedCount(base: Counts, ours: Counts, theirs: Counts, merged: Counts): boolean {
  const keys = new Set([...ours.keys(), ...theirs.keys(), ...merged.keys()]);
  return [...keys].some((key) => {
    const [before, here, there, now] = [base, ours, theirs, merged].map((counts) => counts.get(key) ?? 0);
    const expected = here === before ? there : there === before || here === there ? here : null;
    return now !== expected;
  });
}
