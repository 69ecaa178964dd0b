import { posix } from 'node:path';
import { grepCommit, type SearchHits, type SearchQuery } from './grep.ts';
import { type Listing, listTree } from './list-files.ts';
import { ObjectReader } from './object-reader.ts';
import { readRenames } from './renames.ts';

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
  /** The same, through links that stay within the repository. */
  follow(path: string): Promise<Buffer | null>;
  /** Symbolic links, by what they lead to within the repository; those beyond a limit are left out. */
  links(): Promise<ReadonlyMap<string, string>>;
  /** Where Markdown files of its past are now, by their old paths. */
  renames(): Promise<ReadonlyMap<string, string>>;
  /** Lines that match, by path and line; bounded. */
  search(query: SearchQuery): Promise<SearchHits>;
}

const maximumFileBytes = 8 * 1024 * 1024;
const longestLink = 4_096;
const longestChain = 10;
const mostLinks = 1_000;

/** By path; the ids of their contents. */
interface Contents {
  files: Map<string, string>;
  links: Map<string, string>;
}

/** Nothing is read before it is asked for. The repository is a mirror or any other git directory. */
export function openReadable(
  repository: string,
  /** Or a tree. */
  commit: string,
  name: string,
  signal: AbortSignal,
  mostFiles?: number,
): ReadableRepository {
  const contents = new ObjectReader(repository, signal);
  let asked: Promise<Contents> | null = null;
  let renamed: Promise<ReadonlyMap<string, string>> | null = null;
  const listing = (): Promise<Contents> => {
    asked ??= listContents(commit, { env: { GIT_DIR: repository }, signal, mostFiles });
    return asked;
  };
  const read = async (path: string): Promise<Buffer | null> => {
    const id = (await listing()).files.get(path);
    return id === undefined ? null : contents.read(id, maximumFileBytes);
  };
  const targetOf = async (path: string): Promise<string> => {
    const link = await contents.read((await listing()).links.get(path)!, longestLink);
    return posix.join(posix.dirname(path), link?.toString('utf8') ?? '..');
  };
  return {
    name,
    commit,
    read,
    ids: async () => (await listing()).files,
    paths: async () => [...(await listing()).files.keys()],
    async links() {
      const { links } = await listing();
      const known = [...links.keys()].slice(0, mostLinks);
      return new Map(await Promise.all(known.map(async (path) => [path, await targetOf(path)] as const)));
    },
    async follow(path) {
      const { links } = await listing();
      let target = path;
      for (let hops = 0; links.has(target) && hops < longestChain; hops++) target = await targetOf(target);
      return read(target);
    },
    renames() {
      renamed ??= readRenames(repository, commit, ['*.md', '*.mdx', '*.markdown'], signal);
      return renamed;
    },
    search: (query) => grepCommit(repository, commit, query, signal),
  };
}

/** `<mode> <type> <id>` TAB `<path>` NUL; and so on. Regular files have modes 100644 and 100755, links 120000. */
async function listContents(commit: string, options: Listing): Promise<Contents> {
  const contents: Contents = { files: new Map(), links: new Map() };
  await listTree([], commit, options, (entry) => {
    const tab = entry.indexOf('\t');
    const [mode = '', , id = ''] = entry.slice(0, tab).split(' ');
    const path = entry.slice(tab + 1);
    if (mode.startsWith('100')) contents.files.set(path, id);
    else if (mode === '120000') contents.links.set(path, id);
  });
  return contents;
}
