import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { joinPath } from '../../docs/text/posix-path.ts';
import { GitError } from '../../git/git-error.ts';
import { askGit, type GitOptions, runGit } from '../../git/run-git.ts';

/** The files that belong to a repository, or to a folder that is none. */
export interface Checkout {
  /** Its top, where paths count from. */
  directory: string;
  paths: string[];
  /** Where in it the named directory is; '' is the top. */
  within: string;
}

/** More than the largest repositories have; a home directory, say, was not meant. */
const mostFiles = 1_000_000;
const skipped: ReadonlySet<string> = new Set(['.git', 'node_modules']);

/** Reads a checkout without running anything that its own configuration names. */
const settings: GitOptions['settings'] = [
  ['safe.directory', '*'],
  ['core.fsmonitor', 'false'],
];

export async function openCheckout(directory: string): Promise<Checkout> {
  await assertDirectory(directory);
  const tracked = await fromGit(directory);
  return tracked ?? { directory, paths: await walk(directory), within: '' };
}

async function assertDirectory(directory: string): Promise<void> {
  const found = await stat(directory).catch((cause: NodeJS.ErrnoException) => {
    const reason = cause.code === 'ENOENT' ? 'there is no such directory' : cause.message;
    throw new Error(`${directory} cannot be read: ${reason}.`, { cause });
  });
  if (!found.isDirectory()) throw new Error(`${directory} is a file. Name the directory of a checkout.`);
}

/** What git tracks or would track; null where git knows nothing of the directory. */
async function fromGit(directory: string): Promise<Checkout | null> {
  const options = { cwd: directory, settings };
  try {
    const top = await askGit(['rev-parse', '--show-toplevel'], options);
    const within = (await askGit(['rev-parse', '--show-prefix'], options)).replace(/\/$/, '');
    const list = (...what: string[]) => listed(['ls-files', '-z', ...what], { cwd: top, settings });
    const deleted = new Set(await list('--deleted'));
    const known = await list('--cached', '--others', '--exclude-standard');
    const paths = [...new Set(known)].filter((path) => !deleted.has(path));
    // An ignored folder of another checkout is a directory like any other.
    const isKnown = within === '' || paths.some((path) => path.startsWith(`${within}/`));
    return isKnown ? { directory: top, paths, within } : null;
  } catch (error) {
    if (error instanceof GitError) return null;
    throw error;
  }
}

async function listed(args: string[], options: GitOptions): Promise<string[]> {
  const output = await runGit(args, options);
  return output.toString('utf8').split('\0').filter(Boolean);
}

async function walk(directory: string): Promise<string[]> {
  const paths: string[] = [];
  const folders = [''];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const entry of await readdir(join(directory, folder), { withFileTypes: true })) {
      const path = joinPath(folder, entry.name);
      if (!entry.isDirectory()) paths.push(path);
      else if (!skipped.has(entry.name)) folders.push(path);
    }
    if (paths.length > mostFiles)
      throw new Error(`${directory} has more than a million files. Name the directory of a checkout.`);
  }
  return paths;
}
