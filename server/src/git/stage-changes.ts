import { Fault } from '../foundation/fault.ts';
import type { ObjectStore } from './objects/object-store.ts';
import { bytesOf, type Listing, modes, nameOf } from './objects/trees.ts';
import { writeBlobs } from './objects/write-blobs.ts';
import { objectId, type TreeChange } from './objects/write-objects.ts';

export interface StagedFile {
  path: string;
  /** Null: it is deleted. */
  after: string | null;
}

/**
 * Stores the new contents and says what becomes of the tree. All of them are refused if one would be written through
 * a link, or would replace what nobody deletes: a tree takes any entry for any other without a word.
 */
export async function stageChanges(
  store: ObjectStore,
  files: Listing,
  changes: readonly StagedFile[],
  idLength: number,
): Promise<TreeChange[]> {
  assertRoom(files, changes);
  const contents = changes.map(({ after }) => (after === null ? null : Buffer.from(after)));
  await writeBlobs(
    store,
    contents.filter((content) => content !== null),
    idLength,
  );
  return changes.map(({ path: name }, index) => {
    const path = bytesOf(name);
    const content = contents[index]!;
    if (content === null) return { path, entry: null };
    const id = objectId('blob', content, idLength);
    store.remember({ info: { id, type: 'blob', size: content.length }, content });
    return { path, entry: { mode: files.get(path)?.mode ?? modes.file, id } };
  });
}

function assertRoom(files: Listing, changes: readonly StagedFile[]): void {
  const gone = new Set(changes.filter(({ after }) => after === null).map(({ path }) => bytesOf(path)));
  const folders = new Set([...files.keys()].filter((path) => !gone.has(path)).flatMap(foldersOf));
  for (const { path: name, after } of changes) {
    const path = bytesOf(name);
    const isPlain = [modes.file, modes.executable, undefined].includes(files.get(path)?.mode as never);
    const obstacle = foldersOf(path).find((folder) => files.has(folder) && !gone.has(folder));
    if (!isPlain || obstacle !== undefined)
      throw refused(
        name,
        `leads through “${nameOf(obstacle ?? path)}”, which is no folder of the repository`,
      );
    if (after !== null && folders.has(path)) throw refused(name, 'is a folder');
  }
}

function foldersOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

const refused = (path: string, reason: string): Fault =>
  new Fault('instruction_refused', `“${path}” ${reason}, so it is not changed.`);
