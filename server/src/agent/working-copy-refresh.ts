import { join } from 'node:path';
import { inTurn } from '../docs/text/in-turn.ts';
import { foldersAbove } from '../docs/text/posix-path.ts';
import { removeTree } from '../git/remove-tree.ts';
import { shown } from './untrusted/invisible.ts';
import { maximumFileBytes, WorkingCopyFiles } from './working-copy-files.ts';
import { type Landscape, type Look, lookAround } from './working-copy-looks.ts';
import { isPlainPath } from './working-copy-path.ts';
import type { WorkingCopyRecord } from './working-copy-record.ts';

/** What stands in a name for bytes that are no character. Such a name is not ours to remove by: it is another. */
const unreadable = '\ufffd';

/** Finds what a command did to the directory; only files that look different are read. */
export async function refreshRecord(
  directory: string,
  record: WorkingCopyRecord,
): Promise<{ removed: string[]; changed: string[] }> {
  const landscape = await lookAround(directory);
  const removed = await takeAway(directory, record, landscape);
  const lostLinks = [...record.links.keys()].filter((path) => !landscape.others.has(path));
  for (const path of lostLinks) record.links.delete(path);
  const lostFiles = [...record.known.keys()].filter((path) => !landscape.files.has(path));
  const gone = [...lostFiles, ...lostLinks, ...buried(record, landscape)];
  for (const path of gone) record.note(path, null);
  const files = new WorkingCopyFiles(directory);
  const changed = await inTurn([...landscape.files], async ([path, look]) =>
    (await hasChanged(files, record, path, look)) ? [path] : [],
  );
  return { removed, changed: [...gone, ...changed.flat()] };
}

/** What is not checked out, and gave way to a file where its folder was or to a folder of its name. */
function buried(record: WorkingCopyRecord, { files, others }: Landscape): string[] {
  const folders = new Set([...files.keys()].flatMap(foldersAbove));
  const isAbsent = (path: string) => !record.known.has(path) && !others.has(path);
  return [...record.paths].filter(
    (path) => isAbsent(path) && (folders.has(path) || foldersAbove(path).some((folder) => files.has(folder))),
  );
}

async function hasChanged(files: WorkingCopyFiles, record: WorkingCopyRecord, path: string, look: Look) {
  const before = record.known.get(path)?.look;
  const looksAsBefore = before?.stamp === look.stamp && before.isSettled;
  if (looksAsBefore || look.size > maximumFileBytes || !isPlainPath(path)) return false;
  const id = record.idOf((await files.read(path)) ?? new Uint8Array());
  const isSame = id === record.lastId(path) && look.executable === (before ?? look).executable;
  if (isSame) record.known.set(path, { look, id });
  else record.note(path, { look, id });
  return !isSame;
}

/** What cannot be kept goes at once, so that the directory is the same when it is made again elsewhere. */
async function takeAway(
  directory: string,
  record: WorkingCopyRecord,
  landscape: Landscape,
): Promise<string[]> {
  const { files, others, repositories } = landscape;
  const notes: string[] = [];
  const discard = async (path: string, why: string) => {
    files.delete(path);
    others.delete(path);
    await removeTree(join(directory, path));
    notes.push(`${shown(path)} was removed: ${why}.`);
  };
  for (const path of repositories) await discard(path, 'a repository inside the working copy cannot be kept');
  for (const [path, stamp] of others) {
    if (record.links.get(path) === stamp) continue;
    if (stamp === '' && path.includes(unreadable))
      notes.push(`${shown(path)} has a name that is not UTF-8: rename it.`);
    else await discard(path, 'links, special files and very long paths cannot be kept');
  }
  for (const [path, { size }] of files) {
    if (record.known.get(path)?.look.size === size) continue;
    if (size > maximumFileBytes) await discard(path, 'it is larger than 8 MiB');
    else if (!record.known.has(path) && !isPlainPath(path)) await discard(path, 'its name cannot be kept');
  }
  return notes;
}
