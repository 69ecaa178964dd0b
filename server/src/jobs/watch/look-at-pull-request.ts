import { setPullRequestState } from '../../database/queries/jobs/set-pull-request-state.ts';
import { findProject } from '../../database/queries/projects/find-project.ts';
import { forgetPull } from '../../database/queries/watched-pulls/forget-pull.ts';
import { putBackPull } from '../../database/queries/watched-pulls/put-back-pull.ts';
import type { WatchedPullRow } from '../../database/queries/watched-pulls/watched-pull-row.ts';
import { Fault } from '../../foundation/fault.ts';
import { openJobRepository } from '../open-repository.ts';
import { keepUpToDate } from './keep-up-to-date.ts';
import type { Look } from './look.ts';
import { secondsToNextLook, secondsToRetry } from './next-look.ts';
import { readComments } from './read-comments.ts';
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
  const { database, clock, pollMinutes } = context;
  try {
    const seen = await lookOnce(
      context,
      watched,
      AbortSignal.any([signal, AbortSignal.timeout(longestLookMs)]),
    );
    if (seen.ended && (await forgetPull(database, watched))) return;
    const quietMs = seen.changed ? 0 : clock().getTime() - watched.changedAt.getTime();
    const nextSeconds = secondsToNextLook(pollMinutes, quietMs);
    await putBackPull(database, watched, { ...seen, nextSeconds, failures: 0 });
  } catch (error) {
    const retryAfterSeconds = error instanceof Fault ? error.retryAfterSeconds : 0;
    // A worker that stops is nobody's failure: another goes on at once.
    const again = signal.aborted
      ? { nextSeconds: 0, failures: watched.failures }
      : {
          nextSeconds: secondsToRetry(watched.failures, retryAfterSeconds),
          failures: watched.failures + 1,
        };
    await putBackPull(database, watched, { ...again, changed: false, commentsUntil: null });
    throw error;
  }
}

interface Seen {
  /** There is nothing to watch any more. */
  ended: boolean;
  /** Something happened. */
  changed: boolean;
  commentsUntil: Date | null;
}

const nothing: Seen = { ended: true, changed: false, commentsUntil: null };

async function lookOnce(context: WatchContext, watched: WatchedPullRow, signal: AbortSignal): Promise<Seen> {
  const job = await context.findJob(watched.jobId);
  const project = job && (await findProject(context.database, job.projectId));
  if (!project || job.pullRequest?.number !== watched.number) return nothing;
  const repository = await openJobRepository(context, job);
  const look: Look = { context, watched, job, project, repository, signal };

  const pull = await repository.getPullRequest(watched.number);
  const state = pull?.state ?? 'closed';
  // Before the state is told: what people wrote at a pull request that has ended is read before it is forgotten.
  const comments = await readComments(look);
  const turned =
    state !== job.pullRequest.state &&
    (await setPullRequestState(context.database, job.id, watched.number, state, job.pullRequest.state));
  const moved = pull?.state === 'open' && (await keepUpToDate(look, pull));
  return {
    // An archived job shows how its pull request stands, and does nothing more about it.
    ended: state !== 'open' || job.status === 'archived',
    changed: turned || moved || comments.heeded > 0,
    commentsUntil: comments.until,
  };
}
