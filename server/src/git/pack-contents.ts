import { lstat, readFile } from 'node:fs/promises';
import { runGit } from './run-git.ts';
import { inWorktree, type Worktree } from './worktree.ts';

/** Fewer files are written just as fast one by one. */
const worthwhile = 200;
const limits = { fileBytes: 1024 * 1024, packBytes: 128 * 1024 * 1024 };
const readAtOnce = 64;

/**
 * Writes the contents of many files as one pack, ahead of `update-index`, which then finds each there instead
 * of making a file for it: 0.2 s against 0.9 s for 1,500 pages. What is left out, or changes meanwhile, is
 * written by `update-index` as ever; it alone decides what belongs to the tree.
 *
 * Paths are in Latin-1, which keeps every byte of a name.
 */
export async function packContents(
  worktree: Worktree,
  paths: readonly string[],
  signal?: AbortSignal,
): Promise<void> {
  if (paths.length < worthwhile) return;
  const parts: Buffer[] = [];
  let size = 0;
  for (let at = 0; at < paths.length && size < limits.packBytes; at += readAtOnce) {
    const contents = await Promise.all(
      paths.slice(at, at + readAtOnce).map((path) => contentOf(worktree, path)),
    );
    for (const content of contents) {
      if (content === null) continue;
      parts.push(Buffer.from(`blob\ndata ${content.length}\n`), content, Buffer.from('\n'));
      size += content.length;
    }
  }
  parts.push(Buffer.from('done\n'));
  await runGit(['fast-import', '--quiet', '--done'], {
    ...inWorktree(worktree),
    input: Buffer.concat(parts),
    signal,
  });
}

/** Null for what is not a file of moderate size, a link above all: it is never followed. */
async function contentOf(worktree: Worktree, path: string): Promise<Buffer | null> {
  const file = Buffer.concat([Buffer.from(`${worktree.directory}/`), Buffer.from(path, 'latin1')]);
  const status = await lstat(file);
  return status.isFile() && status.size <= limits.fileBytes ? readFile(file) : null;
}
