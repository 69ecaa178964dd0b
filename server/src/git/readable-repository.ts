import { GitError } from './git-error.ts';
import { grepCommit, type SearchHits, type SearchQuery } from './grep.ts';
import { listTree } from './list-files.ts';
import { runGit } from './run-git.ts';

export type { SearchHits, SearchQuery } from './grep.ts';

/** One commit of a repository, to be read and searched, never written. */
export interface ReadableRepository {
  /** What people call it. */
  name: string;
  commit: string;
  paths(): Promise<readonly string[]>;
  /** The id of each file's content, as git counts it; links and submodules are not files. */
  ids(): Promise<ReadonlyMap<string, string>>;
  /** Null: there is no such file, or it is longer than the limit. */
  read(path: string): Promise<Buffer | null>;
  /** Lines that match, by path and line; bounded. */
  search(query: SearchQuery): Promise<SearchHits>;
}

const maximumFileBytes = 8 * 1024 * 1024;

/** Nothing is read before it is asked for. The repository is a mirror or any other git directory. */
export function openReadable(
  repository: string,
  commit: string,
  name: string,
  signal: AbortSignal,
): ReadableRepository {
  const options = { env: { GIT_DIR: repository }, signal };
  let listing: Promise<ReadonlyMap<string, string>> | null = null;
  const ids = (): Promise<ReadonlyMap<string, string>> => {
    listing ??= listContents(commit, options);
    return listing;
  };
  return {
    name,
    commit,
    ids,
    paths: async () => [...(await ids()).keys()],
    async read(path) {
      const id = (await ids()).get(path);
      return id === undefined ? null : readContent(id, options);
    },
    search: (query) => grepCommit(repository, commit, query, signal),
  };
}

type Options = { env: Record<string, string>; signal: AbortSignal };

/** `<mode> <type> <id>` TAB `<path>` NUL; and so on. Regular files have modes 100644 and 100755. */
async function listContents(commit: string, options: Options): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  for (const entry of await listTree([], commit, options)) {
    const tab = entry.indexOf('\t');
    const [mode, , id] = entry.slice(0, tab).split(' ');
    if (mode?.startsWith('100') && id) ids.set(entry.slice(tab + 1), id);
  }
  return ids;
}

async function readContent(id: string, options: Options): Promise<Buffer | null> {
  try {
    return await runGit(['cat-file', 'blob', id], { ...options, maxOutputBytes: maximumFileBytes });
  } catch (error) {
    if (error instanceof GitError && error.failure === 'too-much-output') return null;
    throw error;
  }
}
