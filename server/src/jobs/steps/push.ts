import { pushBranch } from '../../git/push.ts';
import { type Turn, tell, type Workspace } from '../turn.ts';

export async function pushCommit(turn: Turn, workspace: Workspace, commit: string): Promise<void> {
  const { context, job, signal } = turn;
  // Credentials are taken fresh: the agent may have worked longer than a token lives.
  const source = await context.forgeOf(job.repository.forge).source(job.repository);
  await pushBranch({
    mirror: workspace.mirror,
    source,
    branch: job.branch,
    commit,
    expected: workspace.branchCommit,
    signal,
  });
  await tell(turn, 'commit-pushed', { commit, ref: job.branch });
}
