import { isUtf8 } from 'node:buffer';
import { type DiffEntry, type DiffRange, diffArguments, diffEnvironment, listDiff } from './diff-listing.ts';
import { commonAncestor } from './merge-trees.ts';
import { blobSizes, readSizedBlobs } from './read-blobs.ts';
import { runGit } from './run-git.ts';
import { splitPatch } from './split-patch.ts';

export interface ChangedFile extends Omit<DiffEntry, 'before' | 'after'> {
  /** As git prints it: `parsePatch` reads it. */
  patch: Buffer;
  /** The whole text; null: there is none, it is no UTF-8, or it is too long. */
  before: Buffer | null;
  after: Buffer | null;
  /** Something of it is too long to be here. */
  cut: boolean;
}

export interface BranchChanges {
  /** Where the branch left its base. */
  base: string;
  head: string;
  /** Read as they are asked for: all of them at once may take 100 MB. */
  files: AsyncIterable<ChangedFile>;
  /** Files beyond the limit. */
  omitted: number;
}

export interface ChangeLimits {
  files: number;
  /** Of one text, and of one file's patch. */
  textBytes: number;
  /** Of all texts together; as much again for the patches. */
  totalBytes: number;
}

const mebibyte = 1024 * 1024;
export const changeLimits: ChangeLimits = {
  files: 2_000,
  textBytes: mebibyte,
  totalBytes: 32 * mebibyte,
};

export interface BranchToRead {
  /** Any commit of the base branch that the branch may have left it at, or behind. */
  base: string;
  head: string;
  limits?: ChangeLimits;
  signal?: AbortSignal | undefined;
}

/** All that a branch changed since it left its base, with the texts before and after. */
export async function readBranchChanges(
  repository: string,
  { base, head, limits = changeLimits, signal }: BranchToRead,
): Promise<BranchChanges> {
  return readTreeChanges(repository, { base: await forkPoint(repository, base, head), head, limits, signal });
}

/** The same between any commit and any other, or a tree. */
export async function readTreeChanges(
  repository: string,
  { base: from, head, limits = changeLimits, signal }: BranchToRead,
): Promise<BranchChanges> {
  const { entries, patch } = await readDiff(repository, { from, to: head }, limits, signal);
  const kept = entries.slice(0, limits.files);
  const files = readFiles(repository, { entries: kept, patch }, limits, signal);
  return { base: from, head, files, omitted: entries.length - kept.length };
}

export interface ListedChanges extends Omit<BranchChanges, 'files'> {
  files: DiffEntry[];
}

/** Only which files they are. */
export async function listBranchChanges(
  repository: string,
  { base, head, limits = changeLimits, signal }: BranchToRead,
): Promise<ListedChanges> {
  const from = await forkPoint(repository, base, head);
  const files = await listDiff(repository, { from, to: head }, signal);
  return {
    base: from,
    head,
    files: files.slice(0, limits.files),
    omitted: Math.max(0, files.length - limits.files),
  };
}

/** What changed in one file; null: the branch did not change it. */
export async function readFileChange(
  repository: string,
  { base, head, limits = changeLimits, signal }: BranchToRead,
  path: string,
): Promise<ChangedFile | null> {
  const from = await forkPoint(repository, base, head);
  const all = await listDiff(repository, { from, to: head, isBrief: true }, signal);
  const listed = all.find((each) => each.path === path);
  if (!listed) return null;
  // Both names of a renamed file: from one alone git would tell of a new file.
  const paths = listed.oldPath === null ? [path] : [path, listed.oldPath];
  // A path that is no UTF-8 cannot be given to git.
  const only = paths.some((each) => each.includes('\uFFFD')) ? {} : { paths };
  const diff = await readDiff(repository, { from, to: head, ...only }, limits, signal);
  for await (const file of readFiles(repository, diff, limits, signal)) {
    if (file.path === path) return file;
  }
  return null;
}

/** Where `head` left `base`. Without common history everything is different, and that is what should be shown. */
const forkPoint = async (repository: string, base: string, head: string): Promise<string> =>
  (await commonAncestor(repository, base, head)) ?? base;

