import { isUtf8 } from 'node:buffer';
import { type DiffEntry, listDiff, readDiff } from './diff-listing.ts';
import { commonAncestor } from './merge-trees.ts';
import type { ObjectInfo, ObjectStore } from './objects/object-store.ts';
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
  store: ObjectStore,
  { base, head, limits = changeLimits, signal }: BranchToRead,
): Promise<BranchChanges> {
  return readTreeChanges(store, { base: await forkPoint(store, base, head), head, limits, signal });
}

/** The same between any commit and any other, or a tree. */
export async function readTreeChanges(
  store: ObjectStore,
  { base: from, head, limits = changeLimits, signal }: BranchToRead,
): Promise<BranchChanges> {
  const diff = await readDiff(store, { from, to: head }, limits.totalBytes, signal);
  const { entries } = diff;
  const kept = entries.slice(0, limits.files);
  const files = readFiles(store, { ...diff, entries: kept }, limits);
  return { base: from, head, files, omitted: entries.length - kept.length };
}

export interface ListedChanges extends Omit<BranchChanges, 'files'> {
  files: DiffEntry[];
}

/** Only which files they are. */
export async function listBranchChanges(
  store: ObjectStore,
  { base, head, limits = changeLimits, signal }: BranchToRead,
): Promise<ListedChanges> {
  const from = await forkPoint(store, base, head);
  const files = await listDiff(store.directory, { from, to: head }, signal);
  return {
    base: from,
    head,
    files: files.slice(0, limits.files),
    omitted: Math.max(0, files.length - limits.files),
  };
}

/** What changed in one file; null: the branch did not change it. */
export async function readFileChange(
  store: ObjectStore,
  { base, head, limits = changeLimits, signal }: BranchToRead,
  path: string,
): Promise<ChangedFile | null> {
  const from = await forkPoint(store, base, head);
  const all = await listDiff(store.directory, { from, to: head, isBrief: true }, signal);
  const listed = all.find((each) => each.path === path);
  if (!listed) return null;
  // Both names of a renamed file: from one alone git would tell of a new file.
  const paths = listed.oldPath === null ? [path] : [path, listed.oldPath];
  // A path that is no UTF-8 cannot be given to git.
  const only = paths.some((each) => each.includes('\uFFFD')) ? {} : { paths };
  const diff = await readDiff(store, { from, to: head, ...only }, limits.totalBytes, signal);
  for await (const file of readFiles(store, diff, limits)) {
    if (file.path === path) return file;
  }
  return null;
}

/** Where `head` left `base`. Without common history everything is different, and that is what should be shown. */
export async function forkPoint(store: ObjectStore, base: string, head: string): Promise<string> {
  // The usual cases, for which no process has to be started.
  if (head === base || (await store.find(`${head}^1`))?.id === base) return base;
  return (await commonAncestor(store.directory, base, head)) ?? base;
}

async function* readFiles(
  store: ObjectStore,
  { entries, patch, isCut }: Awaited<ReturnType<typeof readDiff>>,
  limits: ChangeLimits,
): AsyncGenerator<ChangedFile> {
  const nextPatch = patchReader(await splitPatch(patch), !isCut, limits.textBytes);
  for await (const { entry, texts } of withTexts(store, entries, limits)) {
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
  store: ObjectStore,
  entries: readonly DiffEntry[],
  { textBytes, totalBytes }: ChangeLimits,
): AsyncGenerator<{ entry: DiffEntry; texts: (id: string | null) => Text }> {
  const ids = [...new Set(entries.flatMap(textIds))];
  const found = await Promise.all(ids.map((id) => store.find(id)));
  let room = totalBytes;
  const wanted = new Map<string, ObjectInfo>();
  for (const info of found)
    if (info && info.size <= textBytes && (room -= info.size) >= 0) wanted.set(info.id, info);
  for (const group of groupsOf(entries, wanted)) {
    const known = [...new Set(group.flatMap(textIds))].flatMap((id) => wanted.get(id) ?? []);
    const contents = await Promise.all(known.map((info) => store.content(info)));
    const blobs = new Map(known.map(({ id }, index) => [id, contents[index]!]));
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
  infos: ReadonlyMap<string, ObjectInfo>,
): Generator<DiffEntry[]> {
  let group: DiffEntry[] = [];
  let bytes = 0;
  for (const entry of entries) {
    group.push(entry);
    for (const id of textIds(entry)) bytes += infos.get(id)?.size ?? 0;
    if (bytes < bytesAtATime) continue;
    yield group;
    [group, bytes] = [[], 0];
  }
  if (group.length > 0) yield group;
}
