import { randomUUID } from 'node:crypto';
import { rename } from 'node:fs/promises';
import { resolve } from 'node:path';
import { removeTree } from '../../git/remove-tree.ts';
import { draftPrefix } from '../../git/stale-files.ts';
import { repositoryPath } from './repository-path.ts';

/** Out of its place at once; what a kill leaves of it goes at the next start, as all drafts do. */
export async function removeRepository(directory: string, name: string): Promise<void> {
  const gone = resolve(directory, draftPrefix + randomUUID());
  try {
    await rename(repositoryPath(directory, name), gone);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  await removeTree(gone);
}
