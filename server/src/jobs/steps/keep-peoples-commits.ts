import { listOwnCommits } from '../../database/queries/jobs/list-own-commits.ts';
import { commitsBetween } from '../../git/merge-trees.ts';
import { pushBranch } from '../../git/push.ts';
import { openJobRepository } from '../open-repository.ts';
import { type Turn, tell, type Workspace } from '../turn.ts';

/**
 * A turn that starts from the fresh base replaces the job's branch. Commits that people pushed there and that the
 * base does not have get a branch of their own first. Safe to repeat: its name and commit follow from what is kept.
 */
export async function keepPeoplesCommits(turn: Turn, workspace: Workspace): Promise<void> {
  const { context, job, signal } = turn;
  const { mirror, baseCommit, replacedCommit: head, addsToPullRequest } = workspace;
  if (head === null || addsToPullRequest) return;
  const own = await listOwnCommits(context.database, job.id);
  const replaced = await commitsBetween(mirror, baseCommit, head, signal);
  if (replaced.every((commit) => own.has(commit))) return;
  const branch = `${job.branch}-kept-${head.slice(0, 12)}`;
  const source = await (await openJobRepository(context, job)).source();
  const result = await pushBranch({ mirror, source, branch, commit: head, expected: null, signal });
  if (result === 'pushed') await tell(turn, 'branch-kept', { ref: branch, commit: head });
}
