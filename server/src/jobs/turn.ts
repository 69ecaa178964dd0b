import type { Agent } from '../agent/agent-task.ts';
import type { JobErrorCode } from '../contract/error.ts';
import type { ProjectLimits } from '../contract/project.ts';
import type { Database } from '../database/database.ts';
import { addEvent } from '../database/queries/jobs/add-event.ts';
import type { InstructionRow } from '../database/queries/jobs/instruction-row.ts';
import type { JobRow } from '../database/queries/jobs/job-row.ts';
import type { Forge } from '../forges/forge.ts';
import type { Mirrors } from '../git/mirror.ts';
import type { Worktree } from '../git/worktree.ts';

/** What carrying out jobs needs; built once in `start-docwright.ts`. */
export interface RunContext {
  database: Database;
  forgeOf(name: JobRow['repository']['forge']): Forge;
  mirrors: Mirrors;
  /** Where this process keeps its working copies, and nobody else. */
  worktreesDir: string;
  runAgent: Agent;
  author: { name: string; email: string };
  log: { warn(data: object, message: string): void };
  /** Called before and after each step, by name; the crash tests die here. */
  onStep?: (name: string, moment: 'before' | 'after') => void | Promise<void>;
}

export const stepNames = ['prepare', 'agent', 'check', 'commit', 'push', 'pull-request'] as const;
export type StepName = (typeof stepNames)[number];

/** One instruction being carried out, and all that its steps hand to each other. */
export interface Turn {
  context: RunContext;
  job: JobRow;
  limits: ProjectLimits;
  instruction: InstructionRow;
  lease: string;
  signal: AbortSignal;
}

export interface Workspace {
  worktree: Worktree;
  mirror: string;
  baseCommit: string;
  /** What the branch must point to for the push to go through. */
  branchCommit: string | null;
  paths: readonly string[];
}

export type Outcome =
  | { status: 'done'; summary: string; changed: boolean }
  | { status: 'failed'; error: { code: JobErrorCode; message: string } };

/** The job was archived or deleted, or another worker holds it now: nothing more may be written. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

export async function tell(turn: Turn, type: string, data: Record<string, unknown>): Promise<void> {
  const { context, job, lease, instruction } = turn;
  const held = await addEvent(
    context.database,
    job.id,
    type,
    { instruction: instruction.number, ...data },
    lease,
  );
  if (!held) throw new LeaseLost();
}
