import { posix } from 'node:path';
import { setImmediate as others } from 'node:timers/promises';
import { grepCommit, type SearchHits, type SearchQuery } from './grep.ts';
import { ObjectStore } from './objects/object-store.ts';
import { entriesAtATime, listTree } from './objects/read-trees.ts';
import { modes, nameOf } from './objects/trees.ts';
import { readRenames } from './renames.ts';

export type { SearchHits, SearchQuery } from './grep.ts';

const renamedFiles = ['md', 'mdx', 'markdown', 'png', 'jpg', 'jpeg', 'gif', 'svg', 'webp', 'avif'].map(
  (ending) => `*.${ending}`,
);

/** One commit of a repository, to be read and searched, never written. */
export interface ReadableRepository {
  /** What people call it. */
  name: string;
  commit: string;
  paths(): Promise<readonly string[]>;
  /** With links and submodules, which are not files. */
  everything(): Promise<readonly string[]>;
  /** The id of each file's content, as git counts it; links and submodules are not files. */
  ids(): Promise<ReadonlyMap<string, string>>;
  /** Null: there is no such file, or it is longer than the limit. */
  read(path: string): Promise<Buffer | null>;
  /** The same, through links that stay within the repository. */
  follow(path: string): Promise<Buffer | null>;
  /** Symbolic links, by what they lead to within the repository; those beyond a limit are left out. */
  links(): Promise<ReadonlyMap<string, string>>;
  /** Where Markdown files and images of its past are now, by their old paths. */
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
  all: string[];
  files: Map<string, string>;
  links: Map<string, string>;
}

/** Nothing is read before it is asked for. The repository is a mirror, any other git directory, or an open store. */
export function openReadable(
  repository: string | ObjectStore,
  /** Or a tree. */
  commit: string,
  name: string,
  signal: AbortSignal,
  /** More are refused. */
  maxFiles?: number,
): ReadableRepository {
  const store = typeof repository === 'string' ? new ObjectStore(repository, { signal }) : repository;
  let asked: Promise<Contents> | null = null;
  let renamed: Promise<ReadonlyMap<string, string>> | null = null;
  const listing = (): Promise<Contents> => {
    asked ??= listContents(store, commit, maxFiles);
    return asked;
  };
  const read = async (path: string): Promise<Buffer | null> => {
    const id = (await listing()).files.get(path);
    return id === undefined ? null : store.read(id, 'blob', maximumFileBytes);
  };
  const targetOf = async (path: string): Promise<string> => {
    const link = await store.read((await listing()).links.get(path)!, 'blob', longestLink);
    return posix.join(posix.dirname(path), link?.toString('utf8') ?? '..');
  };
  return {
    name,
    commit,
    read,
    ids: async () => (await listing()).files,
    paths: async () => [...(await listing()).files.keys()],
    everything: async () => (await listing()).all,
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
      renamed ??= readRenames(store.directory, commit, renamedFiles, signal);
      return renamed;
    },
    search: (query) => grepCommit(store.directory, commit, query, signal),
  };
}

async function listContents(store: ObjectStore, commit: string, maxFiles?: number): Promise<Contents> {
  const contents: Contents = { all: [], files: new Map(), links: new Map() };
  let seen = 0;
  for (const [bytes, { mode, id }] of await listTree(store, commit, maxFiles)) {
    if (++seen % entriesAtATime === 0) await others();
    const path = nameOf(bytes);
    contents.all.push(path);
    if (mode === modes.file || mode === modes.executable) contents.files.set(path, id);
    else if (mode === modes.link) contents.links.set(path, id);
  }
  return contents;
}
