import { addEvent } from '../database/queries/jobs/add-event.ts';
import {
  type ArchivedWork,
  findArchivedWork,
  forgetArchivedWork,
} from '../database/queries/jobs/find-archived-work.ts';
import { hourMs } from '../foundation/durations.ts';
import { Fault } from '../foundation/fault.ts';
import { GitError } from '../git/git-error.ts';
import { restoreBranch } from '../git/push.ts';
import { askingHost } from './ask-host.ts';
import { openJobRepository } from './open-repository.ts';
import type { RunContext } from './turn.ts';

/** How long a code host that is unavailable is asked again. */
const patienceMs = 6 * hourMs;

type Context = Pick<RunContext, 'database' | 'secrets' | 'openRepository' | 'mirrors' | 'log'>;

/**
 * A push or a new pull request can reach the code host in the moment in which its job is archived. Unless the job
 * shows it, it is taken back: the pull request is closed, and the branch goes back to where it was. Called when a
 * worker finds that its job is archived, and again by the next worker if that one dies; safe to repeat.
 */
export async function takeBackArchived(context: Context, jobId: string): Promise<void> {
  const work = await findArchivedWork(context.database, jobId);
  if (!work) return;
  try {
    await takeBack(context, work);
  } catch (error) {
    const isAway = error instanceof Fault && error.code === 'unavailable';
    if (isAway && Date.now() - work.archivedAt!.getTime() < patienceMs) throw error;
    if (!(error instanceof Fault) && !(error instanceof GitError)) throw error;
    context.log.warn({ err: error, jobId }, 'what an archived job pushed could not be taken back');
  }
  await forgetArchivedWork(context.database, work);
}

async function takeBack({ mirrors, ...context }: Context, work: ArchivedWork): Promise<void> {
  const { id, branch, branchCommit: to, resultCommit: from } = work;
  const repository = await openJobRepository(context, work);
  const open = await repository.findOpenPullRequest(branch);
  if (open && open.number === work.pullRequest?.number) return;
  if (open) await repository.closePullRequest(open.number);
  const source = await repository.source();
  const fetched = await askingHost(repository, () => mirrors.fetchBranches(source, [branch]));
  const head = fetched.get(branch);
  const mirror = mirrors.pathOf(source);
  // What people pushed on top of it is theirs, and stays.
  if (head === from) await askingHost(repository, () => restoreBranch({ mirror, source, branch, from, to }));
  if (open || head === from) await addEvent(context.database, id, 'archived-work-removed', { commit: from });
}
