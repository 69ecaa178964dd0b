import { rm } from 'node:fs/promises';
import type { ObjectStore } from '../../git/objects/object-store.ts';
import { runGit } from '../../git/run-git.ts';

/** Every file of a tree or commit in a directory, whatever part of it the working copy has. */
export async function exportTree(
  store: ObjectStore,
  tree: string,
  directory: string,
  signal: AbortSignal,
): Promise<void> {
  const index = `${directory}.index`;
  const env = { ...store.environment, GIT_WORK_TREE: directory, GIT_INDEX_FILE: index };
  const options = { cwd: directory, env, signal, timeoutMs: 5 * 60_000 };
  try {
    await runGit(['read-tree', '--no-sparse-checkout', tree], options);
    await runGit(['checkout-index', '--all', '--quiet'], options);
  } finally {
    await rm(index, { force: true });
  }
}
