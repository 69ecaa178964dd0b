import { StringDecoder } from 'node:string_decoder';
import { Fault } from '../foundation/fault.ts';
import { GitError } from './git-error.ts';
import { type GitOptions, readGit } from './run-git.ts';

/**
 * The largest documentation repositories have some 100,000 files. A few trees that name each other can stand for
 * billions, in a few kilobytes.
 */
const usualMostFiles = 250_000;

export interface Listing extends Pick<GitOptions, 'env' | 'signal'> {
  /** More are refused. */
  mostFiles?: number | undefined;
}

/** Every path in a commit, whether it is checked out somewhere or not. */
export async function listFiles(repository: string, commit: string): Promise<string[]> {
  const paths: string[] = [];
  await listTree(['--name-only'], commit, { env: { GIT_DIR: repository } }, (path) => paths.push(path));
  return paths;
}

/** What `ls-tree` says of each file, as it comes: a part of the output at a time, so that others get their turn. */
export async function listTree(
  what: readonly string[],
  commit: string,
  { mostFiles = usualMostFiles, ...options }: Listing,
  take: (entry: string) => void,
): Promise<void> {
  const args = ['ls-tree', '-r', '-z', '--full-tree', ...what, '--end-of-options', commit];
  const decoder = new StringDecoder('utf8');
  let files = 0;
  let rest = '';
  try {
    await readGit(args, options, (chunk) => {
      const entries = (rest + decoder.write(chunk)).split('\0');
      rest = entries.pop()!;
      files += entries.length;
      if (files > mostFiles) throw tooMany(mostFiles);
      for (const entry of entries) take(entry);
    });
  } catch (error) {
    if (!(error instanceof GitError) || error.failure !== 'too-much-output') throw error;
    throw new Fault(
      'limit_reached',
      'The repository has more files than can be listed (64 MiB of names). Name a smaller repository.',
      { cause: error },
    );
  }
}

const tooMany = (mostFiles: number) =>
  new Fault(
    'limit_reached',
    `The repository has more than ${mostFiles.toLocaleString('en')} files, which is the most that is read. Name a smaller repository.`,
  );
