import { promisify } from 'node:util';
import { zstdCompress, zstdDecompressSync } from 'node:zlib';
import type { ChangedFileRow } from '../../database/queries/changes/changed-file-row.ts';

export interface FileTexts {
  patch: Buffer;
  before: Buffer | null;
  after: Buffer | null;
}

export type PackedTexts = Pick<ChangedFileRow, 'texts' | 'patchBytes' | 'beforeBytes' | 'afterBytes'>;

const compress = promisify(zstdCompress);

/** In one go, since what follows is mostly what came before. */
export async function packTexts({ patch, before, after }: FileTexts): Promise<PackedTexts> {
  const all = Buffer.concat([patch, before ?? empty, after ?? empty]);
  return {
    // A copy: what zstd returns is a slice of its buffer, which is several times as long.
    texts: Buffer.from(await compress(all, { chunkSize, pledgedSrcSize: all.length })),
    patchBytes: patch.length,
    beforeBytes: before?.length ?? null,
    afterBytes: after?.length ?? null,
  };
}

const empty = Buffer.alloc(0);
/** A page and its change take about 3 kB. */
const chunkSize = 4096;

export function unpackTexts({ texts, patchBytes, beforeBytes, afterBytes }: PackedTexts): FileTexts {
  const length = patchBytes + (beforeBytes ?? 0) + (afterBytes ?? 0);
  const all = zstdDecompressSync(texts, { maxOutputLength: Math.max(1, length) });
  const afterStart = patchBytes + (beforeBytes ?? 0);
  return {
    patch: all.subarray(0, patchBytes),
    before: beforeBytes === null ? null : all.subarray(patchBytes, afterStart),
    after: afterBytes === null ? null : all.subarray(afterStart),
  };
}
