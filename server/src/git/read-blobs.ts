import { BatchAnswers } from './batch-answers.ts';
import { type GitOptions, readGit, runGit } from './run-git.ts';

export interface BlobLimits {
  /** A larger blob is not read. */
  blobBytes: number;
  /** All of them together. */
  totalBytes: number;
  signal?: AbortSignal | undefined;
}

/**
 * What `read` makes of many blobs, with two processes in all; those over the limit are missing from the map. What it
 * gets is gone afterwards: it makes a text, or a copy.
 */
export async function readBlobs<Content>(
  repository: string,
  ids: Iterable<string>,
  { blobBytes, totalBytes, signal }: BlobLimits,
  read: (bytes: Buffer) => Content,
): Promise<Map<string, Content>> {
  const sizes = await blobSizes(repository, ids, signal, totalBytes);
  const small = new Map([...sizes].filter(([, size]) => size <= blobBytes));
  return readBatch(repository, small, totalBytes, signal, read);
}

/** How long each is; what is not there, or is no blob, is missing from the map. */
export async function blobSizes(
  repository: string,
  ids: Iterable<string>,
  signal?: AbortSignal,
  mostBytes?: number,
): Promise<Map<string, number>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const answer = await runGit(
    ['cat-file', '--buffer', '--batch-check=%(objectsize)'],
    question(repository, wanted, mostBytes, signal),
  );
  const sizes = answer.toString('latin1').split('\n');
  return new Map(
    wanted.flatMap((id, index) => (/^\d+$/.test(sizes[index]!) ? [[id, Number(sizes[index])] as const] : [])),
  );
}

/** The contents of blobs whose sizes are known. */
export function readSizedBlobs(
  repository: string,
  sizes: ReadonlyMap<string, number>,
  signal?: AbortSignal,
): Promise<Map<string, Buffer>> {
  const longestHeader = 100;
  const bytes = [...sizes.values()].reduce((sum, size) => sum + size + longestHeader, 0);
  return readBatch(repository, sizes, bytes, signal, copyOf);
}

/** Contents as they are. */
export const copyOf = (bytes: Buffer): Buffer => Buffer.from(bytes);

/** One by one as they come: as a whole, the output of a large change took 100 MB until the next collection. */
async function readBatch<Content>(
  repository: string,
  sizes: ReadonlyMap<string, number>,
  mostBytes: number,
  signal: AbortSignal | undefined,
  read: (bytes: Buffer) => Content,
): Promise<Map<string, Content>> {
  const blobs = new Map<string, Content>();
  if (sizes.size === 0) return blobs;
  const answers = new BatchAnswers({
    hasContent: ({ type }) => type === 'blob',
    take: ({ id, type }, content) => {
      if (type !== 'blob') throw new Error(`git cat-file answered ${id} ${type}`);
      blobs.set(id, read(content));
    },
  });
  await readGit(
    ['cat-file', '--buffer', '--batch'],
    question(repository, sizes.keys(), mostBytes, signal),
    (chunk) => answers.add(chunk),
  );
  return blobs;
}

const question = (
  repository: string,
  names: Iterable<string>,
  maxOutputBytes?: number,
  signal?: AbortSignal,
): GitOptions => ({
  env: { GIT_DIR: repository },
  input: `${[...names].join('\n')}\n`,
  ...(maxOutputBytes === undefined ? {} : { maxOutputBytes }),
  signal,
});
