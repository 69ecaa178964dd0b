import type { Change, EntryKind } from '../../../git/changes.ts';

/** A change of one file: its texts, null where it is absent. */
export function change(path: string, before: string | null, after: string | null): Change {
  const kind = (text: string | null): EntryKind | null => (text === null ? null : 'file');
  return { path, before, after, binary: false, kind: { before: kind(before), after: kind(after) } };
}
