import { createHash } from 'node:crypto';
import type { BigIntStats, Dirent } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
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

const mostFiles = 200_000;
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

/** The id that git gives to a content, of the length that the repository's ids have. */
export function contentId(content: Uint8Array, idLength: number): string {
  const hash = createHash(idLength > 40 ? 'sha256' : 'sha1');
  return hash.update(`blob ${content.length}\0`).update(content).digest('hex');
}

/** Looks at everything below the directory but its own `.git`, and follows no link. */
export async function lookAround(directory: string): Promise<Landscape> {
  const landscape: Landscape = { files: new Map(), others: new Map(), repositories: [] };
  const folders = [''];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const entries = (await readdir(join(directory, folder), { withFileTypes: true }).catch(unnameable)) ?? [];
    const statuses = await Promise.all(entries.map((entry) => statusOf(directory, folder!, entry)));
    for (const { path, entry, status } of statuses) {
      if (entry.name.toLowerCase() === '.git') {
        if (folder !== '') landscape.repositories.push(path);
      } else if (entry.isDirectory() && path.length <= longestPath) folders.push(path);
      else if (status?.isFile() && path.length <= longestPath) landscape.files.set(path, lookOf(status));
      else landscape.others.set(path, status ? lookOf(status).stamp : '');
    }
    if (landscape.files.size > mostFiles)
      throw new Fault('limit_reached', `The working copy has more than ${mostFiles} files.`);
  }
  return landscape;
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
