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
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const ask = (flag: string, names: readonly string[]) =>
    runGit(['cat-file', '--buffer', flag], {
      env: { GIT_DIR: repository },
      input: `${names.join('\n')}\n`,
      maxOutputBytes: totalBytes,
      signal,
    });
  const sizes = (await ask('--batch-check=%(objectsize)', wanted)).toString('latin1').split('\n');
  const small = wanted.filter((_, index) => Number(sizes[index]) <= blobBytes);
  return small.length === 0 ? new Map() : parseBatch(await ask('--batch', small));
}

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
