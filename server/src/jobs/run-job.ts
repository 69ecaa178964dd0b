import type { AgentResult } from '../agent/agent-task.ts';
import { forgetChanges } from '../database/queries/changes/forget-changes.ts';
import type { JobRow } from '../database/queries/jobs/job-row.ts';
import { takeInstruction } from '../database/queries/jobs/take-instruction.ts';
import { findProject } from '../database/queries/projects/find-project.ts';
import { removeWorkingDirectory } from '../git/working-directory.ts';
import { endTurn } from './end-turn.ts';
import { openJobRepository } from './open-repository.ts';
import { outcomeOfError, refusalOf } from './outcome-of-error.ts';
import { cutShort, isPartialDraft } from './partial-work.ts';
import { checkWork } from './steps/check.ts';
import { commitWork } from './steps/commit.ts';
import { keepChanges, keepRefused } from './steps/keep-changes.ts';
import { landedOutcome } from './steps/landed.ts';
import { prepareWorkspace, workingPath } from './steps/prepare.ts';
import { openPullRequest } from './steps/pull-request.ts';
import { pushCommit, takeBackPush } from './steps/push.ts';
import { summaryWithNotes, workOnPrompt } from './steps/work.ts';
import {
  atStep,
  type CheckedWork,
  type Outcome,
  type Place,
  type RunContext,
  StartOver,
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
  place: Place,
): Promise<void> {
  let current: JobRow | null = job;
  while (current) {
    // Read for each turn: a key or a limit that was changed meanwhile holds for the next.
    const project = await findProject(context.database, job.projectId);
    const instruction = project && (await takeInstruction(context.database, job.id, lease));
    if (!instruction) return;
    const step = 'prepare';
    const turn: Turn = { context, job: current, project, instruction, lease, signal, place, step };
    const outcome = refusalOf(turn) ?? (await inPlace(turn));
    if (outcome !== 'start-over') current = await endTurn(turn, outcome);
  }
}

/** A job whose process ended is carried out alone: only so does another end tell whose doing it is. */
async function inPlace(turn: Turn): Promise<Outcome | 'start-over'> {
  await turn.place.take(turn.instruction.suspected);
  try {
    return await outcomeOf(turn);
  } finally {
    turn.place.give();
  }
}

async function outcomeOf(turn: Turn): Promise<Outcome | 'start-over'> {
  let workspace: Workspace | null = null;
  try {
    await tell(turn, 'instruction-started', { attempt: turn.instruction.attempts });
    await forgetChanges(turn.context.database, turn.job.id, true);
    workspace = await step(turn, 'prepare', () => prepareWorkspace(turn));
    return workspace ? await carryOut(turn, workspace) : await landedOutcome(turn);
  } catch (error) {
    if (error instanceof StartOver) return 'start-over';
    const outcome = await outcomeOfError(turn, error);
    if (workspace && outcome.error.code === 'gate_failed') await keepRefused(turn, workspace);
    return outcome;
  } finally {
    workspace?.store[Symbol.dispose]();
    await removeWorkspace(turn);
  }
}

/** What cannot be removed now is removed later, by the worker; the turn's outcome is not affected. */
async function removeWorkspace(turn: Turn): Promise<void> {
  try {
    await removeWorkingDirectory(workingPath(turn));
  } catch (error) {
    turn.context.log.warn({ err: error, jobId: turn.job.id }, 'a working copy could not be removed yet');
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
    const { code, message } = (await outcomeOfError(turn, error)).error;
    if (code === 'gate_failed') await keepRefused(turn, workspace);
    return cutShort(limit, message);
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
    const finished = { commit: pushed?.commit ?? commit, work, report };
    await step(turn, 'pull-request', () => openPullRequest(turn, workspace, finished));
  } catch (error) {
    if (error instanceof StartOver) throw error;
    const outcome = await outcomeOfError(turn, error);
    if (pushed) await takeBackPush(turn, workspace, pushed);
    return outcome;
  }
  if (pushed) await step(turn, 'changes', () => keepChanges(turn, workspace, pushed));
  return null;
}

/** The lease is checked before each step: after an archive or a long stall nothing may reach the code host. */
async function step<Result>(turn: Turn, name: StepName, work: () => Promise<Result>): Promise<Result> {
  turn.signal.throwIfAborted();
  await turn.context.onStep?.(name, 'before');
  await atStep(turn, name);
  const result = await work();
  await turn.context.onStep?.(name, 'after');
  return result;
}
