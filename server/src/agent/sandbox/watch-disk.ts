import { lstat, readdir, statfs } from 'node:fs/promises';
import { join } from 'node:path';

export interface DiskLimits {
  /** What the directory may hold. */
  directoryBytes: number;
  /** What must stay free on its volume, which PostgreSQL may share. */
  freeBytes: number;
}

export const usualDiskLimits: DiskLimits = { directoryBytes: 1024 ** 3, freeBytes: 256 * 1024 ** 2 };

const intervalMs = 250;
/** The directory is measured again when its volume lost this much: asking for free space costs microseconds. */
const stepBytes = 32 * 1024 ** 2;

/** Calls `exceeded`, once, when a command has filled its directory, or the disk, beyond the limits. */
export function watchDisk(directory: string, limits: DiskLimits, exceeded: () => void): Disposable {
  let measuredAt = Number.POSITIVE_INFINITY;
  let stopped = false;
  let timer: NodeJS.Timeout;
  const look = async () => {
    const { bavail, bsize } = await statfs(directory);
    const free = bavail * bsize;
    const isFull = free < limits.freeBytes;
    const hasGrown = free < measuredAt - stepBytes;
    if (hasGrown) measuredAt = free;
    return isFull || (hasGrown && (await holdsMore(directory, limits.directoryBytes)));
  };
  const next = () => {
    timer = setTimeout(async () => {
      // A folder that vanishes meanwhile is measured at the next turn.
      const isOver = await look().catch(() => false);
      if (stopped) return;
      if (isOver) exceeded();
      else next();
    }, intervalMs);
  };
  next();
  return {
    [Symbol.dispose]() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

/** By the blocks that files take: one with holes may be of any length. */
async function holdsMore(directory: string, most: number): Promise<boolean> {
  let bytes = 0;
  const folders = [directory];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) folders.push(path);
      else bytes += (await lstat(path)).blocks * 512;
      if (bytes > most) return true;
    }
  }
  return false;
}
