import type { Readable, Writable } from 'node:stream';

export interface GitOutcome {
  /** null when it was killed or could not be started. */
  exitCode: number | null;
  stderr: string;
}

export interface RunningGit {
  readonly stdin: Writable;
  readonly stdout: Readable;
  /** Ends the whole process group: politely, so that git removes its lock files, then by force. */
  stop(): void;
  /** Resolves once git is gone and its output has been read; never rejects. */
  readonly ended: Promise<GitOutcome>;
}
