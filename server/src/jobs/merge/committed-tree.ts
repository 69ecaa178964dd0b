import { isMarkdown } from '../../docs/text/posix-path.ts';
import type { DocumentTree } from '../../docs/tree.ts';
import { Fault } from '../../foundation/fault.ts';
import { readBlobs } from '../../git/read-blobs.ts';
import { openReadable } from '../../git/readable-repository.ts';

/** Reads texts by their ids. */
export interface Contents {
  read(id: string): Promise<string | undefined>;
  /** The same, for one of many that will be asked for. */
  readOneOf(id: string, all: () => Iterable<string>): Promise<string | undefined>;
}

const limits = { blobBytes: 8 * 1024 * 1024, totalBytes: 256 * 1024 * 1024 };

/** What is known of one tree is not read again for another that shares it. */
export function openContents(repository: string, signal: AbortSignal): Contents {
  const known = new Map<string, Promise<ReadonlyMap<string, string>>>();
  const readAll = (ids: readonly string[]): void => {
    const reading = readBlobs(repository, ids, { ...limits, signal }, (bytes) => bytes.toString('utf8'));
    for (const id of ids) known.set(id, reading);
  };
  return {
    async read(id) {
      if (!known.has(id)) readAll([id]);
      return (await known.get(id))?.get(id);
    },
    async readOneOf(id, all) {
      if (!known.has(id)) readAll([...new Set(all())].filter((each) => !known.has(each)));
      return (await known.get(id))?.get(id);
    },
  };
}

/** The files of a commit or tree as a site reads them, without a working copy. All pages are read at once. */
export async function openCommittedTree(
  repository: string,
  treeish: string,
  contents: Contents,
  signal: AbortSignal,
): Promise<{ tree: DocumentTree; ids: ReadonlyMap<string, string> }> {
  const ids = await openReadable(repository, treeish, treeish, signal).ids();
  const pages = () => [...ids].filter(([path]) => isMarkdown(path)).map(([, id]) => id);
  const read = async (path: string): Promise<string> => {
    const id = ids.get(path);
    const text = id && (await (isMarkdown(path) ? contents.readOneOf(id, pages) : contents.read(id)));
    if (text === undefined) throw new Fault('instruction_refused', `There is no readable file “${path}”.`);
    return text;
  };
  return { tree: { paths: new Set(ids.keys()), read }, ids };
}
