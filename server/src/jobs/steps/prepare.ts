import { join } from 'node:path';
import { fixTurnBase } from '../../database/queries/jobs/fix-turn-base.ts';
import { documentationPatterns } from '../../docs/documentation-files.ts';
import { Fault } from '../../foundation/fault.ts';
import { listFiles } from '../../git/list-files.ts';
import { openReadable } from '../../git/readable-repository.ts';
import { addWorktree } from '../../git/worktree.ts';
import { turnMemory } from '../memory.ts';
import { LeaseLost, type Turn, tell, turnKey, type Workspace } from '../turn.ts';

/** Named after the attempt as well: a former one may still be clearing its own away. */
export const worktreePath = ({ context, job, lease }: Turn): string =>
  join(context.worktreesDir, `${job.id}-${lease.replace('/', '-')}`);

/** A fresh working copy at the commit where this turn starts. */
export async function prepareWorkspace(turn: Turn): Promise<Workspace> {
  const { context, job, instruction, signal } = turn;
  const source = await context.forgeOf(job.repository.forge).source(job.repository);
  const commits = await context.mirrors.fetchBranches(source, [job.repository.branch, job.branch], signal);
  const branchNow = commits.get(job.branch) ?? null;

  const decided = instruction.baseCommit
    ? { baseCommit: instruction.baseCommit, branchCommit: instruction.branchCommit }
    : { baseCommit: await startingPoint(turn, commits), branchCommit: branchNow };
  const fixed = await fixTurnBase(context.database, turnKey(turn), decided);
  if (!fixed) throw new LeaseLost();

  const mirror = context.mirrors.pathOf(source);
  const paths = await listFiles(mirror, fixed.baseCommit);
  await tell(turn, 'repository-prepared', { commit: fixed.baseCommit, files: paths.length });
  // Last, so that nothing can fail between making the working copy and handing it to whoever removes it.
  const worktree = await addWorktree(mirror, {
    directory: worktreePath(turn),
    commit: fixed.baseCommit,
    patterns: documentationPatterns(job.repository.root),
    signal,
  });
  // What an earlier attempt of this turn pushed is ours to replace.
  const ownPush = instruction.resultCommit !== null && branchNow === instruction.resultCommit;
  const baseBranchCommit = commits.get(job.repository.branch) ?? null;
  return {
    worktree,
    mirror,
    paths,
    baseCommit: fixed.baseCommit,
    base: openReadable(mirror, fixed.baseCommit, job.repository.branch, signal),
    branchCommit: fixed.branchCommit,
    replacedCommit: ownPush ? branchNow : fixed.branchCommit,
    // A branch that the base has caught up with is no longer a pull request's own.
    addsToPullRequest:
      job.pullRequest !== null &&
      fixed.baseCommit === fixed.branchCommit &&
      fixed.baseCommit !== baseBranchCommit,
    baseBranchCommit,
    memory: turnMemory(turn),
    checked: null,
  };
}

/** The open pull request's branch; the fresh base where there is none, or where it was merged or closed. */
async function startingPoint(
  { context, job }: Turn,
  commits: ReadonlyMap<string, string | null>,
): Promise<string> {
  const base = commits.get(job.repository.branch);
  if (!base) {
    throw new Fault(
      'base_branch_missing',
      `The repository has no branch "${job.repository.branch}". Push it, or name another base branch in the project.`,
    );
  }
  if (!job.pullRequest) return base;
  const forge = context.forgeOf(job.repository.forge);
  const current = await forge.getPullRequest(job.repository, job.pullRequest.number);
  return (current?.state === 'open' && commits.get(job.branch)) || base;
}
