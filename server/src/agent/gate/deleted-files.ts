import type { Change } from '../../git/changes.ts';

/** A line of this many new files says nothing of where a page went. */
const tooCommon = 20;
/** Enough to know a page by. What goes beyond counts as deleted: a change of millions of lines has to end too. */
const most = { linesOfFile: 5_000, lines: 500_000 };

/** The files that are gone, without those whose lines are for the most part in a new file: they have moved. */
export function deletedFiles(changes: readonly Change[]): Change[] {
  const gone = changes.filter(({ kind }) => kind.before !== null && kind.after === null);
  if (gone.length === 0) return [];
  const owners = ownersOfLines(changes.filter(({ kind }) => kind.before === null));
  return gone.filter(({ before }) => before === null || !hasMoved(before, owners));
}

function ownersOfLines(added: readonly Change[]): Map<string, Change[]> {
  const owners = new Map<string, Change[]>();
  for (const change of added) {
    for (const line of linesOf(change.after ?? '')) {
      const known = owners.get(line);
      if (known) known.push(change);
      else owners.set(line, [change]);
    }
    if (owners.size > most.lines) break;
  }
  return owners;
}

function hasMoved(text: string, owners: ReadonlyMap<string, Change[]>): boolean {
  const lines = linesOf(text);
  const shared = new Map<Change, number>();
  for (const line of lines) {
    const having = owners.get(line) ?? [];
    if (having.length > tooCommon) continue;
    for (const change of having) shared.set(change, (shared.get(change) ?? 0) + 1);
  }
  return shared.values().some((count) => count * 2 >= lines.size);
}

const linesOf = (text: string): Set<string> =>
  new Set(
    text
      .split('\n', most.linesOfFile)
      .map((line) => line.trim())
      .filter((line) => line.length > 3),
  );
