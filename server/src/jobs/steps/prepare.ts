import { join } from 'node:path';
import { fixTurnBase, type TurnBase } from '../../database/queries/jobs/fix-turn-base.ts';
import { readCommit } from '../../git/read-commit.ts';
import { openReadable } from '../../git/readable-repository.ts';
import { WorkingDirectory } from '../../git/working-directory.ts';
import { askingHost } from '../ask-host.ts';
import { turnMemory } from '../memory.ts';
import { openJobRepository } from '../open-repository.ts';
import { LeaseLost, type Turn, tell, turnKey, type Workspace } from '../turn.ts';
import { hasLanded, isBuiltUpon } from './landed.ts';
import { startingPoint } from './starting-point.ts';

/** Named after the lease as well: a former attempt may still be removing its own. */
export const workingPath = ({ context, job, lease }: Turn): string =>
  join(context.worktreesDir, `${job.id}.${lease.replace('/', '.')}`);

/** Not so what a file manager put there. */
export const isWorkingCopy = (name: string): boolean => /^job_\w+\.[\w-]+\.\d+(\.|$)/.test(name);

/** By the name of a working copy, or of one beside it, such as `….objects`. */
export const leaseOfWorkingCopy = (name: string): string => name.split('.').slice(1, 3).join('/');

/** A fresh working copy at the commit where this turn starts; null: what an earlier attempt made is in its place already. */
export async function prepareWorkspace(turn: Turn): Promise<Workspace | null> {
  const { context, job, instruction, signal } = turn;
  const repository = await openJobRepository(context, job);
  const source = await repository.source();
  const branches = [job.repository.branch, job.branch];
  const commits = await askingHost(repository, () => context.mirrors.fetchBranches(source, branches, signal));
  const mirror = context.mirrors.pathOf(source);
  const baseBranchCommit = commits.get(job.repository.branch) ?? null;
  const fetched = { repository, mirror, base: baseBranchCommit };
  if (await hasLanded(turn, instruction.commits, fetched)) return null;
  if (await isBuiltUpon(turn, commits.get(job.branch) ?? null, fetched)) return null;
  const decided = instruction.baseCommit
    ? { baseCommit: instruction.baseCommit, branchCommit: instruction.branchCommit }
    : await startingPoint(turn, { repository, source, mirror, commits });
  const fixed = await fixTurnBase(context.database, turnKey(turn), decided);
  if (!fixed) throw new LeaseLost();

  // Nothing is checked out: every model reads from git, and has in the directory what it changes.
  const commit = fixed.baseCommit;
  const working = await WorkingDirectory.open({
    repository: mirror,
    commit,
    directory: workingPath(turn),
    signal,
  });
  const { store } = working;
  const base = openReadable(store, commit, job.repository.branch, signal);
  const paths = await base.everything();
  await tell(turn, 'repository-prepared', { commit: fixed.baseCommit, files: paths.length });
  const pushes = await earlierPush(turn, mirror, fixed, commits.get(job.branch) ?? null);
  return {
    working,
    mirror,
    store,
    paths,
    baseCommit: fixed.baseCommit,
    base,
    branchCommit: fixed.branchCommit,
    ...pushes,
    // A branch that the base has caught up with is no longer a pull request's own.
    addsToPullRequest:
      job.pullRequest !== null &&
      fixed.baseCommit === fixed.branchCommit &&
      fixed.baseCommit !== baseBranchCommit,
    baseBranchCommit,
    memory: turnMemory(turn),
    checked: null,
    ahead: null,
  };
}

/** What an earlier attempt of this turn pushed is ours to replace; what people pushed beneath it is not. */
async function earlierPush(
  { instruction }: Turn,
  mirror: string,
  { baseCommit, branchCommit }: TurnBase,
  branchNow: string | null,
): Promise<Pick<Workspace, 'replacedCommit' | 'peoplesCommit'>> {
  const isOwn = branchNow !== null && branchNow === instruction.resultCommit;
  if (!isOwn) return { replacedCommit: branchCommit, peoplesCommit: null };
  const [parent = null] = (await readCommit(mirror, branchNow)).parents;
  return { replacedCommit: branchNow, peoplesCommit: parent === baseCommit ? null : parent };
}
