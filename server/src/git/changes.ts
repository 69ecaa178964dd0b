import { Fault } from '../foundation/fault.ts';
import type { ObjectStore } from './objects/object-store.ts';
import { compareTrees } from './objects/read-trees.ts';
import { type ListedEntry, modes, nameOf } from './objects/trees.ts';
import type { WorkingDirectory } from './working-directory.ts';

export type EntryKind = 'file' | 'executable' | 'symlink' | 'submodule';

export interface Change {
  path: string;
  /** The text, or null where there is none: absent, binary, or not a file. */
  before: string | null;
  after: string | null;
  /** A side is a file, but not UTF-8 text of at most 8 MiB. */
  binary: boolean;
  /** What lies at the path; null = nothing. */
  kind: { before: EntryKind | null; after: EntryKind | null };
}

const kinds: Record<string, EntryKind> = {
  [modes.file]: 'file',
  [modes.executable]: 'executable',
  [modes.link]: 'symlink',
  [modes.submodule]: 'submodule',
};

const maximumChanges = 20_000;
const limits = { blobBytes: 8 * 1024 * 1024, totalBytes: 256 * 1024 * 1024 };

/**
 * What a working directory has that its commit has not, and the other way round, with the tree it was stored as:
 * committing that one commits just what was checked.
 */
export async function changesSince(
  working: WorkingDirectory,
  signal?: AbortSignal,
): Promise<{ tree: string; changes: Change[] }> {
  const tree = await working.snapshot(signal);
  return { tree, changes: await changesBetween(working.store, working.commit, tree) };
}

/** What one commit or tree has that another has not, and the other way round. A rename is a delete and an add. */
export async function changesBetween(store: ObjectStore, before: string, after: string): Promise<Change[]> {
  const entries = await changedEntries(store, before, after);
  if (entries.length > maximumChanges) {
    throw new Fault(
      'limit_reached',
      `${entries.length} files were changed, and at most ${maximumChanges} can be. Narrow the instruction down.`,
    );
  }
  const texts = await readTexts(
    store,
    entries.flatMap((entry) => [entry.before, entry.after]).filter(isFile),
  );
  return entries.map((entry) => describe(entry, texts));
}

/** A group at a time: what git has sent and nobody has read yet is in memory. */
const readAtOnce = 256;

async function readTexts(store: ObjectStore, files: readonly Side[]): Promise<Map<string, string | null>> {
  const ids = [...new Set(files.map(({ id }) => id))];
  const texts = new Map<string, string | null>();
  let bytes = 0;
  for (let at = 0; at < ids.length; at += readAtOnce) {
    const group = ids.slice(at, at + readAtOnce);
    const contents = await Promise.all(group.map((id) => store.read(id, 'blob', limits.blobBytes)));
    for (const [index, content] of contents.entries()) {
      bytes += content?.length ?? 0;
      texts.set(group[index]!, content && decode(content));
    }
    if (bytes > limits.totalBytes)
      throw new Fault(
        'limit_reached',
        `The changed files have more than ${limits.totalBytes / 1024 / 1024} MiB before and after. Narrow the instruction down.`,
      );
  }
  return texts;
}

export interface Side {
  kind: EntryKind | null;
  id: string;
}

export interface ChangedEntry {
  path: string;
  before: Side;
  after: Side;
}

/** Which paths differ and what lies there, without a look at the contents. */
export async function changedEntries(
  store: ObjectStore,
  before: string,
  after: string,
): Promise<ChangedEntry[]> {
  const differences = await compareTrees(store, before, after);
  return differences.map((each) => ({
    path: nameOf(each.path),
    before: sideOf(each.before),
    after: sideOf(each.after),
  }));
}

const sideOf = (entry: ListedEntry | null): Side =>
  entry ? { kind: kinds[entry.mode] ?? null, id: entry.id } : { kind: null, id: '' };

function describe({ path, before, after }: ChangedEntry, texts: ReadonlyMap<string, string | null>): Change {
  const text = (side: Side) => (isFile(side) ? (texts.get(side.id) ?? null) : null);
  const change = { path, before: text(before), after: text(after) };
  const binary = (isFile(before) && change.before === null) || (isFile(after) && change.after === null);
  return { ...change, binary, kind: { before: before.kind, after: after.kind } };
}

function isFile(side: Side): boolean {
  return side.kind === 'file' || side.kind === 'executable';
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function decode(bytes: Buffer): string | null {
  if (bytes.includes(0)) return null;
  try {
    return utf8.decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}
