import { basename } from 'node:path';
import type { Agent } from '../agent/agent-task.ts';
import type { GateReport } from '../agent/gate/gate-report.ts';
import { maskData } from '../agent/gate/secrets/mask-data.ts';
import type { Memory } from '../agent/memory.ts';
import type { Sandbox } from '../agent/sandbox/sandbox.ts';
import type { JobError } from '../contract/job.ts';
import type { UsageBody } from '../contract/job-report.ts';
import { addEvent } from '../database/queries/jobs/add-event.ts';
import { enterStep, leaveStep } from '../database/queries/jobs/enter-step.ts';
import { heldLeases } from '../database/queries/jobs/held-leases.ts';
import type { InstructionRow, TurnKey } from '../database/queries/jobs/instruction-row.ts';
import type { JobRow } from '../database/queries/jobs/job-row.ts';
import type { ProjectRow } from '../database/queries/projects/project-row.ts';
import type { PageReader } from '../docs/site/page-reader.ts';
import type { Mirrors } from '../git/mirror.ts';
import type { ObjectStore } from '../git/objects/object-store.ts';
import type { ReadableRepository } from '../git/readable-repository.ts';
import type { WorkingDirectory } from '../git/working-directory.ts';
import type { Models } from '../models/models.ts';
import type { PackedChanges } from './changes/save-changes.ts';
import type { RepositoryAccess } from './open-repository.ts';

/** What carrying out jobs needs; built once in `start-docwright.ts`. */
export interface RunContext extends RepositoryAccess {
  mirrors: Mirrors;
  /** Where this process keeps its working copies, and nobody else. */
  worktreesDir: string;
  runAgent: Agent;
  pages?: PageReader | undefined;
  models: Pick<Models, 'open'>;
  /** Null where the machine has no such place. */
  sandbox: Sandbox | null;
  publicUrl: string;
  author: { name: string; email: string };
  log: { warn(data: object, message: string): void };
  /** Called before and after each step, by name; the crash tests die here. */
  onStep?: (name: string, moment: 'before' | 'after') => void | Promise<void>;
}

export const stepNames = ['prepare', 'agent', 'check', 'commit', 'push', 'pull-request', 'changes'] as const;
export type StepName = (typeof stepNames)[number];

/** One instruction being carried out, and all that its steps hand to each other. */
export interface Turn {
  context: RunContext;
  job: JobRow;
  project: ProjectRow;
  instruction: InstructionRow;
  lease: string;
  signal: AbortSignal;
  place: Place;
  /** Where it is. */
  step: StepName;
}

export const turnKey = ({ job, instruction, lease }: Turn): TurnKey => ({
  jobId: job.id,
  number: instruction.number,
  lease,
});

export interface Workspace {
  working: WorkingDirectory;
  mirror: string;
  /** The mirror's objects, and in quarantine those of this turn. */
  store: ObjectStore;
  baseCommit: string;
  /** The same, to be read. */
  base: ReadableRepository;
  /** What the branch was when the turn began; null: it did not exist. */
  branchCommit: string | null;
  /** What it must be for the push to go through: the same, or what an earlier attempt pushed. */
  replacedCommit: string | null;
  /** What people pushed while an earlier attempt worked, and its push now lies on; null: nothing. */
  peoplesCommit: string | null;
  /** Whether the turn started from the branch of the job's open pull request, and not from the base. */
  addsToPullRequest: boolean;
  /** Where the base branch stands now; null: it is gone. */
  baseBranchCommit: string | null;
  paths: readonly string[];
  memory: TurnMemory;
  /** What the gate said last. */
  checked: CheckedWork | null;
  /** What the branch is going to change, read while the gate is at work. */
  ahead: ChangesAhead | null;
}

export interface ChangesAhead {
  tree: string;
  /** Null: it could not be read. */
  changes: Promise<PackedChanges | null>;
}

export interface CheckedWork {
  /** The very tree that was checked, and the one to commit. */
  tree: string;
  report: GateReport;
}

/** An agent's memory, and what its model has cost so far in this turn. */
export interface TurnMemory extends Memory {
  usage(): UsageBody;
}

export type Outcome = { status: 'done'; summary: string; changed: boolean } | FailedOutcome;

export interface FailedOutcome {
  status: 'failed';
  error: JobError;
  /** Where a part of the work is offered all the same. */
  summary?: string;
}

/** The job was archived or deleted, or another worker holds it now: nothing more may be written. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** The run's share of this machine: what waits for somebody else leaves it to others. */
export interface Place {
  /** Resolves when the run may work; `alone`: and no other run does. */
  take(alone: boolean): Promise<void>;
  give(): void;
}

/**
 * Waits for a model or a code host. Meanwhile the run has no place on this machine, and whatever ends the process is
 * not its doing.
 */
export async function elsewhere<Result>(turn: Turn, work: () => Promise<Result>): Promise<Result> {
  const { context, place, instruction } = turn;
  await leaveStep(context.database, turnKey(turn));
  place.give();
  try {
    return await work();
  } finally {
    await place.take(instruction.suspected);
    await atStep(turn, turn.step);
  }
}

/** Notes durably what is about to be done, and makes sure that the run may still do it. */
export async function atStep(turn: Turn, step: StepName): Promise<void> {
  turn.step = step;
  const process = basename(turn.context.worktreesDir);
  if (!(await enterStep(turn.context.database, turnKey(turn), step, process))) throw new LeaseLost();
}

/** To be called right before something is put on the code host: nothing may get there after an archive. */
export async function assertLease({ context, lease }: Turn): Promise<void> {
  const held = await heldLeases(context.database, [lease]);
  if (!held.has(lease)) throw new LeaseLost();
}

/** The turn is carried out again from the fresh base: what it was based on has ended. */
export class StartOver extends Error {
  override readonly name = 'StartOver';
}

/** Events are kept and shown, so no secret is in them, whoever wrote it. */
export async function tell(turn: Turn, type: string, data: Record<string, unknown>): Promise<void> {
  const { context, job, lease, instruction } = turn;
  const held = await addEvent(
    context.database,
    job.id,
    type,
    { instruction: instruction.number, ...maskData(data) },
    lease,
  );
  if (!held) throw new LeaseLost();
}
