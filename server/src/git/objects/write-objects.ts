import { createHash, randomUUID } from 'node:crypto';
import { copyFile, mkdir, open, readdir, rename, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import type { CommitDetails } from '../commit.ts';
import type { ObjectStore, ObjectType } from './object-store.ts';
import { readTree } from './read-trees.ts';
import { modes, type TreeEntry, writeTree } from './trees.ts';

const compress = promisify(deflate);

/** The id that git gives to a content, in a repository whose ids are that long. */
export function objectId(type: ObjectType, content: Uint8Array, idLength: number): string {
  const hash = createHash(idLength > 40 ? 'sha256' : 'sha1');
  return hash.update(`${type} ${content.length}\0`).update(content).digest('hex');
}

/** Puts one object into the quarantine, as `git hash-object -w` would, without a process. */
export async function writeObject(
  { quarantine }: ObjectStore,
  type: ObjectType,
  content: Uint8Array,
  idLength: number,
): Promise<string> {
  if (quarantine === null) throw new Error('nothing can be written to a store without a quarantine');
  const id = objectId(type, content, idLength);
  const folder = join(quarantine, id.slice(0, 2));
  const header = Buffer.from(`${type} ${content.length}\0`);
  // Level 1: most objects are soon packed, and packed anew.
  const bytes = await compress(Buffer.concat([header, content]), { level: 1 });
  await mkdir(folder, { recursive: true });
  // Git looks into the quarantine first: half an object there hides a whole one in the repository.
  const draft = join(quarantine, `tmp_obj_${randomUUID()}`);
  await writeFile(draft, bytes, { mode: 0o444, flag: 'wx' });
  await rename(draft, join(folder, id.slice(2)));
  return id;
}

export interface TreeChange {
  /** In Latin-1. */
  path: string;
  /** Null: it is gone. */
  entry: { mode: string; id: string } | null;
}

/** The tree that a base becomes by the changes; only folders that have one are read and written. */
export async function changeTree(
  store: ObjectStore,
  base: string,
  changes: readonly TreeChange[],
): Promise<string> {
  const idLength = base.length;
  const write = async (treeish: string | null, below: readonly TreeChange[]): Promise<string | null> => {
    const entries = new Map((treeish ? await readTree(store, treeish) : []).map((each) => [each.name, each]));
    const folders = Map.groupBy(
      below.filter(({ path }) => path.includes('/')),
      ({ path }) => path.slice(0, path.indexOf('/')),
    );
    // What is gone makes room first: a file may become a folder, and the other way round.
    const here = below.filter(({ path }) => !path.includes('/'));
    for (const { path } of here.filter(({ entry }) => entry === null)) entries.delete(path);
    await Promise.all(
      [...folders].map(async ([name, inside]) => {
        const old = entries.get(name);
        const cut = inside.map(({ path, entry }) => ({ path: path.slice(name.length + 1), entry }));
        const id = await write(old?.mode === modes.folder ? old.id : null, cut);
        if (id !== null) entries.set(name, { mode: modes.folder, name, id });
        else if (old?.mode === modes.folder) entries.delete(name);
      }),
    );
    for (const { path, entry } of here) if (entry) entries.set(path, { name: path, ...entry });
    return entries.size === 0 && treeish !== base ? null : writeEntries(store, entries.values(), idLength);
  };
  return (await write(base, changes))!;
}

const writeEntries = (store: ObjectStore, entries: Iterable<TreeEntry>, idLength: number) =>
  writeObject(store, 'tree', writeTree(entries), idLength);

/**
 * Stores a commit and moves no branch. The same tree, parents, message, author and date always give the same commit,
 * so that a step which is repeated after a crash converges.
 */
export function writeCommit(
  store: ObjectStore,
  { tree, parents, message, author, date }: CommitDetails & { tree: string; parents: readonly string[] },
): Promise<string> {
  const plain = (text: string) => text.replace(/[<>\n\0]/g, '').trim();
  const who = `${plain(author.name)} <${plain(author.email)}> ${Math.floor(date.getTime() / 1000)} +0000`;
  const lines = [
    `tree ${tree}`,
    ...parents.map((parent) => `parent ${parent}`),
    `author ${who}`,
    `committer ${who}`,
    '',
    message.endsWith('\n') ? message : `${message}\n`,
  ];
  return writeObject(store, 'commit', Buffer.from(lines.join('\n').replaceAll('\0', '')), tree.length);
}

/**
 * Moves all that is in the quarantine to the repository, durably. No reference names any of it yet, so the order matters only
 * within a pack. Safe to repeat after a crash: what was moved is there, and the rest is made again.
 */
export async function promoteObjects({ directory, quarantine }: ObjectStore): Promise<void> {
  if (quarantine === null) return;
  const objects = join(directory, 'objects');
  for (const folder of await readdir(quarantine)) {
    const isLoose = /^[0-9a-f]{2}$/.test(folder);
    if (!isLoose && folder !== 'pack') continue;
    await mkdir(join(objects, folder), { recursive: true });
    const files = await readdir(join(quarantine, folder));
    // `.idx` makes a pack known: everything else of it comes first.
    const ordered = files.sort((a, b) => Number(a.endsWith('.idx')) - Number(b.endsWith('.idx')));
    await Promise.all(files.map((file) => flush(join(quarantine, folder, file))));
    for (const file of ordered) await moveFile(join(quarantine, folder, file), join(objects, folder, file));
  }
}

/** Git does the same for what a push brings: a power cut must not leave a branch without its files. */
async function flush(path: string): Promise<void> {
  await using handle = await open(path);
  await handle.datasync();
}

/** The two may be on different disks. */
async function moveFile(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    const draft = `${dirname(to)}/tmp_obj_${basename(to)}`;
    await copyFile(from, draft);
    await rename(draft, to);
  }
}
