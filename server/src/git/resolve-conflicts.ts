import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ConflictSide, FileConflict } from './parse-merge-tree.ts';
import { copyOf, readBlobs } from './read-blobs.ts';
import { askGit, runGit } from './run-git.ts';

/** The tree that holds both sides' changes, or the files in which they cannot both be had. */
export type MergedTrees = { tree: string } | { conflicts: string[] };

export interface ConflictContents {
  /** What both sides began with; null: each added the file. */
  base: Buffer | null;
  ours: Buffer | null;
  theirs: Buffer | null;
}

/** What a file with both sides' changes contains; null: that is for a person to say. */
export type Resolve = (path: string, contents: ConflictContents) => Buffer | null | Promise<Buffer | null>;

interface Unsettled {
  /** Git's own merge, with conflict markers where these conflicts are. */
  tree: string;
  conflicts: readonly FileConflict[];
}

interface Settled {
  path: string;
  mode: string;
  content: Buffer;
}

/** More than this is not what two edits of a documentation's configuration look like. */
const maximumFiles = 100;
const limits = { blobBytes: 2 * 1024 * 1024, totalBytes: 64 * 1024 * 1024 };

/** All of them, or none: a tree comes out only if no conflict is left. */
export async function settleConflicts(
  repository: string,
  { tree, conflicts }: Unsettled,
  resolve: Resolve,
  signal?: AbortSignal,
): Promise<MergedTrees> {
  if (conflicts.length === 0 || conflicts.length > maximumFiles)
    return { conflicts: conflicts.map(({ path }) => path) };
  const ids = conflicts.flatMap((conflict) => sidesOf(conflict).map(({ id }) => id));
  const blobs = await readBlobs(repository, ids, { ...limits, signal }, copyOf);
  const settled: Settled[] = [];
  const left: string[] = [];
  for (const conflict of conflicts) {
    const done = await settle(conflict, blobs, resolve);
    if (done) settled.push(done);
    else left.push(conflict.path);
  }
  return left.length > 0 ? { conflicts: left } : { tree: await writeTree(repository, tree, settled, signal) };
}

const sidesOf = ({ base, ours, theirs }: FileConflict): ConflictSide[] =>
  [base, ours, theirs].filter((side) => side !== null);

async function settle(
  conflict: FileConflict,
  blobs: ReadonlyMap<string, Buffer>,
  resolve: Resolve,
): Promise<Settled | null> {
  const { path } = conflict;
  const mode = mergedMode(conflict);
  // A name that is no UTF-8 could not be written back.
  if (mode === null || path.includes('\ufffd') || sidesOf(conflict).some(({ id }) => !blobs.has(id)))
    return null;
  const read = (side: ConflictSide | null): Buffer | null => (side && blobs.get(side.id)) ?? null;
  const content = await resolve(path, {
    base: read(conflict.base),
    ours: read(conflict.ours),
    theirs: read(conflict.theirs),
  });
  return content && { path, mode, content };
}

/** Of a file that is plain on all sides; whichever side made it executable, or took that away, is followed. */
function mergedMode({ base, ours, theirs }: FileConflict): string | null {
  const sides = [base, ours, theirs].filter((side) => side !== null);
  if (!ours || !theirs || sides.some(({ mode }) => !/^100(644|755)$/.test(mode))) return null;
  if (ours.mode === theirs.mode) return ours.mode;
  if (!base) return null;
  return base.mode === ours.mode ? theirs.mode : ours.mode;
}

/** Through an index of its own: several merges of one repository may be under way. */
async function writeTree(
  repository: string,
  tree: string,
  settled: readonly Settled[],
  signal?: AbortSignal,
): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'docwright-merge-'));
  try {
    const options = { env: { GIT_DIR: repository, GIT_INDEX_FILE: join(directory, 'index') }, signal };
    await runGit(['read-tree', '--end-of-options', tree], options);
    const entries: string[] = [];
    for (const { path, mode, content } of settled) {
      const id = await askGit(['hash-object', '-w', '--stdin'], { ...options, input: content });
      entries.push(`${mode} ${id}\t${path}\0`);
    }
    await runGit(['update-index', '-z', '--index-info'], { ...options, input: entries.join('') });
    return await askGit(['write-tree'], options);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
