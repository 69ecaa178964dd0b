import { setImmediate as others } from 'node:timers/promises';
import { Fault } from '../../foundation/fault.ts';
import type { ObjectStore } from './object-store.ts';
import { type ListedEntry, type Listing, modes, parseTree, type TreeEntry } from './trees.ts';

const maxTreeBytes = 16 * 1024 * 1024;
/**
 * The largest documentation repositories have some 100,000 files. A few trees that name each other can stand for
 * billions, in a few kilobytes.
 */
const usualMaxFiles = 250_000;
/** Between this many entries others get their turn; they take some milliseconds. */
export const entriesAtATime = 2_000;

/** The entries of one tree, or of a commit's. */
export async function readTree(store: ObjectStore, treeish: string): Promise<TreeEntry[]> {
  const tree = await store.find(`${treeish}^{tree}`);
  const content = tree && (await store.read(tree.id, 'tree', maxTreeBytes));
  if (!content) throw new Error(`${treeish} is no tree of at most ${maxTreeBytes} bytes`);
  return parseTree(content, tree.id.length / 2);
}

/** Everything below a tree that is no folder, in the order of git's own lists. */
export function listTree(
  store: ObjectStore,
  treeish: string,
  maxFiles: number = usualMaxFiles,
): Promise<Listing> {
  if (!/^[0-9a-f]{40,64}$/.test(treeish)) return readListing(store, treeish, maxFiles);
  const listing = store.listings.get(treeish) ?? readListing(store, treeish, maxFiles);
  store.listings.set(treeish, listing);
  return listing;
}

async function readListing(store: ObjectStore, treeish: string, maxFiles: number): Promise<Listing> {
  const trees = new Map<string, TreeEntry[]>();
  const top = await readTree(store, treeish);
  for (let folders = subtrees([top]); folders.length > 0; ) {
    const wanted = [...new Set(folders)].filter((id) => !trees.has(id));
    const read = await Promise.all(wanted.map((id) => readTree(store, id)));
    for (const [index, id] of wanted.entries()) trees.set(id, read[index]!);
    folders = subtrees(read);
  }
  return flatten(top, trees, maxFiles);
}

const subtrees = (trees: readonly TreeEntry[][]): string[] =>
  trees.flatMap((entries) => entries.filter(({ mode }) => mode === modes.folder).map(({ id }) => id));

async function flatten(top: TreeEntry[], trees: ReadonlyMap<string, TreeEntry[]>, maxFiles: number) {
  const listed = new Map<string, ListedEntry>();
  const open = [{ prefix: '', entries: top[Symbol.iterator]() }];
  for (let seen = 1; open.length > 0; seen++) {
    if (seen % entriesAtATime === 0) await others();
    const { prefix, entries } = open.at(-1)!;
    const next = entries.next();
    if (next.done) {
      open.pop();
      continue;
    }
    const { mode, name, id } = next.value;
    if (seen > maxFiles) throw tooMany(maxFiles);
    if (mode === modes.folder)
      open.push({ prefix: `${prefix}${name}/`, entries: trees.get(id)![Symbol.iterator]() });
    else listed.set(prefix + name, { mode, id });
  }
  return listed;
}

const tooMany = (maxFiles: number) =>
  new Fault(
    'limit_reached',
    `The repository has more than ${maxFiles.toLocaleString('en')} files, which is the most that is read. Name a smaller repository.`,
  );

export interface TreeDifference {
  /** In Latin-1. */
  path: string;
  before: ListedEntry | null;
  after: ListedEntry | null;
}

/** What differs below two trees. Folders with the same id are the same, and are not read. */
export async function compareTrees(
  store: ObjectStore,
  before: string,
  after: string,
): Promise<TreeDifference[]> {
  const differences: TreeDifference[] = [];
  let open: { prefix: string; before: string | null; after: string | null }[] = [
    { prefix: '', before, after },
  ];
  while (open.length > 0) {
    const levels = await Promise.all(open.map((pair) => compareLevel(store, pair)));
    differences.push(...levels.flatMap(({ files }) => files));
    if (differences.length > usualMaxFiles) throw tooMany(usualMaxFiles);
    open = levels.flatMap(({ folders }) => folders);
  }
  return differences.sort((a, b) => (a.path < b.path ? -1 : 1));
}

async function compareLevel(
  store: ObjectStore,
  { prefix, before, after }: { prefix: string; before: string | null; after: string | null },
) {
  const [old, now] = await Promise.all(
    [before, after].map(async (id) => new Map((id ? await readTree(store, id) : []).map((e) => [e.name, e]))),
  );
  const files: TreeDifference[] = [];
  const folders: { prefix: string; before: string | null; after: string | null }[] = [];
  for (const name of new Set([...old!.keys(), ...now!.keys()])) {
    const [a, b] = [old!.get(name), now!.get(name)];
    if (a?.id === b?.id && a?.mode === b?.mode) continue;
    const path = prefix + name;
    const sides = { before: fileOf(a), after: fileOf(b) };
    if (sides.before || sides.after) files.push({ path, ...sides });
    const inside = { before: folderOf(a), after: folderOf(b) };
    if (inside.before || inside.after) folders.push({ prefix: `${path}/`, ...inside });
  }
  return { files, folders };
}

const fileOf = (entry: TreeEntry | undefined): ListedEntry | null =>
  entry && entry.mode !== modes.folder ? { mode: entry.mode, id: entry.id } : null;
const folderOf = (entry: TreeEntry | undefined): string | null =>
  entry?.mode === modes.folder ? entry.id : null;
