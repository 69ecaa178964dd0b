import { forgetTurnBase } from '../../database/queries/jobs/forget-turn-base.ts';
import { recordResultCommit } from '../../database/queries/jobs/record-result-commit.ts';
import { Fault } from '../../foundation/fault.ts';
import { GitError } from '../../git/git-error.ts';
import { lastContained } from '../../git/merge-trees.ts';
import { restoreBranch } from '../../git/push.ts';
import { openJobRepository } from '../open-repository.ts';
import { LeaseLost, StartOver, type Turn, tell, turnKey, type Workspace } from '../turn.ts';
import { keepPeoplesCommits } from './keep-peoples-commits.ts';
import { type Proposal, putCommit } from './put-commit.ts';
import { rebaseOntoPeoples } from './rebase.ts';

/** How often people may push to the branch while the turn pushes. */
const mostAttempts = 5;

/** What a push left on the branch, and what was there before. */
export interface Pushed {
  commit: string;
  /** The commit of ours that it comes from: the same, unless the host made it. */
  own: string;
  before: string | null;
}

/**
 * Compare and swap: never over what a person pushed. Their commits are kept, and the turn's is put on top of them.
 * Null: the branch has the change already, of theirs or of an earlier attempt, and there was nothing to push.
 */
export async function pushCommit(turn: Turn, workspace: Workspace, commit: string): Promise<Pushed | null> {
  if (await pullRequestEnded(turn, workspace)) return startOver(turn);
  await keepPeoplesCommits(turn, workspace);
  let proposal = await firstProposal(turn, workspace, commit);
  for (let attempt = 1; proposal; attempt++) {
    try {
      const pushed = await putCommit(turn, workspace, proposal);
      await tell(turn, 'commit-pushed', { commit: pushed, ref: turn.job.branch });
      return { commit: pushed, own: proposal.commit, before: proposal.before };
    } catch (error) {
      const moved = error instanceof Fault && error.code === 'branch_moved';
      if (moved && (await pullRequestEnded(turn, workspace))) return startOver(turn);
      if (!moved || attempt === mostAttempts) throw error;
      proposal = await nextProposal(turn, workspace, commit);
    }
  }
  return null;
}

async function firstProposal(turn: Turn, workspace: Workspace, commit: string): Promise<Proposal | null> {
  const { baseCommit: parent, branchCommit, replacedCommit: expected, peoplesCommit } = workspace;
  if (peoplesCommit === null) return { commit, parent, expected, before: branchCommit };
  return onTopOf(turn, workspace, commit, peoplesCommit, expected);
}

async function nextProposal(turn: Turn, workspace: Workspace, commit: string): Promise<Proposal | null> {
  const { context, job, signal } = turn;
  const source = await (await openJobRepository(context, job)).source();
  const head = (await context.mirrors.fetchBranches(source, [job.branch], signal)).get(job.branch);
  // A merge deletes the branch, and the host may say so before it says that the pull request is merged.
  if (!head) return startOver(turn);
  const { addsToPullRequest, mirror } = workspace;
  const isShown = addsToPullRequest || (await isPullRequestOpen(turn));
  const made = isShown ? await lastContained(mirror, head, [...turn.instruction.commits, commit]) : null;
  // An earlier attempt pushed it, and people have built on it since.
  if (made !== null) return leaveAsItIs(turn, made);
  if (addsToPullRequest) return onTopOf(turn, workspace, commit, head, head);
  if (isShown) return startOver(turn);
  // A branch that no open pull request shows is replaced, and nobody builds on it.
  await keepPeoplesCommits(turn, { ...workspace, replacedCommit: head });
  return { commit, parent: workspace.baseCommit, expected: head, before: head };
}

async function leaveAsItIs(turn: Turn, made: string): Promise<null> {
  if (!(await recordResultCommit(turn.context.database, turnKey(turn), made))) throw new LeaseLost();
  return null;
}

async function onTopOf(
  turn: Turn,
  workspace: Workspace,
  commit: string,
  parent: string,
  expected: string | null,
): Promise<Proposal | null> {
  const rebased = await rebaseOntoPeoples(turn, workspace, commit, parent);
  return rebased === null ? null : { commit: rebased, parent, expected, before: parent };
}

/** A turn that fails after its push leaves the branch as it was, unless the host no longer lets us, or people built on it. */
export async function takeBackPush(turn: Turn, workspace: Workspace, pushed: Pushed): Promise<void> {
  const { context, job } = turn;
  try {
    await restoreBranch({
      mirror: workspace.mirror,
      source: await (await openJobRepository(context, job)).source(),
      branch: job.branch,
      from: pushed.commit,
      to: pushed.before,
    });
  } catch (error) {
    if (!(error instanceof GitError) && !(error instanceof Fault)) throw error;
    context.log.warn(
      { err: error, jobId: job.id },
      'the push of a failed instruction could not be taken back',
    );
  }
}

/** Whether the pull request that this turn meant to add to was merged or closed while it worked. */
const pullRequestEnded = async (turn: Turn, { addsToPullRequest }: Workspace): Promise<boolean> =>
  addsToPullRequest && !(await isPullRequestOpen(turn));

async function isPullRequestOpen({ context, job }: Turn): Promise<boolean> {
  if (job.pullRequest === null) return false;
  const repository = await openJobRepository(context, job);
  return (await repository.getPullRequest(job.pullRequest.number))?.state === 'open';
}

/** The turn's next attempt finds the pull request ended, or the branch gone, and starts from the fresh base. */
export async function startOver(turn: Turn): Promise<never> {
  await forgetTurnBase(turn.context.database, turnKey(turn));
  throw new StartOver('The pull request ended meanwhile; the turn starts over from the base.');
}
