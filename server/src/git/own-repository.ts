import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import type { GitSource } from './git-source.ts';
import { ObjectStore } from './objects/object-store.ts';
import { runGit } from './run-git.ts';

/**
 * Whether a source is a bare repository on this machine. Such a one is used where it is: its objects need no copy, and
 * a push is a reference that moves. By way of git's transports a push takes eight processes.
 */
export const isOwnRepository = ({ url }: Pick<GitSource, 'url'>): boolean =>
  isAbsolute(url) && existsSync(join(url, 'objects')) && existsSync(join(url, 'HEAD'));

/** Where each branch stands; null = there is no such branch. */
export async function ownBranches(
  repository: string,
  branches: readonly string[],
  signal?: AbortSignal,
): Promise<Map<string, string | null>> {
  using store = new ObjectStore(repository, { signal });
  const found = await Promise.all(branches.map((branch) => store.find(`refs/heads/${branch}`)));
  return new Map(branches.map((branch, index) => [branch, found[index]?.id ?? null]));
}

/** By git's own estimate: a 256th of 6,700 loose objects in one folder, or 50 packs. */
const worthPacking = { loose: 27, packs: 50 };

/** What `git push` does at its end. Whether it is worth a process is seen from two folders. */
export async function keepHouse(repository: string): Promise<void> {
  const [loose, packed] = await Promise.all([namesIn(repository, '17'), namesIn(repository, 'pack')]);
  const packs = packed.filter((name) => name.endsWith('.pack'));
  if (loose.length <= worthPacking.loose && packs.length <= worthPacking.packs) return;
  await runGit(['gc', '--auto', '--quiet'], { env: { GIT_DIR: repository }, timeoutMs: 10 * 60_000 });
}

const namesIn = (repository: string, folder: string): Promise<string[]> =>
  readdir(join(repository, 'objects', folder)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