interface Diff {
  entries: readonly DiffEntry[];
  /** Of all of them, cut where it is too long. */
  patch: Buffer;
}

async function readDiff(
  repository: string,
  range: DiffRange,
  { totalBytes }: ChangeLimits,
  signal?: AbortSignal,
): Promise<Diff> {
  const [entries, patch] = await Promise.all([
    listDiff(repository, range, signal),
    runGit(diffArguments(['--patch'], range), {
      env: diffEnvironment(repository),
      maxOutputBytes: totalBytes,
      truncate: true,
      signal,
    }),
  ]);
  return { entries, patch };
}

async function* readFiles(
  repository: string,
  { entries, patch }: Diff,
  limits: ChangeLimits,
  signal?: AbortSignal,
): AsyncGenerator<ChangedFile> {
  const nextPatch = patchReader(splitPatch(patch), patch.length < limits.totalBytes, limits.textBytes);
  for await (const { entry, texts } of withTexts(repository, entries, limits, signal)) {
    const { before, after, ...file } = entry;
    const own = nextPatch(file.status);
    const sides = [before, after].map((id) => texts(id));
    const isLong = !file.binary && sides.includes('too-long');
    const [textBefore = null, textAfter = null] = sides.map((side) => (side === 'too-long' ? null : side));
    yield { ...file, patch: own.patch, before: textBefore, after: textAfter, cut: own.cut || isLong };
  }
}

/** Hands out each file's part. A file that became a link, or the other way round, has two: it goes and comes. */
function patchReader(parts: readonly Buffer[], isWhole: boolean, most: number) {
  let used = 0;
  return (status: DiffEntry['status']): Pick<ChangedFile, 'patch' | 'cut'> => {
    const own = parts.slice(used, (used += status === 'type-changed' ? 2 : 1));
    const patch = own.length === 1 ? own[0]! : Buffer.concat(own);
    const isCut = patch.length > most || used > parts.length || (!isWhole && used === parts.length);
    return { patch: patch.subarray(0, most), cut: isCut };
  };
}

type Text = Buffer | 'too-long' | null;

/** What is read by one process, and is in memory at a time. */
const bytesAtATime = 4 * mebibyte;

/** As many texts as there is room for, in the order of the files. */
async function* withTexts(
  repository: string,
  entries: readonly DiffEntry[],
  { textBytes, totalBytes }: ChangeLimits,
  signal?: AbortSignal,
): AsyncGenerator<{ entry: DiffEntry; texts: (id: string | null) => Text }> {
  const sizes = await blobSizes(repository, entries.flatMap(textIds), signal);
  let room = totalBytes;
  const wanted = new Map([...sizes].filter(([, size]) => size <= textBytes && (room -= size) >= 0));
  for (const group of groupsOf(entries, wanted)) {
    const ids = group.flatMap(textIds).filter((id) => wanted.has(id));
    const blobs = await readSizedBlobs(repository, new Map(ids.map((id) => [id, wanted.get(id)!])), signal);
    const texts = (id: string | null): Text => {
      const text = id === null ? null : blobs.get(id);
      if (text === undefined) return 'too-long';
      return text !== null && isUtf8(text) && !text.includes(0) ? text : null;
    };
    for (const entry of group) yield { entry, texts };
  }
}

const textIds = ({ binary, before, after }: DiffEntry): string[] =>
  binary ? [] : [before, after].filter((id) => id !== null);

function* groupsOf(
  entries: readonly DiffEntry[],
  sizes: ReadonlyMap<string, number>,
): Generator<DiffEntry[]> {
  let group: DiffEntry[] = [];
  let bytes = 0;
  for (const entry of entries) {
    group.push(entry);
    for (const id of textIds(entry)) bytes += sizes.get(id) ?? 0;
    if (bytes < bytesAtATime) continue;
    yield group;
    [group, bytes] = [[], 0];
  }
  if (group.length > 0) yield group;
}
