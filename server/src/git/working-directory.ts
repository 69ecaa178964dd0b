import type { BigIntStats } from 'node:fs';
import { constants } from 'node:fs';
import { lstat, mkdir, open, opendir, readlink, symlink } from 'node:fs/promises';
import { resolve } from 'node:path';
import ignore from 'ignore';
import { ObjectStore } from './objects/object-store.ts';
import { listTree } from './objects/read-trees.ts';
import { bytesOf, type ListedEntry, type Listing, modes, nameOf } from './objects/trees.ts';
import { writeBlobs } from './objects/write-blobs.ts';
import { changeTree, objectId } from './objects/write-objects.ts';
import { removeTree } from './remove-tree.ts';
import { type StagedFile, stageChanges } from './stage-changes.ts';

/** What is on the disk: how it looked when its content was known, and what that content is. */
interface Known extends ListedEntry {
  stamp: string | null;
}

interface Found {
  path: string;
  status: BigIntStats;
  /** In a repository inside the directory: only what the commit has counts there. */
  isForeign: boolean;
}

export interface WorkingRequest {
  /** A git directory that has the commit. */
  repository: string;
  commit: string;
  directory: string;
  signal?: AbortSignal | undefined;
}

/** Where new objects are until they are promoted: beside the directory, out of an agent's reach. */
const quarantineOf = (directory: string): string => `${resolve(directory)}.objects`;

/** Removes all that one has on the disk; safe to repeat, and for what was only half made. */
export async function removeWorkingDirectory(directory: string): Promise<void> {
  await removeTree(resolve(directory));
  await removeTree(quarantineOf(directory));
}

/** More is no documentation; a command that made them is stopped long before. */
const maxFound = 200_000;
const filesAtATime = 64;
/** File systems note the time in ticks, of up to 10 ms on Linux: what was written a moment ago may change unseen. */
const tickMs = 100;

/**
 * A directory with some files of a commit, and what becomes of them. It knows no git: there is no `.git` in it that
 * an agent could write to, no index, and no filter or attribute that would change a byte. Paths are in Latin-1 inside,
 * which keeps every byte of a name.
 */
export class WorkingDirectory {
  readonly directory: string;
  readonly store: ObjectStore;
  readonly commit: string;
  /** The commit's files, as they are after what was staged. */
  readonly #base: Map<string, ListedEntry>;
  readonly #staged = new Map<string, ListedEntry | null>();
  readonly #known = new Map<string, Known>();

  private constructor(store: ObjectStore, { commit, directory }: WorkingRequest, base: Listing) {
    this.store = store;
    this.directory = resolve(directory);
    this.commit = commit;
    this.#base = new Map(base);
  }

  /** Starts afresh: whatever a killed predecessor left in the directory is removed first. It has no files yet. */
  static async open(request: WorkingRequest): Promise<WorkingDirectory> {
    const { repository, commit, directory, signal } = request;
    await removeWorkingDirectory(directory);
    const quarantine = quarantineOf(directory);
    await mkdir(quarantine, { recursive: true, mode: 0o700 });
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const store = new ObjectStore(repository, { quarantine, signal });
    return new WorkingDirectory(store, request, await listTree(store, commit));
  }

