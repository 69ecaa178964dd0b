import type { FileChangeBody } from '../../../server/src/contract/changes.ts';

export type Hunk = FileChangeBody['hunks'][number];
export type DiffLine = Hunk['lines'][number];

/** What stands beside each other: an unchanged line with itself, a changed one with what became of it. */
export interface DiffRow {
  old: DiffLine | null;
  new: DiffLine | null;
}

/** Deleted lines and the added ones that follow them stand beside each other, the first with the first. */
export function alignLines(lines: readonly DiffLine[]): DiffRow[] {
  const rows: DiffRow[] = [];
  let deleted: DiffLine[] = [];
  let added: DiffLine[] = [];
  const settle = () => {
    const length = Math.max(deleted.length, added.length);
    for (let at = 0; at < length; at++) rows.push({ old: deleted[at] ?? null, new: added[at] ?? null });
    [deleted, added] = [[], []];
  };
  for (const line of lines) {
    // A deleted line after added ones begins another change.
    if (line.kind === 'context' || (line.kind === 'delete' && added.length > 0)) settle();
    if (line.kind === 'context') rows.push({ old: line, new: line });
    else (line.kind === 'delete' ? deleted : added).push(line);
  }
  settle();
  return rows;
}

/** What became of each changed line, and what it was before. */
export const counterpartsOf = (rows: readonly DiffRow[]): Map<DiffLine, DiffLine> =>
  new Map(
    rows.flatMap(({ old, new: now }) =>
      old === null || now === null || old === now
        ? []
        : [
            [old, now],
            [now, old],
          ],
    ),
  );
