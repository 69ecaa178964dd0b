import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** What a directory holds, to be written as often as needed. */
export type Copy = readonly { path: string; mode: number; content: Buffer }[];

export const copyOf = (directory: string): Copy =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({
      path: relative(directory, file),
      mode: statSync(file).mode,
      content: readFileSync(file),
    }));

export function writeCopy(copy: Copy, directory: string): void {
  for (const { path, mode, content } of copy) {
    const file = join(directory, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content, { mode });
  }
}