  /** The commit's files that gitignore-style patterns match, checked out or not. */
  matching(patterns: readonly string[]): string[] {
    const matcher = ignore({ allowRelativePaths: true }).add([...patterns]);
    return [...this.#base.keys()].map(nameOf).filter((path) => matcher.ignores(path));
  }

  /**
   * Puts files of the commit into the directory: from then on their deletion counts. A name that the commit does not
   * have, or that was put there before, is left as it is.
   */
  async checkOut(paths: readonly string[]): Promise<void> {
    const wanted = [...new Set(paths.map(bytesOf))].filter(
      (path) => this.#base.has(path) && !this.#known.has(path),
    );
    for (let at = 0; at < wanted.length; at += filesAtATime)
      await Promise.all(wanted.slice(at, at + filesAtATime).map((path) => this.#put(path)));
  }

  /** Changes files without putting them into the directory: what nobody looks for there need not be written. */
  async stage(changes: readonly StagedFile[]): Promise<void> {
    const inDirectory = changes.find(({ path }) => this.#known.has(bytesOf(path)));
    if (inDirectory) throw new Error(`${inDirectory.path} is in the directory; write it there`);
    for (const { path, entry } of await stageChanges(this.store, this.#base, changes, this.commit.length)) {
      this.#staged.set(path, entry);
      if (entry) this.#base.set(path, entry);
      else this.#base.delete(path);
    }
  }

  async #put(path: string): Promise<void> {
    const entry = this.#base.get(path)!;
    if (entry.mode === modes.submodule || !(await this.#makeFolders(path))) return;
    const content = await this.store.read(entry.id, 'blob', Number.MAX_SAFE_INTEGER);
    if (content === null) throw new Error(`the content of ${nameOf(path)} is missing`);
    const file = this.#place(path);
    try {
      if (entry.mode === modes.link) await symlink(content, file);
      else await writeNew(file, content, entry.mode === modes.executable ? 0o755 : 0o644);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    this.#known.set(path, { ...entry, stamp: null });
  }

  /** False: something else is in the way, such as a link where a folder was. Nothing is written through that. */
  async #makeFolders(path: string): Promise<boolean> {
    const parts = path.split('/').slice(0, -1);
    for (let depth = 1; depth <= parts.length; depth++) {
      const folder = this.#place(parts.slice(0, depth).join('/'));
      await mkdir(folder).catch(alreadyThere);
      if (!(await lstat(folder)).isDirectory()) return false;
    }
    return true;
  }

  /**
   * Stores the directory as it is and returns the tree's id: edited, new and deleted files count, those that were
   * never checked out stay as they were. What is checked and what is committed are then the same bytes, whatever
   * happens in the directory meanwhile. Repositories inside of it are left out.
   */
  async snapshot(signal?: AbortSignal): Promise<string> {
    const found = await this.#walk();
    const present = new Set(found.map(({ path }) => path));
    const gone = [...this.#known.keys()].filter((path) => !present.has(path));
    const [lost, dropped] = [
      gone.filter((path) => this.#base.has(path)),
      gone.filter((path) => !this.#base.has(path)),
    ];
    for (const path of dropped) this.#known.delete(path);
    const differing = new Map(this.#staged);
    for (const path of lost) differing.set(path, null);
    for (const group of groupsOf(this.#changed(found))) {
      signal?.throwIfAborted();
      await this.#store(group);
    }
    for (const { path } of found) {
      const { mode, id } = this.#known.get(path)!;
      const before = this.#base.get(path);
      if (before?.id !== id || before.mode !== mode) differing.set(path, { mode, id });
    }
    const changes = [...differing].map(([path, entry]) => ({ path, entry }));
    return changeTree(this.store, this.commit, changes);
  }

  /** What looks different than when its content was last known. */
  #changed(found: readonly Found[]): Found[] {
    return found.filter(({ path, status }) => {
      const known = this.#known.get(path);
      return !known?.stamp || known.stamp !== stampOf(status) || known.mode !== modeOf(status);
    });
  }

  /** Reads files, and writes the contents that are new. */
  async #store(group: readonly Found[]): Promise<void> {
    const contents: Buffer[] = [];
    for (let at = 0; at < group.length; at += filesAtATime)
      contents.push(
        ...(await Promise.all(group.slice(at, at + filesAtATime).map((file) => this.#read(file)))),
      );
    const ids = contents.map((content) => objectId('blob', content, this.commit.length));
    const isNew = ({ path }: Found, id: string) =>
      id !== this.#base.get(path)?.id && id !== this.#known.get(path)?.id;
    await writeBlobs(
      this.store,
      contents.filter((_, index) => isNew(group[index]!, ids[index]!)),
      this.commit.length,
    );
    for (const [index, { path, status }] of group.entries())
      this.#known.set(path, { mode: modeOf(status), id: ids[index]!, stamp: stampOf(status) });
  }

  async #read({ path, status }: Found): Promise<Buffer> {
    const file = this.#place(path);
    if (status.isSymbolicLink()) return readlink(file, { encoding: 'buffer' });
    await using handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    return handle.readFile();
  }

  async #walk(): Promise<Found[]> {
    const found: Found[] = [];
    const folders = [{ path: '', isForeign: false }];
    for (let folder = folders.pop(); folder; folder = folders.pop()) {
      const entries = await Array.fromAsync(await opendir(this.#place(folder.path), { encoding: 'latin1' }));
      const isForeign =
        folder.isForeign || (folder.path !== '' && entries.some(({ name }) => name.toLowerCase() === '.git'));
      for (const entry of entries) {
        const path = folder.path === '' ? entry.name : `${folder.path}/${entry.name}`;
        if (entry.name.toLowerCase() === '.git') continue;
        if (entry.isDirectory()) folders.push({ path, isForeign });
        else if (entry.isFile() || entry.isSymbolicLink())
          found.push({ path, isForeign, status: await lstat(this.#place(path), { bigint: true }) });
        if (found.length + folders.length > maxFound)
          throw new Error(`the working directory has more than ${maxFound} files`);
      }
    }
    return found.filter(({ path, isForeign }) => !isForeign || this.#known.has(path));
  }

  #place(path: string): Buffer {
    return Buffer.concat([Buffer.from(`${this.directory}/`), Buffer.from(path, 'latin1')]);
  }
}

/** What is in memory at a time. */
const bytesAtATime = 64n * 1024n * 1024n;

function* groupsOf(found: readonly Found[]): Generator<Found[]> {
  let group: Found[] = [];
  let bytes = 0n;
  for (const file of found) {
    group.push(file);
    bytes += file.status.size;
    if (bytes < bytesAtATime) continue;
    yield group;
    [group, bytes] = [[], 0n];
  }
  if (group.length > 0) yield group;
}

async function writeNew(file: Buffer, content: Buffer, mode: number): Promise<void> {
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;
  await using handle = await open(file, flags, mode);
  await handle.writeFile(content);
}

/** Null while the file could still change without another time behind it. */
function stampOf({ ino, size, mtimeNs, ctimeNs, ctimeMs }: BigIntStats): string | null {
  return Date.now() - Number(ctimeMs) > tickMs ? `${ino} ${size} ${mtimeNs} ${ctimeNs}` : null;
}

function modeOf(status: BigIntStats): string {
  if (status.isSymbolicLink()) return modes.link;
  return (status.mode & 0o100n) === 0n ? modes.file : modes.executable;
}

function alreadyThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
