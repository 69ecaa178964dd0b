import { forgetTurnBase } from '../../database/queries/jobs/forget-turn-base.ts';
import { Fault } from '../../foundation/fault.ts';
import { pushBranch, restoreBranch } from '../../git/push.ts';
import { type Turn, tell, turnKey, type Workspace } from '../turn.ts';

/** Credentials are taken fresh: the agent may have worked longer than a token lives. */
const sourceOf = ({ context, job }: Turn) => context.forgeOf(job.repository.forge).source(job.repository);

export async function pushCommit(turn: Turn, workspace: Workspace, commit: string): Promise<void> {
  const { job, signal } = turn;
  if (await pullRequestEnded(turn, workspace)) return startOver(turn);
  try {
    await pushBranch({
      mirror: workspace.mirror,
      source: await sourceOf(turn),
      branch: job.branch,
      commit,
      expected: workspace.replacedCommit,
      signal,
    });
  } catch (error) {
    const moved = error instanceof Fault && error.code === 'branch_moved';
    if (moved && (await pullRequestEnded(turn, workspace))) return startOver(turn);
    throw error;
  }
  await tell(turn, 'commit-pushed', { commit, ref: job.branch });
}

/** A turn that fails after its push leaves the branch as it was. */
export async function takeBackPush(turn: Turn, workspace: Workspace, commit: string): Promise<void> {
  await restoreBranch({
    mirror: workspace.mirror,
    source: await sourceOf(turn),
    branch: turn.job.branch,
    from: commit,
    to: workspace.branchCommit,
  });
}

/** Whether the pull request that this turn meant to add to was merged or closed while it worked. */
async function pullRequestEnded({ context, job }: Turn, { addsToPullRequest }: Workspace): Promise<boolean> {
  if (!addsToPullRequest) return false;
  const forge = context.forgeOf(job.repository.forge);
  const now = await forge.getPullRequest(job.repository, job.pullRequest!.number);
  return now?.state !== 'open';
}

/** Taken up again, the turn finds the pull request ended and starts from the fresh base. */
async function startOver(turn: Turn): Promise<never> {
  await forgetTurnBase(turn.context.database, turnKey(turn));
  throw new Error('The pull request was merged or closed meanwhile; the turn starts over from the base.');
}
