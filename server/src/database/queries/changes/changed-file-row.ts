import type { changeStatuses } from '../../../contract/changes.ts';

/** A file that a job changed, as the list has it. */
export interface ListedFileRow {
  path: string;
  oldPath: string | null;
  status: (typeof changeStatuses)[number];
  additions: number;
  deletions: number;
  binary: boolean;
}

export interface ChangedFileRow extends ListedFileRow {
  cut: boolean;
  /** Packed; the sizes tell its parts. */
  texts: Buffer;
  patchBytes: number;
  beforeBytes: number | null;
  afterBytes: number | null;
}

export const listedColumns = `
  path, old_path as "oldPath", status, additions, deletions, is_binary as "binary"`;
