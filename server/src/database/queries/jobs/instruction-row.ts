import type { RepositoryRow } from './job-row.ts';

export interface InstructionRow {
  number: number;
  prompt: string;
  /** How often it was begun without being handed back in good order. */
  attempts: number;
  /** It was at work when its process ended, and has made no progress since: it runs alone. */
  suspected: boolean;
  /** How often its process ended at one and the same step while nothing else was at work. */
  deaths: number;
  deathStep: string | null;
  baseCommit: string | null;
  branchCommit: string | null;
  resultCommit: string | null;
  /** What all attempts made, the newest last; whichever of them people can see is the turn's work. */
  commits: string[];
  sources: TurnSources | null;
  startedAt: Date;
}

/** What a turn reads besides its base, pinned the first time it is needed. */
export interface TurnSources {
  /** The base branch, where the repository says how to work on it. */
  conventions: string;
  contexts: { name: string; repository: RepositoryRow; commit: string }[];
}

/** An instruction, and the lease that whoever writes must hold. */
export interface TurnKey {
  jobId: string;
  number: number;
  lease: string;
}

export const instructionColumns = `
  number, prompt, attempts, suspected, deaths, death_step as "deathStep",
  base_commit as "baseCommit", branch_commit as "branchCommit", result_commit as "resultCommit", commits,
  sources, started_at as "startedAt"`;
