import { titleOf } from './entry-identity.ts';
import type { Container, Entry, Tree } from './merge-tree.ts';

/**
 * Whether one side put something else in the place of an entry that the other took away or replaced as well. A tab that
 * each gave another address would be there twice, and one that was deleted would come back, since what has another
 * name is another entry. It is known by what it still shares with the old one.
 */
export function isReplacedAndGone(base: Container | null, ours: Container, theirs: Container): boolean {
  if (!base || ours.type !== 'array') return false;
  const [before, here, there] = [base, ours, theirs].map(keysOf);
  const gone = base.entries.filter(({ key }) => !here!.has(key) && !there!.has(key));
  const added = [...ours.entries, ...theirs.entries].filter(
    ({ key }) => !before!.has(key) && here!.has(key) !== there!.has(key),
  );
  return gone.some(({ value }) => added.some((entry) => isAlike(value, entry.value)));
}

const keysOf = ({ entries }: Container): Set<string | null> => new Set(entries.map(({ key }) => key));

function isAlike(one: Tree, other: Tree): boolean {
  if (one.type !== 'object' || other.type !== 'object') return false;
  if (titleOf(one) !== null && titleOf(one) === titleOf(other)) return true;
  return one.entries.some(({ key, value }) =>
    other.entries.some((entry) => entry.key === key && entry.value.meaning === value.meaning),
  );
}

/** Whether a list has two entries that look alike to a reader, which no side had: each added one of them. */
export function hasNewTwins(ours: Container, theirs: Container, merged: readonly Entry[]): boolean {
  if (ours.type !== 'array') return false;
  const [here, there, now] = [ours.entries, theirs.entries, merged].map(countTitles);
  return [...now!].some(([title, count]) => count > Math.max(here!.get(title) ?? 0, there!.get(title) ?? 0));
}

function countTitles(entries: readonly Entry[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { value } of entries) {
    const title = titleOf(value);
    if (title !== null) counts.set(title, (counts.get(title) ?? 0) + 1);
  }
  return counts;
}
