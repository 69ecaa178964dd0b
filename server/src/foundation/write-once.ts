import { closeSync, fsyncSync, linkSync, openSync, rmSync, writeSync } from 'node:fs';
import { randomBase62 } from './base62.ts';

/**
 * Writes a private file unless it exists. It appears whole or not at all, whenever the process dies and
 * whoever else tries: a hard link to a finished file either succeeds or finds one already there.
 */
export function writeOnce(path: string, content: string): void {
  const draft = `${path}.${randomBase62(8)}`;
  try {
    writeDraft(draft, content);
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw cannotWrite(path, error as Error);
  } finally {
    rmSync(draft, { force: true });
  }
}

function writeDraft(draft: string, content: string): void {
  const file = openSync(draft, 'wx', 0o600);
  try {
    writeSync(file, content);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

const cannotWrite = (path: string, cause: Error) =>
  new Error(`${path} cannot be written: ${cause.message}`, { cause });
