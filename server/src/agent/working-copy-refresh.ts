import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inTurn } from '../docs/text/in-turn.ts';
import { shown } from './untrusted/invisible.ts';
import { maximumFileBytes, WorkingCopyFiles } from './working-copy-files.ts';
import { type Landscape, type Look, lookAround } from './working-copy-looks.ts';
import type { WorkingCopyRecord } from './working-copy-record.ts';

/** Finds what a command did to the directory; only files that look different are read. */
export async function refreshRecord(
  directory: string,
  record: WorkingCopyRecord,
): Promise<{ removed: string[]; changed: string[] }> {
  const landscape = await lookAround(directory);
  const removed = await takeAway(directory, record, landscape);
  const lostLinks = [...record.links.keys()].filter((path) => !landscape.others.has(path));
  for (const path of lostLinks) record.links.delete(path);
  const gone = [...record.known.keys()].filter((path) => !landscape.files.has(path)).concat(lostLinks);
  for (const path of gone) record.note(path, null);
  const files = new WorkingCopyFiles(directory);
  const changed = await inTurn([...landscape.files], async ([path, look]) =>
    (await hasChanged(files, record, path, look)) ? [path] : [],
  );
  return { removed, changed: [...gone, ...changed.flat()] };
}

async function hasChanged(files: WorkingCopyFiles, record: WorkingCopyRecord, path: string, look: Look) {
  const before = record.known.get(path)?.look;
  const looksAsBefore = before?.stamp === look.stamp && before.isSettled;
  if (looksAsBefore || look.size > maximumFileBytes) return false;
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
    await rm(join(directory, path), { recursive: true, force: true });
    notes.push(`${shown(path)} was removed: ${why}.`);
  };
  for (const path of repositories) await discard(path, 'a repository inside the working copy cannot be kept');
  for (const [path, stamp] of others)
    if (record.links.get(path) !== stamp) await discard(path, 'links and special files cannot be kept');
  for (const [path, { size }] of files)
    if (size > maximumFileBytes && record.known.get(path)?.look.size !== size)
      await discard(path, 'it is larger than 8 MiB');
  return notes;
}
