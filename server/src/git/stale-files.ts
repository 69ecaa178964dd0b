import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** References are locked for milliseconds; a lock this old belongs to a process that was killed. */
const staleLockMs = 5_000;
/** What is made beside its place takes seconds. */
const staleDraftMs = 60 * 60_000;

/** Names of what is not in its place yet, and of what is no longer. */
export const draftPrefix = '.making-';
export const discardedPrefix = '.discarded-';

/** A killed git leaves its lock files behind, and every later change of that reference would fail. */
export async function removeStaleLocks(repository: string): Promise<void> {
  const references =
    (await readdir(join(repository, 'refs'), { recursive: true }).catch(ignoreMissing)) ?? [];
  const entries = (await readdir(repository).catch(ignoreMissing)) ?? [];
  const files = [...entries, ...references.map((name) => join('refs', name))];
  for (const file of files) {
    if (file.endsWith('.lock')) await removeIfOlder(join(repository, file), staleLockMs);
  }
}

/** What git writes to before it gives it its name; a killed one leaves it behind. */
const unfinished = /^(?:tmp_(?:obj|pack|idx|rev|objdir)|incoming-|\.tmp-)/;

/** Of a repository's objects, what killed processes did not finish: git itself removes it only when it prunes. */
export async function removeUnfinishedObjects(repository: string): Promise<void> {
  const objects = join(repository, 'objects');
  const folders = ((await readdir(objects).catch(ignoreMissing)) ?? []).filter((name) =>
    /^(?:[0-9a-f]{2}|pack)$/.test(name),
  );
  for (const folder of [objects, ...folders.map((name) => join(objects, name))])
    for (const name of (await readdir(folder).catch(ignoreMissing)) ?? [])
      if (unfinished.test(name)) await removeIfOlder(join(folder, name), staleDraftMs);
}

/** The same for every repository of a folder. */
export async function removeUnfinishedObjectsIn(directory: string): Promise<void> {
  for (const name of (await readdir(directory).catch(ignoreMissing)) ?? [])
    if (name.endsWith('.git')) await removeUnfinishedObjects(join(directory, name));
}

/** For the start of a process: what killed ones left in a folder of repositories. */
export async function removeLeftovers(directory: string): Promise<void> {
  for (const name of (await readdir(directory).catch(ignoreMissing)) ?? []) {
    const path = join(directory, name);
    if (name.endsWith('.git')) await removeStaleLocks(path);
    if (name.startsWith(draftPrefix)) await removeIfOlder(path, staleDraftMs);
    if (name.startsWith(discardedPrefix)) await rm(path, { recursive: true, force: true });
  }
}

async function removeIfOlder(path: string, milliseconds: number): Promise<void> {
  const status = await stat(path).catch(ignoreMissing);
  if (status === undefined || Date.now() - status.mtimeMs < milliseconds) return;
  await rm(path, { recursive: true, force: true });
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
}
