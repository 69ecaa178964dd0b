import type { Tree } from './merge-tree.ts';
import type { WriteContainer } from './merge-values.ts';

export interface ReadFile {
  /** What stands around the value: comments, and in a program the rest of it. */
  before: string;
  tree: Tree;
  after: string;
}

/** How a kind of file is read and written. */
export interface FileFormat {
  /** Longer ones would take too long: reading happens in one go. */
  maximumBytes: number;
  /** Null: it cannot be read with certainty. */
  read(source: string): ReadFile | null;
  write: WriteContainer;
  /** Their text, set as ours is. */
  likeOurs(theirs: string, ours: string): string;
}
