import type { ContentRule } from '../../contract/agent-settings.ts';

/** What a change may be, whatever its content. */
export interface Policy {
  /** The documentation folder; empty for the whole repository. */
  root: string;
  /** Glob patterns of what may change besides. */
  allowedPaths: readonly string[];
  /** What becomes of files that steer other tools; they are refused if absent. */
  steeringFiles?: ContentRule | undefined;
  changedFiles: number;
  changedLines: number;
  deletedFiles: number;
}

/** For projects that say nothing. */
export const defaultLimits = { changedFiles: 5_000, changedLines: 200_000, deletedFiles: 200 };
