import { heldLeases } from '../database/queries/jobs/held-leases.ts';
import type { JobRow } from '../database/queries/jobs/job-row.ts';
import { takeInstruction } from '../database/queries/jobs/take-instruction.ts';
import { findProject } from '../database/queries/projects/find-project.ts';
import { removeWorktree } from '../git/worktree.ts';
import { endTurn } from './end-turn.ts';
import { gaveUp, isHopeless, outcomeOfError } from './outcome-of-error.ts';
import { checkWork } from './steps/check.ts';
import { commitWork } from './steps/commit.ts';
import { prepareWorkspace, worktreePath } from './steps/prepare.ts';
import { openPullRequest } from './steps/pull-request.ts';
import { pushCommit, takeBackPush } from './steps/push.ts';
import { summaryWithNotes, workOnPrompt } from './steps/work.ts';
import {
  LeaseLost,
  type Outcome,
  type RunContext,
  type StepName,
  type Turn,
  tell,
  type Workspace,
} from './turn.ts';

/**
 * Carries out everything a job has waiting, one instruction after the other, in the order they came. Any
 * part may run a second time after a crash: a turn starts from the commit that its first attempt fixed, and
 * every write is refused once the lease is another's.
 */
export async function runJob(
  context: RunContext,
  job: JobRow,
  lease: string,
  signal: AbortSignal,
): Promise<void> {
  const project = await findProject(context.database, job.projectId);
  let current: JobRow | null = job;
  while (current) {
    const instruction = await takeInstruction(context.database, job.id, lease);
    if (!instruction) return;
    const turn: Turn = { context, job: current, limits: project?.limits ?? {}, instruction, lease, signal };
    current = await endTurn(turn, await outcomeOf(turn));
  }
}

async function outcomeOf(turn: Turn): Promise<Outcome> {
  if (isHopeless(turn)) return gaveUp(turn);
  let workspace: Workspace | undefined;
  try {
    await tell(turn, 'instruction-started', { attempt: turn.instruction.attempts });
    workspace = await step(turn, 'prepare', () => prepareWorkspace(turn));
    return await carryOut(turn, workspace);
  } catch (error) {
    return outcomeOfError(turn, error);
  } finally {
    if (workspace) await removeWorktree(workspace.mirror, worktreePath(turn));
  }
}

async function carryOut(turn: Turn, workspace: Workspace): Promise<Outcome> {
  const work = await step(turn, 'agent', () => workOnPrompt(turn, workspace));
  const checked = await step(turn, 'check', () => checkWork(turn, workspace));
  const summary = summaryWithNotes(work);
  if (!checked) return { status: 'done', summary, changed: false };
  const { tree, report } = checked;
  const commit = await step(turn, 'commit', () => commitWork(turn, workspace, { ...work, tree }));
  await step(turn, 'push', () => pushCommit(turn, workspace, commit));
  try {
    await step(turn, 'pull-request', () => openPullRequest(turn, work, report));
  } catch (error) {
    const outcome = outcomeOfError(turn, error);
    await takeBackPush(turn, workspace, commit);
    return outcome;
  }
  return { status: 'done', summary, changed: true };
}

/** The lease is looked at before each step: after an archive or a long stall nothing may reach the code host. */
async function step<Result>(turn: Turn, name: StepName, work: () => Promise<Result>): Promise<Result> {
  turn.signal.throwIfAborted();
  await turn.context.onStep?.(name, 'before');
  const held = await heldLeases(turn.context.database, [turn.lease]);
  if (!held.has(turn.lease)) throw new LeaseLost();
  const result = await work();
  await turn.context.onStep?.(name, 'after');
  return result;
}
