import { setPullRequestState } from '../../database/queries/jobs/set-pull-request-state.ts';
import { findProject } from '../../database/queries/projects/find-project.ts';
import { countWatchedPulls } from '../../database/queries/watched-pulls/count-watched-pulls.ts';
import { forgetPull } from '../../database/queries/watched-pulls/forget-pull.ts';
import { leaveHostAlone } from '../../database/queries/watched-pulls/leave-host-alone.ts';
import { putBackPull } from '../../database/queries/watched-pulls/put-back-pull.ts';
import type { WatchedPullRow } from '../../database/queries/watched-pulls/watched-pull-row.ts';
import { Fault } from '../../foundation/fault.ts';
import { openJobRepository } from '../open-repository.ts';
import { answerComments } from './answer-comments.ts';
import { keepUpToDate } from './keep-up-to-date.ts';
import type { Look } from './look.ts';
import { secondsToNextLook, secondsToRetry } from './next-look.ts';
import { noComments, readComments } from './read-comments.ts';
import type { WatchContext } from './watch-context.ts';

export const longestLookMs = 5 * 60_000;

/**
 * Asks the host how the pull request stands, and does what follows from it. Whoever said that there is something
 * to see, a delivery or the clock, this is what happens; so a delivery that comes twice, late or never does no
 * harm. Every part of it may be repeated.
 */
export async function lookAtPullRequest(
  context: WatchContext,
  watched: WatchedPullRow,
  signal: AbortSignal,
): Promise<void> {
  const { database } = context;
  try {
    const seen = await lookOnce(
      context,
      watched,
      AbortSignal.any([signal, AbortSignal.timeout(longestLookMs)]),
    );
    if (seen.ended && (await forgetPull(database, watched))) return;
    const nextSeconds = await secondsUntilNext(context, watched, seen);
    await putBackPull(database, watched, { ...seen, nextSeconds, failures: 0 });
  } catch (error) {
    // A worker that stops is nobody's failure: another goes on at once.
    if (signal.aborted) await putBack(context, watched, 0, watched.failures);
    else await putBackAfter(context, watched, error);
    throw error;
  }
}

/** The clock's next look, or an earlier one where something is left to read. */
async function secondsUntilNext(
  { database, clock, pollMinutes }: WatchContext,
  { jobId, changedAt }: WatchedPullRow,
  { changed, restSeconds }: Seen,
): Promise<number | null> {
  const quietMs = changed ? 0 : clock().getTime() - changedAt.getTime();
  const byClock = secondsToNextLook(pollMinutes, quietMs, await countWatchedPulls(database, jobId));
  return byClock === null || restSeconds === null ? (byClock ?? restSeconds) : Math.min(byClock, restSeconds);
}

const putBack = (
  { database }: WatchContext,
  watched: WatchedPullRow,
  nextSeconds: number,
  failures: number,
): Promise<void> =>
  putBackPull(database, watched, { nextSeconds, failures, changed: false, commentsUntil: null });

/** What one look found out about the host holds for the project's others as well. */
async function putBackAfter(context: WatchContext, watched: WatchedPullRow, error: unknown): Promise<void> {
  const { failures, jobId } = watched;
  const isAway = error instanceof Fault && error.code === 'unavailable';
  const wanted = isAway ? error.retryAfterSeconds : 0;
  await putBack(context, watched, secondsToRetry(failures, wanted), failures + 1);
  // As if for the first time: one that fails again and again is not the others' affair.
  if (isAway) await leaveHostAlone(context.database, jobId, secondsToRetry(0, wanted));
}

interface Seen {
  /** There is nothing to watch any more. */
  ended: boolean;
  /** Something happened. */
  changed: boolean;
  commentsUntil: Date | null;
  /** When what is left to read can be read; null: nothing is left. */
  restSeconds: number | null;
}

const nothing: Seen = { ended: true, changed: false, commentsUntil: null, restSeconds: null };

async function lookOnce(context: WatchContext, watched: WatchedPullRow, signal: AbortSignal): Promise<Seen> {
  const job = await context.findJob(watched.jobId);
  const project = job && (await findProject(context.database, job.projectId));
  if (!project || job.pullRequest?.number !== watched.number) return nothing;
  const repository = await openJobRepository(context, job);
  const look: Look = { context, watched, job, project, repository, signal };

  const pull = await repository.getPullRequest(watched.number);
  const state = pull?.state ?? 'closed';
  // Before the state is told: what people wrote at a pull request that has ended is read before it is forgotten.
  const comments = pull ? await readComments(look) : noComments;
  const answered = pull ? await answerComments(look) : 0;
  signal.throwIfAborted();
  const turned =
    state !== job.pullRequest.state &&
    (await setPullRequestState(context.database, job.id, watched.number, state, job.pullRequest.state));
  const moved = pull?.state === 'open' && (await keepUpToDate(look, pull));
  return {
    // An archived job shows how its pull request stands, and does nothing more about it.
    ended: job.status === 'archived' || (state !== 'open' && comments.restSeconds === null),
    changed: turned || moved || comments.heeded + answered > 0,
    commentsUntil: comments.until,
    restSeconds: comments.restSeconds,
  };
}
