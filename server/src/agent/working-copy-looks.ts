import type { BigIntStats, Dirent } from 'node:fs';
import { lstat, opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { Fault } from '../foundation/fault.ts';

/** How a file was when its content was last known: as long as it looks the same, it is the same. */
export interface Look {
  /** Content that changes leaves another time behind, unless it changes within one tick of the clock. */
  stamp: string;
  isSettled: boolean;
  executable: boolean;
  size: number;
}

export interface Landscape {
  /** Plain files. */
  files: Map<string, Look>;
  /** Links and special files, by how they look. */
  others: Map<string, string>;
  /** Repositories inside of the directory: where their `.git` is. */
  repositories: string[];
}

/** Folders, links and the rest included. */
const mostEntries = 200_000;
const longestPath = 1024;
/** File systems note the time in ticks, of up to 10 ms on Linux. */
const tickMs = 100;

export function lookOf(status: BigIntStats): Look {
  const { ino, size, mode, mtimeNs, ctimeNs } = status;
  return {
    stamp: `${ino} ${size} ${mode} ${mtimeNs} ${ctimeNs}`,
    isSettled: Date.now() - Number(status.ctimeMs) > tickMs,
    executable: (Number(mode) & 0o100) !== 0,
    size: Number(size),
  };
}

/** Looks at everything below the directory but its own `.git`, and follows no link. */
export async function lookAround(directory: string): Promise<Landscape> {
  const landscape: Landscape = { files: new Map(), others: new Map(), repositories: [] };
  const folders = [''];
  let seen = 0;
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const entries = await entriesOf(join(directory, folder), mostEntries - seen);
    seen += entries.length;
    const statuses = await Promise.all(entries.map((entry) => statusOf(directory, folder!, entry)));
    for (const { path, entry, status } of statuses) {
      if (path === '.git') continue;
      if (entry.name.toLowerCase() === '.git') landscape.repositories.push(path);
      else if (entry.isDirectory() && path.length <= longestPath) folders.push(path);
      else if (status?.isFile() && path.length <= longestPath) landscape.files.set(path, lookOf(status));
      else landscape.others.set(path, status ? lookOf(status).stamp : '');
    }
  }
  return landscape;
}

/** One by one: a command can put more into a folder than there is memory for. */
async function entriesOf(folder: string, most: number): Promise<Dirent[]> {
  const entries: Dirent[] = [];
  for await (const entry of (await opendir(folder, { bufferSize: 1_000 }).catch(unnameable)) ?? []) {
    if (entries.length === most)
      throw new Fault(
        'limit_reached',
        `The working copy has more than ${mostEntries.toLocaleString('en')} files and folders; delete those that were made.`,
      );
    entries.push(entry);
  }
  return entries;
}

async function statusOf(directory: string, folder: string, entry: Dirent) {
  const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
  const file = join(directory, path);
  const status = entry.isDirectory() ? null : await lstat(file, { bigint: true }).catch(unnameable);
  return { path, entry, status };
}

/** A name that is no UTF-8 cannot be written in our words, so there is nothing by it. */
function unnameable(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
