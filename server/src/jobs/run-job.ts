import type { AgentResult } from '../agent/agent-task.ts';
import { heldLeases } from '../database/queries/jobs/held-leases.ts';
import type { JobRow } from '../database/queries/jobs/job-row.ts';
import { takeInstruction } from '../database/queries/jobs/take-instruction.ts';
import { findProject } from '../database/queries/projects/find-project.ts';
import { removeWorktree } from '../git/worktree.ts';
import { endTurn } from './end-turn.ts';
import { openJobRepository } from './open-repository.ts';
import { gaveUp, isHopeless, outcomeOfError } from './outcome-of-error.ts';
import { cutShort, isPartialDraft } from './partial-work.ts';
import { checkWork } from './steps/check.ts';
import { commitWork } from './steps/commit.ts';
import { keepChanges, keepRefused } from './steps/keep-changes.ts';
import { prepareWorkspace, worktreePath } from './steps/prepare.ts';
import { openPullRequest } from './steps/pull-request.ts';
import { pushCommit, takeBackPush } from './steps/push.ts';
import { summaryWithNotes, workOnPrompt } from './steps/work.ts';
import {
  type CheckedWork,
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
  let current: JobRow | null = job;
  while (current) {
    // Read for each turn: a key or a limit that was changed meanwhile holds for the next.
    const project = await findProject(context.database, job.projectId);
    const instruction = project && (await takeInstruction(context.database, job.id, lease));
    if (!instruction) return;
    const turn: Turn = { context, job: current, project, instruction, lease, signal };
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
    const outcome = outcomeOfError(turn, error);
    if (workspace && outcome.error.code === 'gate_failed') await keepRefused(turn, workspace);
    return outcome;
  } finally {
    if (workspace) await removeWorktree(workspace.mirror, worktreePath(turn));
  }
}

async function carryOut(turn: Turn, workspace: Workspace): Promise<Outcome> {
  const work = await step(turn, 'agent', () => workOnPrompt(turn, workspace));
  if (work.partial !== null) return offerPartialWork(turn, workspace, work, work.partial);
  const checked = await step(turn, 'check', () => checkWork(turn, workspace, work));
  const summary = summaryWithNotes(work);
  if (!checked) return { status: 'done', summary, changed: false };
  const problem = await publish(turn, workspace, work, checked);
  return problem ?? { status: 'done', summary, changed: true };
}

/** At a limit: a draft for whoever wants to go on with it, unless there is a pull request that it would spoil. */
async function offerPartialWork(
  turn: Turn,
  workspace: Workspace,
  work: AgentResult,
  limit: string,
): Promise<Outcome> {
  const { job, context } = turn;
  const open = await (await openJobRepository(context, job)).findOpenPullRequest(job.branch);
  if (workspace.addsToPullRequest && !isPartialDraft(open))
    return cutShort(limit, 'The pull request stays as it was; the unfinished work was thrown away.');
  let checked: CheckedWork | null;
  try {
    checked = await step(turn, 'check', () => checkWork(turn, workspace, work));
  } catch (error) {
    return cutShort(limit, outcomeOfError(turn, error).error.message);
  }
  if (!checked) return cutShort(limit, 'Nothing was changed by then.');
  const problem = await publish(turn, workspace, work, checked);
  return problem ?? cutShort(limit, 'The work so far is in a draft pull request.', summaryWithNotes(work));
}

/** From the checked files to the pull request; answers with an outcome only where that failed. */
async function publish(
  turn: Turn,
  workspace: Workspace,
  work: AgentResult,
  { tree, report }: CheckedWork,
): Promise<Outcome | null> {
  const commit = await step(turn, 'commit', () => commitWork(turn, workspace, { ...work, tree }));
  const pushed = await step(turn, 'push', () => pushCommit(turn, workspace, commit));
  try {
    await step(turn, 'pull-request', () => openPullRequest(turn, workspace, { work, report }));
  } catch (error) {
    const outcome = outcomeOfError(turn, error);
    if (pushed) await takeBackPush(turn, workspace, pushed);
    return outcome;
  }
  if (pushed) await step(turn, 'changes', () => keepChanges(turn, workspace, pushed));
  return null;
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
