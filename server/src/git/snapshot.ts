import { packContents } from './pack-contents.ts';
import { askGit, runGit } from './run-git.ts';
import { inWorktree, type Worktree } from './worktree.ts';

/**
 * Stores the working tree as it is and returns the tree's id: edited, new (ignored ones included) and deleted
 * files count, those that were never checked out stay as they were. What is looked at and what is committed
 * are then the same bytes, whatever happens in the directory meanwhile.
 *
 * Made of plumbing on purpose: `git add` and `git status` would run git inside a repository that lies in the
 * directory, with whatever programs its configuration names. Such nested repositories are left out.
 */
export async function snapshotTree(worktree: Worktree, signal?: AbortSignal): Promise<string> {
  const options = { ...inWorktree(worktree), signal };
  const list = async (...which: string[]) => splitNul(await runGit(['ls-files', '-z', ...which], options));
  const [deleted, listed] = await Promise.all([list('--deleted'), list('--modified', '--others')]);
  const missing = new Set(deleted);
  const present = listed.filter((path) => !missing.has(path));
  // A file that became a folder is listed as modified, beside the files in it.
  const folders = new Set(present.flatMap(foldersAbove));
  const written = present.filter((path) => !folders.has(path) && !path.endsWith('/'));
  const update = async (flags: readonly string[], paths: readonly string[]) => {
    if (paths.length === 0) return;
    const input = Buffer.from(paths.map((path) => `${path}\0`).join(''), 'latin1');
    await runGit(['update-index', ...flags, '-z', '--stdin'], { ...options, input });
  };
  await update(['--force-remove'], [...missing, ...present.filter((path) => folders.has(path))]);
  await packContents(worktree, written, signal);
  await update(['--add', '--replace', '--remove'], written);
  return askGit(['write-tree'], options);
}

function foldersAbove(path: string): string[] {
  const parts = path.split('/');
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('/'));
}

/** Latin-1 keeps every byte of a name, whatever its encoding. */
function splitNul(output: Buffer): string[] {
  return output.toString('latin1').split('\0').slice(0, -1);
}
