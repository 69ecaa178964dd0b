import type { ChangedFileBody } from '../../../server/src/contract/changes.ts';

export interface Folder {
  /** Its path; empty for the repository itself. */
  path: string;
  files: ChangedFileBody[];
}

/** Files by their folder, those of the repository's own first; else in the order in which they come. */
export function byFolder(files: readonly ChangedFileBody[]): Folder[] {
  const folders = new Map<string, ChangedFileBody[]>([['', []]]);
  for (const file of files) {
    const { folder } = splitPath(file.path);
    const those = folders.get(folder);
    if (those) those.push(file);
    else folders.set(folder, [file]);
  }
  return [...folders]
    .map(([path, those]) => ({ path, files: those }))
    .filter((folder) => folder.files.length > 0);
}

export function splitPath(path: string): { folder: string; name: string } {
  const slash = path.lastIndexOf('/');
  return { folder: path.slice(0, Math.max(0, slash)), name: path.slice(slash + 1) };
}

/** Each word must be somewhere in the path, or in the one it had before. */
export function matching(files: readonly ChangedFileBody[], wanted: string): ChangedFileBody[] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  return files.filter(({ path, oldPath }) => {
    const paths = `${path}\n${oldPath ?? ''}`.toLowerCase();
    return words.every((word) => paths.includes(word));
  });
}
