import { Fault } from '../foundation/fault.ts';
import { GitError } from './git-error.ts';
import { readBlobs } from './read-blobs.ts';
import { runGit } from './run-git.ts';
import { snapshotTree } from './snapshot.ts';
import type { Worktree } from './worktree.ts';

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

const kinds: Record<string, EntryKind | null> = {
  '000000': null,
  '100644': 'file',
  '100755': 'executable',
  '120000': 'symlink',
  '160000': 'submodule',
};

const maximumChanges = 20_000;
const limits = { blobBytes: 8 * 1024 * 1024, totalBytes: 256 * 1024 * 1024 };

/**
 * What the working tree has that the commit has not, and the other way round, with the tree it was stored as:
 * committing that one commits just what was looked at. A rename is a delete and an add.
 */
export async function changesSince(
  worktree: Worktree,
  commit: string,
  signal?: AbortSignal,
): Promise<{ tree: string; changes: Change[] }> {
  const tree = await snapshotTree(worktree, signal);
  return { tree, changes: await changesBetween(worktree.gitDirectory, commit, tree, signal) };
}

/** The same between any two commits or trees. */
export async function changesBetween(
  repository: string,
  before: string,
  after: string,
  signal?: AbortSignal,
): Promise<Change[]> {
  const entries = await changedEntries(repository, before, after, signal);
  if (entries.length > maximumChanges) {
    throw new Fault(
      'limit_reached',
      `${entries.length} files were changed, and at most ${maximumChanges} can be. Narrow the instruction down.`,
    );
  }
  const files = entries.flatMap((entry) => [entry.before, entry.after]).filter(isFile);
  const texts = await readBlobs(
    repository,
    files.map((side) => side.id),
    { ...limits, signal },
    decode,
  ).catch((error: unknown) => {
    if (!(error instanceof GitError) || error.failure !== 'too-much-output') throw error;
    throw new Fault(
      'limit_reached',
      `The changed files have more than ${limits.totalBytes / 1024 / 1024} MiB before and after. Narrow the instruction down.`,
      { cause: error },
    );
  });
  return entries.map((entry) => describe(entry, texts));
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
  repository: string,
  before: string,
  after: string,
  signal?: AbortSignal,
): Promise<ChangedEntry[]> {
  const args = ['diff-tree', '-r', '-z', '--raw', '--no-renames', '--no-abbrev', '--end-of-options'];
  const raw = await runGit([...args, before, after], { env: { GIT_DIR: repository }, signal });
  return parseRaw(raw.toString('utf8'));
}

/** `:<mode> <mode> <id> <id> <status>` NUL `<path>` NUL; and so on. */
function parseRaw(output: string): ChangedEntry[] {
  const fields = output.split('\0');
  const entries: ChangedEntry[] = [];
  for (let index = 0; index + 1 < fields.length; index += 2) {
    const [modeBefore, modeAfter, idBefore, idAfter] = fields[index]!.slice(1).split(' ');
    entries.push({
      path: fields[index + 1]!,
      before: { kind: kinds[modeBefore!] ?? null, id: idBefore! },
      after: { kind: kinds[modeAfter!] ?? null, id: idAfter! },
    });
  }
  return entries;
}

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
