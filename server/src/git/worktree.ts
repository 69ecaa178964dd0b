import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { discardIfBroken } from './mirror-health.ts';
import { removeTree } from './remove-tree.ts';
import { runGit } from './run-git.ts';

/**
 * A directory with some of a commit's files. Git is always told where its own data are: the `.git` file in the
 * directory is within the agent's reach, and one that points elsewhere could name programs to run.
 */
export interface Worktree {
  readonly directory: string;
  readonly gitDirectory: string;
}

export interface WorktreeRequest {
  directory: string;
  /** A full commit id. */
  commit: string;
  /** Gitignore-style; only the files they match are written. */
  patterns: readonly string[];
  signal?: AbortSignal | undefined;
}

/** Starts afresh: whatever a killed predecessor left in the directory is removed first. */
export async function addWorktree(mirror: string, request: WorktreeRequest): Promise<Worktree> {
  const { commit, signal } = request;
  const directory = resolve(request.directory);
  const { gitDirectory, draft } = placesOf(mirror, directory);
  const worktree = { directory, gitDirectory };
  await removeWorktree(mirror, directory);
  try {
    await register(worktree, draft, request);
    await runGit(['read-tree', '-m', '-u', commit], { ...inWorktree(worktree), signal });
    return worktree;
  } catch (error) {
    await removeWorktree(mirror, directory);
    signal?.throwIfAborted();
    await discardIfBroken(mirror);
    throw error;
  }
}

/** Safe to repeat, and for a worktree that was only half made. */
export async function removeWorktree(mirror: string, directory: string): Promise<void> {
  const { gitDirectory, draft } = placesOf(mirror, directory);
  await rm(draft, { recursive: true, force: true });
  await rename(gitDirectory, draft).catch(absent);
  await rm(draft, { recursive: true, force: true });
  await removeTree(directory);
}

/** The directories of every worktree the mirror knows of. */
export async function listWorktrees(mirror: string): Promise<string[]> {
  const parent = join(mirror, 'worktrees');
  const names = (await readdir(parent).catch(absent)) ?? [];
  const pointers = await Promise.all(
    names.map((name) => readFile(join(parent, name, 'gitdir'), 'utf8').catch(absent)),
  );
  return pointers.filter((pointer) => pointer !== null).map((pointer) => dirname(pointer.trimEnd()));
}

/** What every git command in a worktree is run with. */
export function inWorktree(worktree: Worktree) {
  return {
    cwd: worktree.directory,
    env: { GIT_DIR: worktree.gitDirectory, GIT_WORK_TREE: worktree.directory },
  };
}

/**
 * Writes what `git worktree add --no-checkout --detach` would, but renames it into place: git reads its
 * neighbours' half-written files (one in thirty failed when thirty were made at once), and takes 40 ms for it.
 */
async function register({ directory, gitDirectory }: Worktree, draft: string, request: WorktreeRequest) {
  if (!/^[0-9a-f]{40,64}$/.test(request.commit)) throw new Error(`“${request.commit}” is no commit id`);
  await mkdir(join(draft, 'info'), { recursive: true });
  await Promise.all([
    writeFile(join(draft, 'HEAD'), `${request.commit}\n`),
    writeFile(join(draft, 'commondir'), '../..\n'),
    writeFile(join(draft, 'gitdir'), `${join(directory, '.git')}\n`),
    writeFile(join(draft, 'info/sparse-checkout'), `${request.patterns.join('\n')}\n`),
    mkdir(dirname(gitDirectory), { recursive: true }),
    mkdir(directory, { recursive: true }),
  ]);
  await writeFile(join(directory, '.git'), `gitdir: ${gitDirectory}\n`);
  await rename(draft, gitDirectory);
}

/** Named after the directory, so that whoever comes after a crash finds them again. */
function placesOf(mirror: string, directory: string) {
  const hash = createHash('sha256').update(resolve(directory)).digest('hex').slice(0, 12);
  const name = `${basename(directory)}-${hash}`;
  const inMirror = (folder: string) => join(resolve(mirror), folder, name);
  return { gitDirectory: inMirror('worktrees'), draft: inMirror('worktree-drafts') };
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
