import { runGit } from './run-git.ts';

export interface BlobLimits {
  /** A larger blob is not read. */
  blobBytes: number;
  /** All of them together. */
  totalBytes: number;
  signal?: AbortSignal | undefined;
}

/** The contents of many blobs with two processes in all; those over the limit are missing from the map. */
export async function readBlobs(
  repository: string,
  ids: Iterable<string>,
  { blobBytes, totalBytes, signal }: BlobLimits,
): Promise<Map<string, Buffer>> {
  const sizes = await blobSizes(repository, ids, signal, totalBytes);
  const small = [...sizes].filter(([, size]) => size <= blobBytes).map(([id]) => id);
  if (small.length === 0) return new Map();
  return parseBatch(await ask(repository, '--batch', small, totalBytes, signal));
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
  const answer = await ask(repository, '--batch-check=%(objectsize)', wanted, mostBytes, signal);
  const sizes = answer.toString('latin1').split('\n');
  return new Map(
    wanted.flatMap((id, index) => (/^\d+$/.test(sizes[index]!) ? [[id, Number(sizes[index])] as const] : [])),
  );
}

/** The contents of blobs whose sizes are known. */
export async function readSizedBlobs(
  repository: string,
  sizes: ReadonlyMap<string, number>,
  signal?: AbortSignal,
): Promise<Map<string, Buffer>> {
  if (sizes.size === 0) return new Map();
  const longestHeader = 100;
  const bytes = [...sizes.values()].reduce((sum, size) => sum + size + longestHeader, 0);
  return parseBatch(await ask(repository, '--batch', [...sizes.keys()], bytes, signal));
}

const ask = (
  repository: string,
  flag: string,
  names: readonly string[],
  maxOutputBytes?: number,
  signal?: AbortSignal,
): Promise<Buffer> =>
  runGit(['cat-file', '--buffer', flag], {
    env: { GIT_DIR: repository },
    input: `${names.join('\n')}\n`,
    ...(maxOutputBytes === undefined ? {} : { maxOutputBytes }),
    signal,
  });

/** `<id> blob <size>` LF, that many bytes, LF; and so on. */
function parseBatch(output: Buffer): Map<string, Buffer> {
  const blobs = new Map<string, Buffer>();
  let position = 0;
  while (position < output.length) {
    const headerEnd = output.indexOf(0x0a, position);
    const [id, type, size] = output.toString('latin1', position, headerEnd).split(' ');
    if (id === undefined || type !== 'blob') throw new Error(`git cat-file answered ${id} ${type}`);
    const start = headerEnd + 1;
    position = start + Number(size) + 1;
    blobs.set(id, output.subarray(start, position - 1));
  }
  return blobs;
}
