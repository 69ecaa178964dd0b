import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { plainEnvironment } from '../foundation/plain-environment.ts';

const run = (program: string, args: readonly string[]) =>
  promisify(execFile)(program, args, { env: plainEnvironment() });

/** What a program could leave that Node does not remove: folders nobody may enter, and a depth no path reaches. */
const stubborn: ReadonlySet<string> = new Set(['EACCES', 'EPERM', 'ENAMETOOLONG', 'ENOTEMPTY']);

/** Removes a directory or file with all that is in it, whoever made that and however; it follows no link. */
export async function removeTree(path: string): Promise<void> {
  try {
    await rm(path, { recursive: true, force: true });
  } catch (error) {
    if (!stubborn.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
    // The system's own programs go down folder by folder, and need no path as long as the tree is deep.
    await run('chmod', ['-R', 'u+rwX', '--', path]);
    await run('rm', ['-rf', '--', path]);
  }
}
