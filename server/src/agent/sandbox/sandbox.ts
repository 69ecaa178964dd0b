import type { DiskLimits } from './watch-disk.ts';

/** A place where commands run that nobody vouches for: without network, secrets, or a way out of one directory. */
export interface Sandbox {
  /** Ends when the command does, at its time limit, or when the signal is aborted; then nothing of it runs on. */
  run(request: SandboxRequest): Promise<SandboxResult>;
}

export interface SandboxRequest {
  /** For a shell. */
  command: string;
  /** What it sees as its own directory. */
  directory: string;
  /** Whether it may change what is in there. */
  writable: boolean;
  timeoutMs: number;
  /** How much of what it prints is kept: the beginning and the end. */
  outputBytes: number;
  /** What it can read from standard input; nothing if absent. */
  input?: string;
  /** How much it may fill; a usual amount if absent. */
  disk?: DiskLimits;
  signal: AbortSignal;
}

export interface SandboxResult {
  /** Null: it was killed. */
  code: number | null;
  /** Standard output and error, as they came. */
  output: string;
  timedOut: boolean;
  /** Whether the middle of the output was left out. */
  truncated: boolean;
  /** It was killed since it filled its directory, or the disk. */
  tooMuchDisk?: true;
}
